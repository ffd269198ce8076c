import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { ROW_BUDGETS, trialSubscription } from '#shared/domain/plan/plan.ts';
import { takeRows } from './row-budget.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
});

const accountOf = (status: 'trial' | 'active') => ({
  userId: 'ada',
  subscription: { ...trialSubscription('2026-11-27T12:00:00.000Z'), status },
});
/** Takes pages until one is refused. @returns the rows taken, and the refusal */
async function takeAll(account: Parameters<typeof takeRows>[1], page: number) {
  for (let taken = 0; ; taken += page)
    try {
      await takeRows(runtime, account, page);
    } catch (error) {
      return { taken, error };
    }
}

describe('the budget of rows', () => {
  it('is exact within ten minutes, and says when to go on', async () => {
    const paid = accountOf('active');
    const { taken, error } = await takeAll(paid, 500);
    expect(taken).toBe(ROW_BUDGETS.tenMinutes);
    expect(error).toMatchObject({ code: 'rowBudget', status: 429, retryAfterS: 600 });
    expect(String(error)).toContain('It may show 5,000 in ten minutes.');
    await takeRows(runtime, paid, 0);
    runtime.setTime('2026-11-20T12:10:00.000Z');
    await takeRows(runtime, paid, 500);
  });

  it('of a trial is spent for the day', async () => {
    await takeAll(accountOf('trial'), 1000);
    runtime.setTime('2026-11-20T18:00:00.000Z');
    await expect(takeRows(runtime, accountOf('trial'), 1)).rejects.toThrow('It may show 5,000 in a day.');
    runtime.setTime('2026-11-21T00:00:00.000Z');
    await takeRows(runtime, accountOf('trial'), 1);
  });

  it('of a paid month is 20,000 a day', async () => {
    let taken = 0;
    for (let hour = 0; hour < 12; hour++) {
      runtime.setTime(new Date(Date.UTC(2026, 10, 20, 12 + hour)).toISOString());
      taken += (await takeAll(accountOf('active'), 1000)).taken;
    }
    expect(taken).toBe(ROW_BUDGETS.day);
  });
});
