import type { StormReport } from '#functions/permits/storms/report-store.ts';
import { type PeriodDates, periodDates } from '#shared/domain/heat-map.ts';
import {
  type DensityView,
  GROUPS_ZOOM,
  gridFor,
  type MapBox,
  type MapPeriod,
  PINS_MAX,
  viewOf,
} from '#shared/domain/map/density.ts';
import { toMicro } from '#shared/domain/territory/geometry.ts';
import { territoryOf } from '#shared/domain/territory/territory.ts';
import { type MatchedRows, withIds } from '../search/matched-rows.ts';
import type { NamingHabits } from '../search/naming-habits.ts';
import { prepareQuery, type SearchQuery } from '../search/search.ts';
import { dateOf } from '../store/days.ts';
import type { SearchedManifest } from '../store/generation.ts';
import type { SegmentPoints } from '../store/segment.ts';
import type { SegmentCache } from '../store/segment-cache.ts';
import { DensityCounter, type DensityGroup, type DensitySquare, type DensityZip } from './density-counter.ts';
import { type CountedStates, countedDays, type PeriodCounts } from './periods.ts';

/** A part of the map: permits of a filter in a box. A period replaces the filter's dates. */
export interface DensityQuery extends Omit<SearchQuery, 'habits'> {
  readonly days: MapPeriod;
  readonly box: MapBox;
  /** Whole. */
  readonly zoom: number;
}

/** A part of a map. Of squares and groups, only those of its view are there. */
export interface PermitDensity {
  /** Null if the filter's own dates hold. */
  readonly period: (PeriodDates & { readonly days: Exclude<MapPeriod, 'own'> }) | null;
  readonly view: DensityView;
  /** In the box. */
  readonly total: PeriodCounts;
  /** The grid has `2 ** level` squares across the world. */
  readonly level: number;
  readonly squares: readonly DensitySquare[];
  readonly groups: readonly DensityGroup[];
  /** The newest permits in the box, at most `PINS_MAX`; among groups, those that are in none. */
  readonly ids: readonly string[];
  /** The ZIP codes in the box with most permits. */
  readonly zips: readonly DensityZip[];
  /** Of the filter's storm areas. */
  readonly reports: readonly StormReport[];
}

const ZIPS_SHOWN = 25;

/**
 * Counts the permits of a box by square of a grid and by ZIP code, in a period and in the one before it, or of the filter's own dates.
 * Reads the core and the points of their months.
 */
export async function findDensity(
  cache: SegmentCache,
  manifests: readonly SearchedManifest[],
  { days, box, zoom, ...query }: DensityQuery & { readonly habits: NamingHabits },
  states: CountedStates,
): Promise<PermitDensity> {
  const { today } = states;
  const filter =
    days === 'own' ? query.filter : { ...query.filter, from: periodDates(today, 2 * days).from, to: today };
  const { candidates, find, labels } = prepareQuery(cache, manifests, { ...query, filter });
  const loaded = await cache.load(
    candidates.map(({ entry }) => entry),
    'points',
  );
  const pointsOf = new Map(candidates.map(({ entry }, at) => [entry, loaded[at]]));
  const counter = new DensityCounter(gridFor(box, zoom, days), box);
  const inBox: MatchedRows[] = [];
  const near = candidates.filter(({ entry }) => reachesInto(pointsOf.get(entry), entry.rows, box));
  for (const one of await find(near)) {
    const { entry, core, rows } = one;
    const points = pointsOf.get(entry);
    if (points === undefined) continue;
    cache.rowsRead += rows.length;
    const when = days === 'own' ? 'own dates' : countedDays(entry.state, days, states);
    const isGrouped = days === 'own' || zoom >= GROUPS_ZOOM;
    const labeled = isGrouped ? labels.labelsOf(core, rows, query.habits.in(entry.state)) : undefined;
    inBox.push({ ...one, rows: counter.add(one, points, when, labeled) });
  }
  const total = counter.total();
  const view = viewOf(zoom, total.permits, days);
  const pins = view === 'squares' ? [] : view === 'groups' ? counter.single() : inBox;
  return {
    period: days === 'own' ? null : { days, ...periodDates(today, days) },
    view,
    total,
    level: counter.level,
    squares: view === 'squares' ? counter.squares() : [],
    groups: view === 'groups' ? counter.groups() : [],
    ids: await newestIds(cache, pins),
    zips: counter.zips(ZIPS_SHOWN),
    reports: territoryOf(filter.territory ?? []).storms.flatMap((one) => query.storms?.reportsOf(one) ?? []),
  };
}

/** The boxes of all points of segments, in micro-degrees: south, north, west, east. */
const boxes = new WeakMap<SegmentPoints, readonly [number, number, number, number]>();

/** Whether a segment has points in a box, as far as the box around its points tells. */
function reachesInto(points: SegmentPoints | undefined, rows: number, box: MapBox): boolean {
  if (points === undefined) return false;
  const [south, north, west, east] = boxes.get(points) ?? boxAround(points, rows);
  return (
    south <= toMicro(box.north) &&
    north >= toMicro(box.south) &&
    west <= toMicro(box.east) &&
    east >= toMicro(box.west)
  );
}

function boxAround(points: SegmentPoints, rows: number): readonly [number, number, number, number] {
  const around: [number, number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (let row = 0; row < rows; row++) {
    const point = points.pointAt(row);
    if (point === null) continue;
    around[0] = Math.min(around[0], point[0]);
    around[1] = Math.max(around[1], point[0]);
    around[2] = Math.min(around[2], point[1]);
    around[3] = Math.max(around[3], point[1]);
  }
  boxes.set(points, around);
  return around;
}

async function newestIds(cache: SegmentCache, found: readonly MatchedRows[]): Promise<readonly string[]> {
  const newest = found
    .flatMap(({ entry, core, rows }) =>
      Array.from(rows.subarray(0, PINS_MAX), (row) => ({
        entry,
        row,
        date: dateOf(entry.month, core.days[row] ?? 0),
      })),
    )
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1))
    .slice(0, PINS_MAX);
  const needed = new Set(newest.map(({ entry }) => entry));
  const loaded = await withIds(
    cache,
    found.filter(({ entry }) => needed.has(entry)),
  );
  const idsOf = new Map(loaded.map(({ entry, ids }) => [entry, ids]));
  return newest.flatMap(({ entry, row }) => idsOf.get(entry)?.idAt(row) ?? []);
}
