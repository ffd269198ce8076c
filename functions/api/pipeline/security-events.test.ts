import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { ApiError, type ErrorCode } from '#shared/contract/errors.ts';
import { shapes } from '#shared/contract/index.ts';
import { send, type TestCall } from '../testing.ts';
import { areaHandler } from './pipeline.ts';

let runtime: TestRuntime;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(async () => {
  vi.resetAllMocks();
  runtime = Object.assign(Object.create(await testRuntime()) as TestRuntime, { log });
});

/** The security events in the log, each with its facts. */
const events = () =>
  log.info.mock.calls.flatMap(([text, facts]) => (text === 'Security event' ? [facts as object] : []));
const handlerOf = (area: 'permits' | 'alerts' | 'v1', on: Runtime = runtime) =>
  areaHandler(on, area, async () => shapes, {});

describe('a refused call', () => {
  it.each<[string, string, 'permits' | 'alerts' | 'v1', Parameters<typeof send>[1], TestCall]>([
    ['without a session', 'access-denied', 'permits', 'searchPermits', {}],
    [
      'with a made-up session',
      'access-denied',
      'permits',
      'searchPermits',
      { cookies: [`__Host-session=${'a'.repeat(43)}.ada`] },
    ],
    [
      'from another site',
      'foreign-origin',
      'alerts',
      'createAlert',
      { json: {}, headers: { origin: 'https://evil.example' } },
    ],
    ['past the edge', 'edge-bypassed', 'permits', 'permitStats', { headers: { 'x-origin-secret': 'no' } }],
    [
      'with a made-up key',
      'api-key-rejected',
      'v1',
      'v1Permits',
      { headers: { authorization: 'Bearer plumb_live_x', origin: undefined } },
    ],
  ])('%s is one event of the kind %s', async (_, kind, area, name, call) => {
    await send(handlerOf(area), name, call);
    expect(events()).toEqual([
      expect.objectContaining({ securityEvent: kind, requestId: 'request-1', call: expect.any(String) }),
    ]);
    expect(log.info).toHaveBeenCalledOnce();
  });

  it.each<[ErrorCode, string]>([
    ['tokenRejected', 'sign-in-failed'],
    ['signInEnded', 'sign-in-refused'],
    ['accountDeleted', 'sign-in-refused'],
    ['emailNotVerified', 'sign-in-refused'],
    ['webhookUnproved', 'webhook-signature-refused'],
  ])('by %s is one event of the kind %s', async (code, kind) => {
    const refuse = areaHandler(runtime, 'permits', async () => shapes, {
      permitStats: () => Promise.reject(new ApiError(code)),
    });
    await send(refuse, 'permitStats');
    expect(events()).toEqual([
      { securityEvent: kind, requestId: 'request-1', call: 'GET /api/permits/stats', code },
    ]);
  });

  it('above a rate limit names the limit and a few digits of its subject’s hash', async () => {
    const { cookies, account } = await signedIn(runtime);
    const limited = areaHandler(runtime, 'account', async () => shapes, {
      testEmail: async () => {
        await countCall(runtime, 'mail-user', account.userId);
        return { empty: true };
      },
    });
    for (let calls = 0; calls < 7; calls++) await send(limited, 'testEmail', { cookies, json: {} });
    expect(events()).toHaveLength(2);
    expect(new Set(events().map((event) => JSON.stringify(event))).size).toBe(1);
    expect(events()[0]).toMatchObject({
      securityEvent: 'rate-limited',
      limit: 'mail-user',
      subject: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(JSON.stringify(log.info.mock.calls)).not.toContain(account.userId);
  });
});

describe('normal use', () => {
  it('is no event: an ended trial, an unknown id, a wrong input', async () => {
    const { cookies } = await signedIn(runtime);
    const broken = areaHandler(runtime, 'permits', async () => shapes, {
      permitStats: () => Promise.reject(new ApiError('notFound')),
      permitTrends: () => Promise.reject(new ApiError('invalidInput')),
    });
    await send(broken, 'permitStats');
    await send(broken, 'permitTrends');
    runtime.setTime('2026-11-30T12:00:00.000Z');
    expect((await send(handlerOf('permits'), 'searchPermits', { cookies })).statusCode).toBe(403);
    expect(events()).toEqual([]);
  });
});
