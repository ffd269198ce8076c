import { describe, expect, it } from 'vitest';
import { type CallName, pathOf, routes } from '#shared/contract/routes.ts';
import { STATE_GROUPS } from './all.ts';
import { CallReply, toReply } from './answers.ts';
import { EVERYDAY } from './everyday.ts';

const all = STATE_GROUPS.flatMap(({ name, states }) =>
  states.map((state) => ({ ...state, title: `${name}/${state.name}` })),
);

/** PRODUCT §2, route availability, and our additions: removal, account, work list. */
const PUBLIC = ['/', '/about', '/contact', '/status', '/legal/terms', '/legal/privacy', '/removal'];
const SIGNED_IN = [
  '/',
  '/dashboard',
  '/leads',
  '/contractors',
  '/results',
  '/scrapers',
  '/subscription',
  '/notifications',
  '/alerts',
  '/heatmap',
  '/start',
  '/account',
  '/security',
  '/settings',
  '/settings/api',
  '/team',
  '/work',
  '/route',
  '/letters',
  '/address',
];

/** The URL of a call, with sample ids. */
function addressOf(name: CallName): URL {
  return new URL(pathOf(name, { id: 'sample.1', orderId: 'ORDER-1' }), 'http://127.0.0.1');
}

describe('the catalog of states', () => {
  it('has unique names that work as file names', () => {
    const titles = all.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toMatch(/^[a-z-]+\/[a-z0-9-]+$/);
  });

  it.each([
    ['visitors', PUBLIC, true],
    ['users', SIGNED_IN, undefined],
  ])('has every page of %s', (_, paths, visitor) => {
    const shown = all.filter((state) => state.visitor === visitor).map(({ path }) => path.split('?')[0]);
    expect(paths.filter((path) => !shown.includes(path))).toEqual([]);
  });

  it('names sections of the spec for each state', () => {
    for (const { spec } of all) expect(spec).toMatch(/^§[1-9](, §[1-9])*$/);
  });

  it.each(all.filter(({ answers }) => answers?.searchPermits instanceof CallReply))(
    'counts what its search finds: $title',
    ({ answers = {} }) => {
      const [list, counts] = (['searchPermits', 'permitSummary'] as const).map((name) =>
        toReply(name, addressOf(name), { ...EVERYDAY, ...answers }),
      );
      if (!(list instanceof CallReply && counts instanceof CallReply) || list.status !== 200) return;
      const { total } = JSON.parse(counts.body) as { readonly total: number };
      expect(total).toBe(Number(list.headers['x-total-count']));
    },
  );

  it('answers every read of JSON on an ordinary day', () => {
    const reads = (Object.keys(routes) as CallName[]).filter(
      (name) =>
        routes[name].method === 'GET' &&
        // Pages make no call with a key.
        routes[name].access !== 'api-key' &&
        ![
          'login',
          'logout',
          'accountData',
          'unsubscribePage',
          'callOutcomePage',
          'freezePage',
          'readFeed',
        ].includes(name),
    );
    for (const name of reads) expect(toReply(name, addressOf(name), EVERYDAY)).toMatchObject({ status: 200 });
  });

  it.each(all.filter(({ answers }) => answers !== undefined))(
    'answers $title according to the contract',
    ({ answers = {} }) => {
      for (const name of Object.keys(answers) as CallName[])
        expect(() => toReply(name, addressOf(name), answers)).not.toThrow();
    },
  );
});

describe('an answer', () => {
  const stats = addressOf('permitStats');

  it('that breaks the contract is rejected', () => {
    const drifted = { permitStats: { totalPermits: '104,212' } } as never;
    expect(() => toReply('permitStats', stats, drifted)).toThrow();
  });

  it('that is missing is rejected by name', () => {
    expect(() => toReply('permitStats', stats, {})).toThrow('permitStats is not among');
  });
});
