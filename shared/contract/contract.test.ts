import { describe, expect, it } from 'vitest';
import { ApiError, ERRORS, type ErrorCode } from './errors.ts';
import { shapes } from './index.ts';
import { type Access, type CallName, pathOf, routeKey, routes } from './routes.ts';

const names = Object.keys(routes) as CallName[];

/** The calls of PRODUCT §7, the two browser navigations and the calls of the departures, with their access. */
const SPEC_CALLS: readonly [string, Access][] = [
  ['GET /api/auth/user', 'signed-in'],
  ['GET /api/subscriptions/current', 'signed-in'],
  ['GET /api/permits/stats', 'public'],
  ['GET /api/permits/recent', 'subscriber'],
  ['GET /api/permits/search', 'subscriber'],
  ['GET /api/permits/cities', 'signed-in'],
  ['GET /api/permits/all', 'subscriber'],
  ['POST /api/permits/export', 'subscriber'],
  ['GET /api/permits/states', 'signed-in'],
  ['GET /api/permits/trends', 'public'],
  ['GET /api/permits/activity', 'subscriber'],
  ['GET /api/permits/{id}', 'subscriber'],
  ['GET /api/scrapers/status', 'public'],
  ['GET /api/scrapers/{id}/runs', 'public'],
  ['GET /api/coverage', 'public'],
  ['POST /api/paypal/order', 'signed-in'],
  ['POST /api/paypal/order/{orderId}/capture', 'signed-in'],
  ['GET /api/paypal/setup', 'signed-in'],
  ['POST /api/paypal/webhook', 'signed'],
  ['POST /api/subscriptions/activate', 'signed-in'],
  ['PATCH /api/user/notifications', 'signed-in'],
  ['POST /api/test-email', 'signed-in'],
  ['POST /api/test-welcome-email', 'signed-in'],
  ['GET /api/work', 'subscriber'],
  ['PATCH /api/work/{id}', 'subscriber'],
  ['GET /api/alerts', 'signed-in'],
  ['POST /api/alerts', 'signed-in'],
  ['PATCH /api/alerts/{id}', 'signed-in'],
  ['DELETE /api/alerts/{id}', 'signed-in'],
  ['POST /api/unsubscribe', 'signed'],
  ['POST /api/removals', 'public'],
  ['POST /api/contact', 'public'],
  ['GET /api/login', 'public'],
  ['GET /api/logout', 'public'],
];

describe('the contract', () => {
  it.each(SPEC_CALLS)('has %s for %s callers', (key, access) => {
    const name = names.find((candidate) => routeKey(candidate) === key);
    expect(name).toBeDefined();
    if (name !== undefined) expect(routes[name].access).toBe(access);
  });

  it('has no duplicate method and path', () => {
    const keys = names.map(routeKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has shapes for exactly its rows, with a params schema for paths with parameters', () => {
    expect(Object.keys(shapes).toSorted()).toEqual(names.toSorted());
    for (const name of names)
      expect([name, shapes[name].params !== undefined]).toEqual([name, routes[name].path.includes('{')]);
  });

  it('has no body for GET', () => {
    for (const name of names) if (routes[name].method === 'GET') expect(shapes[name].body).toBeUndefined();
  });
});

describe('pathOf', () => {
  it('encodes the parameters', () => {
    expect(pathOf('permit', { id: 'il-chicago.100/2 é' })).toBe('/api/permits/il-chicago.100%2F2%20%C3%A9');
  });

  it('names a missing parameter', () => {
    expect(() => pathOf('permit')).toThrow('permit needs the path parameter "id".');
  });
});

describe('the error catalog', () => {
  it('has sentences with a valid status', () => {
    for (const { status, sentence } of Object.values(ERRORS)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('keeps the words that the client compares (PRODUCT §6, §8)', () => {
    expect(ERRORS.subscriptionRequired.sentence).toContain('Subscription required');
    expect(ERRORS.unauthorized.sentence).toContain('Unauthorized');
  });

  it('adds the detail of a case', () => {
    const code: ErrorCode = 'exportLimit';
    expect(new ApiError(code, 'You have 3 left.')).toMatchObject({
      status: 403,
      message: 'Export limit reached. You have 3 left.',
    });
  });
});
