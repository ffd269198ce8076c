import { systemClock } from '#functions/platform/clock.ts';
import { RECENT_SIGN_IN_MINUTES } from '#shared/contract/routes.ts';
import type { MailFrequency } from '#shared/domain/alerts/digest-windows.ts';
import { hasAccess, type SubscriptionState } from '#shared/domain/plan/plan.ts';
import type { Profile, ScoreProfile } from '#shared/domain/profile.ts';

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
  /** Whether call-backs that are due send a reminder. Accounts from before it was asked lack it: on. */
  readonly callBackReminders?: boolean;
}

/** A user in the accounts table (PRODUCT §3: User and Subscription). Times are ISO 8601 UTC. */
export interface Account extends NotificationSettings, Partial<Profile> {
  /** The user pool's subject: the key of all data of the user. */
  readonly userId: string;
  /** Verified. */
  readonly email: string;
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
  /** Set while the account is being deleted; nothing else is served for it. */
  readonly deletingAt?: string;
}

/** PRODUCT §3: notifications on, daily. The digest arrives before the workday on the East Coast; weekly ones on Mondays. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  emailNotifications: true,
  notificationFrequency: 'daily',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/New_York',
  paused: false,
};

/** What the user told us about their business. Accounts from before a question was asked lack its answer. */
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

/** The partition with all data of a user: profile, sessions, exports. */
export function userPartition(userId: string): string {
  return `user#${userId}`;
}

/** True for a sign-in before the user signed out everywhere, or in the same second. */
export function isSignedOut(authTime: number, { signedOutAt }: Pick<Account, 'signedOutAt'>): boolean {
  return signedOutAt !== undefined && authTime <= signedOutAt;
}

/**
 * True for a sign-in within `RECENT_SIGN_IN_MINUTES`. The pool stamps sign-ins with the real time, even where this system's clock is
 * moved.
 */
export function isRecent(authTime: number): boolean {
  return systemClock.now().getTime() / 1000 - authTime <= RECENT_SIGN_IN_MINUTES * 60;
}
