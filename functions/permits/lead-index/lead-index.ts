import type { NextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import type { Storms } from '#functions/permits/storms/storms.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import { type DatedFilter, datedFilter, isRestricting } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { stormStates } from '#shared/domain/permit/storms.ts';
import { territoryOf } from '#shared/domain/territory/territory.ts';
import type { AskedNext, LeadIndex, Saved } from './engine.ts';
import { cityNames, countPlaces, filterChoices, permitStats } from './figures/group-by.ts';
import { findLeads } from './pages/find-leads.ts';
import { needsNames } from './search/candidates.ts';
import { loadHabits, NamingHabits } from './search/naming-habits.ts';
import { countsWords, needsHabits, prepareQuery, type SearchQuery } from './search/search.ts';
import { FORMAT } from './store/format.ts';
import { ManifestCache, readRoot, totalPermits } from './store/generation.ts';
import { siteOf } from './store/index-row.ts';
import { SegmentCache } from './store/segment-cache.ts';
import type { WordCache } from './store/word-cache.ts';

export type { LeadIndex } from './engine.ts';

/** The memory for decoded segments. A million permits with their words take about 200 MB. */
const CACHE_BYTES = 400_000_000;

/** The memory for blocks of words: those of five million permits. */
export const WORD_BYTES = 250_000_000;

/** The caches of a process for one index table. Their keys are hashes of the content, so they never become stale. */
interface Caches {
  readonly segments: SegmentCache;
  readonly outlines: ManifestCache<'outline'>;
  words?: WordCache;
  readonly named: ManifestCache<'named'>;
  readonly worded: ManifestCache<'worded'>;
  readonly dated: ManifestCache<'dated'>;
}
const cachesByTable = new WeakMap<IndexTable, Caches>();

/**
 * Opens the current generation of segments with one small, strongly consistent read, and reads only what is new. Code that the first page does
 * not need is imported on demand, so that a cold start loads less.
 */
export async function openLeadIndex(
  { index, clock }: Pick<Runtime, 'index' | 'clock'>,
  format = FORMAT,
): Promise<LeadIndex> {
  const root = await readRoot(index, format);
  const caches: Caches = cachesByTable.get(index) ?? {
    segments: new SegmentCache(index, CACHE_BYTES),
    outlines: new ManifestCache(index, 'outline'),
    named: new ManifestCache(index, 'named'),
    worded: new ManifestCache(index, 'worded'),
    dated: new ManifestCache(index, 'dated'),
  };
  cachesByTable.set(index, caches);
  const manifestsFor = ({ filter }: { readonly filter: DatedFilter }) => {
    const manifests = needsNames(filter) ? caches.named : caches.outlines;
    return manifests.load(root, filter.states);
  };
  const habitsIn = async (states?: readonly StateName[]) =>
    new NamingHabits(await loadHabits(index, root, states));
  const today = () => clock.now().toISOString().slice(0, 10);
  const nextFor = async (...filters: readonly AskedNext[]): Promise<NextByPlace | undefined> => {
    if (!filters.some(({ next }) => isRestricting(next))) return undefined;
    const { readNextByPlace } = await import('#functions/permits/next-trades/next-by-place.ts');
    return readNextByPlace({ index, clock });
  };
  const prepared = async <Q extends Saved<SearchQuery>>(query: Q) => ({
    ...query,
    filter: datedFilter(query.filter, today()),
    ...(needsHabits(query) && { habits: await habitsIn(query.filter.states) }),
    next: await nextFor(query.filter),
    storms: await stormsFor(query.filter),
  });
  const dated = (states?: readonly StateName[]) => caches.dated.load(root, states);
  const fullDays = async (states?: readonly StateName[]) => {
    const [{ lastFullDay }, manifests] = await Promise.all([import('./figures/trends.ts'), dated(states)]);
    return manifests.flatMap((manifest) => {
      const lastDay = lastFullDay(manifest, today());
      return lastDay === undefined ? [] : [{ state: manifest.state, lastDay }];
    });
  };
  const whenIn = async (states?: readonly StateName[]) => {
    const { sureBegin } = await import('./figures/records-begin.ts');
    const days = await fullDays(states);
    return {
      today: today(),
      fullDays: new Map(days.map(({ state, lastDay }) => [state, lastDay])),
      begins: new Map(
        (await dated(states)).map((manifest) => [manifest.state, sureBegin(manifest, today())]),
      ),
    };
  };
  const stormsFor = async (...filters: readonly AskedNext[]): Promise<Storms | undefined> => {
    if (stormStates().length === 0) return undefined;
    const areas = filters.flatMap(({ territory = [] }) => territoryOf(territory).storms);
    if (areas.length === 0) return undefined;
    const [{ readStorms }, { findReRoofs }] = await Promise.all([
      import('#functions/permits/storms/storms.ts'),
      import('./search/re-roofs.ts'),
    ]);
    return readStorms({ index }, areas, async (state, complete) => {
      const [[manifest], { begins, ...when }] = await Promise.all([dated([state]), whenIn([state])]);
      const records = { ...when, complete, beginOf: begins.get(state) };
      return manifest && findReRoofs(caches.segments, manifest, records);
    });
  };
  return {
    generation: root.generation,
    states: root.states.map(({ state }) => state).sort(),
    totalPermits: totalPermits(root),
    search: async (query) => {
      const ready = await prepared(query);
      if (countsWords(ready)) {
        const manifests = await caches.worded.load(root, ready.filter.states);
        const [{ findWorded }, { WordCache }] = await Promise.all([
          import('./pages/worded-page.ts'),
          import('./store/word-cache.ts'),
        ]);
        caches.words ??= new WordCache(index, WORD_BYTES);
        return findWorded(caches.segments, caches.words, manifests, ready);
      }
      return findLeads(caches.segments, await manifestsFor(ready), ready);
    },
    searchAfter: async (query) => {
      const { findLeadsAfter } = await import('./pages/page-after.ts');
      const ready = await prepared(query);
      return findLeadsAfter(caches.segments, await manifestsFor(ready), ready);
    },
    summary: async ({ filter, scoring }) => {
      const { summarize } = await import('./figures/summary.ts');
      const habits = await habitsIn(filter.states);
      const ready = { ...(await prepared({ filter, scoring })), scoring, habits };
      return summarize(caches.segments, await manifestsFor(ready), ready);
    },
    naming: async (filter) => {
      const { countNaming } = await import('./figures/naming.ts');
      const ready = await prepared({ filter });
      return countNaming(caches.segments, await manifestsFor(ready), ready);
    },
    recordsBegin: async (filter) => {
      const { latestBegin } = await import('./figures/records-begin.ts');
      const ready = await prepared({ filter });
      const found = await prepareQuery(caches.segments, await manifestsFor(ready), ready).findAll();
      return latestBegin(found, await dated(filter.states), today());
    },
    withKeys: async (keys, states) => {
      const { findKeyed } = await import('./search/keyed-rows.ts');
      return findKeyed(caches.segments, await caches.outlines.load(root, states), keys);
    },
    async *unplaced(since) {
      const { findByMonth } = await import('./search/rows-by-month.ts');
      yield* findByMonth(caches.segments, await caches.outlines.load(root), since, 'unplaced');
    },
    async *inCounty(since, state, county) {
      const { findByMonth } = await import('./search/rows-by-month.ts');
      yield* findByMonth(caches.segments, await caches.outlines.load(root, [state]), since, { county });
    },
    readerOf: async ({ trades, role }, states) => ({
      trades,
      role,
      habitsOf: (await habitsIn(states)).habitsOf,
    }),
    nextOf: async (...filters) => (await nextFor(...filters))?.nextOf ?? (() => []),
    nearStorm: async (...filters) => {
      const storms = await stormsFor(...filters);
      return (storm, permit) => storms?.isNear(storm, siteOf(permit)) ?? false;
    },
    stats: async () => permitStats(await caches.named.load(root)),
    cities: async (state) => (await caches.named.load(root, [state])).flatMap(cityNames),
    places: async () => (await caches.named.load(root)).flatMap(countPlaces),
    facets: async (state) => filterChoices(await caches.named.load(root, state && [state])),
    activity: async (query) => {
      const { findActivity } = await import('./figures/activity.ts');
      const [more, when] = await Promise.all([prepared(query), whenIn(query.filter.states)]);
      const ready = { ...query, ...more };
      return findActivity(caches.segments, await manifestsFor(ready), ready, when);
    },
    density: async (query) => {
      const { findDensity } = await import('./figures/density.ts');
      const filter = datedFilter(query.filter, today());
      const [manifests, habits, next, storms, when] = await Promise.all([
        manifestsFor({ filter }),
        habitsIn(filter.states),
        nextFor(filter),
        stormsFor(filter),
        whenIn(filter.states),
      ]);
      return findDensity(caches.segments, manifests, { ...query, filter, habits, next, storms }, when);
    },
    weekly: async (query) => {
      const { countByWeek } = await import('./figures/weekly.ts');
      const ready = await prepared(query);
      const manifests = { manifests: await manifestsFor(ready), dated: await dated(query.filter.states) };
      return countByWeek(caches.segments, manifests, ready, today());
    },
    work: async (filter) => {
      const { countWork } = await import('./figures/work.ts');
      const days = datedFilter(filter, today());
      return countWork(caches.segments, await manifestsFor({ filter: days }), days, today());
    },
    habits: async (filter) => {
      const { placeHabits } = await import('./figures/place-habits.ts');
      return placeHabits(await loadHabits(index, root, filter.states), filter);
    },
    trends: async () => {
      const { stateTrend } = await import('./figures/trends.ts');
      return (await dated())
        .flatMap((manifest) => stateTrend(manifest, today()) ?? [])
        .sort((a, b) => b.permitCount - a.permitCount || (a.state < b.state ? -1 : 1));
    },
    fullDays,
  };
}
