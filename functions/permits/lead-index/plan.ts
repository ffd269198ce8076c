import type { PermitFilter } from '#shared/domain/permit-filter.ts';
import type { Manifest, NameCount, SegmentEntry } from './generation.ts';
import { folded } from './index-row.ts';

/** A segment that can hold matches. */
export interface Candidate {
  readonly entry: SegmentEntry;
  /** How many of its rows match, where the manifest alone can say; else undefined. */
  readonly count: number | undefined;
  /** True when every row matches. */
  readonly whole: boolean;
}

/** What the manifests know of a filter: which segments to look into, and how many rows match where one facet decides. */
export function candidatesFor(manifests: readonly Manifest[], filter: PermitFilter): Candidate[] {
  const { states = [] } = filter;
  return manifests
    .filter(({ state }) => states.length === 0 || states.includes(state))
    .flatMap(({ segments }) => segments)
    .map((entry) => candidate(entry, filter))
    .filter(({ count }) => count !== 0);
}

function candidate(entry: SegmentEntry, filter: PermitFilter): Candidate {
  const counts = [
    namedRows(entry.cities, filter.cities),
    namedRows(entry.counties, filter.counties),
    namedRows(entry.permitTypes, filter.permitTypes),
    datedRows(entry, filter),
  ].filter((count) => count !== undefined);
  const limits = counts.filter((count) => count < entry.rows);
  const [only = entry.rows] = limits;
  if (counts.includes(0)) return { entry, count: 0, whole: false };
  if (limits.length > 1 || !PLAIN_ONLY.every((facet) => asksNothing(filter[facet])))
    return { entry, count: undefined, whole: false };
  return { entry, count: only, whole: limits.length === 0 };
}

/** The facets manifests count nothing of. */
const PLAIN_ONLY = [
  'zips',
  'minValue',
  'maxValue',
  'trades',
  'contractor',
  'hasContractor',
  'hasPhone',
  'keywords',
  'statuses',
] as const satisfies readonly (keyof PermitFilter)[];

function asksNothing(value: PermitFilter[keyof PermitFilter]): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function namedRows(counts: readonly NameCount[], wanted: readonly string[] | undefined): number | undefined {
  if (wanted === undefined || wanted.length === 0) return undefined;
  const names = new Set(wanted.map(folded));
  return counts.reduce((sum, [name, rows]) => (names.has(folded(name)) ? sum + rows : sum), 0);
}

function datedRows({ month, days }: SegmentEntry, { from, to }: PermitFilter): number | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (month === '') return 0;
  return days.reduce((sum, [, day, rows]) => {
    const date = dateOf(month, day);
    const inside = (from === undefined || date >= from) && (to === undefined || date <= to);
    return inside ? sum + rows : sum;
  }, 0);
}

/** The date of a day in a segment's month, `YYYY-MM-DD`. */
export function dateOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`;
}
