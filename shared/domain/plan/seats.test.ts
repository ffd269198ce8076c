import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PaidMonth, withoutPayment, withPayment, withSeats } from './paid-month.ts';
import { type SubscriptionState, trialSubscription } from './plan.ts';
import { addedSeats, monthFor, mostSeatsFrom, seatsAt } from './seats.ts';

const at = (iso: string): Date => new Date(iso);
const trial = trialSubscription('2026-11-27T12:00:00.000Z');
const NOW = at('2026-11-20T12:00:00.000Z');

describe('seats', () => {
  it('are one in a trial, and those of the first month from its payment on', () => {
    expect(seatsAt(trial, NOW)).toBe(1);
    expect(seatsAt(withPayment(trial, 'a', NOW, 3).subscription, NOW)).toBe(3);
  });

  it('change with the month they were paid for, and stay in the days of grace', () => {
    const first = withPayment(trial, 'a', NOW, 2).subscription;
    const both = withPayment(first, 'b', at('2026-12-01T00:00:00.000Z'), 4).subscription;
    expect(seatsAt(both, at('2026-12-27T11:00:00.000Z'))).toBe(2);
    expect(seatsAt(both, at('2026-12-27T12:00:00.000Z'))).toBe(4);
    expect(seatsAt(both, at('2027-01-29T12:00:00.000Z'))).toBe(4);
    expect(mostSeatsFrom(both, at('2026-12-01T00:00:00.000Z'))).toBe(4);
  });

  it('that are added count at once, until the end of the paid time', () => {
    const paid = withPayment(trial, 'a', NOW, 2).subscription;
    const { subscription, month } = withSeats(paid, 'b', at('2026-12-10T12:00:00.000Z'), {
      seats: 1,
      addedUntil: '2026-12-27T12:00:00.000Z',
    });
    expect(month).toMatchObject({ adds: true, until: '2026-12-27T12:00:00.000Z' });
    expect(subscription.paidUntil).toBe('2026-12-27T12:00:00.000Z');
    expect(seatsAt(subscription, at('2026-12-10T12:00:00.000Z'))).toBe(3);
    const next = withPayment(subscription, 'c', at('2026-12-20T12:00:00.000Z'), 1).subscription;
    expect(seatsAt(next, at('2026-12-28T12:00:00.000Z'))).toBe(1);
  });

  it('go with a refund of what paid for them, and nothing else does', () => {
    const paid = withPayment(trial, 'a', NOW, 2);
    const added = withSeats(paid.subscription, 'b', NOW, { seats: 2, addedUntil: paid.month.until });
    const after = withoutPayment(added.subscription, [paid.month, added.month], 'b', NOW).subscription;
    expect([seatsAt(after, NOW), after.paidUntil, after.endedAt]).toEqual([2, paid.month.until, null]);
  });
});

describe('prices', () => {
  it('are the same for each person', () => {
    expect([1, 3, 5].map((seats) => monthFor(seats).amount)).toEqual(['5.00', '15.00', '25.00']);
  });

  it.each([
    ['2026-12-20T12:00:00.000Z', 1, '4.84'],
    ['2026-12-20T12:00:00.000Z', 2, '9.68'],
    ['2026-11-25T00:00:00.000Z', 1, '1.00'],
    ['2026-12-21T12:00:00.000Z', 1, '5.00'],
  ])('of seats until %s are those of the days left', (until, seats, amount) => {
    expect(addedSeats(seats, until, NOW).amount).toBe(amount);
  });

  it('of added seats are never above a month’s for what is left of one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 31 * 86_400_000 }),
        fc.integer({ min: 1, max: 4 }),
        (left, seats) => {
          const until = new Date(NOW.getTime() + left).toISOString();
          const { amount } = addedSeats(seats, until, NOW);
          expect(Number(amount)).toBeLessThanOrEqual(Number(monthFor(seats).amount));
          expect(Number(amount)).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});

it('of any payments and refunds give the seats of those that stand', () => {
  const payment = fc.record({
    day: fc.nat(90),
    seats: fc.integer({ min: 1, max: 3 }),
    adds: fc.boolean(),
    refunded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 6 }), fc.nat(150), (payments, day) => {
      const moment = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);
      let subscription: SubscriptionState = trial;
      let months: readonly PaidMonth[] = [];
      const sorted = payments.toSorted((a, b) => a.day - b.day);
      for (const [order, { day: paidOn, seats, adds }] of sorted.entries()) {
        const { paidUntil } = subscription;
        if (adds && (paidUntil === null || Date.parse(paidUntil) <= moment(paidOn).getTime())) continue;
        const bought =
          adds && paidUntil !== null
            ? withSeats(subscription, `${order}`, moment(paidOn), { seats, addedUntil: paidUntil })
            : withPayment(subscription, `${order}`, moment(paidOn), seats);
        ({ subscription } = bought);
        months = [...months, bought.month];
      }
      const last = moment(sorted.at(-1)?.day ?? 0);
      for (const [order, { refunded }] of sorted.entries())
        if (refunded) ({ subscription, months } = withoutPayment(subscription, months, `${order}`, last));
      const now = new Date(Math.max(moment(day).getTime(), last.getTime()));
      const standing = months.filter(
        ({ refunded, from, until }) =>
          !refunded && Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(until),
      );
      const paid = standing.reduce((sum, { seats = 1 }) => sum + seats, 0);
      if (paid > 0) expect(seatsAt(subscription, now)).toBe(Math.min(paid, 5));
      expect(seatsAt(subscription, now)).toBeGreaterThanOrEqual(1);
    }),
  );
});
