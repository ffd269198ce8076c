import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { WAITING_BOARDS } from '#functions/boards/waiting-boards.ts';
import { collectSource } from '#functions/collection/run/run.ts';
import { fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import {
  chicago,
  chicagoRows,
  detroit,
  philadelphia,
  philadelphiaRows,
} from '#functions/collection/testing/fixtures.ts';
import { watchTables } from '#functions/collection/testing/watched-tables.ts';
import { createPlanCollection } from '#functions/jobs/plan-collection.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { ASKED_MAIL_KEY } from '#functions/mail/asked-mail.ts';
import { WAITING_ROLLS } from '#functions/parcels/rolls.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { NOT_MAPPED } from '#functions/sources/not-mapped.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { createStatusApi } from './status.ts';
import { answerJson, answerText, send } from './testing.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});

const status = async () => {
  const answer = await send(createStatusApi(runtime), 'scrapersStatus');
  expect(answer.statusCode).toBe(200);
  return answerJson(answer);
};

describe('GET /api/status', () => {
  it('says what works: search, collection, mail', async () => {
    const own = await testRuntime();
    const ask = async () => answerJson(await send(createStatusApi(own), 'siteStatus'));
    expect(await ask()).toMatchObject({
      at: '2026-11-20T12:00:00.000Z',
      search: { permits: 0, publishedAt: null },
      collection: { onTime: false, sourcesOnTime: 0 },
      mail: null,
    });
    await storePermits(own, [samplePermit('il-chicago.1')]);
    await publishIndex(own);
    const sentAt = Date.parse('2026-11-20T11:40:00.000Z');
    await own.collection.put({ ...ASKED_MAIL_KEY, address: 'canary@site.test', askedAt: sentAt });
    expect(await ask()).toMatchObject({
      search: { permits: 1, publishedAt: '2026-11-20T12:00:00.000Z' },
      mail: { sentAt: '2026-11-20T11:40:00.000Z', deliveredAt: null, isLate: true },
    });
    const answer = JSON.stringify(await ask());
    expect(answer).not.toContain('canary');
    await own.collection.put({
      ...ASKED_MAIL_KEY,
      address: 'canary@site.test',
      askedAt: sentAt,
      deliveredAt: sentAt + 4000,
    });
    expect(await ask()).toMatchObject({ mail: { deliveredAt: '2026-11-20T11:40:04.000Z', isLate: false } });
  });
});

describe('GET /api/scrapers/status', () => {
  it('lists every source before the first collection', async () => {
    const collected = (await loadSources()).filter(({ disabled }) => disabled === undefined);
    const ids = collected.map(({ id }) => id);
    const answer = (await status()) as { sources: { id: string }[] };
    expect(answer).toMatchObject({
      at: '2026-11-20T12:00:00.000Z',
      totalPermits: 0,
      lastSync: null,
      collection: { onTime: false, delayedSince: null, cause: 'The collection has not been started yet.' },
    });
    expect(answer.sources.map(({ id }) => id)).toEqual(ids);
    expect(answer.sources.find(({ id }) => id === 'il-chicago')).toEqual({
      id: 'il-chicago',
      name: 'City of Chicago',
      state: 'Illinois',
      onTime: false,
      lastRun: null,
      lastSuccess: null,
      outcome: null,
      cause: null,
      findings: [],
      newestIssueDate: null,
      seenLagDays: null,
      fill: null,
    });
    const { states } = answer as unknown as { states: { state: string }[] };
    expect(states.map(({ state }) => state)).toEqual(STATES.map(({ name }) => name));
    expect(states.find(({ state }) => state === 'Illinois')).toEqual({
      state: 'Illinois',
      onTime: false,
      delayedSince: null,
      cause: 'No run has ended yet.',
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

  it('shows the published total, the last good run, and the cause of a failure', async () => {
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
          cause: 'The portal denies access (HTTP 403).',
          lastRun: '2026-11-20T15:00:00.000Z',
          lastSuccess: null,
        },
        { id: 'pa-philadelphia', outcome: 'collected' },
      ],
    });
  });

  it('shows each state’s fill rates and delay', async () => {
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
    const of = (name: string) => answer.states.find(({ state }) => state === name);
    expect(of('Illinois')).toMatchObject({
      sources: (await loadSources()).filter(
        ({ state, disabled }) => state === 'Illinois' && disabled === undefined,
      ).length,
      onTime: true,
      delayedSince: null,
      cause: null,
      good: 1,
      outcome: 'collected',
      lastSuccess: '2026-11-21T12:00:00.000Z',
      newestIssueDate: '2026-11-19',
      // The twelve permits of the first run were long public: only the three new ones count.
      seenLagDays: 2,
      fill: { phone: expect.any(Number), owner: expect.any(Number), value: 1 },
    });
    expect(of('Michigan')).toMatchObject({
      onTime: false,
      delayedSince: null,
      cause: 'City of Detroit: The portal denies access (HTTP 403).',
      good: 0,
      outcome: 'blocked',
      lastSuccess: null,
      fill: null,
    });
  });

  it('is live while the planner runs and permits come, and shows since when it is not', async () => {
    const collection = async () => ((await status()) as { collection: unknown }).collection;
    await createPlanCollection({ runtime, emit: async () => undefined })();
    expect(await collection()).toEqual({ onTime: true, delayedSince: null, cause: null });
    runtime.setTime('2026-11-21T12:11:00.000Z');
    expect(await collection()).toMatchObject({ onTime: false, delayedSince: '2026-11-21T12:00:00.000Z' });
    runtime.setTime('2026-11-24T12:00:00.000Z');
    await createPlanCollection({ runtime, emit: async () => undefined })();
    expect(await collection()).toEqual({
      onTime: false,
      delayedSince: '2026-11-21T12:00:00.000Z',
      cause: 'City of Detroit: The portal denies access (HTTP 403).',
    });
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

describe('GET /api/scrapers/{id}/runs', () => {
  it('returns the last runs of a source, newest first', async () => {
    const answer = await send(createStatusApi(runtime), 'sourceRuns', { params: { id: 'il-chicago' } });
    expect(answerJson(answer)).toEqual([
      {
        endedAt: '2026-11-21T12:00:00.000Z',
        outcome: 'collected',
        cause: null,
        read: 15,
        new: 3,
        changed: 0,
      },
      {
        endedAt: '2026-11-20T12:00:00.000Z',
        outcome: 'collected',
        cause: null,
        read: 12,
        new: 12,
        changed: 0,
      },
    ]);
  });

  it('answers 404 for an unknown source', async () => {
    const answer = await send(createStatusApi(runtime), 'sourceRuns', { params: { id: 'il-nowhere' } });
    expect(answer.statusCode).toBe(404);
    expect(answerText(answer)).toContain('"il-nowhere" is no source of ours.');
  });
});

describe('GET /api/coverage', () => {
  it('lists every source once, collected or not, and may be cached for a minute', async () => {
    const answer = await send(createStatusApi(runtime), 'coverage');
    expect(answer.headers?.['Cache-Control']).toBe('public, max-age=60, s-maxage=60');
    const sources = await loadSources();
    const told = answerJson(answer) as { sources: { id: string }[]; notCollected: { reason: string }[] };
    expect(told.sources.length + told.notCollected.length).toBe(
      sources.length + NOT_MAPPED.length + WAITING_BOARDS.length + WAITING_ROLLS.length,
    );
    expect(told.notCollected.every(({ reason }) => reason !== '')).toBe(true);
  });

  it('is small enough for the sign-up form', async () => {
    const answer = await send(createStatusApi(runtime), 'coverage');
    expect(gzipSync(answerText(answer)).byteLength).toBeLessThan(14_000);
  });
});
