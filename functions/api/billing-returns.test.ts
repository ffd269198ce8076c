import { beforeEach, describe, expect, it } from 'vitest';
import { accountKey } from '#functions/accounts/accounts.ts';
import { sweepOrders } from '#functions/billing/sweep-orders.ts';
import type { StandInEvent } from '#infra/sim/paypal/paypal-stand-in.ts';
import { send } from './testing.ts';
import { answerLine, BILLING_NOW, MONTH, openShop, sentence, type TestShop } from './testing-billing.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openShop();
});

function lastEvent(): StandInEvent {
  const event = shop.standIn.state.events.at(-1);
  if (event === undefined) throw new Error('There was no event.');
  return event;
}

describe('the sweeper', () => {
  const sweep = () => sweepOrders({ runtime: shop.runtime, paypal: shop.paypal });

  it('settles captured orders without activation, even if the answer was lost', async () => {
    const id = await shop.order();
    shop.standIn.approve(id);
    shop.trouble = (path) => (path.endsWith('/capture') ? 'not-heard' : undefined);
    expect(await answerLine(shop.capture(id))).toBe(sentence('paymentUnconfirmed'));
    shop.trouble = () => undefined;
    await sweep();
    expect(await shop.subscription()).toMatchObject({ access: false });
    shop.runtime.setTime('2026-11-30T12:05:00.000Z');
    await sweep();
    expect(await shop.subscription()).toMatchObject({
      access: true,
      nextBillingDate: '2026-12-30T12:05:00.000Z',
    });
    expect(await shop.runtime.accounts.query('orders-being-captured')).toEqual([]);
  });

  it('stops after an hour for unpaid orders, unless the user retries', async () => {
    const id = await shop.order();
    await shop.capture(id);
    shop.runtime.setTime('2026-11-30T12:30:00.000Z');
    await sweep();
    expect(await shop.runtime.accounts.query('orders-being-captured')).toHaveLength(1);
    shop.runtime.setTime('2026-11-30T13:30:00.000Z');
    shop.trouble = async (path) => {
      if (!path.endsWith('/capture') && shop.trouble !== quiet) {
        shop.trouble = quiet;
        await shop.capture(id);
      }
      return undefined;
    };
    const quiet = () => undefined;
    await sweep();
    expect(await shop.runtime.accounts.query('orders-being-captured')).toHaveLength(1);
    shop.runtime.setTime('2026-11-30T15:00:00.000Z');
    await sweep();
    expect(await shop.runtime.accounts.query('orders-being-captured')).toEqual([]);
  });

  it('continues with the next order after an error of PayPal', async () => {
    const id = await shop.captured();
    await shop.signIn('bob');
    const other = await shop.captured();
    shop.trouble = (path) => (path.endsWith(id) ? 'not-asked' : undefined);
    shop.runtime.setTime('2026-11-30T12:05:00.000Z');
    expect(await sweep()).toEqual({ unsettled: 0 });
    expect(await shop.payments()).toMatchObject([{ orderId: other }]);
    shop.runtime.setTime('2026-11-30T12:31:00.000Z');
    expect(await sweep()).toEqual({ unsettled: 1 });
    shop.trouble = () => undefined;
    expect(await sweep()).toEqual({ unsettled: 0 });
  });
});

