/**
 * What the activity log of an account shows, and what its owner gets a mail about. Titles are those of the log and the mail's subject.
 * A stored entry has the kind's name, which must not change.
 */
export const ACTIVITY = {
  'signed-in': { title: 'Signed in', isMailed: false },
  'new-browser': { title: 'Signed in from a new browser', isMailed: true },
  'session-ended': { title: 'A session was ended', isMailed: false },
  'signed-out-everywhere': { title: 'Signed out everywhere', isMailed: false },
  'password-changed': { title: 'The password was changed', isMailed: true },
  'recovery-codes-made': { title: 'New recovery codes were made', isMailed: true },
  'recovery-code-used': { title: 'A recovery code turned the second factor off', isMailed: true },
  'address-changed': { title: 'The email address was changed', isMailed: true },
  'key-made': { title: 'An API key was made', isMailed: true },
  'key-revoked': { title: 'An API key was revoked', isMailed: false },
  'webhook-set': { title: 'A webhook was set', isMailed: true },
  'webhook-secret-changed': { title: 'The secret of a webhook was changed', isMailed: false },
  'webhook-deleted': { title: 'A webhook was deleted', isMailed: false },
  'feed-made': { title: 'The address of a feed was made', isMailed: true },
  'feed-revoked': { title: 'The address of a feed was revoked', isMailed: false },
  'device-added': { title: 'A device was added for phone alerts', isMailed: true },
  'device-removed': { title: 'A device was removed', isMailed: false },
  'connections-reviewed': { title: 'Connections on hold were reviewed', isMailed: false },
  'team-invited': { title: 'Somebody was invited to the team', isMailed: false },
  'team-joined': { title: 'Somebody joined the team', isMailed: true },
  'team-left': { title: 'Somebody left the team', isMailed: true },
  'member-removed': { title: 'Somebody was removed from the team', isMailed: false },
  'role-changed': { title: 'A role in the team was changed', isMailed: false },
  'joined-team': { title: 'Joined a team', isMailed: false },
  'removed-from-team': { title: 'Removed from the team', isMailed: true },
  'team-ended': { title: 'The team has ended', isMailed: true },
  'data-downloaded': { title: 'The account data was downloaded', isMailed: false },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly isMailed: boolean }>>;

export type ActivityKind = keyof typeof ACTIVITY;

export const ACTIVITY_KINDS = Object.keys(ACTIVITY) as [ActivityKind, ...ActivityKind[]];

/** How long an entry of the log is kept. */
export const ACTIVITY_DAYS = 90;
