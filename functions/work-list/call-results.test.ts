import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { CallOutcome } from '#shared/domain/calls/call-back.ts';
import { stageAfterCall } from '#shared/domain/calls/call-back.ts';
import { measureScores, readCallResults, readScoreResults } from './call-results.ts';
import { changeWork, readMark } from './change-work.ts';
import { ownDesk } from './desk.ts';

let runtime: TestRuntime;
const NEW = { issueDate: '2026-11-20', trades: ['roofing', 'solar'] } as const;
beforeEach(async () => {
  runtime = await testRuntime();
  await writePermits(
    runtime.permits,
    [
      samplePermit('il-a.new', { ...NEW, trades: [...NEW.trades] }),
      samplePermit('il-a.old', { issueDate: '2020-01-02', trades: ['roofing'] }),
    ].map((permit) => ({ permit, changes: [] })),
  );
});

async function called(userId: string, permitId: string, outcome: CallOutcome): Promise<void> {
  const mark = await readMark(runtime, userId, permitId);
  const stage = stageAfterCall(outcome, mark?.stage ?? null);
  await changeWork(runtime, ownDesk(userId), permitId, { version: mark?.version ?? '', outcome, stage });
}

describe('a user’s results', () => {
  it('count called leads by trade and label as they were at the first call', async () => {
    const { userId } = (await signedIn(runtime, 'ada')).account;
    await called(userId, 'il-a.new', 'no-answer');
    await called(userId, 'il-a.old', 'gone');
    runtime.setTime('2027-06-01T00:00:00.000Z');
    await called(userId, 'il-a.new', 'won');
    expect((await readMark(runtime, userId, 'il-a.new'))?.atCall).toEqual({
      score: 39,
      label: 'unknown',
      trades: ['roofing', 'solar'],
    });
    expect(await readCallResults(runtime, userId)).toEqual({
      called: 2,
      reached: 2,
      won: 1,
      trades: [
        { trade: 'roofing', called: 2, reached: 2, won: 1 },
        { trade: 'solar', called: 1, reached: 1, won: 1 },
      ],
      labels: [{ label: 'unknown', called: 2, reached: 2, won: 1 }],
    });
  });

  it('leave out leads that were only saved, and calls that were undone', async () => {
    const { userId } = (await signedIn(runtime, 'ada')).account;
    await changeWork(runtime, ownDesk(userId), 'il-a.old', { version: '', stage: 'saved' });
    await called(userId, 'il-a.new', 'won');
    const { version = '' } = (await readMark(runtime, userId, 'il-a.new')) ?? {};
    await changeWork(runtime, ownDesk(userId), 'il-a.new', { version, back: true });
    expect(await readCallResults(runtime, userId)).toMatchObject({ called: 0, trades: [], labels: [] });
  });
});

describe('what scores have meant', () => {
  it('is shown from 20 users on', async () => {
    for (let at = 0; at < 19; at++) {
      const { userId } = (await signedIn(runtime, `user-${at}`)).account;
      await called(userId, 'il-a.new', at < 4 ? 'won' : 'no-answer');
      await called(userId, 'il-a.old', 'gone');
    }
    expect(await readScoreResults(runtime)).toMatchObject({
      users: 0,
      measuredAt: null,
      bands: [],
      steps: [],
    });
    await measureScores(runtime);
    expect(await readScoreResults(runtime)).toMatchObject({ users: 19, bands: [], steps: [] });
    await called((await signedIn(runtime, 'the 20th')).account.userId, 'il-a.new', 'reached');
    await measureScores(runtime);
    const { users, measuredAt, bands, steps } = await readScoreResults(runtime);
    expect([users, measuredAt]).toEqual([20, '2026-11-20T12:00:00.000Z']);
    expect(bands.filter((band) => band.called > 0)).toEqual([
      { from: 0, to: 9, called: 19, reached: 19, won: 0 },
      { from: 30, to: 39, called: 20, reached: 5, won: 4 },
    ]);
    expect(steps).toEqual([{ from: 0, to: 100, called: 39, reached: 24, won: 4 }]);
  });
});
