import type { NextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import { goesOn } from '#shared/domain/permit/permit-status.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { FLAGS, type SegmentCore } from '../store/segment.ts';

/** A row meets it with one of the trades `after` and without the trade `next`. Masks of a segment's trades. */
interface Rule {
  readonly after: number;
  readonly next: number;
}

/**
 * Which rows of a segment have a wanted trade likely next, as `likelyNext` says. The rules of a place are looked up once for each city
 * and county of the segment.
 * @returns for each of the rows, 1 or 0
 */
export function nextRows(
  { city, county, status, trades, tradeNames, flags }: SegmentCore,
  rows: Uint32Array,
  state: StateName,
  wanted: readonly Trade[],
  known: NextByPlace,
): Uint8Array {
  // Another trade is on no row of the segment.
  const bitOf = (trade: Trade): number => (tradeNames.includes(trade) ? 1 << tradeNames.indexOf(trade) : 0);
  const goes = status.values.map(goesOn);
  const byPlace = new Map<number, readonly Rule[]>();
  const rulesOf = (row: number): readonly Rule[] => {
    const [cityCode, countyCode] = [city.codes[row] ?? 0, county.codes[row] ?? 0];
    const key = cityCode * county.values.length + countyCode;
    const rules =
      byPlace.get(key) ??
      known
        .in(state, city.values[cityCode] ?? null, county.values[countyCode] ?? null)
        .filter(({ trade }) => wanted.includes(trade))
        .map(({ after, trade }) => ({ after: bitOf(after), next: bitOf(trade) }));
    byPlace.set(key, rules);
    return rules;
  };
  return Uint8Array.from(rows, (row) => {
    const isPaperwork = ((flags[row] ?? 0) & FLAGS.isPaperwork) !== 0;
    if (isPaperwork || goes[status.codes[row] ?? 0] !== true) return 0;
    const work = trades[row] ?? 0;
    return rulesOf(row).some(({ after, next }) => (work & after) !== 0 && (work & next) === 0) ? 1 : 0;
  });
}
