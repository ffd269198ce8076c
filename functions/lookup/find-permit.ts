import { findNotPermitRule } from '#functions/collection/conform/normal-forms/not-permit-rules.ts';
import type { Source } from '#functions/collection/source.ts';
import { readStatusSummary } from '#functions/collection/status/status-summary.ts';
import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { sourceOf } from '#functions/permits/lead-index/store/index-row.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { NOT_MAPPED } from '#functions/sources/not-mapped.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { datedFilter } from '#shared/domain/filter/permit-filter.ts';
import {
  chooseAnswer,
  type FoundPermit,
  facetsToRemove,
  type ListQuery,
  type LookupFacts,
  type LookupOutcome,
} from '#shared/domain/lookup/lookup-answer.ts';
import { type LookupQuery, parseLookup, withKnownCity } from '#shared/domain/lookup/lookup-query.ts';
import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';
import { type FeedCatalog, findFeeds } from './feeds.ts';
import { matchPermits } from './match-permits.ts';

type Parts = Pick<Runtime, 'permits' | 'collection' | 'index' | 'clock'>;

/** Newest permits of a city whose ids give its feeds. */
const CITY_PERMITS = 200;

/** The list in which a user did not find a permit, and the profile and day (`YYYY-MM-DD`, UTC) of its lead scores. */
export interface UserList {
  readonly query: ListQuery;
  readonly scoring: ScoreProfile & { readonly today: string };
}

/** The parsed text, and the answer. */
export interface LookupResult {
  readonly sought: LookupQuery;
  readonly answer: LookupOutcome;
}

/**
 * Finds a permit, or the reason why it is missing.
 * @param line a permit number, an address, a city, or several of them
 */
export async function findPermit(parts: Parts, line: string, list: UserList): Promise<LookupResult> {
  const [index, all, summary] = await Promise.all([
    openLeadIndex(parts),
    loadSources(),
    readStatusSummary(parts),
  ]);
  const parsed = parseLookup(line);
  const lookup = withKnownCity(parsed, await knownCities(index, all, parsed));
  const [found, city, reader, nextOf, nearStorm] = await Promise.all([
    matchPermits(parts.permits, index, all, lookup),
    readCity(index, lookup, list),
    index.readerOf(list.scoring),
    index.nextOf(list.query),
    index.nearStorm(list.query),
  ]);
  const catalog: FeedCatalog = { sources: all, unmapped: NOT_MAPPED, summary };
  const facts: LookupFacts = {
    lookup,
    found: await Promise.all(
      found.published.map((permit) => toFoundPermit(permit, list, { ...reader, nextOf, nearStorm })),
    ),
    withdrawn: found.withdrawn.map(({ permitNumber, sourceId, withdrawnAt }) => ({
      permitNumber,
      sourceName: all.find(({ id }) => id === sourceId)?.name ?? sourceId,
      withdrawnAt: withdrawnAt ?? '',
    })),
    place: city.place,
    ...findFeeds(catalog, lookup, city.sources, parts.clock.now()),
    notPermit: findNotPermitRule(lookup.number),
    look: found.look,
  };
  return { sought: lookup, answer: chooseAnswer(facts) };
}

async function toFoundPermit(
  permit: StoredPermit,
  { query, scoring }: UserList,
  reader: FilterReader,
): Promise<FoundPermit> {
  const { id, permitNumber } = permit;
  const { score } = leadScore(permit, reader, scoring.today);
  return {
    id,
    permitNumber,
    leftOutBy: await facetsToRemove(
      query,
      ({ minScore = 0, ...filter }) =>
        score >= minScore && matchesFilter(datedFilter(filter, scoring.today), permit, reader),
    ),
  };
}

/** The cities of the state, or of all states, that have a feed or are named by permits. */
async function knownCities(
  index: LeadIndex,
  sources: readonly Source[],
  { state, number, city }: LookupQuery,
): Promise<readonly string[]> {
  // Only a city after a number or a street is still unknown.
  if (number === null || city !== null) return [];
  const states = index.states.filter((name) => state === null || name === state);
  const named = await Promise.all(states.map((name) => index.cities(name)));
  return [...sources.flatMap((source) => source.city ?? []), ...named.flat()];
}

interface CityFacts {
  readonly place: LookupFacts['place'];
  /** Ids of sources whose permits name the city. */
  readonly sources: ReadonlySet<string>;
}

/** Reads the city's permits in the index and in the user's list. */
async function readCity(
  index: LeadIndex,
  { city, state, number }: LookupQuery,
  { query, scoring }: UserList,
): Promise<CityFacts> {
  if (city === null) return { place: null, sources: new Set() };
  const here: ListQuery = { ...(state === null ? {} : { states: [state] }), cities: [city] };
  const page = { sort: 'newest', offset: 0 } as const;
  const { ids, total } = await index.search({ filter: here, ...page, limit: CITY_PERMITS });
  const sources = new Set(ids.map(sourceOf));
  // With a number or a street, the user looks for a permit, not for the city.
  if (number !== null || total === 0) return { place: null, sources };
  const countListed = async (one: ListQuery): Promise<number> => {
    const both = intersect(one, here);
    if (both === null) return 0;
    const { minScore = 0, ...filter } = both;
    return (await index.search({ filter, ...page, scoring: { ...scoring, minScore }, limit: 1 })).total;
  };
  return {
    place: {
      permits: total,
      listed: await countListed(query),
      leftOutBy: await facetsToRemove(query, async (one) => (await countListed(one)) > 0),
    },
    sources,
  };
}

/** The query of a list limited to a place; null if no permit can match it. */
function intersect(query: ListQuery, here: ListQuery): ListQuery | null {
  const { states = [], cities = [] } = query;
  const [state] = here.states ?? [];
  const [city = ''] = here.cities ?? [];
  if (state !== undefined && states.length > 0 && !states.includes(state)) return null;
  if (cities.length > 0 && !cities.some((name) => isSameCity(name, city))) return null;
  return { ...query, ...here };
}
