import { describe, expect, it } from 'vitest';
import {
  accessUntil,
  daysLeft,
  hasAccess,
  PRICE,
  quotaMonth,
  trialEndFrom,
  trialSubscription,
} from './plan.ts';

const trial = trialSubscription('2026-11-27T12:00:00.000Z');

describe('price', () => {
  it('is $5/month in USD, one capture of 5.00 (PRODUCT §9)', () => {
    expect(PRICE).toEqual({
      amount: '5.00',
      currency: 'USD',
      intent: 'CAPTURE',
      short: '$5',
      label: '$5/month',
    });
  });
});

describe('trial', () => {
  it('lasts seven days to the millisecond', () => {
    expect(trialEndFrom(new Date('2026-11-20T12:00:00.000Z')).toISOString()).toBe(trial.trialEnd);
  });

  it.each([
    ['2026-11-20T12:00:00.000Z', 7],
    ['2026-11-20T12:00:00.001Z', 7],
    ['2026-11-26T12:00:00.000Z', 1],
    ['2026-11-27T11:59:59.999Z', 1],
    ['2026-11-27T12:00:00.000Z', 0],
    ['2026-12-01T00:00:00.000Z', 0],
  ])('at %s has %i days left, rounded up', (now, days) => {
    expect(daysLeft(trial.trialEnd, new Date(now))).toBe(days);
  });

  it('ends exactly at its end', () => {
    expect(hasAccess(trial, new Date('2026-11-27T11:59:59.999Z'))).toBe(true);
    expect(hasAccess(trial, new Date('2026-11-27T12:00:00.000Z'))).toBe(false);
  });
});

describe('access', () => {
  it('lasts until the later of trial end and paid month plus three days of grace', () => {
    const paid = { ...trial, status: 'active', paidUntil: '2026-12-20T00:00:00.000Z' } as const;
    expect(accessUntil(paid)).toBe('2026-12-23T00:00:00.000Z');
    expect(hasAccess(paid, new Date('2026-12-22T23:59:59.999Z'))).toBe(true);
    expect(hasAccess(paid, new Date('2026-12-23T00:00:00.000Z'))).toBe(false);
    expect(accessUntil({ ...paid, paidUntil: '2026-11-01T00:00:00.000Z' })).toBe(trial.trialEnd);
  });

  it('ends with the paid month after canceling, and a trial at its end', () => {
    const paid = { ...trial, paidUntil: '2026-12-20T00:00:00.000Z', cancelled: true };
    expect(accessUntil(paid)).toBe('2026-12-20T00:00:00.000Z');
    expect(accessUntil({ ...trial, cancelled: true })).toBe(trial.trialEnd);
  });

  it('ends at the moment of the refund that took it away', () => {
    const endedAt = '2026-11-22T00:00:00.000Z';
    expect(hasAccess({ ...trial, endedAt }, new Date(endedAt))).toBe(false);
    expect(accessUntil({ ...trial, endedAt })).toBe(endedAt);
  });
});

describe('quota month', () => {
  it('is the UTC month', () => {
    expect(quotaMonth(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
    expect(quotaMonth(new Date('2026-12-01T00:00:00.000Z'))).toBe('2026-12');
  });
});
