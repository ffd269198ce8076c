import type { Permit } from './permit/permit.ts';
import { goesOn } from './permit/permit-status.ts';
import type { Trade } from './permit/trades.ts';

/** A trade that follows another one at the same address more often than after a place's other permits, with its counts. */
export interface NextTrade {
  readonly after: Trade;
  readonly trade: Trade;
  /** Permits of the first trade that were followed for the whole time. */
  readonly n: number;
  /** Those of them after which the other trade came to the same address. */
  readonly follows: number;
}

/** Within this many days a permit counts as following. Nothing is likely next after a permit that was issued earlier. */
export const FOLLOW_DAYS = 120;

/** What is known of a permit when its next trades are looked up. */
export type FollowedPermit = Pick<
  Permit,
  | 'jurisdictionState'
  | 'jurisdictionCity'
  | 'jurisdictionCounty'
  | 'addressCity'
  | 'trades'
  | 'status'
  | 'paperwork'
>;

/** The trades that are likely next after a permit, whenever it was issued, the most frequent first. */
export type NextOf = (permit: FollowedPermit) => readonly NextTrade[];

/** Those of a place's sequences that begin with a trade of a permit and lead to one it lacks, the most frequent first; none of paperwork, once it has ended or while it is on hold. */
export function likelyNext(
  pairs: readonly NextTrade[],
  { trades, status, paperwork }: Pick<Permit, 'trades' | 'status' | 'paperwork'>,
): readonly NextTrade[] {
  if (paperwork !== undefined || !goesOn(status)) return [];
  return pairs
    .filter(({ after, trade }) => trades.includes(after) && !trades.includes(trade))
    .toSorted((a, b) => b.follows / b.n - a.follows / a.n);
}
