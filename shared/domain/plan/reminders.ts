import type { SubscriptionState } from './plan.ts';

/** Our own rule: days between a reminder and the end of the trial or paid month. */
const REMIND_DAYS_BEFORE = 3;

const DAY_MS = 86_400_000;

/** A queued reminder. The sender checks its data again. */
export type Reminder =
  | { readonly template: 'trial-ending'; readonly data: { readonly trialEnd: string } }
  | { readonly template: 'month-ending'; readonly data: { readonly paidUntil: string } };

/** Returns when the reminder of an end is due, ISO 8601. */
export function reminderDue(end: string): string {
  return new Date(Date.parse(end) - REMIND_DAYS_BEFORE * DAY_MS).toISOString();
}

/**
 * True when a queued reminder is still correct: false after canceling, after another payment or a refund, and after the announced end.
 */
export function isReminderDue(subscription: SubscriptionState, reminder: Reminder, now: Date): boolean {
  if (subscription.cancelled || subscription.endedAt !== null) return false;
  const { trialEnd, paidUntil } = subscription;
  const [announced, end] =
    reminder.template === 'trial-ending'
      ? [reminder.data.trialEnd, paidUntil === null ? trialEnd : null]
      : [reminder.data.paidUntil, paidUntil];
  return announced === end && Date.parse(announced) > now.getTime();
}
