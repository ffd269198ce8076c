import { type NextByPlace, readNextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import type { LeadDatabase } from '#functions/platform/database/database.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { datedFilter, isRestricting, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { AskedNext, LeadIndex } from '../lead-index/engine.ts';
import { cityNames, filterChoices, permitStats } from '../lead-index/figures/group-by.ts';
import { placeHabits } from '../lead-index/figures/place-habits.ts';
import { lastFullDay, stateTrend } from '../lead-index/figures/trends.ts';
import { NamingHabits } from '../lead-index/search/naming-habits.ts';
import { CountedKinds } from './counted.ts';
import { densityOf } from './density.ts';
import { activityOf, namingOf, summaryOf, weeksOf, workIn } from './figures.ts';
import { findKeyed, findUnplaced } from './lookups.ts';
import { pageAfter, pageByOffset } from './pages.ts';
import { SCHEMA } from './schema.ts';

/** The counts of the latest publication that this process has seen. */
const counted = new WeakMap<LeadDatabase, { readonly generation: number; readonly kinds: CountedKinds }>();

interface Opened {
  readonly generation: number;
  readonly states: readonly { readonly state: StateName; readonly permits: number }[];
}

/**
 * The lead index on PostgreSQL, fed by `writeRows`. Each answer takes one statement, so that it shows one publication. What states, cities
 * and sources count together is read once for each publication and then computed by the code of the other engine.
 */
export async function openPostgresIndex(
  database: LeadDatabase,
  { index, clock }: Pick<Runtime, 'index' | 'clock'>,
): Promise<LeadIndex> {
  const { query } = database;
  const [opened = { generation: 0, states: [] }] = await query<Opened>(
    `SELECT generation::float8 AS generation, (SELECT coalesce(jsonb_agg(one), '[]') FROM (
        SELECT kind_state AS state, sum(permits)::int AS permits FROM ${SCHEMA}.kinds WHERE permits > 0
        GROUP BY 1 ORDER BY 1) AS one) AS states
      FROM ${SCHEMA}.publications`,
  );
  const known = counted.get(database);
  const kinds = known?.generation === opened.generation ? known.kinds : new CountedKinds(database);
  counted.set(database, { generation: opened.generation, kinds });
  const today = () => clock.now().toISOString().slice(0, 10);
  const named = (states: readonly StateName[] = []) => (states.length === 0 ? undefined : states);
  const nextFor = async (...filters: readonly AskedNext[]): Promise<NextByPlace | undefined> =>
    filters.some(({ next }) => isRestricting(next)) ? readNextByPlace({ index, clock }) : undefined;
  const prepared = async <Q extends { readonly filter: Parameters<typeof datedFilter>[0] }>(asked: Q) => ({
    ...asked,
    filter: datedFilter(asked.filter, today()),
    next: await nextFor(asked.filter),
  });
  const fullDays: LeadIndex['fullDays'] = async (states) =>
    (await kinds.load('dated', named(states))).flatMap((one) => {
      const lastDay = lastFullDay(one, today());
      return lastDay === undefined ? [] : [{ state: one.state, lastDay }];
    });
  const fullDaysOf = async ({ filter: { states } }: { readonly filter: PermitFilter }) =>
    new Map((await fullDays(states)).map(({ state, lastDay }) => [state, lastDay]));
  return {
    generation: opened.generation,
    states: opened.states.map(({ state }) => state),
    totalPermits: opened.states.reduce((sum, { permits }) => sum + permits, 0),
    search: async (asked) => pageByOffset(query, await prepared(asked)),
    searchAfter: async (asked) => pageAfter(query, await prepared(asked)),
    summary: async (asked) => summaryOf(query, await prepared(asked)),
    naming: async (filter) => namingOf(query, datedFilter(filter, today())),
    withKeys: (keys, states) => findKeyed(query, keys, states),
    unplaced: (since) => findUnplaced(query, since),
    readerOf: async ({ trades, role }, states) => ({
      trades,
      role,
      habitsOf: new NamingHabits(await kinds.load('habits', named(states))).habitsOf,
    }),
    nextOf: async (...filters) => (await nextFor(...filters))?.nextOf ?? (() => []),
    stats: async () => permitStats(await kinds.load('named')),
    cities: async (state) => (await kinds.load('named', [state])).flatMap(cityNames),
    facets: async (state) => filterChoices(await kinds.load('named', state && [state])),
    activity: async (asked) => {
      const [ready, full] = await Promise.all([prepared(asked), fullDaysOf(asked)]);
      return activityOf(query, ready, { today: today(), fullDays: full });
    },
    density: async (asked) => {
      const [ready, full] = await Promise.all([prepared(asked), fullDaysOf(asked)]);
      return densityOf(query, ready, { today: today(), fullDays: full });
    },
    weekly: async (asked) => weeksOf(query, await prepared(asked), today()),
    work: async (filter) => workIn(query, datedFilter(filter, today()), today()),
    habits: async (filter) => placeHabits(await kinds.load('habits', named(filter.states)), filter),
    trends: async () =>
      (await kinds.load('dated'))
        .flatMap((one) => stateTrend(one, today()) ?? [])
        .sort((a, b) => b.permitCount - a.permitCount || (a.state < b.state ? -1 : 1)),
    fullDays,
  };
}
