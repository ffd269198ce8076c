import { folded } from '../build/index-row.ts';
import type { Manifest, NameCount, SegmentOf } from '../store/generation.ts';

type Named = Manifest<SegmentOf['named']>;

/** The figures of the dashboard (PRODUCT §3, Permit stats). */
export interface PermitStats {
  readonly totalPermits: number;
  /** US dollars. */
  readonly totalValuation: number;
  /** States that have permits. */
  readonly availableStates: number;
  /** Distinct permit types, without regard to case. */
  readonly permitTypes: number;
}

/** What a filter can be set to: the words the records use, most frequent first, then A to Z. */
export interface Facets {
  readonly permitTypes: readonly string[];
  readonly counties: readonly string[];
}

/** Totals over manifests. */
export function statsOf(manifests: readonly Named[]): PermitStats {
  const segments = manifests.flatMap((manifest) => manifest.segments);
  return {
    totalPermits: segments.reduce((sum, { rows }) => sum + rows, 0),
    totalValuation: segments.reduce((sum, { valuation }) => sum + valuation, 0),
    availableStates: manifests.length,
    permitTypes: distinct(segments.map((segment) => segment.permitTypes)).length,
  };
}

/** The cities of a state's permits, A to Z. */
export function citiesOf({ segments }: Named): string[] {
  return distinct(segments.map(({ cities }) => cities))
    .map(([name]) => name)
    .sort(byName);
}

/** Permit types and counties over manifests. */
export function facetsOf(manifests: readonly Named[]): Facets {
  const segments = manifests.flatMap((manifest) => manifest.segments);
  const names = (lists: readonly (readonly NameCount[])[]): string[] =>
    distinct(lists)
      .sort(([a, rowsA], [b, rowsB]) => rowsB - rowsA || byName(a, b))
      .map(([name]) => name);
  return {
    permitTypes: names(segments.map((segment) => segment.permitTypes)),
    counties: names(segments.map((segment) => segment.counties)),
  };
}

/** Names with their rows; those that differ in case only are one, as for the filter, shown as most records spell them. */
function distinct(lists: readonly (readonly NameCount[])[]): NameCount[] {
  const spellings = new Map<string, number>();
  for (const [name, rows] of lists.flat()) spellings.set(name, (spellings.get(name) ?? 0) + rows);
  return [...Map.groupBy(spellings, ([name]) => folded(name)).values()].flatMap((group): NameCount[] => {
    const [shown] = group.toSorted(([a, rowsA], [b, rowsB]) => rowsB - rowsA || byName(a, b));
    return shown === undefined ? [] : [[shown[0], group.reduce((sum, [, rows]) => sum + rows, 0)]];
  });
}

function byName(a: string, b: string): number {
  const [foldedA, foldedB] = [folded(a), folded(b)];
  if (foldedA !== foldedB) return foldedA < foldedB ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
