import type { PermitFilter } from '../filter/permit-filter.ts';
import type { Sought } from './sought.ts';

/**
 * Why a permit cannot be found, decided from what is known: no guess, and where something cannot be known the answer says so.
 * A person gets the first answer that holds.
 */

/** What a list asks for: its filter, and the least lead score where it has one. */
export interface Asked extends PermitFilter {
  readonly minScore?: number;
}
/** A facet of what a list asks for, by its name there. */
export type Facet = keyof Asked;

/** A permit that was found. */
export interface FoundPermit {
  readonly id: string;
  readonly permitNumber: string;
  /** The facets of the user's list that leave it out; none where it is in the list. */
  readonly leftOutBy: readonly Facet[];
}

/** A permit that its publisher has taken back. */
export interface WithdrawnPermit {
  readonly permitNumber: string;
  readonly sourceName: string;
  /** ISO 8601 UTC. */
  readonly withdrawnAt: string;
}

/** A feed that is collected, and how fresh it is. */
export interface CollectedFeed {
  readonly name: string;
  readonly landingPage: string | null;
  /** `YYYY-MM-DD`. */
  readonly newestIssueDate: string | null;
  /** Half of its permits are seen within this many days of their issue; null before it was measured. */
  readonly seenLagDays: number | null;
  /** When it was last read to its end, and when it is read next; ISO 8601 UTC. */
  readonly lastSuccess: string | null;
  readonly nextCollection: string;
}

/** A feed that is known and not collected. */
export interface UncollectedFeed {
  readonly name: string;
  /** A sentence. */
  readonly reason: string;
  readonly landingPage: string | null;
}

/** How thoroughly permits were looked for. */
export interface Look {
  /** Permits that were compared, one way or another. */
  readonly compared: number;
  /** False where there are more than one call compares. */
  readonly isWhole: boolean;
  /** Collected governments whose permits cannot be told by their numbers without reading all of them. */
  readonly blindTo: readonly string[];
}

/** What is known of what was asked. */
export interface Known {
  readonly sought: Sought;
  readonly found: readonly FoundPermit[];
  readonly withdrawn: readonly WithdrawnPermit[];
  /** Of the city asked for: permits of it, those of them in the user's list, and the facets that leave out all; null without a city. */
  readonly place: {
    readonly permits: number;
    readonly listed: number;
    readonly leftOutBy: readonly Facet[];
  } | null;
  /** The feeds that hold, or would hold, permits of the place asked for. */
  readonly collected: readonly CollectedFeed[];
  readonly uncollected: readonly UncollectedFeed[];
  /** Other places of the same state that are collected. */
  readonly near: readonly string[];
  /** The rule by which what was typed is no building permit; null where none says so. */
  readonly notPermit: string | null;
  readonly look: Look;
}

/** What a person is told. */
export type Whereabouts =
  | { readonly is: 'here'; readonly permits: readonly FoundPermit[] }
  | { readonly is: 'filtered'; readonly permits: readonly FoundPermit[]; readonly facets: readonly Facet[] }
  | { readonly is: 'withdrawn'; readonly permits: readonly WithdrawnPermit[] }
  | { readonly is: 'not-covered'; readonly place: string; readonly near: readonly string[] }
  | {
      readonly is: 'not-collected';
      readonly feeds: readonly UncollectedFeed[];
      readonly near: readonly string[];
    }
  | { readonly is: 'left-out'; readonly rule: string; readonly feeds: readonly CollectedFeed[] }
  | { readonly is: 'not-fetched'; readonly feeds: readonly CollectedFeed[]; readonly look: Look }
  | {
      readonly is: 'place';
      readonly city: string;
      readonly permits: number;
      readonly listed: number;
      readonly facets: readonly Facet[];
      readonly feeds: readonly CollectedFeed[];
    }
  /** Nothing was found, and without a city nothing more can be said. */
  | { readonly is: 'unplaced'; readonly look: Look }
  /** Nothing that could be looked for was typed. */
  | { readonly is: 'unreadable' };

/** Decides what a person is told. What was found comes before every reason for not finding it. */
export function whereabouts(known: Known): Whereabouts {
  const { sought, found, withdrawn, place, collected, uncollected, near, notPermit, look } = known;
  const { number, street, city, state, otherState, zip } = sought;
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
      ...{ permits: place.permits, listed: place.listed },
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

/** True for what a list could ask, of one permit or of many. */
export type Passes = (asked: Asked) => boolean | Promise<boolean>;

/**
 * The facets to take out of what a list asks so that something passes: those that leave it out by themselves, or, where only together
 * they do, all that are asked. None where it passes as it is.
 */
export async function facetsToRemove(asked: Asked, passes: Passes): Promise<Facet[]> {
  if (await passes(asked)) return [];
  const facets = Object.keys(asked) as Facet[];
  const alone: Facet[] = [];
  for (const facet of facets) if (!(await passes({ [facet]: asked[facet] }))) alone.push(facet);
  return alone.length > 0 && (await passes(withoutFacets(asked, alone))) ? alone : facets;
}

/** What a list asks, without some of its facets. */
export function withoutFacets(asked: Asked, facets: readonly Facet[]): Asked {
  return Object.fromEntries(
    Object.entries(asked).filter(([facet]) => !facets.includes(facet as Facet)),
  ) as Asked;
}
