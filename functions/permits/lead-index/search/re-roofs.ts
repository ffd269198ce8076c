import type { LacksReRoof } from '#functions/permits/storms/storms.ts';
import { addDays } from '#shared/domain/days.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import { dateOf } from '../store/days.ts';
import type { SegmentOf, StateManifest } from '../store/generation.ts';
import type { SegmentCache } from '../store/segment-cache.ts';

/** Fewer roofing permits in a year say nothing of a city: it may not want any for a re-roof. */
const ROOFS_LEAST = 30;
/** The share of them that must name a house. */
const HOUSES_LEAST = 0.95;
const YEAR_DAYS = 365;
/** The newest months: their permits show which sources a city has now. */
const MONTHS_WEIGHED = 2;
/** A permit without a date may be later than any day. */
const UNDATED = '9999';

/** What is known of a state's records. */
interface StateRecords {
  /** Ids of sources. */
  readonly complete: ReadonlySet<string>;
  /** The first day from which the records of a city are whole; null where that is not sure. */
  readonly beginOf: ((city: string) => string | null) | undefined;
  /** The last days with full data. */
  readonly fullDays: ReadonlyMap<StateName, string>;
  readonly today: string;
}

/** Reads the roofing permits of a state: two columns of a year. */
export async function findReRoofs(
  cache: SegmentCache,
  { state, segments }: StateManifest<SegmentOf['dated']>,
  { complete, beginOf, fullDays, today }: StateRecords,
): Promise<LacksReRoof> {
  const from = addDays(today, -YEAR_DAYS).slice(0, 7);
  const entries = segments.filter(({ month }) => month === '' || month >= from);
  const [cores, keys] = await Promise.all([cache.load(entries, 'core'), cache.load(entries, 'keys')]);
  const latest = new Map<string, string>();
  const counts = new Map<string, { roofs: number; houses: number }>();
  cores.forEach(({ rows, days, city, trades, tradeNames }, at) => {
    const bit = tradeNames.indexOf('roofing');
    const cities = city.values.map((name) => cityKey(name ?? ''));
    for (let row = 0; bit !== -1 && row < rows; row++) {
      if ((((trades[row] ?? 0) >> bit) & 1) === 0) continue;
      const name = cities[city.codes[row] ?? 0] ?? '';
      const { roofs, houses } = counts.get(name) ?? { roofs: 0, houses: 0 };
      const street = keys[at]?.streets[row] ?? 0;
      counts.set(name, { roofs: roofs + 1, houses: houses + Math.sign(street) });
      const day = dateOf(entries[at]?.month ?? '', days[row] ?? 0) || UNDATED;
      if ((latest.get(`${name} ${street}`) ?? '') < day) latest.set(`${name} ${street}`, day);
    }
  });
  const newest = segments
    .filter(({ month }) => month !== '' && month <= today.slice(0, 7))
    .slice(0, MONTHS_WEIGHED)
    .flatMap(({ citySources }) => citySources);
  const gaps = new Set(newest.flatMap(([city, source]) => (complete.has(source) ? [] : cityKey(city))));
  return (city, streetKey, since) => {
    const name = cityKey(city ?? '');
    const { roofs, houses } = counts.get(name) ?? { roofs: 0, houses: 0 };
    const isCounted = roofs >= ROOFS_LEAST && houses >= roofs * HOUSES_LEAST && !gaps.has(name);
    const begin = (isCounted && city !== null && streetKey !== 0 && beginOf?.(city)) || UNDATED;
    if (begin > since || since > (fullDays.get(state) ?? '')) return false;
    return (latest.get(`${name} ${streetKey}`) ?? '') < since;
  };
}
