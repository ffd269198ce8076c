import { beforeEach, describe, expect, it } from 'vitest';
import { addTestAlert, memoryRuntime, waitingMatches } from '#functions/alerts/testing.ts';
import { collectSource } from '#functions/collection/run/run.ts';
import type { CollectOptions } from '#functions/collection/run/run-context.ts';
import { fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import { chicago, chicagoRows } from '#functions/collection/testing/fixtures.ts';
import { isNewsPending } from '#functions/permits/news.ts';
import { watched } from '#functions/permits/testing.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createMatchAlerts } from './match-alerts.ts';
import { createPublishIndex } from './publish-index.ts';

/** The matcher waits for a run that was killed; here that time passes at once. */
const NO_SLEEP = () => Promise.resolve();

type Rows = ReturnType<typeof chicagoRows>;

/** The waiting matches at each announcement. */
const announced: Record<string, string[]>[] = [];
const announce = async (): Promise<void> => void announced.push(await readMatches());

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
  await addTestAlert(runtime, 'ann', { keywords: ['roof'] });
  await addTestAlert(runtime, 'bob', {}, { trigger: 'changes' });
});

/** One run from the portal to the waiting matches. The events go from job to job as their rules say, or are late. */
async function collect(
  at: string,
  rows: Rows,
  options: CollectOptions = {},
  tables: Partial<TestRuntime> = {},
  isLate = false,
) {
  runtime.setTime(at);
  const { permits, collection, clock, log } = runtime;
  const publish = isLate
    ? async () => undefined
    : createPublishIndex(runtime, createMatchAlerts(runtime, announce, { sleep: NO_SLEEP }));
  await collectSource(
    {
      runtime: { permits, collection, clock, log, ...tables },
      fetch: fetchFrom(() => ({ json: rows })),
      emit: async (name) => (name === 'PermitsChanged' ? publish() : undefined),
      sleep: NO_SLEEP,
    },
    chicago,
    options,
  );
  await publish();
}

async function readMatches(): Promise<Record<string, string[]>> {
  const all = Object.entries(await waitingMatches(runtime));
  const shown = ({ permitId, kind }: { permitId: string; kind: string }) => `${permitId.slice(-5)} ${kind}`;
  return Object.fromEntries(all.map(([user, matches]) => [user, matches.map(shown)]));
}

const FIRST = '2026-11-20T13:00:00.000Z';
const SECOND = '2026-11-21T13:00:00.000Z';
const changedRows = (): Rows =>
  chicagoRows(8).map((row, at) => (at === 2 ? { ...row, permit_status: 'COMPLETE' } : row));

describe('from the portal to waiting matches', () => {
  it('a first run adds none, a regular run adds new permits and status changes', async () => {
    await collect(FIRST, chicagoRows(6));
    expect(await readMatches()).toEqual({});
    await collect(SECOND, changedRows());
    expect(await readMatches()).toEqual({ ann: ['00006 new', '00007 new'], bob: ['00002 change'] });
    expect(await isNewsPending(runtime)).toBe(false);
    expect(announced.at(-1)).toEqual(await readMatches());
  });

  it('two runs before the next matching both count', async () => {
    await collect(FIRST, chicagoRows(6));
    await collect(SECOND, chicagoRows(8), {}, {}, true);
    const third = chicagoRows(8).map((row, at) => (at > 6 ? { ...row, permit_status: 'COMPLETE' } : row));
    await collect('2026-11-22T13:00:00.000Z', third);
    expect(await readMatches()).toEqual({ ann: ['00006 new', '00007 new'], bob: ['00007 change'] });
  });

  it('a back-fill adds only what is dated after the last good read', async () => {
    await collect(FIRST, chicagoRows(6), { since: '2026-11-01' });
    const old = chicagoRows(2, 20).map((row) => ({ ...row, issue_date: '2026-10-05T00:00:00.000' }));
    await collect(SECOND, [...changedRows(), ...old], { since: '2026-10-01' });
    expect(await readMatches()).toEqual({ ann: ['00006 new', '00007 new'] });
    const third = [...chicagoRows(9).map((row, at) => changedRows()[at] ?? row), ...old];
    await collect('2026-11-22T13:00:00.000Z', third);
    expect(await readMatches()).toEqual({ ann: ['00006 new', '00007 new', '00008 new'] });
  });

  it('a run killed at any write loses and repeats none after the next run', async () => {
    let survived = false;
    for (let at = 1; !survived; at++) {
      runtime = memoryRuntime();
      await addTestAlert(runtime, 'ann', { keywords: ['roof'] });
      await addTestAlert(runtime, 'bob', {}, { trigger: 'changes' });
      await collect(FIRST, chicagoRows(6));
      let calls = 0;
      const dying = (table: Table): Table =>
        watched(table, (method) => {
          if (['transact', 'put', 'update', 'writeMany'].includes(method) && ++calls >= at)
            throw new Error('killed');
        });
      const tables = { permits: dying(runtime.permits), collection: dying(runtime.collection) };
      await collect(SECOND, changedRows(), {}, tables).catch((error: Error) =>
        expect(error.message).toBe('killed'),
      );
      survived = calls < at;
      await collect('2026-11-21T14:00:00.000Z', changedRows());
      expect(await readMatches()).toEqual({ ann: ['00006 new', '00007 new'], bob: ['00002 change'] });
    }
  });
});
