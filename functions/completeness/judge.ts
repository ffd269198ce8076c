import { HOMES_MIN, type Verdict } from '#shared/domain/completeness.ts';
import { wilson } from '#shared/domain/filing/interval.ts';

/** One month of a place, or of a source with many places. */
export interface MonthCount {
  /** `YYYY-MM`. */
  readonly month: string;
  /** New one-family houses that the survey counted. */
  readonly counted: number;
  /** Those whose permit we hold. */
  readonly held: number;
  /** Share of the month's permits that the source has published by now, 0 to 1; 1 for a month long past. */
  readonly arrived: number;
}

/**
 * What is said about a month: `usual`; `lost`: fewer permits than usual; `doubled`: more than usual; `late`: the source has not published
 * all of it yet. Null with less than `HISTORY_MIN` months before it, or fewer than `HOMES_MIN` homes.
 */
export interface JudgedMonth extends MonthCount {
  readonly verdict: Verdict | null;
  /** The smallest loss that would be found, as a share of the month; null while nothing can be judged. */
  readonly noticesLossOf: number | null;
}

/** Months with a figure before a month can be judged. */
const HISTORY_MIN = 8;
/** Months before, on which a judgment is based. */
const HISTORY_MAX = 24;
/** Changes up to this share are never reported: definitions and closing days of offices move that much. */
const SHIFT_MIN = 0.05;
/** Standard errors that a change needs. With 4.5, one clean month in 15,000 was called a change (`npm run bench -- completeness`). */
const ERRORS_MIN = 5;
/** Further standard errors after which a loss is found in 999 of 1,000 cases. */
const ERRORS_SURE = 3.5;
/** Below this a month is incomplete because its source is late. */
const ARRIVED_MIN = 0.95;
/** Share of a late month's missing part by which its estimate may be wrong. */
const ARRIVED_ERROR = 0.25;
/**
 * Share of a month that an office may count in the next one: some close their books a few days early (Census, Building Permits Survey
 * documentation). It matters beside a month of another size.
 */
const EARLY_BOOKS = 0.03;
/** Homes by which a small place may differ without it being a change. */
const HOMES_SPARE = 2;
/**
 * Variance for each home counted, assumed before it is measured, beside that of the homes one side lacks: some 4 % counted in another
 * month and 4 % that only one definition includes.
 */
const NOISE = 0.08;
/** Months of history that the assumed variance weighs. */
const NOISE_MONTHS = 6;
/** The measured variance counts down to this part of the assumed one, and one month adds at most so many times it. */
const NOISE_PART_MIN = 0.75;
const NOISE_MONTH_MAX = 9;
/** 95 %, two-sided. */
const Z = 1.96;

/** The ratio of held to counted homes with its 95 % interval. */
export interface Ratio {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Held to counted. The interval is Wilson's for the smaller count as a part of the larger one; above 1, its reciprocal. It covers chance,
 * not differences of definition.
 */
export function ratioOf({ counted, held }: Pick<MonthCount, 'counted' | 'held'>): Ratio {
  const [part, whole] = held <= counted ? [held, counted] : [counted, held];
  const { low, high } = wilson(part, whole, Z);
  return held <= counted
    ? { share: held / counted, low, high }
    : { share: held / counted, low: 1 / high, high: 1 / low };
}

/**
 * Judges each month by the months before it that were usual. A change counts when it is larger than `SHIFT_MIN` and than chance and the
 * place's own spread explain.
 * @param months oldest first, only those that can be compared
 */
export function judgeMonths(months: readonly MonthCount[]): JudgedMonth[] {
  const judged: JudgedMonth[] = [];
  const usual: MonthCount[] = [];
  for (const [at, month] of months.entries()) {
    const before = months[at - 1]?.counted ?? month.counted;
    const one = judgeMonth(month, before, usual.slice(-HISTORY_MAX));
    judged.push(one);
    if ((one.verdict ?? 'usual') === 'usual' && month.arrived >= ARRIVED_MIN && month.counted > 0)
      usual.push(month);
  }
  return judged;
}

function judgeMonth(month: MonthCount, before: number, history: readonly MonthCount[]): JudgedMonth {
  if (history.length < HISTORY_MIN || month.counted < HOMES_MIN)
    return { ...month, verdict: null, noticesLossOf: null };
  const { counted, held, arrived } = month;
  const base = baseOf(history);
  const expected = base * arrived;
  const noise = noiseOf(base, history) + base * arrived * (1 - arrived);
  const total = history.reduce((sum, one) => sum + one.counted, 0);
  const error = Math.sqrt(noise * (1 / counted + 1 / total));
  const slack = expected * (SHIFT_MIN + ARRIVED_ERROR * (1 - arrived));
  const spare = (HOMES_SPARE + EARLY_BOOKS * Math.abs(before - counted)) / counted;
  const needed = Math.max(slack, ERRORS_MIN * error + spare);
  const found = Math.max(2 * slack, needed + ERRORS_SURE * error);
  const change = held / counted - expected;
  const verdict =
    change < -needed ? 'lost' : change > needed ? 'doubled' : arrived < ARRIVED_MIN ? 'late' : 'usual';
  return { ...month, verdict, noticesLossOf: Math.min(1, found / expected) };
}

/** Held to counted over the history, without its lowest and its highest month: an early loss was not found yet. */
function baseOf(history: readonly MonthCount[]): number {
  const sorted = [...history].sort((a, b) => a.held / a.counted - b.held / b.counted).slice(1, -1);
  const sum = (of: 'held' | 'counted'): number => sorted.reduce((all, month) => all + month[of], 0);
  return sum('held') / Math.max(1, sum('counted'));
}

/** The variance of held homes for each home counted: what the history shows, and the assumed one as `NOISE_MONTHS` months more. */
function noiseOf(base: number, history: readonly MonthCount[]): number {
  const part = Math.min(base, 1 / base);
  const assumed = NOISE + part * (1 - part);
  const shown = history.reduce(
    (sum, { counted, held }) =>
      sum + Math.min(NOISE_MONTH_MAX * assumed, counted * (held / counted - base) ** 2),
    0,
  );
  return Math.max(
    NOISE_PART_MIN * assumed,
    (NOISE_MONTHS * assumed + shown) / (NOISE_MONTHS + history.length),
  );
}

/**
 * The share of a month's permits that a source has published by now, from how soon its recent permits were seen.
 * @param lags permits by days between issue and first sight; empty when not measured
 * @param newest the source's newest issue date of any permit, `YYYY-MM-DD`: later days have not come at all
 * @param today `YYYY-MM-DD`
 */
export function arrivedShare(
  month: string,
  {
    lags,
    newest,
    today,
  }: { readonly lags: readonly number[]; readonly newest: string | null; readonly today: string },
): number {
  const total = lags.reduce((sum, count) => sum + count, 0);
  const days = daysOf(month);
  let arrived = 0;
  for (const day of days) {
    if (newest !== null && day > newest) continue;
    const age = (Date.parse(today) - Date.parse(day)) / 86_400_000;
    const seen = lags.slice(0, Math.max(0, age + 1)).reduce((sum, count) => sum + count, 0);
    arrived += total === 0 ? 1 : seen / total;
  }
  return arrived / days.length;
}

function daysOf(month: string): string[] {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, of, 0)).getUTCDate();
  return Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}
