import type { SubscriptionState } from '#shared/domain/plan.ts';

/** A user as the accounts table keeps it (spec §3: User and Subscription). Times are ISO 8601 UTC. */
export interface Account {
  /** The user pool's subject: the key everything of a user's is kept under. */
  readonly userId: string;
  /** Verified. */
  readonly email: string;
  readonly firstName: string | null;
  readonly emailNotifications: boolean;
  readonly notificationFrequency: 'immediate' | 'hourly' | 'daily' | 'weekly';
  readonly subscription: SubscriptionState;
  readonly createdAt: string;
}
