import type { PermitFilter } from '../filter/permit-filter.ts';
import type { LookupQuery } from './lookup-query.ts';

/** The query of a list: its filter and its least lead score. */
export interface ListQuery extends PermitFilter {
  readonly minScore?: number;
}
export type QueryFacet = keyof ListQuery;

export interface FoundPermit {
  readonly id: string;
  readonly permitNumber: string;
  /** The facets that keep it out of the user's list; empty if it is in the list. */
  readonly leftOutBy: readonly QueryFacet[];
}

/** A permit that its source no longer publishes. */
export interface WithdrawnPermit {
  readonly permitNumber: string;
  readonly sourceName: string;
  /** ISO 8601 UTC. */
  readonly withdrawnAt: string;
}

export interface CollectedFeed {
  readonly name: string;
  readonly landingPage: string | null;
  /** `YYYY-MM-DD`. */
  readonly newestIssueDate: string | null;
  /** Half of its permits are seen within this many days of their issue; null before the first measurement. */
  readonly seenLagDays: number | null;
  /** Times of the last complete read and of the next one, ISO 8601 UTC. */
  readonly lastSuccess: string | null;
  readonly nextCollection: string;
}

/** A known feed that is not collected. */
export interface UncollectedFeed {
  readonly name: string;
  /** A sentence. */
  readonly reason: string;
  readonly landingPage: string | null;
}

export interface SearchCoverage {
  readonly compared: number;
  /** False if more permits have the street than one call reads. */
  readonly isWhole: boolean;
}

/** What decides the answer to a lookup. */
export interface LookupFacts {
  readonly lookup: LookupQuery;
  readonly found: readonly FoundPermit[];
  readonly withdrawn: readonly WithdrawnPermit[];
  /** The city's permits, those in the user's list, and the facets that keep all of them out; null without a city. */
  readonly place: {
    readonly permits: number;
    readonly listed: number;
    readonly leftOutBy: readonly QueryFacet[];
  } | null;
  readonly collected: readonly CollectedFeed[];
  readonly uncollected: readonly UncollectedFeed[];
  /** Other collected places of the state. */
  readonly near: readonly string[];
  /** The rule that excludes the number from building permits; null if there is none. */
  readonly notPermit: string | null;
  readonly look: SearchCoverage;
}

export type LookupOutcome =
  | { readonly is: 'here'; readonly permits: readonly FoundPermit[] }
  | {
      readonly is: 'filtered';
      readonly permits: readonly FoundPermit[];
      readonly facets: readonly QueryFacet[];
    }
  | { readonly is: 'withdrawn'; readonly permits: readonly WithdrawnPermit[] }
  | { readonly is: 'not-covered'; readonly place: string; readonly near: readonly string[] }
  | {
      readonly is: 'not-collected';
      readonly feeds: readonly UncollectedFeed[];
      readonly near: readonly string[];
    }
  | { readonly is: 'left-out'; readonly rule: string; readonly feeds: readonly CollectedFeed[] }
  | { readonly is: 'not-fetched'; readonly feeds: readonly CollectedFeed[]; readonly look: SearchCoverage }
  | {
      readonly is: 'place';
      readonly city: string;
      readonly permits: number;
      readonly listed: number;
      readonly facets: readonly QueryFacet[];
      readonly feeds: readonly CollectedFeed[];
    }
  /** Nothing was found, and no city was given. */
  | { readonly is: 'unplaced'; readonly look: SearchCoverage }
  /** The text has nothing to look up. */
  | { readonly is: 'unreadable' };

/** Chooses the first answer that applies. Found permits come before every reason why one is missing. */
export function chooseAnswer(facts: LookupFacts): LookupOutcome {
  const { lookup, found, withdrawn, place, collected, uncollected, near, notPermit, look } = facts;
  const { number, street, city, state, otherState, zip } = lookup;
  const listed = found.filter(({ leftOutBy }) => leftOutBy.length === 0);
  if (listed.length > 0) return { is: 'here', permits: listed };
  if (found.length > 0) {
    const facets = [...new Set(found.flatMap(({ leftOutBy }) => leftOutBy))];
    return { is: 'filtered', permits: found, facets };
  }
  if (withdrawn.length > 0) return { is: 'withdrawn', permits: withdrawn };
  if (otherState !== null)
    return { is: 'not-covered', place: city === null ? otherState : `${city}, ${otherState}`, near };
  const asksPermit = number !== null || street !== null;
  if (city !== null && !asksPermit && place !== null && place.permits > 0)
    return {
      is: 'place',
      city,
      permits: place.permits,
      listed: place.listed,
      facets: place.leftOutBy,
      feeds: collected,
    };
  if (city !== null && collected.length === 0)
    return uncollected.length > 0
      ? { is: 'not-collected', feeds: uncollected, near }
      : { is: 'not-covered', place: state === null ? city : `${city}, ${state}`, near };
  if (asksPermit && notPermit !== null) return { is: 'left-out', rule: notPermit, feeds: collected };
  if (city !== null || (state !== null && !asksPermit)) return { is: 'not-fetched', feeds: collected, look };
  return asksPermit || zip !== null ? { is: 'unplaced', look } : { is: 'unreadable' };
}

/** Whether a query lists a permit, or any of several. */
export type Accepts = (query: ListQuery) => boolean | Promise<boolean>;

/**
 * The facets to remove from a query so that it accepts something: those that refuse it alone, or all facets if only their combination
 * does. None if the query accepts it already.
 */
export async function facetsToRemove(query: ListQuery, accepts: Accepts): Promise<QueryFacet[]> {
  if (await accepts(query)) return [];
  const facets = Object.keys(query) as QueryFacet[];
  const alone: QueryFacet[] = [];
  for (const facet of facets) if (!(await accepts({ [facet]: query[facet] }))) alone.push(facet);
  return alone.length > 0 && (await accepts(withoutFacets(query, alone))) ? alone : facets;
}

export function withoutFacets(query: ListQuery, facets: readonly QueryFacet[]): ListQuery {
  return Object.fromEntries(
    Object.entries(query).filter(([facet]) => !facets.includes(facet as QueryFacet)),
  ) as ListQuery;
}
