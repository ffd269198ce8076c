import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import {
  button,
  choose,
  closePage,
  type FakeAnswers,
  flushUpdates,
  never,
  press,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
import { readPendingOrder, savePendingOrder } from './pending-order.ts';
import { fakePayPal, openSubscription, PAID_PLAN, paypal, TRIAL_PLAN } from './testing.tsx';

const text = (): string => document.body.textContent;
const UPGRADE = `Upgrade Now - ${PRICE.label}`;
const CAPTURE = 'POST /api/paypal/order/ORDER-1/capture';
const ACTIVATE = 'POST /api/subscriptions/activate';
const refuse =
  (status: number, sentence = 'Not now.') =>
  () =>
    new Response(sentence, { status });
const panelShown = (): boolean => text().includes('Pay for one month');

beforeEach(() => {
  sessionStorage.clear();
  dismissToast(currentToast()?.id ?? 0);
  vi.spyOn(console, 'error').mockReturnValue();
  fakePayPal();
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

/** What PayPal's buttons call when the user acts in its window. */
const payer = {
  async pays(): Promise<string | undefined> {
    let orderId: string | undefined;
    await act(async () => {
      orderId = await paypal.options?.createOrder();
      await paypal.options?.onApprove({ orderID: orderId ?? '' });
    });
    await flushUpdates();
    await flushUpdates();
    return orderId;
  },
  async startsToPay(): Promise<void> {
    await act(async () => {
      await paypal.options?.createOrder().catch((error: unknown) => paypal.options?.onError(error));
    });
    await flushUpdates();
  },
  async closesTheWindow(): Promise<void> {
    await act(async () => paypal.options?.onCancel());
    await flushUpdates();
  },
};

async function openPanel(answers: FakeAnswers = {}, onUnauthorized?: () => void) {
  const server = await openSubscription(answers, onUnauthorized);
  await press(button(UPGRADE));
  await flushUpdates();
  return server;
}

describe('paying (PRODUCT §4)', () => {
  it('pays for as many people as are chosen', async () => {
    const { bodies } = await openSubscription({
      [ACTIVATE]: () => Response.json({ status: 'active', seats: 3, addedUntil: null }),
    });
    await choose('How many people', '3');
    expect(text()).toContain('3 people, $15.00 a month');
    await press(button('Upgrade Now - $15/month for 3 people'));
    await flushUpdates();
    expect(text()).toContain('Pay for one month, 3 people');
    await payer.pays();
    expect(bodies[0]).toEqual({ amount: '15.00', currency: 'USD', intent: 'CAPTURE', seats: 3 });
    expect(currentToast()?.description).toBe('Your subscription is now active: $15/month for 3 people!');
  });

  it('adds a seat to a paid month', async () => {
    const { bodies } = await openSubscription({
      'GET /api/subscriptions/current': () => Response.json(PAID_PLAN),
      [ACTIVATE]: () => Response.json({ status: 'active', seats: 1, addedUntil: '2099-12-20T12:00:00.000Z' }),
    });
    const add = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith('Add a seat until'),
    );
    await press(add ?? document.body);
    await flushUpdates();
    await payer.pays();
    expect(bodies[0]).toMatchObject({ amount: '3.39', addSeats: 1 });
    expect(currentToast()).toMatchObject({
      title: 'Seat Added',
      description: '1 more person can join your team, until Dec 20, 2099.',
    });
  });

  it('creates, captures and activates an order, then reads the plan again', async () => {
    let paid = false;
    const { calls, bodies } = await openPanel({
      [ACTIVATE]: () => {
        paid = true;
        return Response.json({ status: 'active', seats: 1, addedUntil: null });
      },
      'GET /api/subscriptions/current': () => Response.json(paid ? PAID_PLAN : TRIAL_PLAN),
    });
    await payer.pays();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/paypal/order',
      CAPTURE,
      ACTIVATE,
    ]);
    expect(bodies).toEqual([
      { amount: PRICE.amount, currency: 'USD', intent: 'CAPTURE' },
      { paypalOrderId: 'ORDER-1' },
    ]);
    expect(currentToast()).toMatchObject({
      title: 'Subscription Activated',
      description: `Your ${PRICE.label} subscription is now active!`,
    });
    expect(text()).toContain('Next billing date');
    expect(calls.filter((call) => call === 'GET /api/subscriptions/payments')).toHaveLength(2);
    expect(panelShown()).toBe(false);
    expect(readPendingOrder(SAMPLE_USER.email)).toBeNull();
  });

  it('names the newest payment on the page, so that a page that shows an older one pays no second time', async () => {
    const row = { amount: '5.00', currency: 'USD', seats: 1, adds: false, status: 'paid' };
    const days = {
      paidAt: '2026-11-20T12:00:00Z',
      from: '2026-11-20T12:00:00Z',
      until: '2026-12-20T12:00:00Z',
    };
    const payments = ['ORDER-9', 'ORDER-8'].map((orderId) => ({ orderId, ...row, ...days }));
    const { bodies } = await openPanel({ 'GET /api/subscriptions/payments': () => Response.json(payments) });
    await payer.pays();
    expect(bodies[0]).toMatchObject({ lastPayment: 'ORDER-9' });
  });

  it('makes one order from two clicks', async () => {
    const { calls } = await openPanel();
    const orders = await Promise.all([paypal.options?.createOrder(), paypal.options?.createOrder()]);
    expect(orders).toEqual(['ORDER-1', 'ORDER-1']);
    expect(calls.filter((call) => call === 'POST /api/paypal/order')).toHaveLength(1);
  });

  it('captures once when PayPal reports an approval twice', async () => {
    const { calls } = await openPanel({ [CAPTURE]: never });
    await act(async () => {
      await paypal.options?.onApprove({ orderID: 'ORDER-1' });
      await paypal.options?.onApprove({ orderID: 'ORDER-1' });
    });
    await flushUpdates();
    expect(calls.filter((call) => call === CAPTURE)).toHaveLength(1);
    expect(text()).toContain('Confirming your payment');
    expect(button('Cancel').closest('[hidden]')).not.toBeNull();
  });

  it.each([
    ['our Cancel', () => press(button('Cancel'))],
    ['PayPal’s own', () => payer.closesTheWindow()],
  ])('hides the panel on %s; a later approval charges nothing', async (_, cancel) => {
    const { calls } = await openPanel();
    await act(async () => {
      await paypal.options?.createOrder();
    });
    await cancel();
    expect(panelShown()).toBe(false);
    expect(paypal.closed).toBe(1);
    await act(async () => paypal.options?.onApprove({ orderID: 'ORDER-1' }));
    await flushUpdates();
    expect(calls.filter((call) => call === CAPTURE)).toEqual([]);
    expect(button(UPGRADE)).toBeDefined();
  });
});