describe('a refund', () => {
  it.each(['refund', 'reverse'] as const)('(%s) ends access at once and sends a mail', async (how) => {
    const id = await shop.captured();
    await shop.activate(id);
    shop.runtime.setTime('2026-12-05T00:00:00.000Z');
    shop.giveBack(id, how);
    for (let times = 0; times < 2; times++) expect((await shop.deliver(lastEvent())).statusCode).toBe(204);
    expect(await shop.subscription()).toMatchObject({
      status: 'trial',
      access: false,
      nextBillingDate: null,
    });
    expect(await shop.payments()).toMatchObject([{ orderId: id, status: 'refunded' }]);
    expect(await answerLine(shop.activate(id))).toBe(sentence('paymentRefunded'));
    expect(await answerLine(shop.capture(id))).toBe(sentence('paymentRefunded'));
    expect(await shop.mails()).toContain(`2026-12-05T00:00:00.000Z#ada#refunded#${id}`);
    expect(await shop.mails()).toHaveLength(3);
  });

  it.each(['refund', 'reverse'] as const)('(%s) before the activation prevents it', async (how) => {
    const id = await shop.captured();
    shop.giveBack(id, how);
    await shop.deliver(lastEvent());
    await shop.deliver(shop.event('PAYMENT.CAPTURE.COMPLETED'));
    expect(await answerLine(shop.activate(id))).toBe(sentence('paymentRefunded'));
    expect(await shop.subscription()).toMatchObject({ access: false });
    expect(await shop.mails()).toEqual([]);
  });

  it('of one of two months leaves the other month, also with a parallel change', async () => {
    const first = await shop.captured();
    await shop.activate(first);
    const second = await shop.captured(first);
    shop.giveBack(first, 'refund');
    await Promise.all([shop.deliver(lastEvent()), shop.activate(second)]);
    expect(await shop.subscription()).toMatchObject({ status: 'active', access: true, ...MONTH });
  });
});

describe('the webhook', () => {
  it('refuses events that PayPal did not sign', async () => {
    const id = await shop.captured();
    await shop.activate(id);
    shop.giveBack(id, 'refund');
    const refunded = shop.event('PAYMENT.CAPTURE.REFUNDED');
    expect(await answerLine(shop.deliver(refunded, { 'paypal-transmission-sig': 'bm8=' }))).toBe(
      sentence('webhookUnproved'),
    );
    expect(await answerLine(shop.deliver(refunded, { 'paypal-cert-url': '' }))).toBe(
      sentence('webhookUnproved'),
    );
    const other = { ...refunded, id: 'WH-1', event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: {} };
    const body = JSON.stringify(other);
    const { headers } = shop.standIn.signed(refunded as StandInEvent);
    expect((await send(shop.billing, 'paypalWebhook', { body, headers })).statusCode).toBe(401);
    expect(await shop.subscription()).toMatchObject({ access: true });
  });

  it('answers 204 to unknown events and orders', async () => {
    const id = await shop.order();
    shop.standIn.approve(id);
    expect((await shop.deliver(shop.event('CHECKOUT.ORDER.APPROVED'))).statusCode).toBe(204);
    const resource = { id: 'X', supplementary_data: { related_ids: { order_id: 'ELSEWHERE' } } };
    const strange = { id: 'WH-2', create_time: BILLING_NOW, resource };
    expect((await shop.deliver({ ...strange, event_type: 'PAYMENT.CAPTURE.COMPLETED' })).statusCode).toBe(
      204,
    );
    expect((await shop.deliver({ ...strange, event_type: 'INVOICING.INVOICE.PAID' })).statusCode).toBe(204);
  });

  it('answers an error if PayPal is unreachable, so that the event is sent again', async () => {
    await shop.captured();
    shop.trouble = () => 'not-asked';
    expect((await shop.deliver(shop.event('PAYMENT.CAPTURE.COMPLETED'))).statusCode).toBe(503);
    shop.trouble = () => undefined;
    expect((await shop.deliver(shop.event('PAYMENT.CAPTURE.COMPLETED'))).statusCode).toBe(204);
    expect(await shop.subscription()).toMatchObject({ access: true });
  });

  it('changes nothing for a deleted account', async () => {
    await shop.captured();
    await shop.runtime.accounts.remove(accountKey('ada'));
    expect((await shop.deliver(shop.event('PAYMENT.CAPTURE.COMPLETED'))).statusCode).toBe(204);
    expect(await shop.runtime.accounts.get(accountKey('ada'))).toBeUndefined();
  });
});
