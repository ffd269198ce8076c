import { memoize } from '#shared/domain/memoize.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import type { MatchedRows } from '../search/matched-rows.ts';
import type { SegmentOf, StateManifest } from '../store/generation.ts';
import { completeDay, type Daily, dailyBySource, dayOf, rowsIn, WEEK } from './daily.ts';
import { onceADay } from './once-a-day.ts';
import type { CityBegin } from './periods.ts';

type Placed = StateManifest<Pick<SegmentOf['dated'], 'month' | 'days' | 'citySources'>>;

/** The weeks whose average counts as usual, and the fewest permits that make it reliable. */
const RECENT_WEEKS = 4;
const RECENT_LEAST = 30;
/** Records are whole from the first week with this part of a usual one. A change of a smaller part of a place is no trend either. */
const WEEK_SHARE = 0.25;
const PLACE_SHARE = 0.95;
/** The newest months: their permits show which sources a place has now. */
const MONTHS_WEIGHED = 2;

/**
 * The first day from which the records of a source are whole. A few permits of earlier months are strays, such as old ones with a new
 * status. A source with few permits is whole from its oldest.
 */
export function wholeFrom(daily: Daily): number {
  const days = [...daily.keys()].sort((a, b) => a - b);
  const recent = recentOf(daily);
  const least = recent < RECENT_LEAST ? 0 : (recent / RECENT_WEEKS) * WEEK_SHARE;
  return days.find((day) => rowsIn([daily], day + WEEK - 1, WEEK) >= least) ?? Number.POSITIVE_INFINITY;
}

/** The permits of a source in its last four weeks with full data. */
function recentOf(daily: Daily): number {
  return rowsIn([daily], completeDay(daily) ?? 0, RECENT_WEEKS * WEEK);
}

export interface Begin {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** False where permits are too few to tell, and the day is that of the oldest one. */
  readonly isSure: boolean;
}

/**
 * Says when the records of cities of a state begin: the first day from which 95% of their permits come from sources whose records are
 * whole. Of sources that are all too small to tell, the oldest permit.
 * @param today `YYYY-MM-DD`; later issue dates do not count
 * @param keyOf what is one city
 * @returns a function of the keys of some cities, without them of the whole state; it returns undefined without dated permits
 */
export function recordsBegin(
  manifest: Placed,
  today: string,
  keyOf: (city: string) => string = cityKey,
): (keys?: ReadonlySet<string>) => Begin | undefined {
  const begins = new Map(
    [...dailyBySource(manifest, today)].map(([source, daily]) => [
      source,
      { day: wholeFrom(daily), tells: recentOf(daily) >= RECENT_LEAST },
    ]),
  );
  const months = manifest.segments
    .filter(({ month }) => month !== '' && month <= today.slice(0, 7))
    .map(({ citySources }) =>
      citySources.map(([city, source, rows]) => ({ key: keyOf(city), source, rows })),
    );
  const [all, newest] = [months, months.slice(0, MONTHS_WEIGHED)].map((some) =>
    Map.groupBy(some.flat(), ({ key }) => key),
  );
  return (keys) => {
    const sourcesIn = (byKey: typeof all) => {
      const rowsOf = new Map<string, number>();
      for (const key of keys ?? byKey?.keys() ?? [])
        for (const { source, rows } of byKey?.get(key) ?? [])
          rowsOf.set(source, (rowsOf.get(source) ?? 0) + rows);
      return [...rowsOf].flatMap(([source, rows]) => {
        const begin = begins.get(source);
        return begin === undefined ? [] : [{ ...begin, rows }];
      });
    };
    const now = sourcesIn(newest).filter(({ tells }) => tells);
    const sources = (now.length > 0 ? now : sourcesIn(all)).sort((a, b) => a.day - b.day);
    const wanted = PLACE_SHARE * now.reduce((sum, { rows }) => sum + rows, 0);
    let covered = 0;
    const last = sources.find(({ rows }) => {
      covered += rows;
      return covered >= wanted;
    });
    return last && { day: dayOf(last.day), isSure: now.length > 0 };
  };
}

const beginsOf = onceADay(recordsBegin);

/** When the records of each city of a state begin, where enough permits tell it; asked with `YYYY-MM-DD` of today. */
export const sureBegin = onceADay(
  (manifest: Placed, today: string): CityBegin =>
    memoize((city) => {
      const begin = beginsOf(manifest, today)(new Set([cityKey(city ?? '')]));
      return begin?.isSure === true ? begin.day : null;
    }),
);

/**
 * When the records begin of the cities in which rows were found: the latest of the states.
 * @param today `YYYY-MM-DD`
 * @returns null for no rows, and where no permit has a date
 */
export function latestBegin(
  found: readonly MatchedRows[],
  manifests: readonly Placed[],
  today: string,
): string | null {
  const begins = manifests.flatMap((manifest) => {
    const cities = new Set<string>();
    for (const { entry, core, rows } of found)
      if (entry.state === manifest.state)
        for (const code of codesIn(core.city, rows)) cities.add(cityKey(core.city.values[code] ?? ''));
    return cities.size === 0 ? [] : (beginsOf(manifest, today)(cities)?.day ?? []);
  });
  return begins.sort().at(-1) ?? null;
}

function codesIn({ codes }: { readonly codes: ArrayLike<number> }, rows: Uint32Array): Set<number> {
  const found = new Set<number>();
  for (const row of rows) found.add(codes[row] ?? 0);
  return found;
}
