import { describe, expect, it } from 'vitest';
import { TEST_ORIGIN_SECRETS, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { ApiArea } from '#shared/contract/routes.ts';
import type { AreaHandler } from '../pipeline/pipeline.ts';
import { answerJson, answerText, send } from '../testing.ts';
import { groupHandler } from './group-handler.ts';
import { createOutside } from './outside.ts';
import { createReads } from './reads.ts';

/** Answers what it is and what it was called with. */
const areaNamed =
  (area: ApiArea): AreaHandler =>
  async ({ routeKey, pathParameters = {} }) => ({ body: JSON.stringify({ area, routeKey, pathParameters }) });

const handler = groupHandler<'account'>(
  { account: areaNamed('account'), push: areaNamed('push') },
  'account',
);
/** As the gateway sends a call: with its own route. */
const sentTo = async (rawPath: string, method = 'DELETE') =>
  answerJson(
    await send(handler, 'removeDevice', {
      params: { id: 'x' },
      event: { routeKey: 'ANY /api/push/{proxy+}', rawPath, ...http(method) },
    }),
  );
const http = (method: string) => ({ requestContext: { http: { method } } }) as object;

describe('a group of areas', () => {
  it('finds the call and decodes its parameters', async () => {
    expect(await sentTo('/api/push/devices/B%2F26%20%C3%A9')).toEqual({
      area: 'push',
      routeKey: 'DELETE /api/push/devices/{id}',
      pathParameters: { id: 'B/26 é' },
    });
  });

  it('keeps what is no valid percent encoding', async () => {
    expect(await sentTo('/api/push/devices/%E0%A4')).toMatchObject({ pathParameters: { id: '%E0%A4' } });
  });

  it('prefers the call without parameters', async () => {
    expect(await sentTo('/api/push/devices', 'GET')).toMatchObject({ routeKey: 'GET /api/push/devices' });
  });

  it.each([
    ['no call of the contract', 'GET', '/api/push/nothing'],
    ['another method', 'PUT', '/api/push/devices'],
    ['a call of another group', 'GET', '/api/permits/stats'],
    ['an empty parameter', 'DELETE', '/api/push/devices/'],
  ])('gives %s as it is to the area that refuses it', async (_, method, path) => {
    expect(await sentTo(path, method)).toMatchObject({ area: 'account', routeKey: 'ANY /api/push/{proxy+}' });
  });
});

describe('a public page that is missing', () => {
  const ask = async (page: string, secret?: string) =>
    send(createReads(await testRuntime()), 'permitStats', {
      event: { routeKey: 'ANY /api/permits/{proxy+}', rawPath: `/api/permits/missing-page/${page}` },
      headers: { 'x-origin-secret': secret },
    });

  it('is the page that says so, with the address as text', async () => {
    const answer = await ask('permits/<b>x.html', TEST_ORIGIN_SECRETS[0]);
    expect(answer).toMatchObject({
      statusCode: 404,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
    expect(answerText(answer)).toContain('There is no page at /permits/&#60;b&#62;x.');
  });

  it('is refused past the edge', async () => {
    const answer = await ask('permits/x.html');
    expect([answer.statusCode, answerText(answer)]).toEqual([403, expect.stringContaining('takes no calls')]);
  });
});

it('what is no call is refused past the edge, and not found behind it', async () => {
  const outside = createOutside(await testRuntime());
  const event = { routeKey: 'ANY /v1/{proxy+}', rawPath: '/v1/nothing' };
  const past = await send(outside, 'v1Usage', { event, headers: { 'x-origin-secret': undefined } });
  expect(past.statusCode).toBe(403);
  const behind = await send(outside, 'v1Usage', {
    event,
    headers: { 'x-origin-secret': TEST_ORIGIN_SECRETS[0] },
  });
  expect([behind.statusCode, answerText(behind)]).toEqual([404, expect.stringContaining('We found nothing')]);
});

describe('a call of the public API', () => {
  const ask = async (method: string, path: string) =>
    send(createOutside(await testRuntime()), 'v1Usage', {
      event: { routeKey: 'ANY /v1/{proxy+}', rawPath: path, ...http(method) },
    });

  it.each([
    ['GET', '/v1/nothing', 404, undefined],
    ['PUT', '/v1/alerts', 405, 'GET, HEAD, POST'],
    ['POST', '/v1/openapi.json', 405, 'GET, HEAD'],
    ['DELETE', '/v1/permits/il-chicago.1', 405, 'GET, HEAD'],
  ])('%s %s answers a problem, with the methods that there are', async (method, path, status, allow) => {
    const answer = await ask(method, path);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({ 'Content-Type': 'application/problem+json' });
    expect(answer.headers?.['Allow']).toBe(allow);
    expect(JSON.parse(answerText(answer))).toMatchObject({ status, detail: expect.stringMatching(/./) });
  });

  it('answers HEAD as GET, without the body', async () => {
    const [got, head] = [await ask('GET', '/v1/openapi.json'), await ask('HEAD', '/v1/openapi.json')];
    expect(head).toEqual({ statusCode: 200, headers: got.headers });
    const refused = await ask('HEAD', '/v1/usage');
    expect([refused.statusCode, refused.body]).toEqual([401, undefined]);
  });
});
