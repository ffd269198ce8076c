import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { localDay } from '../../lib/format/days.ts';
import { formatDay } from '../../lib/format/format.ts';
import { button, closePage, never, press } from '../../lib/testing.tsx';
import { currentToast } from '../../ui/toasts/toast-store.ts';
import { inDays, openSubscription, PAID_PLAN, TRIAL_PLAN } from './testing.tsx';

const text = (): string => document.body.textContent;
const day = (moment: string): string => formatDay(localDay(new Date(moment)));
const links = (): (string | null)[] =>
  [...document.querySelectorAll('header a')].map((link) => link.getAttribute('href'));

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('the subscription page (PRODUCT §2)', () => {
  it('has the links of PRODUCT §2', async () => {
    await openSubscription();
    for (const path of ['/', '/dashboard', '/alerts', '/notifications', '/api/logout'])
      expect(links()).toContain(path);
    expect(button('Sign Out').getAttribute('href')).toBe('/api/logout');
  });

  it('shows the plan, its terms and its features', async () => {
    await openSubscription();
    for (const words of [
      'Professional Plan',
      'Most Popular',
      PRICE.label,
      '7-day free trial',
      'No credit card required',
      'Cancel anytime',
      'Through PayPal',
      'No automatic charges',
      'Unlimited permit searches',
      'Real-time updates',
      'Premium support',
      'API accessThe same permits',
    ])
      expect(text()).toContain(words);
  });

  it.each([
    ['a trial by its days left', TRIAL_PLAN, ['Free trial', '5 days left', day(TRIAL_PLAN.trialEnd)]],
    [
      'an expired trial',
      { ...TRIAL_PLAN, access: false, trialEnd: inDays(-1), accessUntil: inDays(-1), daysLeft: 0 },
      ['Trial expired', 'Trial over', day(inDays(-1))],
    ],
    [
      'a paid month by its next billing date',
      PAID_PLAN,
      [
        'Active',
        `Next billing date${day(inDays(20.5))}No automatic charge: you pay again if you want to go on.`,
      ],
    ],
    [
      'the days of grace',
      { ...PAID_PLAN, nextBillingDate: inDays(-0.5), accessUntil: inDays(2.5), daysLeft: 3 },
      ['Payment due', '3 days left', day(inDays(2.5))],
    ],
    [
      'a canceled month by its last day',
      { ...PAID_PLAN, cancelled: true, accessUntil: inDays(20.5), daysLeft: 21 },
      ['Canceled', `Access until ${day(inDays(20.5))}`],
    ],
    [
      'a lapsed month',
      { ...PAID_PLAN, access: false, nextBillingDate: inDays(-9), accessUntil: inDays(-6), daysLeft: 0 },
      ['Expired', 'Paid month over', `It ended on ${day(inDays(-9))}.`],
    ],
  ])('shows %s', async (_, subscription, words) => {
    await openSubscription({ 'GET /api/subscriptions/current': () => Response.json(subscription) });
    for (const word of words) expect(text()).toContain(word);
  });

  it('offers a team its sum', async () => {
    const team = { ...TRIAL_PLAN, seats: 4, people: 4 };
    await openSubscription({ 'GET /api/subscriptions/current': () => Response.json(team) });
    expect(button('Upgrade Now - $20/month for 4 people')).toBeDefined();
    await closePage();
    const lapsing = { ...PAID_PLAN, nextBillingDate: inDays(-0.5), accessUntil: inDays(2.5), daysLeft: 3 };
    await openSubscription({
      'GET /api/subscriptions/current': () => Response.json({ ...lapsing, seats: 2, people: 2 }),
    });
    expect(button('Pay for the next month - $10/month for 2 people')).toBeDefined();
  });

  it('keeps working if the plan cannot be read', async () => {
    let down = true;
    await openSubscription({
      'GET /api/subscriptions/current': () =>
        down ? new Response('Down.', { status: 500 }) : Response.json(TRIAL_PLAN),
    });
    expect(text()).toContain('500: Down.');
    expect(button(`Upgrade Now - ${PRICE.label}`)).toBeDefined();
    down = false;
    await press(button('Try Again'));
    expect(text()).toContain('5 days left');
  });

  it('lists each payment with the facts of its receipt', async () => {
    const paidAt = inDays(-10);
    await openSubscription({
      'GET /api/subscriptions/payments': () =>
        Response.json([
          {
            orderId: 'ORDER-9',
            amount: PRICE.amount,
            currency: 'USD',
            paidAt,
            from: paidAt,
            until: inDays(20.5),
            status: 'refunded',
          },
        ]),
    });
    const heading = [...document.querySelectorAll('h2')].find(
      ({ textContent }) => textContent === 'Payments',
    );
    const row = heading?.closest('section')?.querySelector('li')?.textContent;
    for (const fact of [day(paidAt), day(inDays(20.5)), `$${PRICE.amount}`, 'ORDER-9', 'Refunded'])
      expect(row).toContain(fact);
  });
});

describe('canceling', () => {
  const server = () => {
    let cancelled = false;
    return {
      'GET /api/subscriptions/current': () => Response.json(PAID_PLAN),
      'PATCH /api/subscriptions/current': () => {
        cancelled = !cancelled;
        return Response.json({
          ...PAID_PLAN,
          cancelled,
          accessUntil: cancelled ? PAID_PLAN.nextBillingDate : PAID_PLAN.accessUntil,
        });
      },
    };
  };

  it('shows until when access lasts, and can be undone', async () => {
    const { bodies } = await openSubscription(server());
    await press(button('Cancel subscription'));
    expect(currentToast()).toMatchObject({
      title: 'Subscription Canceled',
      description: `You have access until ${day(inDays(20.5))}.`,
    });
    expect(text()).toContain(`Access until ${day(inDays(20.5))}`);
    await press(button('Keep subscription'));
    expect(text()).toContain('Next billing date');
    expect(bodies).toEqual([{ cancelled: true }, { cancelled: false }]);
  });

  it('ignores a second click while the first is pending', async () => {
    const { calls } = await openSubscription({ ...server(), 'PATCH /api/subscriptions/current': never });
    const cancel = button('Cancel subscription');
    await press(cancel);
    await press(cancel);
    expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1);
  });

  it('shows the error if it fails', async () => {
    await openSubscription({
      ...server(),
      'PATCH /api/subscriptions/current': () => new Response('Busy.', { status: 503 }),
    });
    await press(button('Cancel subscription'));
    expect(currentToast()).toMatchObject({ title: 'Update Failed', description: '503: Busy.' });
    expect(text()).toContain('Next billing date');
  });
});
