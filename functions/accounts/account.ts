import type { ScoreProfile } from '#shared/domain/permit/lead-score.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import type { SubscriptionState } from '#shared/domain/plan/plan.ts';

/** When and how a user gets mail (PRODUCT §3, §9; the digest fields are ours). */
export interface NotificationSettings {
  readonly emailNotifications: boolean;
  readonly notificationFrequency: 'immediate' | 'hourly' | 'daily' | 'weekly';
  /** Hour of the day a digest goes out, 0 to 23, in `timeZone`. */
  readonly digestHour: number;
  /** Day of a weekly digest in `timeZone`: 0 is Sunday. */
  readonly digestWeekday: number;
  /** IANA name, such as `America/Chicago`. */
  readonly timeZone: string;
  /** No mail goes out for now. */
  readonly paused: boolean;
}

/** A user as the accounts table keeps it (PRODUCT §3: User and Subscription). Times are ISO 8601 UTC. */
export interface Account extends NotificationSettings {
  /** The user pool's subject: the key everything of a user's is kept under. */
  readonly userId: string;
  /** Verified. */
  readonly email: string;
  readonly firstName: string | null;
  /** Why mail to the address has stopped by itself (SES events); null while it may go out. */
  readonly mailStopped: 'bounced' | 'complained' | null;
  readonly subscription: SubscriptionState;
  readonly createdAt: string;
  /** The trades lead scores count as the user's own. Absent until some are set. */
  readonly trades?: readonly Trade[];
  /**
   * Sign-ins up to this second have ended, whatever is left of them; epoch seconds by the user pool's clock, which stamps
   * their tokens. Absent until the user signed out everywhere.
   */
  readonly signedOutAt?: number;
  /** Set while the account is being deleted: nothing else is done for it any more. */
  readonly deletingAt?: string;
}

/** PRODUCT §3: notifications on, daily. The digest comes before the working day starts on the East Coast, weekly on Mondays. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  emailNotifications: true,
  notificationFrequency: 'daily',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/New_York',
  paused: false,
};

/** Whom lead scores of a user are for. */
export function profileOf({ trades = [] }: Pick<Account, 'trades'>): ScoreProfile {
  return { trades };
}

/** The partition everything of a user's is kept in: profile, sessions, exports. */
export function userPartition(userId: string): string {
  return `user#${userId}`;
}

/** True for a sign-in that signing out everywhere has ended; one in its very second counts as one before it. */
export function isSignedOut(authTime: number, { signedOutAt }: Pick<Account, 'signedOutAt'>): boolean {
  return signedOutAt !== undefined && authTime <= signedOutAt;
}