describe('a payment that fails (PRODUCT §8)', () => {
  const PAYMENT_FAILED = {
    title: 'Payment Failed',
    description: 'Please try again or contact support.',
  };

  it.each([
    ['at the order', { 'POST /api/paypal/order': refuse(503) }],
    ['at the capture', { [CAPTURE]: refuse(402) }],
  ])('shows an error %s, and can be retried with a new order', async (_, answers: FakeAnswers) => {
    const { calls } = await openPanel(answers);
    await payer.startsToPay();
    if (CAPTURE in answers) await payer.pays();
    expect(currentToast()).toMatchObject(PAYMENT_FAILED);
    expect(panelShown()).toBe(true);
    await payer.startsToPay();
    expect(calls.filter((call) => call === 'POST /api/paypal/order')).toHaveLength(2);
  });

  it.each([
    ['the capture', CAPTURE],
    ['the activation', ACTIVATE],
  ])('accepts the same order again after %s was refused', async (_, call) => {
    let refused = true;
    await openPanel({
      [call]: () => (refused ? refuse(402)() : Response.json({ id: 'ORDER-1', status: 'active' })),
    });
    await payer.pays();
    expect(currentToast()?.title).not.toBe('Subscription Activated');
    refused = false;
    if (!panelShown()) await press(button(UPGRADE));
    await payer.pays();
    expect(currentToast()).toMatchObject({ title: 'Subscription Activated' });
  });

  it('shows an error that PayPal reports', async () => {
    await openPanel();
    await act(async () => paypal.options?.onError(new Error('window broke')));
    expect(currentToast()).toMatchObject(PAYMENT_FAILED);
  });

  it('shows the server’s message if there is nothing to pay', async () => {
    await openPanel({ 'POST /api/paypal/order': refuse(409, 'Your last payment has just been confirmed.') });
    await payer.startsToPay();
    expect(currentToast()).toMatchObject({
      title: 'No Payment Made',
      description: 'Your last payment has just been confirmed.',
    });
    expect(panelShown()).toBe(false);
  });

  it('shows no error toast for a lost session, and saves the order', async () => {
    const onUnauthorized = vi.fn();
    await openPanel({ [CAPTURE]: refuse(401, 'Unauthorized.') }, onUnauthorized);
    await payer.pays();
    expect(onUnauthorized).toHaveBeenCalled();
    expect(currentToast()).toBeNull();
    expect(readPendingOrder(SAMPLE_USER.email)).toEqual({ orderId: 'ORDER-1', captured: false });
  });

  it('offers to check the same payment if its outcome is unknown, instead of paying twice', async () => {
    let down = true;
    const { calls } = await openPanel({
      [ACTIVATE]: () => (down ? refuse(503, 'PayPal is slow.')() : Response.json({ status: 'active' })),
    });
    await payer.pays();
    expect(currentToast()).toMatchObject({ title: 'Activation Failed', description: '503: PayPal is slow.' });
    expect(text()).toContain('Your payment is not confirmed yet');
    expect(text()).toContain('PayPal is slow.');
    expect(panelShown()).toBe(false);
    down = false;
    await press(button('Try Again'));
    await flushUpdates();
    expect(currentToast()).toMatchObject({ title: 'Subscription Activated' });
    expect(calls.filter((call) => call === CAPTURE)).toHaveLength(1);
  });

  it('drops an order that the server refuses for good', async () => {
    await openPanel({ [ACTIVATE]: refuse(404, 'There is no such payment.') });
    await payer.pays();
    expect(currentToast()).toMatchObject({ title: 'Activation Failed' });
    expect(readPendingOrder(SAMPLE_USER.email)).toBeNull();
  });
});

