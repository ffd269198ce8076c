import { expect, it } from 'vitest';
import { answerJson, answerText } from './testing.ts';
import { openShop } from './testing-billing.ts';

it('limits a user to 30 payments an hour, but not other users', async () => {
  const shop = await openShop();
  for (let times = 0; times < 30; times++) await shop.order();
  const answer = await shop.tryOrder();
  expect(answer.statusCode).toBe(429);
  expect(answerText(answer)).toBe('Too many requests. Try again in 60 minutes.');
  await shop.signIn('grace');
  expect(answerJson(await shop.tryOrder())).toEqual({ id: expect.any(String) });
});

it('limits an address to 120 signature checks a minute, and accepts the event in the next minute', async () => {
  const shop = await openShop();
  const id = await shop.captured();
  const event = shop.event('PAYMENT.CAPTURE.COMPLETED');
  const forged = { 'paypal-transmission-sig': 'forged' };
  let asked = 0;
  shop.trouble = () => {
    asked++;
    return undefined;
  };
  // An incomplete proof needs no check.
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
