import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPayPal, type PayPalApi, PayPalUnavailable } from '#functions/billing/paypal.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { monthFor } from '#shared/domain/plan/seats.ts';
import { type HttpRequest, type LocalServer, serve } from '../http-server.ts';
import { MERCHANT } from './account.ts';
import { servePayPal } from './server.ts';

const SITE = 'http://localhost:4400';

let folder: string;
let webhook: LocalServer;
let server: LocalServer;
let paypal: PayPalApi;
/** Requests to the webhook, and the status it returns. */
let received: HttpRequest[];
let answers: number;

const start = async (): Promise<void> => {
  server = await servePayPal({
    file: join(folder, 'paypal.json'),
    clock: systemClock,
    siteOrigins: [SITE],
    webhookUrl: `${webhook.origin}/hook`,
    retryPausesMs: [1, 1],
  });
  paypal = at(server.origin);
};
const at = (origin: string, secret: string = MERCHANT.secret): PayPalApi =>
  openPayPal({
    paypalClientId: MERCHANT.clientId,
    paypalSecret: secret,
    paypalApi: origin,
    paypalWebhookId: MERCHANT.webhookId,
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paypal-'));
  received = [];
  answers = 204;
  webhook = await serve((request) => {
    received.push(request);
    return { status: answers };
  });
  await start();
});
afterEach(async () => {
  await server.close();
  await webhook.close();
  rmSync(folder, { recursive: true });
});

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.origin, ...headers },
    body,
  });
const choose = (orderId: string, funding: string, headers = {}) =>
  post('/checkoutnow', JSON.stringify({ orderId, funding }), headers);
const press = (action: string, id: string) => post('/act', new URLSearchParams({ action, id }).toString());
const captureId = async (orderId: string) =>
  (await paypal.getOrder(orderId)).purchase_units[0]?.payments?.captures?.[0]?.id ?? '';
const events = () =>
  received.map(({ body }) => JSON.parse(body.toString()) as { event_type: string; id: string });

describe("PayPal's stand-in with PayPal's SDK", () => {
  it('handles an order from creation to refund', async () => {
    expect(await paypal.clientToken()).toContain('client-');
    const id = await paypal.createOrder('ada', 'request-1', monthFor(1));
    expect(await paypal.createOrder('ada', 'request-1', monthFor(1))).toBe(id);
    expect(await paypal.createOrder('ada', 'request-2', monthFor(1))).not.toBe(id);
    await expect(paypal.captureOrder(id, '1')).rejects.toMatchObject({ issue: 'ORDER_NOT_APPROVED' });
    expect((await choose(id, 'declines')).status).toBe(204);
    await expect(paypal.captureOrder(id, '2')).rejects.toMatchObject({ issue: 'INSTRUMENT_DECLINED' });
    await choose(id, 'good');
    await paypal.captureOrder(id, '3');
    await paypal.captureOrder(id, '3');
    await paypal.captureOrder(id, '4');
    expect(await paypal.getOrder(id)).toMatchObject({
      status: 'COMPLETED',
      purchase_units: [
        {
          amount: { currency_code: 'USD', value: PRICE.amount },
          custom_id: 'ada',
          payee: { merchant_id: MERCHANT.merchantId },
          payments: { captures: [{ status: 'COMPLETED' }] },
        },
      ],
    });
    expect(await paypal.orderOfCapture(await captureId(id))).toBe(id);
    expect((await press('refund', await captureId(id))).status).toBe(303);
    expect((await press('refund', await captureId(id))).status).toBe(422);
    await expect(paypal.getOrder('NONE')).rejects.toMatchObject({ status: 404 });
    await expect(at(server.origin).getOrder('__proto__')).rejects.toMatchObject({ status: 404 });
  });

  it('requires the right secret', async () => {
    const config = { paypalClientId: 'stranger', paypalApi: server.origin, paypalWebhookId: '' };
    await expect(openPayPal({ ...config, paypalSecret: 'wrong' }).clientToken()).rejects.toBeInstanceOf(
      PayPalUnavailable,
    );
  });

  it('signs its events and verifies the signature', async () => {
    await choose(await paypal.createOrder('ada', 'request-1', monthFor(1)), 'good');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [request] = received;
    const named = (name: string) => request?.headers[`paypal-${name}`] ?? '';
    const proof = {
      auth_algo: named('auth-algo'),
      cert_url: named('cert-url'),
      transmission_id: named('transmission-id'),
      transmission_sig: named('transmission-sig'),
      transmission_time: named('transmission-time'),
    };
    const event = JSON.parse(String(request?.body)) as Record<string, unknown>;
    expect(await paypal.isFromPayPal(proof, event)).toBe(true);
    expect(await paypal.isFromPayPal(proof, { ...event, event_type: 'PAYMENT.CAPTURE.REFUNDED' })).toBe(
      false,
    );
    expect(await paypal.isFromPayPal({ ...proof, transmission_id: 'other' }, event)).toBe(false);
  });

  it('remembers everything after a restart, the access token too', async () => {
    const id = await paypal.createOrder('ada', 'request-1', monthFor(1));
    await choose(id, 'good');
    const before = paypal;
    const { port } = server;
    await server.close();
    server = await servePayPal(
      {
        file: join(folder, 'paypal.json'),
        clock: systemClock,
        siteOrigins: [SITE],
        webhookUrl: `${webhook.origin}/hook`,
      },
      port,
    );
    await before.captureOrder(id, '1');
    expect(await before.createOrder('ada', 'request-1', monthFor(1))).toBe(id);
  });
});

