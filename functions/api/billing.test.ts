import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { sweepOrders } from '#functions/billing/sweep-orders.ts';
import { addToTeam } from '#functions/team/testing.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { createAccountApi } from './account.ts';
import { answerJson, send } from './testing.ts';
import { answerLine, BILLING_NOW, MONTH, openShop, sentence, type TestShop } from './testing-billing.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openShop();
});

describe('a payment', () => {
  it('ignores the sent amount, and adds a month with receipt and reminder', async () => {
    const id = await shop.captured();
    expect(shop.standIn.order(id)).toMatchObject({
      intent: 'CAPTURE',
      amount: { currency_code: 'USD', value: PRICE.amount },
      custom_id: 'ada',
    });
    expect(await shop.subscription()).toMatchObject({ status: 'trial', access: false });
    expect(answerJson(await shop.activate(id))).toEqual({
      status: 'active',
      seats: 1,
      addedUntil: null,
    });
    expect(await shop.subscription()).toMatchObject({ status: 'active', access: true, ...MONTH });
    expect(await shop.payments()).toEqual([
      {
        orderId: id,
        amount: PRICE.amount,
        currency: 'USD',
        paidAt: BILLING_NOW,
        from: BILLING_NOW,
        until: MONTH.nextBillingDate,
        seats: 1,
        adds: false,
        status: 'paid',
      },
    ]);
    expect(await shop.mails()).toEqual(
      expect.arrayContaining([
        `${BILLING_NOW}#ada#receipt#${id}`,
        `2026-12-27T12:00:00.000Z#ada#month-ending#${id}`,
      ]),
    );
  });

  it('adds one month per payment, however often it is activated', async () => {
    const id = await shop.captured();
    const completed = shop.event('PAYMENT.CAPTURE.COMPLETED');
    const answers = await Promise.all([
      shop.activate(id),
      shop.activate(id),
      shop.deliver(completed),
      shop.capture(id),
      shop.deliver(completed),
      shop.activate(id),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 204, 200, 204, 200]);
    expect(await shop.subscription()).toMatchObject(MONTH);
    shop.runtime.setTime('2026-11-30T13:00:00.000Z');
    expect((await shop.activate(id)).statusCode).toBe(200);
    expect((await shop.deliver(completed)).statusCode).toBe(204);
    await sweepOrders({ runtime: shop.runtime, paypal: shop.paypal });
    expect(await shop.subscription()).toMatchObject(MONTH);
    expect(await shop.payments()).toHaveLength(1);
    expect(await shop.mails()).toHaveLength(2);
  });

  it('adds a month to a running one', async () => {
    await shop.activate(await shop.captured());
    shop.runtime.setTime('2026-12-05T00:00:00.000Z');
    await shop.activate(await shop.captured());
    expect(await shop.subscription()).toMatchObject({ nextBillingDate: '2027-01-30T12:00:00.000Z' });
    expect(await shop.payments()).toMatchObject([
      { paidAt: '2026-12-05T00:00:00.000Z' },
      { paidAt: BILLING_NOW },
    ]);
  });

  it('adds two months for two payments activated in parallel', async () => {
    const first = await shop.captured();
    shop.runtime.setTime('2026-11-30T14:00:00.000Z');
    const second = await shop.captured();
    const answers = await Promise.all([first, second, first, second].map((id) => shop.activate(id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await shop.subscription()).toMatchObject({ nextBillingDate: '2027-01-30T14:00:00.000Z' });
  });

  it('makes one order for two tabs, and one while the last is open', async () => {
    const [first, second] = await Promise.all([shop.order(), shop.order()]);
    expect(second).toBe(first);
    expect(await shop.order()).toBe(first);
    expect(Object.keys(shop.standIn.state.orders)).toHaveLength(1);
    shop.runtime.setTime('2026-11-30T13:00:00.000Z');
    expect(await shop.order()).not.toBe(first);
  });

  it('is not started again while the last one waits for confirmation', async () => {
    await shop.captured();
    expect(await answerLine(shop.tryOrder())).toBe(sentence('alreadyPaid'));
    expect(await shop.subscription()).toMatchObject(MONTH);
  });

  it('is not started again after a webhook settled the last one', async () => {
    await shop.captured();
    await shop.deliver(shop.event('PAYMENT.CAPTURE.COMPLETED'));
    for (let times = 0; times < 2; times++)
      expect(await answerLine(shop.tryOrder())).toBe(sentence('alreadyPaid'));
    shop.runtime.setTime('2026-11-30T13:00:00.000Z');
    await shop.activate(await shop.captured());
    expect(await shop.payments()).toHaveLength(2);
  });

  it('is not started again within the hour by a second tab, which does not show the last one', async () => {
    const first = await shop.captured();
    // The answer may be lost on its way.
    await shop.activate(first);
    expect(await answerLine(shop.tryOrder())).toBe(sentence('alreadyPaid'));
    shop.runtime.setTime('2026-11-30T12:01:00.000Z');
    const second = await shop.captured(first);
    await shop.activate(second);
    expect(await answerLine(shop.tryOrder(first))).toBe(sentence('alreadyPaid'));
    expect(await shop.payments()).toHaveLength(2);
  });

  it('finds an order after a lost answer', async () => {
    shop.trouble = (path) => (path === '/v2/checkout/orders' ? 'not-heard' : undefined);
    expect(await answerLine(shop.tryOrder())).toBe(sentence('paymentUnavailable'));
    shop.trouble = () => undefined;
    await shop.order();
    expect(Object.keys(shop.standIn.state.orders)).toHaveLength(1);
  });
});

describe('an unpaid order', () => {
  it('does not activate a subscription', async () => {
    const id = await shop.order();
    expect(await answerLine(shop.activate(id))).toBe(sentence('paymentNotApproved'));
    expect(await answerLine(shop.capture(id))).toBe(sentence('paymentNotApproved'));
    shop.standIn.approve(id);
    expect(await answerLine(shop.activate(id))).toBe(sentence('paymentNotApproved'));
    expect(await shop.subscription()).toMatchObject({ status: 'trial', access: false });
  });

  it('reports a declined payment, and can be approved again', async () => {
    const id = await shop.order();
    shop.standIn.approve(id, 'declines');
    expect(await answerLine(shop.capture(id))).toBe(sentence('paymentDeclined'));
    expect(await shop.order()).toBe(id);
    shop.standIn.approve(id);
    await shop.capture(id);
    expect((await shop.activate(id)).statusCode).toBe(200);
  });

  it('activates when a pending payment completes, or never', async () => {
    const id = await shop.order();
    shop.standIn.approve(id, 'holds-back');
    await shop.capture(id);
    expect(await answerLine(shop.activate(id))).toBe(sentence('paymentPending'));
    expect(await answerLine(shop.tryOrder())).toBe(sentence('paymentPending'));
    shop.standIn.release(shop.standIn.order(id).capture?.id ?? '', 'COMPLETED');
    expect((await shop.deliver(shop.event('PAYMENT.CAPTURE.COMPLETED'))).statusCode).toBe(204);
    expect(await shop.subscription()).toMatchObject(MONTH);

    shop.runtime.setTime('2026-11-30T14:00:00.000Z');
    const denied = await shop.order();
    shop.standIn.approve(denied, 'holds-back');
    await shop.capture(denied);
    shop.standIn.release(shop.standIn.order(denied).capture?.id ?? '', 'DECLINED');
    expect((await shop.deliver(shop.event('PAYMENT.CAPTURE.DENIED'))).statusCode).toBe(204);
    expect(await answerLine(shop.activate(denied))).toBe(sentence('paymentDeclined'));
    expect(await shop.subscription()).toMatchObject(MONTH);
  });

  it('of another user is not found', async () => {
    const id = await shop.captured();
    await shop.signIn('eve');
    for (const answer of [shop.capture(id), shop.activate(id), shop.activate('NOSUCHORDER')])
      expect(await answerLine(answer)).toBe(sentence('orderUnknown'));
    expect(await shop.payments()).toEqual([]);
  });

  it.each([
    ['amount', { amount: { currency_code: 'USD', value: '0.01' } }],
    ['currency', { amount: { currency_code: 'JPY', value: PRICE.amount } }],
    ['payee', { merchant_id: 'SOMEBODYELSE1' }],
    ['user', { custom_id: 'eve' }],
  ])('is refused after a change of its %s', async (_, change) => {
    const id = await shop.order();
    Object.assign(shop.standIn.order(id), change);
    shop.standIn.approve(id);
    await shop.capture(id);
    expect(await answerLine(shop.activate(id))).toBe(sentence('paymentForeign'));
    await shop.deliver(shop.event('PAYMENT.CAPTURE.COMPLETED'));
    expect(await shop.subscription()).toMatchObject({ status: 'trial', access: false });
  });
});

describe('PayPal setup', () => {
  it('returns a client token, or an error with status 200', async () => {
    expect(answerJson(await send(shop.billing, 'paypalSetup', { cookies: shop.cookies }))).toEqual({
      clientToken: expect.stringContaining('client-'),
    });
    shop.trouble = () => 'not-asked';
    const answer = await send(shop.billing, 'paypalSetup', { cookies: shop.cookies });
    expect(answer.statusCode).toBe(200);
    expect(answerJson(answer)).toEqual({
      error: 'Payment is unavailable at the moment. Try again in a few minutes.',
    });
  });
});

describe('cancellation', () => {
  it('ends the grace period, keeps the paid month, and can be undone', async () => {
    const first = await shop.captured();
    await shop.activate(first);
    const cancel = async (cancelled: boolean) =>
      answerJson(
        await send(createAccountApi(shop.runtime), 'updateSubscription', {
          cookies: shop.cookies,
          json: { cancelled },
        }),
      );
    expect(await cancel(true)).toMatchObject({
      cancelled: true,
      access: true,
      accessUntil: MONTH.nextBillingDate,
      daysLeft: 30,
    });
    expect(await cancel(false)).toMatchObject({ cancelled: false, ...MONTH });
    await cancel(true);
    await shop.activate(await shop.captured(first));
    expect(await shop.subscription()).toMatchObject({ cancelled: false });
  });
});

describe('a month for several people', () => {
  const order = async (json: object) =>
    send(shop.billing, 'createOrder', {
      cookies: shop.cookies,
      json: { amount: '0.01', currency: 'USD', intent: 'CAPTURE', ...json },
    });
  const pay = async (json: object): Promise<string> => {
    const { id } = answerJson(await order(json)) as { readonly id: string };
    shop.standIn.approve(id);
    await shop.capture(id);
    await shop.activate(id);
    return id;
  };

  it('costs the same for each, at a price of ours', async () => {
    const id = await pay({ seats: 3 });
    expect(shop.standIn.order(id).amount.value).toBe('15.00');
    expect(await shop.subscription()).toMatchObject({ seats: 3, people: 1, ...MONTH });
    expect(await shop.payments()).toMatchObject([{ amount: '15.00', seats: 3, adds: false }]);
  });

  it('takes more people for the days left, and ends them with it', async () => {
    await pay({});
    shop.runtime.setTime('2026-12-10T12:00:00.000Z');
    await shop.signIn('ada');
    const id = await pay({ addSeats: 2 });
    expect(shop.standIn.order(id).amount.value).toBe('6.45');
    expect(await shop.subscription()).toMatchObject({ seats: 3, nextBillingDate: MONTH.nextBillingDate });
    shop.standIn.refund(shop.standIn.order(id).capture?.id ?? '');
    await shop.deliver(shop.event('PAYMENT.CAPTURE.REFUNDED'));
    expect(await shop.subscription()).toMatchObject({ seats: 1, access: true, ...MONTH });
  });

  it('is not for fewer people than there are, nor for more than a team has', async () => {
    await pay({ seats: 2 });
    await signedIn(shop.runtime, 'ben');
    await addToTeam(shop.runtime, 'ada', 'ben');
    expect((await order({ seats: 1 })).statusCode).toBe(400);
    expect((await order({ addSeats: 4 })).statusCode).toBe(400);
    expect((await order({ seats: 6 })).statusCode).toBe(400);
    expect((await order({ seats: 2, addSeats: 1 })).statusCode).toBe(400);
  });

  it('is another order than one for other people, and the same one when asked again', async () => {
    const ids = [];
    for (const seats of [1, 2, 2]) ids.push((answerJson(await order({ seats })) as { id: string }).id);
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids[1]).toBe(ids[2]);
  });

  it('must be paid in full', async () => {
    const { id } = answerJson(await order({ seats: 3 })) as { readonly id: string };
    shop.standIn.order(id).amount = { currency_code: 'USD', value: PRICE.amount };
    shop.standIn.approve(id);
    await shop.capture(id);
    expect((await shop.activate(id)).statusCode).toBe(409);
    expect(await shop.subscription()).toMatchObject({ seats: 1, access: false });
  });

  it('is not for a member to pay', async () => {
    await pay({ seats: 2 });
    const { cookies } = await signedIn(shop.runtime, 'ben');
    await addToTeam(shop.runtime, 'ada', 'ben');
    const json = { amount: '5.00', currency: 'USD', intent: 'CAPTURE' };
    expect((await send(shop.billing, 'createOrder', { cookies, json })).statusCode).toBe(403);
  });
});
