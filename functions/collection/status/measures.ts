import type { StoredPermit } from '#functions/permits/stored-permit.ts';

/** What the recent rows of a source show, for the monitoring page. Counts of rows; halved from time to time. */
export interface Measures {
  readonly rows: number;
  /** Rows that show a phone of owner or contractor, an owner's name, a contractor's name, a value above zero. */
  readonly phone: number;
  readonly owner: number;
  readonly contractor: number;
  readonly value: number;
  /** Permits by the days between their issue and our first sight of them: `lags[3]` are those seen on the third day after. */
  readonly lags: readonly number[];
}

export const NOTHING_MEASURED: Measures = { rows: 0, phone: 0, owner: 0, contractor: 0, value: 0, lags: [] };

/** Counts are halved beyond this many rows, so that they follow what the source does now. */
const ROWS_REMEMBERED = 5_000;
/** A permit first seen later than this is an old one that the source adds, and says nothing of its delay. */
export const FRESH_DAYS = 60;
const DAY_MS = 86_400_000;

type MeasuredPermit = Pick<
  StoredPermit,
  'propertyOwnerPhone' | 'contractorPhone' | 'propertyOwnerName' | 'contractorName' | 'valuation'
>;

/** The measures with some more rows. */
export function measured(
  before: Measures,
  records: readonly { readonly permit: MeasuredPermit }[],
): Measures {
  let { phone, owner, contractor, value } = before;
  for (const { permit } of records) {
    if (permit.propertyOwnerPhone !== null || permit.contractorPhone !== null) phone++;
    if (permit.propertyOwnerName !== null) owner++;
    if (permit.contractorName !== null) contractor++;
    if (permit.valuation !== null && permit.valuation > 0) value++;
  }
  return { ...before, rows: before.rows + records.length, phone, owner, contractor, value };
}

/**
 * Permits by the days between issue and first sight; those too old or without a date are left out.
 * @param days issue dates, `YYYY-MM-DD`
 * @param seenAt ISO 8601 UTC
 */
export function lagsOf(days: readonly (string | null)[], seenAt: string): number[] {
  const lags: number[] = [];
  const seen = Date.parse(seenAt);
  // Days written so are in the order of time.
  const oldest = new Date(seen - (FRESH_DAYS + 1) * DAY_MS).toISOString().slice(0, 10);
  for (const day of days) {
    if (day === null || day < oldest) continue;
    const lag = Math.max(0, Math.floor((seen - Date.parse(`${day}T00:00:00Z`)) / DAY_MS));
    if (lag > FRESH_DAYS) continue;
    while (lags.length <= lag) lags.push(0);
    lags[lag] = (lags[lag] ?? 0) + 1;
  }
  return lags;
}

/** The measures of two sets of rows together. */
export function addMeasures(a: Measures, b: Measures): Measures {
  return {
    rows: a.rows + b.rows,
    phone: a.phone + b.phone,
    owner: a.owner + b.owner,
    contractor: a.contractor + b.contractor,
    value: a.value + b.value,
    lags: Array.from(
      { length: Math.max(a.lags.length, b.lags.length) },
      (_, lag) => (a.lags[lag] ?? 0) + (b.lags[lag] ?? 0),
    ),
  };
}

/** The measures of earlier runs with those of one more. Older ones weigh less and less. */
export function mergeMeasures(earlier: Measures, now: Measures): Measures {
  const { rows, phone, owner, contractor, value, lags } = earlier;
  const half = (count: number) => Math.floor(count / 2);
  const counts = { rows, phone, owner, contractor, value };
  const halved = {
    rows: half(rows),
    phone: half(phone),
    owner: half(owner),
    contractor: half(contractor),
    value: half(value),
  };
  return addMeasures(
    {
      ...(rows > ROWS_REMEMBERED ? halved : counts),
      lags: lags.reduce((sum, count) => sum + count, 0) > ROWS_REMEMBERED ? lags.map(half) : lags,
    },
    now,
  );
}

/** The days by which half of the permits were seen; null when none was counted. */
export function medianLag(lags: readonly number[]): number | null {
  const total = lags.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [days, count] of lags.entries()) {
    sum += count;
    if (total > 0 && sum * 2 >= total) return days;
  }
  return null;
}

/** What the monitoring and coverage pages tell of measures. */
export function shownOf(measures: Measures) {
  return { seenLagDays: medianLag(measures.lags), fill: fillRates(measures) };
}

/** Shares of the rows from 0 to 1, in thousandths; null before any row was counted. */
export function fillRates({ rows, phone, owner, contractor, value }: Measures) {
  if (rows === 0) return null;
  const share = (count: number) => Math.round((Math.min(count, rows) / rows) * 1000) / 1000;
  return { phone: share(phone), owner: share(owner), contractor: share(contractor), value: share(value) };
}
