import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { shapes } from '#shared/contract/index.ts';
import { answerJson, answerText, send, type TestCall } from '../testing.ts';
import type { Handlers, Request } from './call.ts';
import { type AreaHandler, areaHandler } from './pipeline.ts';

let runtime: TestRuntime;
let cookies: readonly string[];
beforeEach(async () => {
  runtime = await testRuntime();
  ({ cookies } = await signedIn(runtime, 'ada'));
});

const permits = (handlers: Handlers<'permits'>): AreaHandler =>
  areaHandler(runtime, 'permits', async () => shapes, handlers);

describe('input', () => {
  it('reaches the handler parsed, with account and request', async () => {
    const handler = vi.fn<NonNullable<Handlers<'permits'>['searchPermits']>>(async () => ({ json: [] }));
    const answer = await send(permits({ searchPermits: handler }), 'searchPermits', {
      cookies: [...cookies, 'theme=dark=er', 'theme=light'],
      query: 'state=Texas&city=Tampa&city=Ocala&limit=&offset=100',
      headers: { 'User-Agent': 'test' },
    });
    expect(answer.statusCode).toBe(200);
    const [input, context] = handler.mock.calls[0] ?? [];
    expect(input).toEqual({ params: undefined, query: { limit: 100, offset: 100 }, body: undefined });
    expect(context?.account).toMatchObject({ userId: 'ada', email: 'ada@example.com' });
    const request = context?.request as Request;
    expect(request.query.getAll('city')).toEqual(['Tampa', 'Ocala']);
    expect(request.headers['user-agent']).toBe('test');
    expect(request.cookies['theme']).toBe('dark=er');
    expect(request.requestId).toBe('request-1');
  });

  it('is parsed from a body, with defaults and base64 decoded', async () => {
    const handler = vi.fn<NonNullable<Handlers<'alerts'>['createAlert']>>(async ({ body }) => ({
      json: { ...body, id: 'one', webhook: 'none', createdAt: '2026-11-20T12:00:00.000Z' },
    }));
    const body = JSON.stringify({ name: ' Roofs in Zürich ', criteria: { states: ['Texas'] } });
    const answer = await send(
      areaHandler(runtime, 'alerts', async () => shapes, { createAlert: handler }),
      'createAlert',
      {
        cookies,
        body: Buffer.from(body).toString('base64'),
        event: { isBase64Encoded: true },
      },
    );
    expect(answerJson(answer)).toEqual({
      id: 'one',
      name: 'Roofs in Zürich',
      criteria: { states: ['Texas'], cities: [], counties: [], permitTypes: [], keywords: [] },
      emailNotifications: true,
      frequency: null,
      pushNotifications: false,
      isActive: true,
      trigger: 'new',
      webhook: 'none',
      createdAt: '2026-11-20T12:00:00.000Z',
    });
  });

  it.each<[string, TestCall, string]>([
    [
      'a made-up name',
      { query: 'foo=bar' },
      'This call does not know “foo”. Check the spelling, or leave it out.',
    ],
    ['a name twice', { query: 'limit=5&limit=10' }, 'Send “limit” only once.'],
    ['a limit over 1,000', { query: 'limit=1001' }, 'Choose at most 1,000 results.'],
    ['a limit of 0', { query: 'limit=0' }, 'Choose 1 or more results.'],
    ['a limit that is no number', { query: 'limit=ten' }, 'The number of results must be a number.'],
    ['a negative offset', { query: 'offset=-1' }, 'The number of results to skip must be at least 0.'],
    ['half an offset', { query: 'offset=0.5' }, 'The number of results to skip must be a whole number.'],
  ])('is refused with %s', async (_, sent, words) => {
    const answer = await send(permits({ searchPermits: async () => ({ json: [] }) }), 'searchPermits', {
      cookies,
      ...sent,
    });
    expect(answer.statusCode).toBe(400);
    expect(answerText(answer)).toBe(`Check what you entered. ${words}`);
  });

  it.each<[string, TestCall, string]>([
    ['malformed JSON', { body: '{"permitIds":' }, 'What was sent is not valid JSON.'],
    ['an empty body', { body: '' }, 'What was sent is not valid JSON.'],
    ['a list', { json: [] }, 'Send the values of this call as JSON, each with its name.'],
    [
      'an unknown field',
      { json: { permitIds: ['a'], admin: true } },
      'This call does not know “admin”. Check the spelling, or leave it out.',
    ],
    [
      'a prototype',
      { body: '{"permitIds":["a"],"__proto__":{"x":1}}' },
      'This call does not know “__proto__”. Check the spelling, or leave it out.',
    ],
    [
      'more permits than a month has',
      { json: { permitIds: Array.from({ length: 501 }, (_, index) => String(index)) } },
      'Your plan exports at most 500 permits a month. Select fewer, then export again.',
    ],
    ['no permits', { json: { permitIds: [] } }, 'Choose at least one permit to export.'],
    [
      'half a character',
      { body: '{"permitIds": ["a\\ud800"]}' },
      'A text has a broken character in it. Remove it and try again.',
    ],
    ['a wrong type', { json: { permitIds: ['a', 7] } }, 'An entry in permits must be text.'],
  ])('is refused with %s in the body', async (_, sent, words) => {
    const file = { file: new Uint8Array(), contentType: 'text/csv', fileName: 'permits.csv' };
    const answer = await send(permits({ exportPermits: async () => file }), 'exportPermits', {
      cookies,
      headers: { 'content-type': 'application/json' },
      ...sent,
    });
    expect(answer.statusCode).toBe(400);
    expect(answerText(answer)).toBe(`Check what you entered. ${words}`);
  });

  it('is refused if it is too large', async () => {
    const handler = permits({});
    const answers = await Promise.all([
      send(handler, 'exportPermits', { cookies, body: 'x'.repeat(160_001) }),
      send(handler, 'exportPermits', { cookies, body: 'ü'.repeat(80_001) }),
      send(handler, 'searchPermits', { cookies, query: 'x'.repeat(8_001) }),
    ]);
    for (const answer of answers) expect(answer.statusCode).toBe(413);
    expect((await send(handler, 'exportPermits', { cookies, body: 'x'.repeat(160_000) })).statusCode).toBe(
      501,
    );
    expect((await send(handler, 'searchPermits', { cookies, query: 'x'.repeat(8_000) })).statusCode).toBe(
      501,
    );
  });

  it('needs no content type without a body', async () => {
    const handler = areaHandler(runtime, 'alerts', async () => shapes, {
      deleteAlert: async () => ({ empty: true }),
    });
    const remove = (sent: TestCall) =>
      send(handler, 'deleteAlert', { params: { id: 'one' }, cookies, ...sent });
    expect((await remove({})).statusCode).toBe(204);
    expect((await remove({ body: 'x', headers: { 'content-type': 'text/plain' } })).statusCode).toBe(415);
  });
});
