import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { TableBusy } from '#functions/platform/tables/table.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { shapes } from '#shared/contract/index.ts';
import { FilterError } from '#shared/domain/filter/filter-query.ts';
import { answerJson, answerText, send, testEvent } from '../testing.ts';
import type { Handlers } from './call.ts';
import { type AreaHandler, areaHandler } from './pipeline.ts';

let runtime: TestRuntime;
let cookies: readonly string[];
beforeEach(async () => {
  runtime = await testRuntime();
  ({ cookies } = await signedIn(runtime, 'ada'));
});

const STATS = {
  totalPermits: 3,
  openPermits: 3,
  totalValuation: 4.5,
  availableStates: 1,
  cities: 2,
  permitTypes: 2,
};
const PERMIT: Output<'searchPermits'>[number] = {
  id: 'il-chicago.1',
  permitNumber: '1',
  permitType: null,
  addressStreet: null,
  addressCity: null,
  addressState: null,
  addressZip: null,
  valuation: null,
  status: null,
  issueDate: null,
  description: null,
  propertyOwnerName: null,
  propertyOwnerPhone: null,
  propertyOwnerAddress: null,
  contractorName: null,
  contractorPhone: null,
  contractorLicense: null,
  contractorAddress: null,
  jurisdictionState: 'Illinois',
  jurisdictionCity: 'Chicago',
  jurisdictionCounty: 'Cook',
  trades: [],
  actions: [],
  propertyUse: null,
  publishesContractors: true,
  leadScore: 10,
  who: { label: 'nobody', worth: 'best', reason: 'The record names no contractor' },
  reach: 'none',
};
const permits = (handlers: Handlers<'permits'>, on: Runtime = runtime): AreaHandler =>
  areaHandler(on, 'permits', async () => shapes, handlers);

describe('the call', () => {
  const handlers: Handlers<'permits'> = {
    permitStats: async () => ({ json: STATS }),
    searchPermits: async () => ({ json: [] }),
    permit: async ({ params }) => {
      throw new ApiError('notFound', params.id);
    },
  };

  it('is the one that API Gateway matched', async () => {
    const handler = permits(handlers);
    expect((await send(handler, 'permitStats')).statusCode).toBe(200);
    expect((await send(handler, 'searchPermits', { cookies })).statusCode).toBe(200);
    const named = await send(handler, 'permit', { cookies, params: { id: 'il-chicago.a~2fb' } });
    expect(answerText(named)).toContain('il-chicago.a~2fb');
  });

  it.each(['$default', 'GET /api/permits', 'POST /api/permits/stats'])(
    'of the route %s is not there',
    async (key) => {
      const answer = await send(permits(handlers), 'permitStats', { event: { routeKey: key } });
      expect(answer.statusCode).toBe(404);
      expect(answerText(answer)).toBe('We found nothing at that address or id.');
    },
  );

  it('is not found in another area', async () => {
    expect((await send(permits(handlers), 'login')).statusCode).toBe(404);
  });

  it('imports an area’s handlers only for a call of the area', async () => {
    const imported = vi.fn(async () => handlers);
    const handler = areaHandler(runtime, 'permits', async () => shapes, imported);
    expect((await send(handler, 'listAlerts', { cookies })).statusCode).toBe(404);
    expect(imported).not.toHaveBeenCalled();
    expect((await send(handler, 'permitStats')).statusCode).toBe(200);
    expect(imported).toHaveBeenCalled();
  });

  it('answers 501 without a handler', async () => {
    const answer = await send(permits({}), 'permitStats');
    expect(answer.statusCode).toBe(501);
    expect(answerText(answer)).toBe('This server does not offer that call yet.');
  });
});

