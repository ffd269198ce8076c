import { describe, expect, it } from 'vitest';
import { withPayment } from './paid-month.ts';
import { trialSubscription } from './plan.ts';
import { isReminderDue, type Reminder, reminderDue, reportAfter } from './reminders.ts';

const trial = trialSubscription('2026-11-27T12:00:00.000Z');
const trialEnding: Reminder = { template: 'trial-ending', data: { trialEnd: trial.trialEnd } };
const now = new Date('2026-11-24T12:00:00.000Z');
const paid = withPayment(trial, 'a', now).subscription;
const monthEnding: Reminder = { template: 'month-ending', data: { paidUntil: paid.paidUntil ?? '' } };
const nearEnd = new Date('2026-12-24T12:00:00.000Z');

describe('a reminder', () => {
  it('is due three days before the end', () => {
    expect(reminderDue(trial.trialEnd)).toBe('2026-11-24T12:00:00.000Z');
  });

  it('is sent while it is correct', () => {
    expect(isReminderDue(trial, trialEnding, now)).toBe(true);
    expect(isReminderDue(paid, monthEnding, nearEnd)).toBe(true);
  });

  it('is not sent after canceling, another payment, a refund, or the end', () => {
    expect(isReminderDue({ ...trial, cancelled: true }, trialEnding, now)).toBe(false);
    expect(isReminderDue(paid, trialEnding, now)).toBe(false);
    expect(isReminderDue(trial, trialEnding, new Date(trial.trialEnd))).toBe(false);
    expect(isReminderDue({ ...paid, cancelled: true }, monthEnding, nearEnd)).toBe(false);
    expect(isReminderDue(withPayment(paid, 'b', nearEnd).subscription, monthEnding, nearEnd)).toBe(false);
    expect(isReminderDue({ ...paid, endedAt: now.toISOString() }, monthEnding, nearEnd)).toBe(false);
    expect(isReminderDue({ ...paid, paidUntil: null }, monthEnding, nearEnd)).toBe(false);
  });
});

describe('what came in after an end', () => {
  const report = reportAfter(paid.paidUntil ?? '');

  it('is said a week after the days of grace, once', () => {
    expect(report.dueAt).toBe('2027-01-06T12:00:00.000Z');
    expect(isReminderDue(paid, report, new Date(report.dueAt))).toBe(true);
    expect(isReminderDue(paid, reportAfter(trial.trialEnd), new Date(report.dueAt))).toBe(false);
  });

  it('is not said with access, after canceling or after a refund', () => {
    expect(isReminderDue(paid, report, new Date('2026-12-29T12:00:00.000Z'))).toBe(false);
    expect(isReminderDue({ ...paid, cancelled: true }, report, new Date(report.dueAt))).toBe(false);
    expect(isReminderDue({ ...paid, endedAt: now.toISOString() }, report, new Date(report.dueAt))).toBe(
      false,
    );
  });
});
