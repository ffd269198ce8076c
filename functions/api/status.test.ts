import { beforeAll, describe, expect, it } from 'vitest';
import { collectSource } from '#functions/collection/run.ts';
import { fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import {
  chicago,
  chicagoRows,
  detroit,
  philadelphia,
  philadelphiaRows,
} from '#functions/collection/testing/fixtures.ts';
import { watchTables } from '#functions/collection/testing/watched-tables.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { createStatusApi } from './status.ts';
import { jsonOf, send } from './testing.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});

const status = async () => {
  const answer = await send(createStatusApi(runtime), 'scrapersStatus');
  expect(answer.statusCode).toBe(200);
  return jsonOf(answer);
};

describe('GET /api/scrapers/status', () => {
  it('lists every source before anything was collected', async () => {
    const collected = (await loadSources()).filter(({ disabled }) => disabled === undefined);
    const ids = collected.map(({ id }) => id);
    const answer = (await status()) as { sources: { id: string }[] };
    expect(answer).toMatchObject({ totalPermits: 0, lastSync: null });
    expect(answer.sources.map(({ id }) => id)).toEqual(ids);
    expect(answer.sources.find(({ id }) => id === 'il-chicago')).toEqual({
      id: 'il-chicago',
      name: 'City of Chicago',
      state: 'Illinois',
      lastRun: null,
      lastSuccess: null,
      outcome: null,
      cause: null,
      newestIssueDate: null,
      seenLagDays: null,
      fill: null,
    });
    const { states } = answer as unknown as { states: { state: string }[] };
    expect(states.find(({ state }) => state === 'Illinois')).toEqual({
      state: 'Illinois',
      sources: collected.filter(({ state }) => state === 'Illinois').length,
      good: 0,
      lastRun: null,
      lastSuccess: null,
      outcome: null,
      newestIssueDate: null,
      seenLagDays: null,
      fill: null,
    });
  });

  it('tells what is published, when it was right, and the cause where it is not', async () => {
    const publish = createPublishIndex(runtime, async () => undefined);
    const parts = {
      runtime,
      emit: async () =>
        publish({ 'detail-type': 'PermitsChanged', detail: { sourceId: 'il-chicago', runId: 'r' } }),
      sleep: () => Promise.resolve(),
    };
    await collectSource({ ...parts, fetch: fetchFrom(() => ({ json: chicagoRows(12) })) }, chicago);
    runtime.setTime('2026-11-20T14:00:00.000Z');
    await collectSource(
      { ...parts, fetch: fetchFrom(() => ({ json: { rows: philadelphiaRows(3) } })) },
      philadelphia,
    );
    runtime.setTime('2026-11-20T15:00:00.000Z');
    await collectSource({ ...parts, fetch: fetchFrom(() => ({ status: 403, json: {} })) }, detroit);
    const answer = (await status()) as { sources: { lastRun: string | null }[] };
    expect({ ...answer, sources: answer.sources.filter(({ lastRun }) => lastRun !== null) }).toMatchObject({
      totalPermits: 15,
      lastSync: '2026-11-20T14:00:00.000Z',
      sources: [
        {
          id: 'il-chicago',
          outcome: 'collected',
          cause: null,
          lastSuccess: '2026-11-20T12:00:00.000Z',
          newestIssueDate: '2026-11-12',
        },
        {
          id: 'mi-detroit',
          outcome: 'blocked',
          cause: 'The portal refuses us (HTTP 403).',
          lastRun: '2026-11-20T15:00:00.000Z',
          lastSuccess: null,
        },
        { id: 'pa-philadelphia', outcome: 'collected' },
      ],
    });
  });

  it('tells each state what its sources show, and how soon new permits are seen', async () => {
    const parts = { runtime, emit: async () => undefined, sleep: () => Promise.resolve() };
    runtime.setTime('2026-11-21T12:00:00.000Z');
    const fresh = chicagoRows(15)
      .slice(12)
      .map((row) => ({ ...row, issue_date: '2026-11-19T00:00:00.000' }));
    await collectSource(
      { ...parts, fetch: fetchFrom(() => ({ json: [...chicagoRows(12), ...fresh] })) },
      chicago,
    );
    const answer = (await status()) as { states: { state: string }[]; sources: { id: string }[] };
    const names = answer.states.map(({ state }) => state);
    expect(names).toEqual([...new Set(names)].sort());
    const of = (name: string) => answer.states.find(({ state }) => state === name);
    expect(of('Illinois')).toMatchObject({
      sources: (await loadSources()).filter(
        ({ state, disabled }) => state === 'Illinois' && disabled === undefined,
      ).length,
      good: 1,
      outcome: 'collected',
      lastSuccess: '2026-11-21T12:00:00.000Z',
      newestIssueDate: '2026-11-19',
      // The twelve of the first run were long public: only the three new ones count.
      seenLagDays: 2,
      fill: { phone: expect.any(Number), owner: expect.any(Number), value: 1 },
    });
    expect(of('Michigan')).toMatchObject({ good: 0, outcome: 'blocked', lastSuccess: null, fill: null });
  });

  it('reads one item', async () => {
    const watched = watchTables(runtime);
    const watchedRuntime = Object.create(runtime, {
      collection: { value: watched.runtime.collection },
      index: {
        get: () => {
          throw new Error('The index was read.');
        },
      },
    }) as TestRuntime;
    expect((await send(createStatusApi(watchedRuntime), 'scrapersStatus')).statusCode).toBe(200);
    expect(watched.calls).toEqual(['collection.get']);
  });
});