describe('an answer', () => {
  it('of a public call may be cached for five seconds, and names its request', async () => {
    const answer = await send(permits({ permitStats: async () => ({ json: STATS }) }), 'permitStats');
    expect(answer).toEqual({
      statusCode: 200,
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'public, max-age=5, s-maxage=5',
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': 'request-1',
      },
      body: JSON.stringify(STATS),
    });
  });

  it('of a public call with a cookie is not cached', async () => {
    const handler = permits({ permitStats: async () => ({ json: STATS, cookies: ['a=b'] }) });
    const answer = await send(handler, 'permitStats');
    expect(answer.headers?.['Cache-Control']).toBe('no-store');
    expect(answer.cookies).toEqual(['a=b']);
  });

  it('of any other call is not cached, and keeps its headers', async () => {
    const handler = permits({
      searchPermits: async () => ({ json: [PERMIT], headers: { 'X-Total-Count': '1' } }),
    });
    const answer = await send(handler, 'searchPermits', { cookies });
    expect(answer.headers).toMatchObject({ 'Cache-Control': 'no-store', 'X-Total-Count': '1' });
    expect(answerJson(answer)).toEqual([PERMIT]);
  });

  it('has only the fields of the contract', async () => {
    const leaky = { ...PERMIT, internalNote: 'secret' };
    const answer = await send(permits({ searchPermits: async () => ({ json: [leaky] }) }), 'searchPermits', {
      cookies,
    });
    expect(answerJson(answer)).toEqual([PERMIT]);
  });

  describe('to a browser that accepts compression', () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({ ...PERMIT, permitNumber: `${at}` }));
    const handler = () =>
      permits({
        searchPermits: async () => ({ json: rows }),
        permitStats: async () => {
          throw new ApiError('invalidInput', 'Say it otherwise. '.repeat(20));
        },
      });
    const sent = (encodings: string | undefined) => ({ cookies, headers: { 'accept-encoding': encodings } });

    it.each([
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['*', 'br', brotliDecompressSync],
    ] as const)('is, by “%s” as %s', async (accepted, encoding, decompressed) => {
      const { headers, body = '', isBase64Encoded } = await send(handler(), 'searchPermits', sent(accepted));
      expect(headers).toMatchObject({ 'Content-Encoding': encoding, Vary: 'Accept-Encoding' });
      expect(isBase64Encoded).toBe(true);
      expect(body.length).toBeLessThan(JSON.stringify(rows).length / 5);
      expect(JSON.parse(decompressed(Buffer.from(body, 'base64')).toString())).toEqual(rows);
    });

    it.each([undefined, '', 'identity', 'br;q=0', 'no such thing, ;;q=x'])(
      'is not by “%s”',
      async (accepted) => {
        const answer = await send(handler(), 'searchPermits', sent(accepted));
        expect(answer.headers).not.toHaveProperty('Content-Encoding');
        expect(answer.statusCode).toBe(200);
        expect(answer.body).toBe(JSON.stringify(rows));
      },
    );

    it('keeps the sentence of an error', async () => {
      const answer = await send(handler(), 'permitStats', sent('br'));
      expect(answer).toMatchObject({ statusCode: 400, headers: { 'Content-Encoding': 'br' } });
      expect(brotliDecompressSync(Buffer.from(answer.body ?? '', 'base64')).toString()).toContain(
        'Say it otherwise.',
      );
    });
  });

  it('with a file is a download with a safe name', async () => {
    const file = new Uint8Array([0xff, 0x00, 0x41]);
    const handler = permits({
      exportPermits: async () => ({ file, contentType: 'text/csv', fileName: 'a"\r\nX-Evil: 1/../b.csv' }),
    });
    const answer = await send(handler, 'exportPermits', { cookies, json: { permitIds: ['a'] } });
    expect(answer).toMatchObject({ statusCode: 200, isBase64Encoded: true, body: '/wBB' });
    expect(answer.headers).toMatchObject({
      'Content-Type': 'text/csv',
      'Content-Disposition': 'attachment; filename="a-X-Evil-1-..-b.csv"',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
  });

  it('can be a page or empty', async () => {
    const handler = areaHandler(runtime, 'alerts', async () => shapes, {
      unsubscribePage: async () => ({ page: '<p>Bye</p>' }),
    });
    const page = await send(handler, 'unsubscribePage', { query: 'token=t' });
    expect(page).toMatchObject({ statusCode: 200, body: '<p>Bye</p>' });
    expect(page.headers).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    const webhooks = areaHandler(runtime, 'billing', async () => shapes, {
      paypalWebhook: async () => ({ empty: true }),
    });
    const empty = await send(webhooks, 'paypalWebhook', { json: { id: '1', event_type: 'TEST' } });
    expect(empty.statusCode).toBe(204);
    expect(empty.body).toBeUndefined();
  });
});

