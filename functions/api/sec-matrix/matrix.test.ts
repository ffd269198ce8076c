import { describe, expect, it } from 'vitest';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { routes } from '#shared/contract/routes.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { VICTIM_SECRET } from './callers.ts';
import { MARKUP } from './hostile-text.ts';
import { type Attempt, findHarm } from './judge.ts';
import { walkMatrix } from './matrix.ts';

const pool = await userPoolOfTests();

it('refuses a sample of the attacks on every call', async () => {
  const { calls, attacks, open } = await walkMatrix(pool, { every: 23 });
  expect(open).toEqual([]);
  expect(calls).toBe(Object.keys(routes).length);
  expect(attacks).toBeGreaterThan(200);
});

describe('findHarm', () => {
  const nothing: Attempt = {
    name: 'updateNotifications',
    attack: { expected: 'harmless' },
    answer: { statusCode: 200, headers: { 'X-Content-Type-Options': 'nosniff' }, body: '{}' },
    before: new Map([['user#victim profile', '{}']]),
    after: new Map([['user#victim profile', '{}']]),
  };
  const answered = (parts: Attempt['answer']): Attempt => ({
    ...nothing,
    answer: { ...nothing.answer, ...parts } as Attempt['answer'],
  });
  const withHeaders = (headers: Record<string, string>) =>
    answered({ headers: { 'X-Content-Type-Options': 'nosniff', ...headers } });
  const stored = (key: string, item: string): Map<string, string> =>
    new Map([...nothing.before, [key, item]]);

  it('finds no harm when nothing happened', () => {
    expect(findHarm(nothing)).toBeUndefined();
    expect(
      findHarm({
        ...nothing,
        attack: { expected: [401] },
        answer: { ...(nothing.answer as object), statusCode: 401 },
      }),
    ).toBeUndefined();
  });

  const unpaid = '{"subscription":{"trialEnd":"2026"}}';
  const paid = '{"subscription":{"trialEnd":"2026","paidUntil":"2027"}}';
  const order = (value: string, status: string) =>
    JSON.stringify({
      intent: 'CAPTURE',
      amount: { currency_code: 'USD', value },
      capture: { status },
    });
  const paying = (atPayPal: string): Attempt => ({
    ...nothing,
    before: new Map([['user#a profile', unpaid]]),
    after: new Map([
      ['user#a profile', paid],
      ['user#a payment#one', '{}'],
      ['user#a paypal one', atPayPal],
    ]),
  });

  it('finds no harm when a month was paid for', () => {
    expect(findHarm(paying(order(PRICE.amount, 'COMPLETED')))).toBeUndefined();
  });

  it.each<[string, Attempt]>([
    ['the payment was not captured', paying(order(PRICE.amount, 'PENDING'))],
    ['the payment was one cent', paying(order('0.01', 'COMPLETED'))],
    ['an order has another price', { ...nothing, after: stored('user#a paypal one', order('0.01', 'X')) }],
    ['an item for another user changed', { ...nothing, after: stored('due#mail#0a victim', '{}') }],
    ['a request succeeded that must be refused', { ...nothing, attack: { expected: 'refused' } }],
    ['the refusal had another status', { ...nothing, attack: { expected: [401] } }],
    ['the server failed', answered({ statusCode: 500 })],
    [
      'a request without a session reached a call that is not implemented',
      { ...answered({ statusCode: 501 }), attack: { expected: [401] } },
    ],
    ['a header has a line break', withHeaders({ 'X-Total-Count': '1\r\nSet-Cookie: zq=1' })],
    ['a cookie has a line break', answered({ cookies: ['a=b\nc=d'] })],
    ['a browser may guess the type of the response', answered({ headers: {} })],
    [
      'a page contains the markup',
      {
        ...withHeaders({ 'Content-Type': 'text/html' }),
        answer: { ...(withHeaders({ 'Content-Type': 'text/html' }).answer as object), body: MARKUP },
      },
    ],
    ['a redirect goes elsewhere', withHeaders({ Location: 'https://evil.example/' })],
    ['a redirect goes elsewhere by a protocol-relative URL', withHeaders({ Location: '//evil.example/' })],
    [
      'a redirect leads to one that goes elsewhere',
      withHeaders({ Location: '/login.html?returnTo=//evil.example' }),
    ],
    ['another user’s data is in the response', answered({ body: `{"name":"${VICTIM_SECRET}"}` })],
    ['a refused request stored something', { ...answered({ statusCode: 400 }), after: stored('a b', '{}') }],
    ['a read stored something', { ...nothing, name: 'currentUser', after: stored('a b', '{}') }],
    ['another user’s items changed', { ...nothing, after: new Map() }],
    ['an added field was stored', { ...nothing, after: stored('a b', '{"role":"zq-assigned"}') }],
    [
      'access was extended without a payment',
      {
        ...nothing,
        before: stored('a b', '{"subscription":{"trialEnd":"2026"}}'),
        after: stored('a b', '{"subscription":{"trialEnd":"2099"}}'),
      },
    ],
    [
      'a session hash is in the response',
      {
        ...answered({ body: 'abc123' }),
        before: stored('user#a session#abc123', '{}'),
        after: stored('user#a session#abc123', '{}'),
      },
    ],
  ])('finds harm when %s', (_, attempt) => {
    expect(findHarm(attempt)).toBeDefined();
  });
});
