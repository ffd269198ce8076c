import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SourceLease } from '#functions/collection/run/lease.ts';
import { stateKey } from '#functions/collection/status/source-state.ts';
import { noteNews, type PendingNews, readPendingNews, runOf } from '#functions/permits/news.ts';
import { notePending } from '#functions/permits/pending-changes.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import { watched } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';

import { matchAlerts, pickRound } from './match-alerts.ts';
import { addTestAlert, memoryRuntime, newPermit, waitingPermits } from './testing.ts';

let runtime: TestRuntime;

beforeEach(async () => {
  runtime = await testRuntime();
  await addTestAlert(runtime, 'ann');
});

const undelivered = () => waitingPermits(runtime);
const sleep = vi.fn(async () => undefined);

/** Stores a page of a run as published in the lead index. */
async function publishPage(runId: string, number: number, ids: readonly string[]): Promise<void> {
  await writePermits(
    runtime.permits,
    ids.map((id) => ({ permit: newPermit(id), changes: [] })),
  );
  await noteNews(
    runtime,
    [{ pk: 'pending-changes', sk: `${runId}#${String(number).padStart(6, '0')}`, ids }],
    new Set(ids),
  );
}

describe('a run under way', () => {
  it('is matched when it is over, in one round; other runs are matched meanwhile', async () => {
    await SourceLease.take(runtime, 'il-a', 'run-a');
    await publishPage('run-a', 0, ['il-a.1']);
    await publishPage('run-b', 0, ['il-b.1']);
    await matchAlerts(runtime, { sleep });
    expect(await undelivered()).toEqual({ ann: ['il-b.1'] });
    await publishPage('run-a', 1, ['il-a.2']);
    await runtime.collection.remove(stateKey('il-a'));
    await matchAlerts(runtime, { sleep });
    expect(await undelivered()).toEqual({ ann: ['il-b.1', 'il-a.1', 'il-a.2'] });
    const rounds = await runtime.accounts.query('user#ann', { prefix: 'match#' });
    expect(rounds).toHaveLength(2);
  });

  it('is polled for a moment, because it announces news before it ends', async () => {
    await SourceLease.take(runtime, 'il-a', 'run-a');
    await publishPage('run-a', 0, ['il-a.1']);
    await matchAlerts(runtime, { sleep: () => runtime.collection.remove(stateKey('il-a')) });
    expect(await undelivered()).toEqual({ ann: ['il-a.1'] });
  });

  it('is matched when it died and its lease has ended', async () => {
    await SourceLease.take(runtime, 'il-a', 'run-a');
    await publishPage('run-a', 0, ['il-a.1']);
    runtime.setTime('2026-11-20T12:09:00.000Z');
    await matchAlerts(runtime, { sleep });
    expect(await undelivered()).toEqual({});
    runtime.setTime('2026-11-20T12:11:00.000Z');
    await matchAlerts(runtime, { sleep });
    expect(await undelivered()).toEqual({ ann: ['il-a.1'] });
  });

  it('is not matched before the index shows all of it', async () => {
    await publishPage('run-a', 0, ['il-a.1']);
    await notePending(runtime, 'run-a', 1, ['il-a.2']);
    await matchAlerts(runtime, { sleep });
    expect(await undelivered()).toEqual({});
    await runtime.collection.remove({ pk: 'pending-changes', sk: 'run-a#000001' });
    await publishPage('run-a', 1, ['il-a.2']);
    await matchAlerts(runtime, { sleep });
    expect(await undelivered()).toEqual({ ann: ['il-a.1', 'il-a.2'] });
  });
});

describe('a run larger than a round', () => {
  const many = (from: number, count: number): string[] =>
    Array.from({ length: count }, (_, at) => `il-a.${from + at}`);

  it('never has only a part of its matches readable, whatever fails between its rounds', async () => {
    for (let at = 1; at < 40; at++) {
      runtime = memoryRuntime();
      await addTestAlert(runtime, 'ann');
      for (const number of [0, 1, 2]) await publishPage('run-a', number, many(number * 500, 500));
      await publishPage('run-b', 0, ['il-b.1']);
      let writes = 0;
      const killAtWrite = (method: string): void => {
        if (method === 'transact' && ++writes >= at) throw new Error('killed');
      };
      const { permits, index, clock, log } = runtime;
      const parts = { permits, index, clock, log, collection: watched(runtime.collection, killAtWrite) };
      const dying = { ...parts, accounts: watched(runtime.accounts, killAtWrite) };
      await matchAlerts(dying, { sleep }).catch(() => 'died');
      expect([0, 1500, 1501]).toContain((await undelivered())['ann']?.length ?? 0);
      runtime.setTime('2026-11-20T12:02:00.000Z');
      await matchAlerts(runtime, { sleep });
      expect((await undelivered())['ann']).toHaveLength(1501);
      expect(await readPendingNews(runtime)).toEqual([]);
    }
  });
});

const note = (run: string, page: number, permits: number): PendingNews => ({
  pk: 'pending-news',
  sk: `${run}#${String(page).padStart(6, '0')}`,
  ids: Array.from({ length: permits }, (_, at) => `${run}.${page}-${at}`),
});

describe('pickRound', () => {
  it('picks whole runs, or a part of a single one, within the limits', () => {
    const run = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), fc.boolean(), (runs, isOpen) => {
        const all = runs.flatMap((pages, at) =>
          pages.map((permits, number) => note(`run-${at}`, number, permits)),
        );
        const open = isOpen ? `run-${runs.length - 1}` : undefined;
        const round = pickRound(all, open);
        expect(round.length).toBeGreaterThan(0);
        if (open !== undefined) expect(round[0] && runOf(round[0])).toBe(open);
        const rest = all.filter((one) => !round.includes(one));
        const inRound = new Set(round.map(runOf));
        if (rest.some((one) => inRound.has(runOf(one)))) expect(inRound.size).toBe(1);
        const permits = round.reduce((sum, { ids }) => sum + ids.length, 0);
        if (round.length > 1) expect(permits).toBeLessThanOrEqual(1000);
      }),
    );
  });
});
