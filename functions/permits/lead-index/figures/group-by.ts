import type { StateName } from '#shared/domain/permit/states.ts';
import type { Way } from '#shared/domain/permit/who.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import type { NameCount, SegmentNames, SegmentOutline, StateManifest } from '../store/generation.ts';
import { foldName } from '../store/index-row.ts';

type Named = StateManifest<SegmentNames & Pick<SegmentOutline, 'rows' | 'open' | 'reach' | 'valuation'>>;

/** With fewer permits, a city's name may be a slip of a record. */
const CITY_LEAST = 20;

/** The figures of the dashboard and the landing page (PRODUCT §3, Permit stats). */
export interface PermitStats {
  readonly totalPermits: number;
  /** Those whose work the record does not call ended. */
  readonly openPermits: number;
  /** Of the open permits, by the way to reach somebody; undefined until every part of the index has counted them. */
  readonly reach?: Readonly<Record<Way, number>>;
  /** US dollars. */
  readonly totalValuation: number;
  readonly availableStates: number;
  /** Cities with at least `CITY_LEAST` permits. */
  readonly cities: number;
  /** Distinct permit types, without regard to case. */
  readonly permitTypes: number;
}

/** The choices of a filter, as the records spell them, most frequent first, then A to Z. */
export interface FacetChoices {
  readonly permitTypes: readonly string[];
  readonly counties: readonly string[];
  readonly cities: readonly string[];
}

export function permitStats(manifests: readonly Named[]): PermitStats {
  const segments = manifests.flatMap((manifest) => manifest.segments);
  const ways = segments.flatMap(({ reach = [] }) => reach);
  const counted = (way: Way): number => ways.reduce((sum, reach) => sum + reach[way], 0);
  return {
    ...(ways.length === segments.length && {
      reach: { phone: counted('phone'), letter: counted('letter'), visit: counted('visit') },
    }),
    totalPermits: segments.reduce((sum, { rows }) => sum + rows, 0),
    totalValuation: segments.reduce((sum, { valuation }) => sum + valuation, 0),
    openPermits: segments.reduce((sum, { open }) => sum + open, 0),
    availableStates: manifests.length,
    cities: manifests.reduce((sum, manifest) => sum + countCities(manifest), 0),
    permitTypes: mergeNames(segments.map((segment) => segment.permitTypes)).length,
  };
}

/** The cities of a state, most permits first. */
export function cityNames(manifest: Named): string[] {
  return citiesOf(manifest)
    .sort(mostRows)
    .map(([name]) => name);
}

function countCities(manifest: Named): number {
  return citiesOf(manifest).filter(([, rows]) => rows >= CITY_LEAST).length;
}

function citiesOf({ segments }: Named): NameCount[] {
  return mergeNames(
    segments.map(({ cities }) => cities),
    cityKey,
  );
}

export interface PlaceCount {
  readonly kind: 'city' | 'county';
  readonly state: StateName;
  /** As most records spell it. */
  readonly name: string;
  readonly permits: number;
}

/** The cities and counties of a state. */
export function countPlaces({ state, segments }: Named): PlaceCount[] {
  const counted = (
    kind: PlaceCount['kind'],
    lists: readonly (readonly NameCount[])[],
    fold: typeof cityKey,
  ) => mergeNames(lists, fold).map(([name, permits]) => ({ kind, state, name, permits }));
  return [
    ...counted(
      'city',
      segments.map(({ cities }) => cities),
      cityKey,
    ),
    ...counted(
      'county',
      segments.map(({ counties }) => counties),
      foldName,
    ),
  ];
}

export function filterChoices(manifests: readonly Named[]): FacetChoices {
  const segments = manifests.flatMap((manifest) => manifest.segments);
  const names = (lists: readonly (readonly NameCount[])[], fold = foldName): string[] =>
    mergeNames(lists, fold)
      .sort(mostRows)
      .map(([name]) => name);
  return {
    permitTypes: names(segments.map((segment) => segment.permitTypes)),
    counties: names(segments.map((segment) => segment.counties)),
    cities: names(
      segments.map((segment) => segment.cities),
      cityKey,
    ),
  };
}

/** Merges names that filters treat as equal. Uses the most frequent spelling. */
function mergeNames(lists: readonly (readonly NameCount[])[], fold = foldName): NameCount[] {
  const spellings = new Map<string, number>();
  for (const [name, rows] of lists.flat()) spellings.set(name, (spellings.get(name) ?? 0) + rows);
  return [...Map.groupBy(spellings, ([name]) => fold(name)).values()].flatMap((group): NameCount[] => {
    const [shown] = group.toSorted(mostRows);
    return shown === undefined ? [] : [[shown[0], group.reduce((sum, [, rows]) => sum + rows, 0)]];
  });
}

function mostRows([a, rowsA]: NameCount, [b, rowsB]: NameCount): number {
  return rowsB - rowsA || byName(a, b);
}

function byName(a: string, b: string): number {
  const [foldedA, foldedB] = [foldName(a), foldName(b)];
  if (foldedA !== foldedB) return foldedA < foldedB ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
