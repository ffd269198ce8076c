import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PaidMonth, withoutPayment, withPayment } from './paid-month.ts';
import { accessUntil, hasAccess, type SubscriptionState, trialSubscription } from './plan.ts';

const DAY_MS = 86_400_000;
const at = (text: string): Date => new Date(text);
const expired = trialSubscription('2020-01-01T00:00:00.000Z');

/** Pays at each of these times, in order. */
function paid(start: SubscriptionState, times: readonly string[]) {
  const months: PaidMonth[] = [];
  let subscription = start;
  for (const [number, time] of times.entries()) {
    const bought = withPayment(subscription, `order-${number}`, at(time));
    subscription = bought.subscription;
    months.push(bought.month);
  }
  return { subscription, months };
}

describe('a payment', () => {
  it.each([
    ['2027-01-31T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
    ['2028-01-31T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
    ['2026-11-20T23:59:59.999Z', '2026-12-20T23:59:59.999Z'],
    ['2026-12-31T00:00:00.000Z', '2027-01-31T00:00:00.000Z'],
    ['2026-08-31T05:00:00.000Z', '2026-09-30T05:00:00.000Z'],
  ])('of %s buys the month until %s', (now, until) => {
    const { subscription, month } = withPayment(expired, 'a', at(now));
    expect(month).toMatchObject({ orderId: 'a', from: now, until, refunded: false });
    expect(subscription).toMatchObject({ status: 'active', paidUntil: until, cancelled: false });
  });

  it('keeps the day of the month when paid early or on time: 31 Jan, 28 Feb, 31 Mar', () => {
    const early = paid(expired, ['2027-01-31T12:00:00.000Z', '2027-02-10T00:00:00.000Z']);
    expect(early.subscription.paidUntil).toBe('2027-03-31T12:00:00.000Z');
    const onTime = paid(expired, ['2027-01-31T12:00:00.000Z', '2027-02-28T12:00:00.000Z']);
    expect(onTime.subscription.paidUntil).toBe('2027-03-31T12:00:00.000Z');
    const late = paid(expired, ['2027-01-31T12:00:00.000Z', '2027-02-28T12:00:00.001Z']);
    expect(late.subscription.paidUntil).toBe('2027-03-28T12:00:00.001Z');
  });

  it('during the trial begins at its end', () => {
    const { month } = withPayment(
      trialSubscription('2026-11-27T12:00:00.000Z'),
      'a',
      at('2026-11-21T00:00:00.000Z'),
    );
    expect(month).toMatchObject({ from: '2026-11-27T12:00:00.000Z', until: '2026-12-27T12:00:00.000Z' });
  });

  it('reverts a cancellation', () => {
    const { subscription } = withPayment(
      { ...expired, cancelled: true },
      'a',
      at('2027-01-01T00:00:00.000Z'),
    );
    expect(subscription.cancelled).toBe(false);
  });
});

const moment = fc
  .integer({ min: Date.parse('2026-01-01'), max: Date.parse('2032-01-01') })
  .map((time) => new Date(time).toISOString());

describe('payments', () => {
  it('each add a month of 28 to 31 days, whenever they are made', () => {
    fc.assert(
      fc.property(moment, fc.array(moment, { minLength: 1, maxLength: 8 }), (trialEnd, times) => {
        let subscription = trialSubscription(trialEnd);
        for (const time of times.toSorted()) {
          const before = subscription;
          const bought = withPayment(before, time, at(time));
          subscription = bought.subscription;
          const days = (Date.parse(bought.month.until) - Date.parse(bought.month.from)) / DAY_MS;
          expect(days).toBeGreaterThanOrEqual(28);
          expect(days).toBeLessThanOrEqual(31);
          const start = Math.max(
            Date.parse(time),
            Date.parse(trialEnd),
            before.paidUntil === null ? 0 : Date.parse(before.paidUntil),
          );
          expect(Date.parse(bought.month.from)).toBe(start);
          expect(subscription.changes).toBe(before.changes + 1);
          expect(Date.parse(accessUntil(subscription))).toBeGreaterThan(Date.parse(accessUntil(before)));
        }
      }),
    );
  });

  it('made together end on the day of the month they began on, or the last day', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 30 }), (start, count) => {
        const { subscription } = paid(
          expired,
          Array.from({ length: count }, () => start),
        );
        const first = at(start);
        const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1));
        const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
        const end = at(subscription.paidUntil ?? '');
        expect(end.getUTCDate()).toBe(Math.min(first.getUTCDate(), last));
        expect(end.toISOString().slice(0, 7)).toBe(month.toISOString().slice(0, 7));
        expect(end.toISOString().slice(10)).toBe(start.slice(10));
      }),
    );
  });
});

