import { FILING_DAYS, type FilingOdds } from '#shared/domain/filing/filing.ts';
import { type Median, medianOf } from '#shared/domain/filing/interval.ts';

/** Figures of fewer filings or permits are not shown. */
export const FILINGS_LEAST = 50;
/** Days after filing at which odds are counted again, of what has no permit by then. */
export const FILING_AGES = [0, 30, 90, 180] as const;
/** The probability that any place at all is called different from its state by chance. */
const CHANCE_MOST = 0.05;

/** A kind of permit in a place, `texas/austin/#roof`; without a kind all of them. */
export type FilingCell = `${string}#${string}`;

/** What was measured of a cell. Figures from too few are missing. */
export interface MeasuredFilings {
  readonly odds: readonly FilingOdds[];
  /** The rest of the state's filings of that kind, only where the cell is certainly different. */
  readonly elsewhere: Pick<FilingOdds, 'n' | 'issued'> | null;
  readonly toIssue: Median | null;
}

/**
 * The odds that filings become permits, and the days they took.
 * @param filed by cell, the days to the issue of every filing that was watched for the whole time, and infinity for those without one
 * @param toIssue by cell, the days from filing to issue of issued permits
 */
export function measureFilings(
  filed: ReadonlyMap<FilingCell, readonly number[]>,
  toIssue: ReadonlyMap<FilingCell, readonly number[]>,
): Map<FilingCell, MeasuredFilings> {
  const different = findDifferent(filed);
  const cells = new Set([...filed.keys(), ...toIssue.keys()]);
  return new Map(
    [...cells].flatMap((cell) => {
      const measured: MeasuredFilings = {
        odds: FILING_AGES.flatMap((age) => oddsAt(age, filed.get(cell) ?? [])),
        elsewhere: different.get(cell) ?? null,
        toIssue: medianDays(toIssue.get(cell) ?? []),
      };
      return measured.odds.length === 0 && measured.toIssue === null ? [] : [[cell, measured] as const];
    }),
  );
}

function oddsAt(age: number, filed: readonly number[]): FilingOdds[] {
  const open = filed.filter((days) => days >= age);
  if (open.length < FILINGS_LEAST) return [];
  const issued = open.filter(isInTime);
  return [{ age, n: open.length, issued: issued.length, days: medianDays(issued) }];
}

function isInTime(days: number): boolean {
  return days <= FILING_DAYS;
}

function medianDays(days: readonly number[]): Median | null {
  return days.length < FILINGS_LEAST ? null : medianOf(days.toSorted((a, b) => a - b));
}

/**
 * The cells whose share of issued filings differs from that of the same kind in the rest of the state, by Fisher's exact test with
 * Bonferroni's correction for all cells compared.
 * @returns the rest of the state of each
 */
function findDifferent(
  filed: ReadonlyMap<FilingCell, readonly number[]>,
): Map<FilingCell, Pick<FilingOdds, 'n' | 'issued'>> {
  const counts = [...filed].map(([cell, days]) => ({
    cell,
    group: `${cell.slice(0, cell.indexOf('/'))} ${cell.slice(cell.indexOf('#'))}`,
    n: days.length,
    issued: days.filter(isInTime).length,
  }));
  const groups = Map.groupBy(counts, ({ group }) => group);
  const compared = counts.flatMap(({ cell, group, n, issued }) => {
    const all = groups.get(group) ?? [];
    const rest = {
      n: all.reduce((sum, one) => sum + one.n, -n),
      issued: all.reduce((sum, one) => sum + one.issued, -issued),
    };
    return Math.min(n, rest.n) < FILINGS_LEAST ? [] : [{ cell, n, issued, rest }];
  });
  const most = CHANCE_MOST / compared.length;
  return new Map(
    compared.flatMap(({ cell, n, issued, rest }) =>
      chanceOf(issued, n, rest) <= most ? [[cell, rest] as const] : [],
    ),
  );
}

/** Twice the probability of a count at least as far to its side, when `n` are drawn from all (hypergeometric distribution). */
function chanceOf(hits: number, n: number, rest: { readonly n: number; readonly issued: number }): number {
  const [all, good] = [n + rest.n, hits + rest.issued];
  const log = logChoose(all, n);
  const at = (k: number): number => Math.exp(logChoose(good, k) + logChoose(all - good, n - k) - log);
  const isMore = hits / n > good / all;
  const end = isMore ? Math.min(n, good) : Math.max(0, n - (all - good));
  let sum = 0;
  for (let k = hits; isMore ? k <= end : k >= end; k += isMore ? 1 : -1) {
    const term = at(k);
    sum += term;
    if (term < sum * 1e-12) break;
  }
  return Math.min(1, 2 * sum);
}

/** The logarithms of the factorials from 0 on, as far as they were needed. */
const logFactorials = [0];

function logFactorial(n: number): number {
  for (let at = logFactorials.length; at <= n; at++)
    logFactorials.push((logFactorials[at - 1] ?? 0) + Math.log(at));
  return logFactorials[n] ?? 0;
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}