/** A server with the rules of ours: a capture counts once, and only a captured order is activated. */
function shop() {
  const state = { captured: false, paid: false, approved: true };
  const answers: FakeAnswers = {
    [CAPTURE]: () => {
      if (!state.approved) return refuse(409, 'The payment was not completed at PayPal.')();
      state.captured = true;
      return Response.json({ id: 'ORDER-1' });
    },
    [ACTIVATE]: () => {
      if (!state.captured) return refuse(409, 'The payment was not completed at PayPal.')();
      state.paid = true;
      return Response.json({ status: 'active' });
    },
    'GET /api/subscriptions/current': () => Response.json(state.paid ? PAID_PLAN : TRIAL_PLAN),
  };
  return { state, answers };
}

describe('a capture whose answer is lost', () => {
  const broken = (): Response => {
    throw new TypeError('Failed to fetch');
  };
  const isDone = (): void => {
    expect(text()).toContain('Next billing date');
    expect(readPendingOrder(SAMPLE_USER.email)).toBeNull();
  };

  it.each([
    ['a 500 before it was done', refuse(500), false],
    ['a 500 after it was done', refuse(500), true],
    ['no network before it was done', broken, false],
    ['no network after it was done', broken, true],
  ])('by %s is asked again by Try Again', async (_, lose, wasDone) => {
    const { state, answers } = shop();
    let isLost = true;
    const { calls } = await openPanel({
      ...answers,
      [CAPTURE]: (...sent) => {
        if (!isLost) return answers[CAPTURE]?.(...sent) ?? broken();
        state.captured = wasDone;
        return lose();
      },
    });
    await payer.pays();
    expect(text()).toContain('Your payment is not confirmed yet');
    isLost = false;
    await press(button('Try Again'));
    await flushUpdates();
    isDone();
    expect(calls.filter((call) => call === CAPTURE)).toHaveLength(2);
    expect(calls.filter((call) => call === 'POST /api/paypal/order')).toHaveLength(1);
  });

  it('is asked again by the next visit', async () => {
    savePendingOrder(SAMPLE_USER.email, { orderId: 'ORDER-1', captured: false });
    await openSubscription(shop().answers);
    await flushUpdates();
    expect(currentToast()).toMatchObject({ title: 'Subscription Activated' });
    isDone();
  });

  it('with the tab closed leaves nothing to pay in a new one, once the server has settled it', async () => {
    const { state, answers } = shop();
    state.captured = true;
    await openPanel({
      ...answers,
      'POST /api/paypal/order': () => {
        state.paid = true;
        return refuse(409, 'Your last payment went through.')();
      },
    });
    await payer.startsToPay();
    await flushUpdates();
    expect(currentToast()).toMatchObject({ title: 'No Payment Made' });
    isDone();
  });

  it('ends well when PayPal’s webhook came first', async () => {
    savePendingOrder(SAMPLE_USER.email, { orderId: 'ORDER-1', captured: false });
    const { state, answers } = shop();
    Object.assign(state, { captured: true, paid: true });
    await openSubscription(answers);
    await flushUpdates();
    isDone();
  });

  it('ends when the payment was never completed, and the next visit is quiet', async () => {
    savePendingOrder(SAMPLE_USER.email, { orderId: 'ORDER-1', captured: false });
    const { state, answers } = shop();
    state.approved = false;
    await openSubscription(answers);
    await flushUpdates();
    expect(currentToast()).toMatchObject({ title: 'Payment Failed' });
    expect(readPendingOrder(SAMPLE_USER.email)).toBeNull();
    expect(button(UPGRADE)).toBeDefined();
    dismissToast(currentToast()?.id ?? 0);
    await closePage();
    const { calls } = await openSubscription(answers);
    expect(currentToast()).toBeNull();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

describe('a pending order', () => {
  const PENDING = { orderId: 'ORDER-1', captured: true };

  it.each([
    ['waits while PayPal checks it', 425, PENDING],
    ['ends when it was refunded', 409, null],
  ])('%s', async (_, status, left) => {
    savePendingOrder(SAMPLE_USER.email, PENDING);
    await openSubscription({ [ACTIVATE]: refuse(status) });
    expect(currentToast()).toMatchObject({ title: 'Activation Failed' });
    expect(readPendingOrder(SAMPLE_USER.email)).toEqual(left);
  });

  it('is activated when the page opens, so that a crash after the capture loses no payment', async () => {
    savePendingOrder(SAMPLE_USER.email, PENDING);
    const { bodies } = await openSubscription();
    expect(bodies).toEqual([{ paypalOrderId: 'ORDER-1' }]);
    expect(currentToast()).toMatchObject({ title: 'Subscription Activated' });
    expect(readPendingOrder(SAMPLE_USER.email)).toBeNull();
  });

  it('waits while the server fails, and can be dropped', async () => {
    savePendingOrder(SAMPLE_USER.email, PENDING);
    await openSubscription({ [ACTIVATE]: refuse(503) });
    await press(button('Start a new payment'));
    expect(button(UPGRADE)).toBeDefined();
    expect(readPendingOrder(SAMPLE_USER.email)).toBeNull();
  });

  it('of another user is ignored', async () => {
    savePendingOrder('ben@example.com', PENDING);
    const { bodies } = await openSubscription();
    expect(bodies).toEqual([]);
    expect(readPendingOrder('ben@example.com')).toEqual(PENDING);
  });
});

describe('a provider that is unavailable (PRODUCT §8)', () => {
  it.each<[string, FakeAnswers]>([
    ['a setup error', { 'GET /api/paypal/setup': () => Response.json({ error: 'No token.' }) }],
    ['no answer', { 'GET /api/paypal/setup': refuse(503) }],
    ['no account', { 'GET /config.json': () => Response.json({ paypal: null }) }],
    ['no configuration', { 'GET /config.json': refuse(500) }],
  ])('is only logged on %s; the page shows it and keeps working', async (_, answers) => {
    await openPanel(answers);
    expect(text()).toContain('Payment is unavailable right now.');
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(currentToast()).toBeNull();
    expect(text()).toContain('5 days left');
    await press(button('Cancel'));
    expect(panelShown()).toBe(false);
  });

  it('is tried again when the panel opens again', async () => {
    let down = true;
    await openPanel({
      'GET /api/paypal/setup': () => Response.json(down ? { error: 'No token.' } : { clientToken: 'token' }),
    });
    down = false;
    await press(button('Cancel'));
    await press(button(UPGRADE));
    await flushUpdates();
    expect(text()).not.toContain('Payment is unavailable');
    expect(paypal.options).not.toBeNull();
  });
});
