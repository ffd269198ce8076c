import type { ScoreProfile } from '../profile.ts';
import type { Permit } from './permit.ts';

/**
 * Whether the source of a permit usually names the contractor on finished permits of its city and type. Null: too few are finished
 * to tell.
 */
export type NamesContractors = (
  permit: Pick<Permit, 'id' | 'jurisdictionCity' | 'addressCity' | 'permitType'>,
) => boolean | null;

/** Who reads a lead: all that its label and its score depend on beside the permit and the day. */
export interface LeadReader extends ScoreProfile {
  readonly namesContractors: NamesContractors;
}
