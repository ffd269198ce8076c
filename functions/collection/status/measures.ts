import type { StoredPermit } from '#functions/permits/stored-permit.ts';

/** Counts over a source's recent rows, for the status page; halved from time to time. */
export interface Measures {
  readonly rows: number;
  /** Rows with a phone of the owner or contractor, an owner name, a contractor name, a valuation above zero. */
  readonly phone: number;
  readonly owner: number;
  readonly contractor: number;
  readonly value: number;
  /** Permits by the days between issue and first sight: `lags[3]` counts those first seen three days after issue. */
  readonly lags: readonly number[];
}

export const EMPTY_MEASURES: Measures = { rows: 0, phone: 0, owner: 0, contractor: 0, value: 0, lags: [] };

/** Counts are halved beyond this many rows, so that they follow recent changes. */
const ROWS_REMEMBERED = 5_000;
/** A permit first seen later than this is an old one that the source added, and says nothing about its delay. */
export const FRESH_DAYS = 60;
const DAY_MS = 86_400_000;

type MeasuredPermit = Pick<
  StoredPermit,
  'propertyOwnerPhone' | 'contractorPhone' | 'propertyOwnerName' | 'contractorName' | 'valuation'
>;

/** Adds permits to the measures. */
export function addPermits(
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
 * Counts permits by the days between issue and first sight. Old permits and those without a date are skipped.
 * @param days issue dates, `YYYY-MM-DD`
 * @param seenAt ISO 8601 UTC
 */
export function countLags(days: readonly (string | null)[], seenAt: string): number[] {
  const lags: number[] = [];
  const seen = Date.parse(seenAt);
  // ISO days sort as text.
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

/** Adds the measures of one more run; older ones fade. */
export function mergeMeasures(earlier: Measures, now: Measures): Measures {
  const half = (count: number): number => Math.floor(count / 2);
  const { rows, phone, owner, contractor, value, lags } = earlier;
  const halved = {
    rows: half(rows),
    phone: half(phone),
    owner: half(owner),
    contractor: half(contractor),
    value: half(value),
  };
  const total = lags.reduce((sum, count) => sum + count, 0);
  const faded = {
    ...earlier,
    ...(rows > ROWS_REMEMBERED ? halved : {}),
    lags: total > ROWS_REMEMBERED ? lags.map(half) : lags,
  };
  return addMeasures(faded, now);
}

/** The number of days by which half of the permits were seen; null without any. */
export function medianLag(lags: readonly number[]): number | null {
  const total = lags.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [days, count] of lags.entries()) {
    sum += count;
    if (total > 0 && sum * 2 >= total) return days;
  }
  return null;
}

/** The figures of the status and coverage pages. */
export function summarizeMeasures(measures: Measures) {
  return { seenLagDays: medianLag(measures.lags), fill: fillRates(measures) };
}

/** Shares of the rows from 0 to 1, rounded to thousandths; null without rows. */
export function fillRates({ rows, phone, owner, contractor, value }: Measures) {
  if (rows === 0) return null;
  const share = (count: number) => Math.round((Math.min(count, rows) / rows) * 1000) / 1000;
  return { phone: share(phone), owner: share(owner), contractor: share(contractor), value: share(value) };
}
