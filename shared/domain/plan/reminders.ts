import type { SubscriptionState } from './plan.ts';

/** How long before the end of trial or paid month its reminder goes out, in days: ours. */
export const REMIND_DAYS_BEFORE = 3;

const DAY_MS = 86_400_000;

/** A reminder as it was queued: what it speaks of is looked at again when it is sent. */
export type Reminder =
  | { readonly template: 'trial-ending'; readonly data: { readonly trialEnd: string } }
  | { readonly template: 'month-ending'; readonly data: { readonly paidUntil: string } };

/** When the reminder of an end goes out, ISO 8601. */
export function reminderDue(end: string): string {
  return new Date(Date.parse(end) - REMIND_DAYS_BEFORE * DAY_MS).toISOString();
}

/**
 * True when a queued reminder still says the truth: not after canceling, not when more was paid or refunded meanwhile,
 * and not after the end it announces.
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
