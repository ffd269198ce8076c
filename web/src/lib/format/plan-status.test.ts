import { describe, expect, it } from 'vitest';
import { planStatus } from './plan-status.ts';

const now = new Date('2026-11-20T12:00:00Z');
const trial = {
  status: 'trial',
  trialEnd: '2026-11-27T11:00:00.000Z',
  nextBillingDate: null,
  access: true,
  accessUntil: '2026-11-27T11:00:00.000Z',
  daysLeft: 7,
  cancelled: false,
  seats: 1,
  people: 1,
  isOwner: true,
} as const;

describe('planStatus (PRODUCT §4)', () => {
  it('uses the server’s days left, not the browser’s clock', () => {
    expect(planStatus(trial, now).headline).toBe('7 days left');
    const wrongClock = new Date('2031-01-01T00:00:00Z');
    expect(planStatus(trial, wrongClock).headline).toBe('7 days left');
    expect(planStatus({ ...trial, daysLeft: 1 }, now)).toMatchObject({
      headline: '1 day left',
      upgrade: true,
    });
  });

  it('describes an ended trial and an ended paid month', () => {
    const over = { ...trial, access: false, accessUntil: '2026-11-10T12:00:00.000Z' };
    expect(planStatus(over, now)).toMatchObject({ headline: 'Trial over', upgrade: true });
    expect(planStatus({ ...over, status: 'active' }, now)).toMatchObject({
      headline: 'Paid month over',
      upgrade: true,
    });
  });

  const paid = {
    ...trial,
    status: 'active',
    nextBillingDate: '2026-12-20T12:00:00.000Z',
    accessUntil: '2026-12-23T12:00:00.000Z',
    daysLeft: 33,
  } as const;

  it('names the last day of a paid month and offers no upgrade', () => {
    expect(planStatus(paid, now)).toMatchObject({ headline: 'Paid until Dec 20', upgrade: false });
    expect(planStatus({ ...paid, daysLeft: 4 }, now).state).toBe('paid');
  });

  it('distinguishes the days of grace from the paid month by the server’s days left', () => {
    const grace = planStatus({ ...paid, daysLeft: 3 }, now);
    expect(grace).toMatchObject({ state: 'grace', headline: '3 days left', upgrade: true });
    expect(grace.detail).toContain('ended on Dec 20');
    expect(grace.detail).toContain('until Dec 23');
  });

  it('names the last day of a canceled month', () => {
    const cancelled = { ...paid, cancelled: true, accessUntil: paid.nextBillingDate, daysLeft: 1 };
    expect(planStatus(cancelled, now)).toMatchObject({
      state: 'cancelled',
      headline: 'Access until Dec 20',
    });
    expect(planStatus({ ...cancelled, access: false, daysLeft: 0 }, now).state).toBe('paid-over');
  });

  it('names the end of the paid month when it is over, not of the days of grace', () => {
    expect(planStatus({ ...paid, access: false, daysLeft: 0 }, now).detail).toContain('ended on Dec 20.');
  });
});
