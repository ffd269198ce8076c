import { systemClock } from '#functions/platform/clock.ts';
import { RECENT_SIGN_IN_MINUTES } from '#shared/contract/routes.ts';
import type { MailFrequency } from '#shared/domain/alerts/digest-windows.ts';
import type { ExportSettings } from '#shared/domain/export/columns.ts';
import type { LetterSettings } from '#shared/domain/letters/letter.ts';
import { hasAccess, type SubscriptionState } from '#shared/domain/plan/plan.ts';
import type { Profile, ScoreProfile } from '#shared/domain/profile.ts';
import { type MemberRole, OWNER_ID, type TeamRole } from '#shared/domain/team/roles.ts';

/** When and how a user gets mail (PRODUCT §3, §9; the digest fields are ours). */
export interface NotificationSettings {
  readonly emailNotifications: boolean;
  readonly notificationFrequency: MailFrequency;
  /** Hour of the day a digest goes out, 0 to 23, in `timeZone`. */
  readonly digestHour: number;
  /** Day of a weekly digest in `timeZone`: 0 is Sunday. */
  readonly digestWeekday: number;
  /** IANA name, such as `America/Chicago`. */
  readonly timeZone: string;
  /** No mail goes out for now. */
  readonly paused: boolean;
  readonly callBackReminders: boolean;
  /** Whether one mail says what came in after access has ended. */
  readonly mailAfterAccess: boolean;
}

/** A person in somebody else's team. */
export interface TeamMember {
  /** In the team; new with each joining, so that a lead is never assigned to somebody who left. */
  readonly id: string;
  readonly userId: string;
  readonly role: MemberRole;
  /** From 1: the number of the seat, which the limits of use belong to (`limits/quota-owner.ts`). */
  readonly seat: number;
  readonly joinedAt: string;
}

/** An invitation that waits for an answer. */
export interface TeamInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  /** SHA-256 of the token in the mail. */
  readonly hash: string;
  readonly expiresAt: string;
}

/** The team of the account that pays. */
export interface Team {
  /** In the order they joined. */
  readonly members: readonly TeamMember[];
  readonly invitations: readonly TeamInvitation[];
  /** The seat that somebody joined last; absent before. */
  readonly lastSeat?: number;
}

/** The workspace of another account, in which a member of its team works. */
export interface Workspace {
  readonly ownerId: string;
  readonly role: MemberRole;
  /** The person's own id in the team. */
  readonly memberId: string;
  readonly seat: number;
  readonly members: readonly TeamMember[];
}

/** A user in the accounts table (PRODUCT §3: User and Subscription). Times are ISO 8601 UTC. */
export interface Account extends NotificationSettings, Partial<Profile> {
  /** Our own: the key of all data of the user. */
  readonly userId: string;
  /** Under which the account's use of its limits is counted; the same for all accounts of a mailbox (`limits/quota-owner.ts`). */
  readonly quotaId: string;
  /** The user pool's subject. */
  readonly poolUserId: string;
  /** Verified. */
  readonly email: string;
  /** Since when it has this address (ISO 8601); absent for its first one. */
  readonly addressSince?: string;
  readonly firstName: string | null;
  /** Why an SES event stopped mail to the address; null while mail may go out. */
  readonly mailStopped: 'bounced' | 'complained' | null;
  readonly subscription: SubscriptionState;
  readonly createdAt: string;
  /**
   * Sign-ins up to this second have ended; epoch seconds by the user pool's clock, which stamps the tokens. Absent until the
   * user signed out everywhere.
   */
  readonly signedOutAt?: number;
  /**
   * Since when API keys, webhooks, feeds and phone alerts are on hold (ISO 8601): from a new password or from signing out everywhere until the
   * user says which of them stay.
   */
  readonly connectionsHeldAt?: string;
  /**
   * Since when the account only reads (ISO 8601): from a link in the mail to its old address until somebody types the password
   * (`freeze/freeze-account.ts`).
   */
  readonly frozenAt?: string;
  /** Set while the account is being deleted; nothing else is served for it. */
  readonly deletingAt?: string;
  /** The people and invitations of a team that this account pays for. */
  readonly team?: Team;
  /** The owner of the team that the user is in. */
  readonly memberOf?: string;
  readonly letter?: LetterSettings;
  /** Format and columns of the user’s last export. */
  readonly exportAs?: ExportSettings;
  /** Alerts of the workspace that send this user no mail. */
  readonly mutedAlerts?: readonly string[];
  /** Never stored: found when the account is read (`functions/team/workspace.ts`). The subscription is then the owner's. */
  readonly workspace?: Workspace;
}

/** PRODUCT §3: notifications on, daily. The digest arrives before the workday on the East Coast; weekly ones on Mondays. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  emailNotifications: true,
  notificationFrequency: 'daily',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/New_York',
  paused: false,
  callBackReminders: true,
  mailAfterAccess: true,
};

/** What the user told us about their business; nothing before they answer. */
export function toProfile({ trades = [], role = null, area = null }: Partial<Profile>): Profile {
  return { trades, role, area };
}

/** The part of the account that labels and lead scores depend on. */
export function toScoreProfile({ trades = [], role = null }: Partial<Profile>): ScoreProfile {
  return { trades, role };
}

/** Whether webhooks and phones of the account may get permits. Mail goes to the verified mailbox and is not held. */
export function mayConnectionsRead(
  { subscription, connectionsHeldAt }: Pick<Account, 'subscription' | 'connectionsHeldAt'>,
  now: Date,
): boolean {
  return connectionsHeldAt === undefined && hasAccess(subscription, now);
}

/** The account whose alerts and work list the user works with: their own, or that of their team's owner. */
export function workspaceIdOf({ userId, workspace }: Pick<Account, 'userId' | 'workspace'>): string {
  return workspace?.ownerId ?? userId;
}

export function roleOf({ workspace }: Pick<Account, 'workspace'>): TeamRole {
  return workspace?.role ?? 'owner';
}

/** The user's id in the workspace. */
export function memberIdOf({ workspace }: Pick<Account, 'workspace'>): string {
  return workspace?.memberId ?? OWNER_ID;
}

/** The partition with all data of a user: profile, sessions, exports. */
export function userPartition(userId: string): string {
  return `user#${userId}`;
}

/** True for a sign-in before the user signed out everywhere, or in the same second. */
export function isSignedOut(authTime: number, { signedOutAt }: Pick<Account, 'signedOutAt'>): boolean {
  // guard: old tokens open no session
  return signedOutAt !== undefined && authTime <= signedOutAt;
}

/**
 * True for a sign-in within `RECENT_SIGN_IN_MINUTES`. The pool stamps sign-ins with the real time, even where this system's clock is
 * moved.
 */
export function isRecent(authTime: number): boolean {
  return systemClock.now().getTime() / 1000 - authTime <= RECENT_SIGN_IN_MINUTES * 60;
}
