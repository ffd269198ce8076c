import type { StateName } from './permit/states.ts';
import type { Trade } from './permit/trades.ts';

/** Who hires a contractor, by stored id. */
export const ROLES = {
  prime: 'Owners',
  sub: 'General contractors',
  supplier: 'Contractors',
  other: 'Somebody else',
} as const;
export type Role = keyof typeof ROLES;
export const ROLE_IDS = Object.keys(ROLES) as [Role, ...Role[]];

/** Where a contractor works: a city, a county or a ZIP code, or else a whole state. */
export interface Area {
  readonly state: StateName;
  readonly city: string | null;
  readonly county?: string | undefined;
  /** Five digits. */
  readonly zip?: string | undefined;
}

/** The part of a profile that labels and scores depend on. */
export type ScoreProfile = Pick<Profile, 'trades' | 'role'>;

/** What a user told us about their business. Null where they said nothing. */
export interface Profile {
  readonly trades: readonly Trade[];
  readonly role: Role | null;
  readonly area: Area | null;
}
