import { describe, expect, it } from 'vitest';
import { testsThatMutantsFit } from '#functions/harness/suite-tests.ts';
import { userPoolOfTests } from '#functions/platform/identity/testing-sign-in.ts';
import { routes } from '#shared/contract/routes.ts';
import { MARKUP } from './hostile-text.ts';
import { type Attempt, findingOf } from './judge.ts';
import { walkMatrix } from './matrix.ts';
import { MUTANTS } from './mutants.ts';
import { VICTIMS_SECRET } from './standings.ts';

const pool = await userPoolOfTests();

it('a part of the attacks on every row of the contract is held off', async () => {
  const { calls, attacks, open } = await walkMatrix(pool, { every: 23 });
  expect(open).toEqual([]);
  expect(calls).toBe(Object.keys(routes).length);
  expect(attacks).toBeGreaterThan(200);
}, 120_000);

describe('an attempt is open', () => {
  const nothing: Attempt = {
    name: 'updateNotifications',
    attack: { due: 'harmless' },
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

  it('not when nothing happened', () => {
    expect(findingOf(nothing)).toBeUndefined();
    expect(
      findingOf({
        ...nothing,
        attack: { due: [401] },
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

  it('not when a month was bought and PayPal has the money', () => {
    expect(findingOf(paying(order('5.00', 'COMPLETED')))).toBeUndefined();
  });

  it.each<[string, Attempt]>([
    ['the month was not captured', paying(order('5.00', 'PENDING'))],
    ['the month was one cent', paying(order('0.01', 'COMPLETED'))],
    ['an order has another price', { ...nothing, after: stored('user#a paypal one', order('0.01', 'X')) }],
    ['what is listened to for another user changed', { ...nothing, after: stored('due#0a victim', '{}') }],
    ['something went where refusal was due', { ...nothing, attack: { due: 'refused' } }],
    ['it was refused otherwise than it should', { ...nothing, attack: { due: [401] } }],
    ['it broke the server', answered({ statusCode: 500 })],
    [
      'a visitor reached a row that is not served',
      { ...answered({ statusCode: 501 }), attack: { due: [401] } },
    ],
    ['a header has a line break', withHeaders({ 'X-Total-Count': '1\r\nSet-Cookie: zq=1' })],
    ['a cookie has a line break', answered({ cookies: ['a=b\nc=d'] })],
    ['a browser may guess what it is', answered({ headers: {} })],
    [
      'a page has its markup',
      {
        ...withHeaders({ 'Content-Type': 'text/html' }),
        answer: { ...(withHeaders({ 'Content-Type': 'text/html' }).answer as object), body: MARKUP },
      },
    ],
    ['a redirect goes elsewhere', withHeaders({ Location: 'https://evil.example/' })],
    ['a redirect goes elsewhere by two slashes', withHeaders({ Location: '//evil.example/' })],
    [
      'a redirect leads to one that goes elsewhere',
      withHeaders({ Location: '/login.html?returnTo=//evil.example' }),
    ],
    ['another user’s data is in the answer', answered({ body: `{"name":"${VICTIMS_SECRET}"}` })],
    ['a refused call stored something', { ...answered({ statusCode: 400 }), after: stored('a b', '{}') }],
    ['a read stored something', { ...nothing, name: 'currentUser', after: stored('a b', '{}') }],
    ['another user’s items changed', { ...nothing, after: new Map() }],
    ['a field nobody may set was stored', { ...nothing, after: stored('a b', '{"role":"zq-assigned"}') }],
    [
      'nobody paid',
      {
        ...nothing,
        before: stored('a b', '{"subscription":{"trialEnd":"2026"}}'),
        after: stored('a b', '{"subscription":{"trialEnd":"2099"}}'),
      },
    ],
    [
      'the proof of a session is told',
      {
        ...answered({ body: 'abc123' }),
        before: stored('user#a session#abc123', '{}'),
        after: stored('user#a session#abc123', '{}'),
      },
    ],
  ])('when %s', (_, attempt) => {
    expect(findingOf(attempt)).toBeDefined();
  });
});

testsThatMutantsFit(MUTANTS);
