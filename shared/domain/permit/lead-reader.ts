import type { ScoreProfile } from '../profile.ts';
import type { Permit } from './permit.ts';

/** The finished permits of a city and type, and how many of them name a contractor. */
export interface NamingHabit {
  readonly finished: number;
  readonly named: number;
}

/** The finished permits that it takes to tell. */
const FINISHED_LEAST = 20;
/** The share of them that must name a contractor, so that a permit without one says something. */
const NAMED_SHARE = 0.7;

/** Whether a city usually names the contractor on finished permits of a type. Null: too few are finished to tell. */
export function usuallyNames({ finished, named }: NamingHabit): boolean | null {
  return finished < FINISHED_LEAST ? null : named >= NAMED_SHARE * finished;
}

export const UNKNOWN_HABIT: NamingHabit = { finished: 0, named: 0 };

/** Counts the finished permits of the city and type of a permit. */
export type NamesContractors = (
  permit: Pick<Permit, 'jurisdictionState' | 'jurisdictionCity' | 'addressCity' | 'permitType'>,
) => NamingHabit;

/** Who reads a lead: all that its label and its score depend on beside the permit and the day. */
export interface LeadReader extends ScoreProfile {
  readonly namesContractors: NamesContractors;
}

/** A reader of whom nothing is known, and who knows no city. */
export const UNKNOWN_READER: LeadReader = { trades: [], role: null, namesContractors: () => UNKNOWN_HABIT };
