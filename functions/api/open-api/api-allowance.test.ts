import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import { readApiAllowance, takeApiPermits } from './api-allowance.ts';
import { leaveAllowance } from './testing.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  read = 0;
});

const account = (status: 'trial' | 'active', quotaId = 'ada') => ({
  quotaId,
  subscription: { ...trialSubscription('2026-11-27T12:00:00.000Z'), status },
});
const [TRIAL, PAID] = [account('trial'), account('active')];
/** None of the first 5,300 looks like another one (`day-prints.ts`). */
const numbered = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => `ny-new-york.${from + at}`);
/** Permits that were read so far. */
let read = 0;
const takeIds = (ids: readonly string[], who = PAID) => takeApiPermits(runtime, who, ids);
/** Takes permits that were not read before. */
const take = (count: number, who = PAID) => {
  read += count;
  return takeIds(numbered(count, read - count), who);
};

describe('the allowance of the public API', () => {
  it('is 10,000 permits a month when paid, and 500 on trial', async () => {
    expect(await readApiAllowance(runtime, PAID)).toEqual({
      month: '2026-11',
      used: 0,
      limit: 10_000,
      left: 10_000,
      resetsAt: '2026-12-01T00:00:00.000Z',
    });
    expect(await readApiAllowance(runtime, TRIAL)).toMatchObject({ limit: 500, left: 500 });
  });

  it('continues from trial to paid month', async () => {
    expect(await take(100, TRIAL)).toBe(400);
    expect(await take(0, TRIAL)).toBe(400);
    expect(await take(100)).toBe(9_800);
    // A refund leads back to the trial's limit.
    await take(500);
    expect(await readApiAllowance(runtime, TRIAL)).toMatchObject({ used: 700, left: 0 });
    expect(await take(0, TRIAL)).toBe(0);
  });

  it('takes all permits of an answer or none, and says what to do', async () => {
    await take(495, TRIAL);
    await expect(take(10, TRIAL)).rejects.toMatchObject({
      code: 'apiAllowance',
      status: 403,
      message: expect.stringContaining(
        'Left this month: 5. This answer has 10 permits that you have not read today. Lower limit, or wait until December 1, 2026 (UTC). The paid plan reads 10,000: upgrade on the Subscription page. What you read today, counts (limit=0 and total=true) and test keys stay free.',
      ),
    });
    expect(await take(5, TRIAL)).toBe(0);
    await expect(take(1, TRIAL)).rejects.toThrow(
      'Left this month: 0. This answer has 1 permit that you have not read today. Wait until December 1, 2026 (UTC).',
    );
  });

  it('counts a permit once a UTC day, also when nothing is left', async () => {
    const page = numbered(100);
    expect(await takeIds(page)).toBe(9_900);
    expect(await takeIds([...page, ...page, 'il-chicago.new'])).toBe(9_899);
    await takeIds(numbered(399, 1_000), TRIAL);
    expect(await takeIds(page, TRIAL)).toBe(0);
    runtime.setTime('2026-11-21T00:00:00.000Z');
    await expect(takeIds(page.slice(1), TRIAL)).rejects.toMatchObject({ code: 'apiAllowance' });
    expect(await takeIds(page)).toBe(9_400);
  });

  it('does not advise a paid plan to upgrade', async () => {
    await leaveAllowance(runtime, PAID, 0);
    await expect(take(1)).rejects.toThrow(/2026 \(UTC\)\. What you read today/);
  });

  it('starts again with the UTC month, for each user', async () => {
    runtime.setTime('2026-11-30T23:59:59.999Z');
    await take(500, TRIAL);
    expect(await take(500, account('trial', 'grace'))).toBe(0);
    runtime.setTime('2026-12-01T00:00:00.000Z');
    expect(await take(1, TRIAL)).toBe(499);
  });

  it('is exact when many calls come at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => take(11, TRIAL)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(45);
    expect(await readApiAllowance(runtime, TRIAL)).toMatchObject({ used: 495, left: 5 });
  });
});