describe('an error', () => {
  const logging = () => {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    return { log, on: Object.create(runtime, { log: { value: log } }) as Runtime };
  };

  it('for the caller is a plain sentence with its status, and is not logged', async () => {
    const { log, on } = logging();
    const handler = permits(
      {
        permitStats: async () => {
          throw new ApiError('notFound', 'No such permit.');
        },
        permitTrends: async () => {
          throw new FilterError('zip must be five digits, not "<b>".');
        },
      },
      on,
    );
    const missing = await send(handler, 'permitStats');
    expect(missing).toEqual({
      statusCode: 404,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': 'request-1',
      },
      body: 'We found nothing at that address or id. No such permit.',
    });
    const wrong = await send(handler, 'permitTrends');
    expect(wrong.statusCode).toBe(400);
    expect(answerText(wrong)).toBe('Check what you entered. zip must be five digits, not "<b>".');
    expect([log.warn, log.error].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('of ours gives the caller a request id, and is logged once without the input', async () => {
    const { log, on } = logging();
    const fault = new Error('The table is gone.');
    const handler = permits(
      {
        searchPermits: async () => {
          throw fault;
        },
      },
      on,
    );
    const answer = await send(handler, 'searchPermits', { cookies, query: 'contractor=Grace+Hopper' });
    expect(answer.statusCode).toBe(500);
    expect(answerText(answer)).toBe(
      'Something went wrong on our side. Try again in a minute. Quote request request-1.',
    );
    expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.any(String), {
      requestId: 'request-1',
      call: 'GET /api/permits/search',
      error: fault,
    });
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('Hopper');
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('can be a thrown value that is not an Error', async () => {
    const { log, on } = logging();
    const handler = permits({ permitStats: () => Promise.reject('odd') }, on);
    expect((await send(handler, 'permitStats')).statusCode).toBe(500);
    expect(log.error).toHaveBeenCalledOnce();
  });

  it.each([new ApiError('unavailable'), new TableBusy('Other writes are in the way.')])(
    'with status 503 is logged once: %s',
    async (error) => {
      const { log, on } = logging();
      const handler = permits({ permitStats: () => Promise.reject(error) }, on);
      expect((await send(handler, 'permitStats')).statusCode).toBe(503);
      expect(log.warn).toHaveBeenCalledOnce();
      expect(log.error).not.toHaveBeenCalled();
    },
  );

  it.each<[string, NonNullable<Handlers<'permits'>['permitStats']>]>([
    ['a wrong type', async () => ({ json: { ...STATS, totalPermits: 'many' as unknown as number } })],
    ['a missing field', async () => ({ json: { totalPermits: 1 } as typeof STATS })],
    ['another kind of answer', async () => ({ page: '<p>Stats</p>' })],
  ])('is caused by an answer that breaks the contract: %s', async (_, handler) => {
    const { log, on } = logging();
    expect((await send(permits({ permitStats: handler }, on), 'permitStats')).statusCode).toBe(500);
    expect(log.error).toHaveBeenCalledOnce();
    expect(String(log.error.mock.calls[0]?.[1]?.error)).not.toContain('many');
  });

  it('is answered before Lambda’s timeout ends a hanging call', async () => {
    const { on } = logging();
    const handler = permits({ permitStats: () => new Promise(() => undefined) }, on);
    const context = { getRemainingTimeInMillis: () => 251 } as Parameters<AreaHandler>[1];
    const answer = await handler(testEvent('permitStats'), context);
    expect(answer.statusCode).toBe(503);
    expect(answerText(answer)).toBe('The service is busy. Try again in a minute.');
  });
});
