import { expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { answerJson, answerText, send } from '../testing.ts';
import { createPermitsApi } from './permits.ts';

let runtime: TestRuntime;
let cookies: readonly string[];

/** Publishes permits of each day up to some days before 20 November 2026, a Friday. */
async function publish(lags: Readonly<Record<'Illinois' | 'Texas', number>>): Promise<void> {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  ({ cookies } = await signedIn(runtime));
  const permits = Object.entries(lags).flatMap(([state, lag]) =>
    Array.from({ length: 100 }, (_, ago) => {
      const date = new Date(Date.UTC(2026, 10, 20 - lag - ago)).toISOString().slice(0, 10);
      const source = state === 'Texas' ? 'tx-a' : 'il-a';
      return samplePermit(`${source}.${ago}`, {
        jurisdictionState: state as 'Illinois' | 'Texas',
        issueDate: date,
      });
    }),
  );
  await storePermits(runtime, permits);
  await publishIndex(runtime);
}

const call = (query = '', jar = cookies) =>
  send(createPermitsApi(runtime), 'permitsByWeek', { cookies: jar, query });
const weekly = async (query = '') => answerJson(await call(query)) as Output<'permitsByWeek'>;

it('the weeks end with this one, which is not complete', async () => {
  await publish({ Illinois: 0, Texas: 0 });
  const { completeUntil, weeks } = await weekly('state=Illinois&from=2026-11-20');
  expect(completeUntil).toBe('2026-11-20');
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual({ weekStart: '2026-08-31', count: 7, isComplete: true });
  expect(weeks.slice(-2)).toEqual([
    { weekStart: '2026-11-09', count: 7, isComplete: true },
    { weekStart: '2026-11-16', count: 5, isComplete: false },
  ]);
});

it('a week is complete once the latest state has published it', async () => {
  await publish({ Illinois: 0, Texas: 8 });
  const isComplete = async (query: string) =>
    (await weekly(query)).weeks.slice(-3).map((week) => week.isComplete);
  expect(await isComplete('state=Illinois')).toEqual([true, true, false]);
  expect(await isComplete('state=Texas')).toEqual([true, false, false]);
  expect(await isComplete('')).toEqual([true, false, false]);
  expect((await weekly('')).completeUntil).toBe('2026-11-12');
});

it('weeks before the records begin are not complete, whatever an old permit says', async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  ({ cookies } = await signedIn(runtime));
  const issued = (ago: number, id: string) =>
    samplePermit(`il-young.${id}`, {
      issueDate: new Date(Date.UTC(2026, 10, 20 - ago)).toISOString().slice(0, 10),
    });
  const days = Array.from({ length: 40 }, (_, ago) => ago);
  await storePermits(runtime, [
    issued(75, 'stray'),
    ...days.flatMap((ago) => [issued(ago, `a${ago}`), issued(ago, `b${ago}`)]),
  ]);
  await publishIndex(runtime);
  const { recordsBegin, weeks } = await weekly();
  expect(recordsBegin).toBe('2026-10-12');
  expect(weeks.map(({ count, isComplete }) => `${count}${isComplete ? '' : '*'}`)).toEqual([
    '1*',
    '0*',
    '0*',
    '0*',
    '0*',
    '0*',
    '14',
    '14',
    '14',
    '14',
    '14',
    '10*',
  ]);
});

it('without permits nothing is complete', async () => {
  await publish({ Illinois: 0, Texas: 0 });
  const { completeUntil, weeks } = await weekly('state=Ohio');
  expect(completeUntil).toBeNull();
  expect(weeks.some(({ count, isComplete }) => count > 0 || isComplete)).toBe(false);
});

it('it needs a subscription', async () => {
  await publish({ Illinois: 0, Texas: 0 });
  expect((await call('', [])).statusCode).toBe(401);
  runtime.setTime('2026-11-27T12:00:00.000Z');
  const answer = await call();
  expect(answer.statusCode).toBe(403);
  expect(answerText(answer)).toContain('Subscription required');
});
