import { GRACE_DAYS, hasAccess, paidAccessUntil, type SubscriptionState } from './plan.ts';

/** Our own rule: days between a reminder and the end of the trial or paid month. */
const REMIND_DAYS_BEFORE = 3;
/** Our own rule: a week after the days of grace we say once what came in since. */
const REPORT_DAYS_AFTER = 7 + GRACE_DAYS;

const DAY_MS = 86_400_000;

/** A queued reminder. The sender checks its data again. */
export type Reminder =
  | { readonly template: 'trial-ending'; readonly data: { readonly trialEnd: string } }
  | { readonly template: 'month-ending'; readonly data: { readonly paidUntil: string } }
  | { readonly template: 'access-ended'; readonly data: { readonly until: string } };

/** Returns when the reminder of an end is due, ISO 8601. */
export function reminderDue(end: string): string {
  return new Date(Date.parse(end) - REMIND_DAYS_BEFORE * DAY_MS).toISOString();
}

/** The mail after an end, which is queued with the reminder before it. @param until the end, ISO 8601 */
export function reportAfter(
  until: string,
): Extract<Reminder, { template: 'access-ended' }> & { readonly dueAt: string } {
  const dueAt = new Date(Date.parse(until) + REPORT_DAYS_AFTER * DAY_MS).toISOString();
  return { template: 'access-ended', dueAt, data: { until } };
}

/**
 * True when a queued reminder is still correct: false after canceling, after another payment or a refund, and after the announced end;
 * what came in after an end is reported only while there is no access.
 */
export function isReminderDue(subscription: SubscriptionState, reminder: Reminder, now: Date): boolean {
  if (subscription.cancelled || subscription.endedAt !== null) return false;
  if (reminder.template === 'access-ended')
    return !hasAccess(subscription, now) && paidAccessUntil(subscription) === reminder.data.until;
  const { trialEnd, paidUntil } = subscription;
  const [announced, end] =
    reminder.template === 'trial-ending'
      ? [reminder.data.trialEnd, paidUntil === null ? trialEnd : null]
      : [reminder.data.paidUntil, paidUntil];
  return announced === end && Date.parse(announced) > now.getTime();
}
