import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item } from '#functions/platform/tables/table.ts';
import { FILING_DAYS, type FilingFacts, type FilingOdds, isFiled } from '#shared/domain/filing/filing.ts';
import { type Interval, type Median, wilson, Z_90 } from '#shared/domain/filing/interval.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { dayNumber } from '../lead-index/figures/daily.ts';
import { StoredMeasure } from '../next-trades/stored-measure.ts';
import { placeKey, placeOf } from '../projects/declared-links.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { FILING_AGES, type FilingCell, type MeasuredFilings } from './measure-filings.ts';

type Cells = ReadonlyMap<FilingCell, MeasuredFilings>;

const STORED = new StoredMeasure(
  'filings',
  (stored: readonly (readonly [FilingCell, MeasuredFilings])[]): Cells => new Map(stored),
);

/** Cells at most, those with most permits first: with every figure some 320 kB of the 400 that an item may have. */
const CELLS_MOST = 4_000;

/** What is stored of a measure, in one item. */
export function filingsItem(cells: Cells): Item {
  const size = ({ odds: [first], toIssue }: MeasuredFilings): number => (first?.n ?? 0) + (toIssue?.n ?? 0);
  return STORED.item([...cells].sort(([, a], [, b]) => size(b) - size(a)).slice(0, CELLS_MOST));
}

/**
 * What is known of a permit's time before its issue, by the latest measure: of its own kind in its place, else of all kinds there. No
 * odds once it is issued or ended, after `FILING_DAYS`, or of a source that does not tell them. One read of one item.
 * @param today `YYYY-MM-DD` @param isCounted its source tells what becomes of filings
 */
export async function readFilingFacts(
  runtime: Pick<Runtime, 'index' | 'clock'>,
  permit: StoredPermit,
  { today, isCounted }: { readonly today: string; readonly isCounted: boolean },
): Promise<FilingFacts> {
  const cells = await STORED.read(runtime);
  const place = placeOf(permit);
  const { appliedOn, permitCategory } = permit;
  const known = [...new Set([permitCategory, null])].flatMap((type) => {
    const cell = cells.get(`${place}#${type ?? ''}`);
    return cell === undefined ? [] : [{ type, ...cell }];
  });
  const age = isFiled(permit) && appliedOn != null ? dayNumber(today) - dayNumber(appliedOn) : null;
  const [odds = null] = known.flatMap(({ type, elsewhere, ...cell }) => {
    const one = age === null || !isCounted ? undefined : oddsAt(cell.odds, age);
    if (one === undefined) return [];
    return [{ type, ...one, percent: percentOf(one), elsewhere: one.age === 0 ? elsewhere : null }];
  });
  const [toIssue = null] = known.flatMap(({ type, toIssue: days }) =>
    days === null ? [] : [{ type, ...days }],
  );
  return { age, odds, toIssue };
}

/** The days from filing to issue in a place: of all kinds first, then of each with enough permits, the most first. */
export type DaysToIssue = readonly (Median & { readonly type: string | null })[];

/** The measured days to issue of each city, asked by its state and name. One read of one item. */
export async function readDaysToIssue(
  runtime: Pick<Runtime, 'index' | 'clock'>,
): Promise<(state: StateName, city: string) => DaysToIssue> {
  const cells = [...(await STORED.read(runtime))].flatMap(([cell, { toIssue }]) => {
    const [place = '', type = ''] = cell.split('#');
    return toIssue === null ? [] : [{ place, days: { ...toIssue, type: type === '' ? null : type } }];
  });
  const byPlace = Map.groupBy(cells, ({ place }) => place);
  return (state, city) =>
    (byPlace.get(placeKey(state, city)) ?? []).map(({ days }) => days).sort((a, b) => b.n - a.n);
}

/** The odds of filings as old as one; those of younger ones would promise too much. */
function oddsAt(all: readonly FilingOdds[], age: number): FilingOdds | undefined {
  const counted = age >= FILING_DAYS ? undefined : FILING_AGES.findLast((one) => one <= age);
  return all.find((one) => one.age === counted);
}

/** The interval of a share, in percent. */
export function percentOf({ n, issued }: Pick<FilingOdds, 'n' | 'issued'>): Interval {
  const { low, high } = wilson(issued, n, Z_90);
  return { low: 100 * low, high: 100 * high };
}
