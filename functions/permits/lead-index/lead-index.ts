import type { Runtime } from '#functions/platform/runtime.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { ActivityByLocation, ActivityQuery } from './query/activity.ts';
import { citiesOf, type Facets, facetsOf, type PermitStats, statsOf } from './query/group-by.ts';
import type { AfterQuery } from './query/page-after.ts';
import type { Place } from './query/place.ts';
import { asksNames } from './query/plan.ts';
import { findLeads, type LeadPage, type LeadQuery } from './query/query.ts';
import type { TrendRow } from './query/trends.ts';
import { readRoot } from './store/generation.ts';
import { ManifestCache } from './store/manifest-cache.ts';
import { SegmentCache } from './store/segment-cache.ts';

/** One generation of the lead index: every answer is of the same moment, whatever is published meanwhile. */
export interface LeadIndex {
  /** Counts publications; 0 before the first. */
  readonly generation: number;
  /** States that have permits, A to Z. */
  readonly states: readonly StateName[];
  readonly totalPermits: number;
  search(query: LeadQuery): Promise<LeadPage>;
  /** The rows after a place of a list, in order. */
  searchAfter(query: AfterQuery): Promise<readonly Place[]>;
  stats(): Promise<PermitStats>;
  /** The cities of a state, A to Z; none for a state without permits. */
  cities(state: StateName): Promise<readonly string[]>;
  /** Of one state, or of all. */
  facets(state?: StateName): Promise<Facets>;
  /** Permits of the last days by location, for the heat map. */
  activity(query: ActivityQuery): Promise<ActivityByLocation>;
  /** One row a state that has dated permits, most permits first. */
  trends(): Promise<readonly TrendRow[]>;
}

/** Decoded segments a process keeps: a million permits with their words take about 200 MB. */
export const CACHE_BYTES = 400_000_000;

/** What a warm process remembers of one index table. Everything in it is named by content, so it never goes stale. */
interface Memory {
  readonly segments: SegmentCache;
  readonly outlines: ManifestCache<'outline'>;
  readonly named: ManifestCache<'named'>;
  readonly dated: ManifestCache<'dated'>;
}
const memories = new WeakMap<Table, Memory>();

/**
 * Opens the generation that is current now: one small, strongly consistent read, more only for what is new. What a list by pages
 * does not need is imported by the question that does, so that a cold start reads less.
 */
export async function openLeadIndex({ index, clock }: Pick<Runtime, 'index' | 'clock'>): Promise<LeadIndex> {
  const root = await readRoot(index);
  const memory = memories.get(index) ?? {
    segments: new SegmentCache(index, CACHE_BYTES),
    outlines: new ManifestCache(index, 'outline'),
    named: new ManifestCache(index, 'named'),
    dated: new ManifestCache(index, 'dated'),
  };
  memories.set(index, memory);
  const manifestsFor = (filter: PermitFilter) => {
    const { states = [] } = filter;
    const manifests = asksNames(filter) ? memory.named : memory.outlines;
    return manifests.load(root, states.length === 0 ? undefined : states);
  };
  const today = () => clock.now().toISOString().slice(0, 10);
  return {
    generation: root.generation,
    states: root.states.map(({ state }) => state).sort(),
    totalPermits: root.states.reduce((sum, { permits }) => sum + permits, 0),
    search: async (query) => findLeads(memory.segments, await manifestsFor(query.filter), query),
    searchAfter: async (query) => {
      const { findAfter } = await import('./query/page-after.ts');
      return findAfter(memory.segments, await manifestsFor(query.filter), query);
    },
    stats: async () => statsOf(await memory.named.load(root)),
    cities: async (state) => (await memory.named.load(root, [state])).flatMap(citiesOf),
    facets: async (state) => facetsOf(await memory.named.load(root, state && [state])),
    activity: async (query) => {
      const { activityIn } = await import('./query/activity.ts');
      const outlines = await memory.outlines.load(root, query.state && [query.state]);
      return activityIn(memory.segments, outlines, query, today());
    },
    trends: async () => {
      const { trendOf } = await import('./query/trends.ts');
      return (await memory.dated.load(root))
        .flatMap((manifest) => trendOf(manifest, today()) ?? [])
        .sort((a, b) => b.permitCount - a.permitCount || (a.state < b.state ? -1 : 1));
    },
  };
}