describe('a refund', () => {
  it('ends access at once, including the rest of the trial', () => {
    const now = at('2026-11-22T00:00:00.000Z');
    const { subscription, months } = paid(trialSubscription('2026-11-27T12:00:00.000Z'), [
      '2026-11-21T00:00:00.000Z',
    ]);
    const after = withoutPayment(subscription, months, 'order-0', now).subscription;
    expect(after).toMatchObject({ status: 'trial', paidUntil: null, endedAt: now.toISOString() });
    expect(hasAccess(after, now)).toBe(false);
    const again = withPayment(after, 'b', at('2026-11-23T00:00:00.000Z'));
    expect(again.month.from).toBe('2026-11-23T00:00:00.000Z');
    expect(hasAccess(again.subscription, at('2026-12-22T23:59:59.000Z'))).toBe(true);
  });

  it('leaves no grace days after an earlier month', () => {
    const { subscription, months } = paid(expired, ['2027-01-10T00:00:00.000Z', '2027-02-11T00:00:00.000Z']);
    const now = at('2027-02-12T00:00:00.000Z');
    const after = withoutPayment(subscription, months, 'order-1', now).subscription;
    expect(after).toMatchObject({ status: 'active', paidUntil: '2027-02-10T00:00:00.000Z' });
    expect(hasAccess(after, now)).toBe(false);
  });

  it('keeps another paid month, which begins at once', () => {
    const { subscription, months } = paid(expired, ['2027-01-31T00:00:00.000Z', '2027-02-01T00:00:00.000Z']);
    const after = withoutPayment(subscription, months, 'order-0', at('2027-02-05T06:00:00.000Z'));
    expect(after.subscription).toMatchObject({
      paidUntil: '2027-03-05T06:00:00.000Z',
      endedAt: null,
      anchorDay: 5,
    });
    expect(after.months).toMatchObject([
      { refunded: true },
      { from: '2027-02-05T06:00:00.000Z', refunded: false },
    ]);
  });

  it('of an expired month does not set the end of access', () => {
    const { subscription, months } = paid(expired, ['2027-01-10T00:00:00.000Z']);
    const now = at('2027-06-01T00:00:00.000Z');
    expect(withoutPayment(subscription, months, 'order-0', now).subscription.endedAt).toBeNull();
  });

  it('of any payments keeps access exactly while a remaining month lasts, at full length', () => {
    fc.assert(
      fc.property(
        moment,
        fc.array(moment, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 90 * DAY_MS }),
        (trialEnd, times, refunds, later) => {
          const sorted = times.toSorted();
          let { subscription, months }: { subscription: SubscriptionState; months: readonly PaidMonth[] } =
            paid(trialSubscription(trialEnd), sorted);
          const now = new Date(Date.parse(sorted.at(-1) ?? '') + later);
          for (const number of new Set(refunds)) {
            if (number >= months.length) continue;
            const hadAccess = hasAccess(subscription, now);
            ({ subscription, months } = withoutPayment(subscription, months, `order-${number}`, now));
            const kept = months.filter(({ refunded }) => !refunded);
            const goesOn = kept.some(({ until }) => Date.parse(until) > now.getTime());
            expect(hasAccess(subscription, now)).toBe(hadAccess && goesOn);
            expect(subscription.status).toBe(kept.length === 0 ? 'trial' : 'active');
            expect(subscription.paidUntil).toBe(kept.at(-1)?.until ?? null);
          }
          const kept = months.filter(({ refunded }) => !refunded);
          for (const [number, { from, until }] of kept.entries()) {
            expect((Date.parse(until) - Date.parse(from)) / DAY_MS).toBeGreaterThanOrEqual(28);
            expect(Date.parse(from)).toBeGreaterThanOrEqual(
              Date.parse(kept[number - 1]?.until ?? '1970-01-01'),
            );
          }
        },
      ),
    );
  });
});
