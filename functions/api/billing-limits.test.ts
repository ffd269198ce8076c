import { expect, it } from 'vitest';
import { jsonOf, textOf } from './testing.ts';
import { openShop } from './testing-billing.ts';

it('a user begins 30 payments an hour and no more; another one still can', async () => {
  const shop = await openShop();
  for (let times = 0; times < 30; times++) await shop.order();
  const answer = await shop.tryOrder();
  expect(answer.statusCode).toBe(429);
  expect(textOf(answer)).toBe('That was asked too often. Try again in 60 minutes.');
  await shop.signIn('grace');
  expect(jsonOf(await shop.tryOrder())).toEqual({ id: expect.any(String) });
});

it('an address has 120 signatures checked a minute; PayPal is asked no more, and its event is taken in the next one', async () => {
  const shop = await openShop();
  const id = await shop.captured();
  const event = shop.event('PAYMENT.CAPTURE.COMPLETED');
  const forged = { 'paypal-transmission-sig': 'forged' };
  let asked = 0;
  shop.trouble = () => {
    asked++;
    return undefined;
  };
  // Without all parts of a proof there is nothing to ask.
  for (let times = 0; times < 5; times++)
    expect((await shop.deliver(event, { 'paypal-transmission-sig': '' })).statusCode).toBe(401);
  expect(asked).toBe(0);
  for (let times = 0; times < 120; times++) expect((await shop.deliver(event, forged)).statusCode).toBe(401);
  const answer = await shop.deliver(event);
  expect(answer.statusCode).toBe(429);
  expect(answer.headers?.['Retry-After']).toBe('60');
  expect(asked).toBe(120);
  expect(await shop.payments()).toEqual([]);
  shop.runtime.setTime('2026-11-30T12:01:00.000Z');
  expect((await shop.deliver(event)).statusCode).toBe(204);
  expect(await shop.payments()).toMatchObject([{ orderId: id }]);
});
