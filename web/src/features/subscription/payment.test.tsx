import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, button, closePage, never, press, SAMPLE_USER, flushUpdates } from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toast-store.ts';
import { savePendingOrder, readPendingOrder } from './pending-order.ts';
import { openSubscription, PAID_PLAN, paypal, fakePayPal, TRIAL_PLAN } from './testing.tsx';

const text = (): string => document.body.textContent;
const UPGRADE = 'Upgrade Now - $5/month';
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

/** The part of PayPal: what its buttons call when a person acts in its window. */
const person = {
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
  it('makes an order, captures it, activates it, and reads the plan again', async () => {
    let paid = false;
    const { calls, bodies } = await openPanel({
      [ACTIVATE]: () => {
        paid = true;
        return Response.json({ status: 'active' });
      },
      'GET /api/subscriptions/current': () => Response.json(paid ? PAID_PLAN : TRIAL_PLAN),
    });
    await person.pays();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/paypal/order',
      CAPTURE,
      ACTIVATE,
    ]);
    expect(bodies).toEqual([
      { amount: '5.00', currency: 'USD', intent: 'CAPTURE' },
      { paypalOrderId: 'ORDER-1' },
    ]);
    expect(currentToast()).toMatchObject({
      title: 'Subscription Activated',
      description: 'Your $5/month subscription is now active!',
    });
    expect(text()).toContain('Next billing date');
    expect(calls.filter((call) => call === 'GET /api/subscriptions/payments')).toHaveLength(2);
    expect(panelShown()).toBe(false);
    expect(readPendingOrder(SAMPLE_USER.email)).toBeNull();
  });

  it('makes one order of two presses, and of a press after the window was closed early', async () => {
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
    ['PayPal’s own', () => person.closesTheWindow()],
  ])('hides the panel on %s; an approval that comes after it charges nothing', async (_, cancel) => {
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
  ])('says so %s, and can be tried again with a new order', async (_, answers: FakeAnswers) => {
    const { calls } = await openPanel(answers);
    await person.startsToPay();
    if (CAPTURE in answers) await person.pays();
    expect(currentToast()).toMatchObject(PAYMENT_FAILED);
    expect(panelShown()).toBe(true);
    await person.startsToPay();
    expect(calls.filter((call) => call === 'POST /api/paypal/order')).toHaveLength(2);
  });

  it.each([
    ['the capture', CAPTURE],
    ['the activation', ACTIVATE],
  ])('takes the same order again when it is approved again after %s was refused', async (_, call) => {
    let refused = true;
    await openPanel({
      [call]: () => (refused ? refuse(402)() : Response.json({ id: 'ORDER-1', status: 'active' })),
    });
    await person.pays();
    expect(currentToast()?.title).not.toBe('Subscription Activated');
    refused = false;
    if (!panelShown()) await press(button(UPGRADE));
    await person.pays();
    expect(currentToast()).toMatchObject({ title: 'Subscription Activated' });
  });

  it('says so when PayPal reports an error', async () => {
    await openPanel();
    await act(async () => paypal.options?.onError(new Error('window broke')));
    expect(currentToast()).toMatchObject(PAYMENT_FAILED);
  });

  it('says what the server says where there is nothing to pay', async () => {
    await openPanel({ 'POST /api/paypal/order': refuse(409, 'Your last payment has just been confirmed.') });
    await person.startsToPay();
    expect(currentToast()).toMatchObject({
      title: 'No Payment Made',
      description: 'Your last payment has just been confirmed.',
    });
    expect(panelShown()).toBe(false);
  });

  it('leaves a lost session to its own toast, and keeps the order for the next one', async () => {
    const onUnauthorized = vi.fn();
    await openPanel({ [CAPTURE]: refuse(401, 'Unauthorized.') }, onUnauthorized);
    await person.pays();
    expect(onUnauthorized).toHaveBeenCalled();
    expect(currentToast()).toBeNull();
    expect(readPendingOrder(SAMPLE_USER.email)).toEqual({ orderId: 'ORDER-1', captured: false });
  });

  it('offers to ask about the same payment when its outcome is unknown, instead of paying twice', async () => {
    let down = true;
    const { calls } = await openPanel({
      [ACTIVATE]: () => (down ? refuse(503, 'PayPal is slow.')() : Response.json({ status: 'active' })),
    });
    await person.pays();
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

  it('gives an order up that the server refuses for good', async () => {
    await openPanel({ [ACTIVATE]: refuse(404, 'There is no such payment.') });
    await person.pays();
    expect(currentToast()).toMatchObject({ title: 'Activation Failed' });
    expect(readPendingOrder(SAMPLE_USER.email)).toBeNull();
  });
});

describe('an order left from before', () => {
  const PENDING = { orderId: 'ORDER-1', captured: true };

  it('is activated when the page opens: a crash after the capture loses no payment', async () => {
    savePendingOrder(SAMPLE_USER.email, PENDING);
    const { bodies } = await openSubscription();
    expect(bodies).toEqual([{ paypalOrderId: 'ORDER-1' }]);
    expect(currentToast()).toMatchObject({ title: 'Subscription Activated' });
    expect(readPendingOrder(SAMPLE_USER.email)).toBeNull();
  });

  it('waits while the server cannot say, and can be given up', async () => {
    savePendingOrder(SAMPLE_USER.email, PENDING);
    await openSubscription({ [ACTIVATE]: refuse(503) });
    await press(button('Pay anew instead'));
    expect(button(UPGRADE)).toBeDefined();
    expect(readPendingOrder(SAMPLE_USER.email)).toBeNull();
  });

  it('of another user is left alone', async () => {
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
  ])('is only logged on %s; the page says so and keeps working', async (_, answers) => {
    await openPanel(answers);
    expect(text()).toContain('Payment is unavailable right now.');
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(currentToast()).toBeNull();
    expect(text()).toContain('5 days left');
    await press(button('Cancel'));
    expect(panelShown()).toBe(false);
  });

  it('is asked again when the panel opens again', async () => {
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
