import type { ScoreProfile } from '../profile.ts';
import type { Permit } from './permit.ts';

/** Whether a city usually names the contractor on finished permits of a type. Null: too few are finished to tell. */
export type NamesContractors = (
  permit: Pick<Permit, 'jurisdictionState' | 'jurisdictionCity' | 'addressCity' | 'permitType'>,
) => boolean | null;

/** Who reads a lead: all that its label and its score depend on beside the permit and the day. */
export interface LeadReader extends ScoreProfile {
  readonly namesContractors: NamesContractors;
}

/** A reader of whom nothing is known, and who knows no city. */
export const UNKNOWN_READER: LeadReader = { trades: [], role: null, namesContractors: () => null };