describe('its events', () => {
  it('are retried until delivered, and sent again by a button', async () => {
    answers = 503;
    await choose(await paypal.createOrder('ada', 'request-1', monthFor(1)), 'good');
    await vi.waitFor(() => expect(received).toHaveLength(3));
    answers = 204;
    const [event] = events();
    await press('send', event?.id ?? '');
    await vi.waitFor(() => expect(received).toHaveLength(4));
    expect(new Set(events().map(({ id }) => id)).size).toBe(1);
    await vi.waitFor(async () =>
      expect(await (await fetch(server.origin)).text()).toContain('Delivered: answered 204, sent 4 times.'),
    );
  });

  it('of a pending payment are sent when it is released or denied', async () => {
    for (const [action, type] of [
      ['release', 'PAYMENT.CAPTURE.COMPLETED'],
      ['deny', 'PAYMENT.CAPTURE.DENIED'],
    ] as const) {
      const id = await paypal.createOrder('ada', action, monthFor(1));
      await choose(id, 'holds-back');
      await paypal.captureOrder(id, '1');
      await press(action, await captureId(id));
      await vi.waitFor(() => expect(events().at(-1)?.event_type).toBe(type));
    }
  });
});

describe('its pages', () => {
  it('show the payments, and the window of an order', async () => {
    const id = await paypal.createOrder('<b>', 'request-1', monthFor(1));
    const payments = await (await fetch(server.origin)).text();
    expect(payments).toContain(id);
    expect(payments).toContain('&lt;b&gt;');
    const page = async (query: string) => (await fetch(`${server.origin}/checkoutnow${query}`)).text();
    expect(await page(`?token=${id}&from=${SITE}`)).toContain(`data-from="${SITE}"`);
    expect(await page(`?token=${id}&from=http://evil.example`)).toContain('data-from=""');
    expect(await page('')).toContain('One moment');
    expect((await fetch(`${server.origin}/sdk/js?client-id=x`)).headers.get('content-type')).toContain(
      'javascript',
    );
  });

  it('reject other sites and unknown actions', async () => {
    const id = await paypal.createOrder('ada', 'request-1', monthFor(1));
    for (const origin of [SITE, 'null', '']) expect((await choose(id, 'good', { origin })).status).toBe(403);
    expect((await choose(id, 'constructor')).status).toBe(400);
    expect((await choose('NONE', 'good')).status).toBe(404);
    expect((await press('constructor', id)).status).toBe(404);
    expect((await post('/checkoutnow', '{')).status).toBe(400);
    expect((await paypal.getOrder(id)).status).toBe('CREATED');
  });
});
