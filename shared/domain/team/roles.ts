/** The most people of a team, the owner included. */
export const TEAM_MAX = 5;
/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;
/** The owner's id in the team. Others have a random one, new with each joining. */
export const OWNER_ID = 'owner';

/** What each role may do. A role may also do what those before it may; `routes` names the calls that need one. */
export const TEAM_ROLES = {
  member: {
    label: 'Member',
    may: 'Sees the shared alerts, works the list, exports, and has their own mail and phone settings.',
  },
  manager: { label: 'Manager', may: 'Also makes, changes and deletes shared alerts and their webhooks.' },
  owner: { label: 'Owner', may: 'Also pays, invites and removes people, and sets their roles.' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly may: string }>>;

export type TeamRole = keyof typeof TEAM_ROLES;
/** A role that the owner gives to others. */
export type MemberRole = Exclude<TeamRole, 'owner'>;

export const MEMBER_ROLES = ['member', 'manager'] as const satisfies readonly MemberRole[];

const RANKS = Object.keys(TEAM_ROLES) as readonly TeamRole[];

/** Whether a role is enough for what needs another one. */
export function mayAct(role: TeamRole, needed: TeamRole): boolean {
  return RANKS.indexOf(role) >= RANKS.indexOf(needed);
}
