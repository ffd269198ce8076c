import { beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '#functions/platform/tables/table.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { countCall, countShared, type RateLimit } from './rate-limit.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:10:00.000Z');
});

const count = (limit: RateLimit, subject = 'ada') => countCall(runtime, limit, subject);
const times = (calls: number, run: () => Promise<void>) =>
  Promise.allSettled(Array.from({ length: calls }, run));
const passed = (outcomes: readonly PromiseSettledResult<void>[]): number =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

describe('a rate limit', () => {
  it.each<[RateLimit, number]>([
    ['mail-user', 5],
    ['session-user', 30],
    ['bad-tokens-address', 60],
    ['order-user', 30],
    ['webhook-address', 120],
  ])('on %s allows exactly %i sequential calls', async (limit, most) => {
    for (let calls = 0; calls < most; calls++) await count(limit);
    await expect(count(limit)).rejects.toMatchObject({ code: 'tooManyRequests', status: 429 });
  });

  it('is exact for 50 concurrent calls', async () => {
    expect(passed(await times(50, () => count('mail-user')))).toBe(5);
    expect(passed(await times(50, () => count('session-user')))).toBe(30);
  });

  it('that all share leaves each network one call an hour when it is spent', async () => {
    const shared = async (network: string) => !(await countShared(runtime, 'contact-all', network)).isOver;
    for (let calls = 0; calls < 200; calls++) expect(await shared('flood')).toBe(true);
    expect([await shared('flood'), await shared('flood')]).toEqual([true, false]);
    expect([await shared('honest'), await shared('honest')]).toEqual([true, false]);
    runtime.setTime('2026-11-20T13:00:00.000Z');
    expect(await shared('honest')).toBe(true);
  });

  it('returns the time to wait, in words and in seconds', async () => {
    await times(5, () => count('mail-user'));
    await expect(count('mail-user')).rejects.toMatchObject({
      message: 'Too many requests. Try again in 50 minutes.',
      retryAfterS: 3000,
    });
    runtime.setTime('2026-11-20T12:59:01.000Z');
    await expect(count('mail-user')).rejects.toMatchObject({
      message: 'Too many requests. Try again in 59 seconds.',
    });
    runtime.setTime('2026-11-20T12:59:59.900Z');
    await expect(count('mail-user')).rejects.toMatchObject({
      message: 'Too many requests. Try again in 1 second.',
      retryAfterS: 1,
    });
    runtime.setTime('2026-11-20T13:00:00.000Z');
    await expect(count('mail-user')).resolves.toBeUndefined();
  });

  it('is separate for each subject and use', async () => {
    await times(5, () => count('mail-user'));
    await expect(count('mail-user', 'grace')).resolves.toBeUndefined();
    await expect(count('session-user')).resolves.toBeUndefined();
  });

  it('stores the subject as a hash only, with an expiry', async () => {
    const items: Item[] = [];
    const accounts = Object.assign(Object.create(runtime.accounts) as typeof runtime.accounts, {
      update: async (key: Item, update: { readonly values: Record<string, unknown> }) => {
        items.push({ ...key, ...update.values });
      },
    });
    const { clock, config } = runtime;
    await countCall({ accounts, clock, config }, 'bad-tokens-address', '192.0.2.7');
    expect(JSON.stringify(items)).not.toContain('192.0.2.7');
    expect(items[0]?.[':ttl']).toBe(Date.parse('2026-11-20T12:20:00.000Z') / 1000 + 3600);
  });
});
