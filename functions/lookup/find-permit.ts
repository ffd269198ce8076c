import { findNotPermitRule } from '#functions/collection/conform/normal-forms/not-permit-rules.ts';
import type { Source } from '#functions/collection/source.ts';
import { readStatusSummary } from '#functions/collection/status/status-summary.ts';
import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { sourceOf } from '#functions/permits/lead-index/store/index-row.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { NOT_MAPPED } from '#functions/sources/not-mapped.ts';
import { matchesFilter } from '#shared/domain/filter/permit-filter.ts';
import { readSought, type Sought, withKnownCity } from '#shared/domain/lookup/sought.ts';
import {
  type Asked,
  type FoundPermit,
  facetsToRemove,
  type Known,
  type Whereabouts,
  whereabouts,
} from '#shared/domain/lookup/whereabouts.ts';
import { leadScore, type ScoreProfile } from '#shared/domain/permit/lead-score.ts';
import { type Catalog, feedsAt } from './feeds.ts';
import { lookFor } from './look.ts';

type Parts = Pick<Runtime, 'permits' | 'collection' | 'index' | 'clock'>;

/** Permits of a city whose ids tell which feeds hold it. */
const HOLDING_PERMITS = 200;

/** The list a permit was not found in, and whose lead scores on which day (`YYYY-MM-DD`, UTC) it goes by. */
export interface AskedList {
  readonly asked: Asked;
  readonly scoring: ScoreProfile & { readonly today: string };
}

/** What was understood of a line of text, and what a person is told. */
export interface Found {
  readonly sought: Sought;
  readonly answer: Whereabouts;
}

/**
 * Why a permit cannot be found, or that it is there.
 * @param line a permit number, an address, a city, or several of them
 */
export async function findPermit(parts: Parts, line: string, list: AskedList): Promise<Found> {
  const [index, all, summary] = await Promise.all([
    openLeadIndex(parts),
    loadSources(),
    readStatusSummary(parts),
  ]);
  const typed = readSought(line);
  const sought = withKnownCity(typed, await knownCities(index, all, typed));
  const [found, held] = await Promise.all([
    lookFor(parts.permits, index, all, sought),
    heldCity(index, sought, list),
  ]);
  const catalog: Catalog = { sources: all, unmapped: NOT_MAPPED, summary };
  const known: Known = {
    sought,
    found: await Promise.all(found.published.map((permit) => foundPermit(permit, list))),
    withdrawn: found.withdrawn.map(({ permitNumber, sourceId, withdrawnAt }) => ({
      permitNumber,
      sourceName: all.find(({ id }) => id === sourceId)?.name ?? sourceId,
      withdrawnAt: withdrawnAt ?? '',
    })),
    place: held.place,
    ...feedsAt(catalog, sought, held.sources, parts.clock.now()),
    notPermit: findNotPermitRule(sought.number),
    look: found.look,
  };
  return { sought, answer: whereabouts(known) };
}

async function foundPermit(permit: StoredPermit, { asked, scoring }: AskedList): Promise<FoundPermit> {
  const { id, permitNumber } = permit;
  const { score } = leadScore(permit, scoring, scoring.today);
  return {
    id,
    permitNumber,
    leftOutBy: await facetsToRemove(
      asked,
      ({ minScore = 0, ...filter }) => score >= minScore && matchesFilter(filter, permit),
    ),
  };
}

/** The names of cities of the state asked for, or of all: those with a feed and those permits name. */
async function knownCities(
  index: LeadIndex,
  sources: readonly Source[],
  { state, number, city }: Sought,
): Promise<readonly string[]> {
  // Only what stands behind a number or a street is looked up.
  if (number === null || city !== null) return [];
  const states = index.states.filter((name) => state === null || name === state);
  const named = await Promise.all(states.map((name) => index.cities(name)));
  return [...sources.flatMap((source) => source.city ?? []), ...named.flat()];
}

interface HeldCity {
  readonly place: Known['place'];
  /** Ids of sources whose permits name the city. */
  readonly sources: ReadonlySet<string>;
}

/** What the index holds of the city asked for, and how the user's list meets it. */
async function heldCity(
  index: LeadIndex,
  { city, state, number }: Sought,
  { asked, scoring }: AskedList,
): Promise<HeldCity> {
  if (city === null) return { place: null, sources: new Set() };
  const here: Asked = { ...(state === null ? {} : { states: [state] }), cities: [city] };
  const page = { sort: 'newest', offset: 0 } as const;
  const { ids, total } = await index.search({ filter: here, ...page, limit: HOLDING_PERMITS });
  const sources = new Set(ids.map(sourceOf));
  // With a number or a street the permit is what is asked for, not the city.
  if (number !== null || total === 0) return { place: null, sources };
  const listed = async (one: Asked): Promise<number> => {
    const both = narrowed(one, here);
    if (both === null) return 0;
    const { minScore = 0, ...filter } = both;
    return (await index.search({ filter, ...page, scoring: { ...scoring, minScore }, limit: 1 })).total;
  };
  return {
    place: {
      permits: total,
      listed: await listed(asked),
      leftOutBy: await facetsToRemove(asked, async (one) => (await listed(one)) > 0),
    },
    sources,
  };
}

/** The permits of a place that a list asks for, as one list; null where there can be none. */
function narrowed(asked: Asked, here: Asked): Asked | null {
  const { states = [], cities = [] } = asked;
  const [state] = here.states ?? [];
  const [city = ''] = here.cities ?? [];
  if (state !== undefined && states.length > 0 && !states.includes(state)) return null;
  if (cities.length > 0 && !cities.some((name) => name.toLowerCase() === city.toLowerCase())) return null;
  return { ...asked, ...here };
}
