import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { prepareQuery } from '../search/search.ts';
import type { SearchedManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

const MONTHS = 12;

/** What the permits of a filter are, by month of issue, trade and place. */
export interface Work {
  readonly total: number;
  /** `YYYY-MM`, the oldest first; months without a permit too. */
  readonly months: readonly { readonly month: string; readonly count: number }[];
  /** Most permits first. A permit may have several trades. */
  readonly trades: readonly { readonly trade: Trade; readonly count: number }[];
  readonly places: readonly {
    readonly city: string | null;
    readonly county: string | null;
    readonly count: number;
  }[];
}

/**
 * Counts the permits of a filter that were issued in the last twelve months. The months replace the filter's dates.
 * @param today `YYYY-MM-DD`; later issue dates do not count
 */
export async function countWork(
  cache: SegmentCache,
  manifests: readonly SearchedManifest[],
  filter: DatedFilter,
  today: string,
): Promise<Work> {
  const names = workMonths(today);
  const dated = { ...filter, from: `${names[0]}-01`, to: today };
  const found = await prepareQuery(cache, manifests, { filter: dated }).findAll();
  const months = new Map<string, number>();
  const trades = new Map<Trade, number>();
  const places = new Map<string, number>();
  for (const { entry, core, rows } of found) {
    add(months, entry.month, rows.length);
    for (const row of rows) {
      core.tradeNames.forEach((trade, bit) => {
        if (((core.trades[row] ?? 0) & (1 << bit)) !== 0) add(trades, trade, 1);
      });
      const city = core.city.values[core.city.codes[row] ?? 0] ?? null;
      const county = core.county.values[core.county.codes[row] ?? 0] ?? null;
      add(places, JSON.stringify([city, county]), 1);
    }
  }
  return {
    total: found.reduce((sum, { rows }) => sum + rows.length, 0),
    months: names.map((name) => ({ month: name, count: months.get(name) ?? 0 })),
    trades: most(trades).map(([trade, count]) => ({ trade, count })),
    places: most(places).map(([place, count]) => {
      const [city = null, county = null] = JSON.parse(place) as (string | null)[];
      return { city, county, count };
    }),
  };
}

/** The last twelve months, `YYYY-MM`, the oldest first. */
function workMonths(today: string): readonly string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 7),
  );
}

function add<K>(counts: Map<K, number>, key: K, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

function most<K extends string>(counts: ReadonlyMap<K, number>): (readonly [K, number])[] {
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}
