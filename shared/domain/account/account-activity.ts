interface ActivityRow {
  readonly title: string;
  /** The subject of one mail about several, after their number. A kind without it is not mailed. */
  readonly many?: string;
}

/**
 * What the activity log of an account shows, and what its owner gets a mail about. Titles are those of the log and of a mail about one.
 * A stored entry has the kind's name, which must not change.
 */
export const ACTIVITY = {
  'signed-in': { title: 'Signed in' },
  'new-browser': { title: 'Signed in from a new browser', many: 'sign-ins from new browsers' },
  'agent-let-in': { title: 'An agent was let in', many: 'agents were let in' },
  'session-ended': { title: 'A session was ended' },
  'signed-out-everywhere': { title: 'Signed out everywhere' },
  'password-changed': { title: 'The password was changed', many: 'changes of the password' },
  'recovery-codes-made': { title: 'New recovery codes were made', many: 'sets of recovery codes were made' },
  'recovery-code-used': {
    title: 'A recovery code turned two-step sign-in off',
    many: 'recovery codes turned two-step sign-in off',
  },
  'address-changed': { title: 'The email address was changed', many: 'changes of the email address' },
  'account-frozen': {
    title: 'The account was frozen from its old address',
    many: 'times the account was frozen from its old address',
  },
  'address-confirmed': { title: 'The address was confirmed and the freeze ended' },
  'freeze-lifted': { title: 'We ended the freeze of the account', many: 'times we ended the freeze' },
  'key-made': { title: 'An API key was made', many: 'API keys were made' },
  'key-revoked': { title: 'An API key was revoked' },
  'webhook-set': { title: 'A webhook was set', many: 'webhooks were set' },
  'webhook-secret-changed': { title: 'The secret of a webhook was changed' },
  'webhook-deleted': { title: 'A webhook was deleted' },
  'webhooks-held': {
    title: 'A webhook of your team is on hold',
    many: 'times a webhook of your team went on hold',
  },
  'feed-made': { title: 'The address of a feed was made', many: 'addresses of feeds were made' },
  'feed-revoked': { title: 'The address of a feed was revoked' },
  'device-added': {
    title: 'A device was added for phone alerts',
    many: 'devices were added for phone alerts',
  },
  'device-removed': { title: 'A device was removed' },
  'connections-reviewed': { title: 'Connections on hold were reviewed' },
  'team-invited': { title: 'Somebody was invited to the team' },
  'team-joined': { title: 'Somebody joined the team', many: 'people joined the team' },
  'team-left': { title: 'Somebody left the team', many: 'people left the team' },
  'member-removed': { title: 'Somebody was removed from the team' },
  'role-changed': { title: 'A role in the team was changed' },
  'joined-team': { title: 'Joined a team' },
  'removed-from-team': { title: 'Removed from the team', many: 'removals from a team' },
  'team-ended': { title: 'The team has ended', many: 'teams have ended' },
  'data-downloaded': { title: 'The account data was downloaded' },
} as const satisfies Readonly<Record<string, ActivityRow>>;

export type ActivityKind = keyof typeof ACTIVITY;

export const ACTIVITY_KINDS = Object.keys(ACTIVITY) as [ActivityKind, ...ActivityKind[]];

/** How long an entry of the log is kept. */
export const ACTIVITY_DAYS = 90;
