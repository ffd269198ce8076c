import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { PAGE_SIZE, ROW_BUDGETS, trialSubscription } from '#shared/domain/plan/plan.ts';
import { takeRows } from './row-budget.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime(new Date(START).toISOString());
});

const accountOf = (status: 'trial' | 'active') => ({
  quotaId: 'ada',
  subscription: { ...trialSubscription('2026-11-27T12:00:00.000Z'), status },
});
const paid = accountOf('active');
/** A page of permits, by its number from 0. None of the first 5,300 looks like another one. */
const page = (number: number, size = PAGE_SIZE): string[] =>
  Array.from({ length: size }, (_, at) => `ny-new-york.${number * size + at}`);
const take = (ids: readonly string[], account = paid) => takeRows(runtime, account, ids);
const pass = (seconds: number): void => runtime.setTime(new Date(START + seconds * 1000).toISOString());
/** Takes new pages of 1,000 every two minutes, as the guard allows. @returns how many pages until the day is over, and the refusal */
async function takeDay(account: Parameters<typeof takeRows>[1]) {
  for (let pages = 0; ; pages++) {
    pass(pages * 120);
    try {
      await take(page(pages, 1000), account);
    } catch (error) {
      return { pages, error };
    }
  }
}

describe('the budget of rows', () => {
  it('is 5,000 at once, then a hundred every twelve seconds', async () => {
    for (let number = 0; number < 50; number++)
      expect(await take(page(number))).toBe(ROW_BUDGETS.tenMinutes - (number + 1) * PAGE_SIZE);
    await expect(take(page(50))).rejects.toMatchObject({
      code: 'rowBudget',
      status: 429,
      retryAfterS: 12,
      message: expect.stringContaining('then a hundred every 12 seconds. Try again in 12 seconds.'),
    });
    pass(11);
    await expect(take(page(50))).rejects.toMatchObject({ retryAfterS: 1 });
    pass(12);
    expect(await take(page(50))).toBe(0);
    pass(36);
    expect(await take([])).toBe(200);
    expect(await take(page(51))).toBe(100);
    expect(await take(page(52))).toBe(0);
  });

  it('counts a permit once a day, also when nothing is left', async () => {
    for (let number = 0; number < 50; number++) await take(page(number));
    for (let number = 0; number < 50; number++) expect(await take(page(number))).toBe(0);
    expect(await take([...page(0), ...page(0)])).toBe(0);
    await expect(take([...page(0), 'ny-new-york.new'])).rejects.toMatchObject({ retryAfterS: 1 });
  });

  it('counts a permit that a page shows twice once', async () => {
    expect(await take(['a', 'a', 'b'])).toBe(ROW_BUDGETS.tenMinutes - 2);
  });

  it('of a trial is 10,000 a day, and says when more open', async () => {
    const { pages, error } = await takeDay(accountOf('trial'));
    expect(pages * 1000).toBe(ROW_BUDGETS.trialDay);
    expect(error).toMatchObject({
      retryAfterS: 12 * 3600 - 10 * 120,
      message: expect.stringContaining(
        '10,000 different ones a day. More open at midnight UTC, in 12 hours.',
      ),
    });
    expect(await take(page(0, 1000), accountOf('trial'))).toBeGreaterThan(0);
    runtime.setTime('2026-11-21T00:00:00.000Z');
    expect(await take(page(0), accountOf('trial'))).toBe(ROW_BUDGETS.tenMinutes - PAGE_SIZE);
  });

  it('of a paid month is 20,000 a day', async () => {
    expect((await takeDay(paid)).pages * 1000).toBe(ROW_BUDGETS.day);
  });

  it('does not refill at midnight', async () => {
    runtime.setTime('2026-11-20T23:59:59.000Z');
    for (let number = 0; number < 50; number++) await take(page(number));
    runtime.setTime('2026-11-21T00:00:00.000Z');
    await expect(take(page(50))).rejects.toMatchObject({ retryAfterS: 11 });
  });

  it('loses no count when several parts of a page ask at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => take([...page(0), ...page(at + 1)])));
    expect(await take([])).toBe(ROW_BUDGETS.tenMinutes - 13 * PAGE_SIZE);
  });
});
