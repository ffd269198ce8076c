import { afterEach, expect, it } from 'vitest';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { button, closePage, openPage, pretendServer } from '../../lib/testing.tsx';
import { SubscriptionRequired } from './subscription-required.tsx';

afterEach(closePage);

const text = (): string => document.body.textContent;

it('reads an outdated plan again, once', async () => {
  const access = [true, false];
  const { calls } = pretendServer({
    'GET /api/subscriptions/current': () =>
      Response.json({ status: 'trial', access: access.shift() ?? false }),
  });
  await openPage('/leads', <SubscriptionRequired />);
  expect(calls).toHaveLength(2);
  expect(text()).toContain(`Your free trial has expired. Please upgrade to a ${PRICE.label} subscription`);
  expect(button(`Upgrade Now - ${PRICE.label}`).getAttribute('href')).toBe('/subscription');
});

it('reads the plan at most twice if the server contradicts itself', async () => {
  const { calls } = pretendServer({
    'GET /api/subscriptions/current': () => Response.json({ status: 'active', access: true }),
  });
  await openPage('/leads', <SubscriptionRequired />);
  expect(calls).toHaveLength(2);
  expect(text()).toContain('Your paid month has ended.');
});
