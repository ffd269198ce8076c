import { describe, expect, it } from 'vitest';
import { applyTerms } from '#functions/collection/apply-terms.ts';
import { noteAsked, noteRead } from '#functions/collection/asking/rhythm-store.ts';
import { readHostState } from '#functions/collection/hosts/host-state.ts';
import { SourceLease } from '#functions/collection/run/lease.ts';
import type { Emit } from '#functions/collection/run/run-context.ts';
import { sourceMinute, TICK_MINUTES } from '#functions/collection/status/schedule.ts';
import { readRuns, readSourceState } from '#functions/collection/status/source-state.ts';
import { readStatusSummary, updateSourceSummary } from '#functions/collection/status/status-summary.ts';
import { fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import { chicago, chicagoRows } from '#functions/collection/testing/fixtures.ts';
import { waveOf } from '#functions/collection/waves.ts';
import { allRules } from '#functions/parcels/roll-terms.ts';
import { noteNews } from '#functions/permits/news.ts';
import { clearPending, type PendingChange, readPending } from '#functions/permits/pending-changes.ts';
import { readPermits, writePermits } from '#functions/permits/permit-store.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { storeTermsRules } from '#functions/permits/withholding/terms-rules.ts';
import type { BusEvent } from '#functions/platform/events.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createCollectSource } from './collect-source.ts';
import { createPlanCollection } from './plan-collection.ts';

/** The only pending change. */
async function onlyPending(runtime: TestRuntime): Promise<PendingChange> {
  const [note, ...more] = await readPending(runtime);
  if (note === undefined || more.length > 0) throw new Error('There is not one note.');
  return note;
}

const event = (sourceId: string): BusEvent<'CollectSource'> => ({
  'detail-type': 'CollectSource',
  detail: { sourceId },
});

async function setUp() {
  const runtime = await testRuntime();
  // The terms apply since an earlier tick, and the publisher knows.
  await applyTerms(runtime, allRules(await loadSources()), async () => undefined);
  await clearPending(runtime, await readPending(runtime));
  const events: string[] = [];
  const emit: Emit = async (name, detail) => {
    events.push(`${name} ${detail.sourceId}`);
  };
  const logged: string[] = [];
  const line =
    (level: string) =>
    (text: unknown, ..._more: readonly unknown[]): void => {
      logged.push(`${level} ${text}`);
    };
  const log = { info: line('info'), warn: line('warn'), error: line('error') };
  const rows = chicagoRows(5);
  const collect = (reply: () => { status?: number; json: unknown } = () => ({ json: rows })) =>
    createCollectSource({
      runtime: { permits: runtime.permits, collection: runtime.collection, clock: runtime.clock, log },
      fetch: fetchFrom(reply),
      emit,
      sleep: () => Promise.resolve(),
    });
  return { runtime, emit, events, logged, log, collect };
}

describe('collect-source', () => {
  it('collects the source of the event', async () => {
    const { runtime, events, logged, collect } = await setUp();
    await collect()(event('il-chicago'));
    expect(await readSourceState(runtime, 'il-chicago')).toMatchObject({ outcome: 'collected', known: 5 });
    expect(events).toEqual(['PermitsChanged il-chicago']);
    expect(logged).toEqual(['info il-chicago collected']);
  });

  it('does not fail on a portal fault', async () => {
    const { runtime, logged, collect } = await setUp();
    await collect(() => ({ status: 403, json: {} }))(event('il-chicago'));
    expect((await readSourceState(runtime, 'il-chicago'))?.outcome).toBe('blocked');
    expect(logged).toEqual(['warn il-chicago blocked: The portal denies access (HTTP 403).']);
  });

  it('accepts a shrunken source when the event says so', async () => {
    const { runtime, collect, logged } = await setUp();
    await collect()(event('il-chicago'));
    runtime.setTime('2026-11-21T12:00:00.000Z');
    const gone = collect(() => ({ json: [] }));
    await gone(event('il-chicago'));
    expect((await readSourceState(runtime, 'il-chicago'))?.outcome).toBe('empty');
    const accepted = { ...event('il-chicago'), detail: { sourceId: 'il-chicago', acceptShrunk: true } };
    expect(logged).not.toContain('info Security event');
    await gone(accepted);
    expect((await readSourceState(runtime, 'il-chicago'))?.outcome).toBe('collected');
    expect(logged).toContain('info Security event');
  });

  it('skips a busy source and an unknown one', async () => {
    const { runtime, events, collect } = await setUp();
    await SourceLease.take(runtime, 'il-chicago', 'another run');
    await collect()(event('il-chicago'));
    await collect()(event('il-nowhere'));
    expect(await readSourceState(runtime, 'il-chicago')).toBeUndefined();
    expect(events).toEqual([]);
  });

  it('takes over at once in a retry of its own invocation, not in another', async () => {
    const { runtime, collect } = await setUp();
    const context = (awsRequestId: string) => ({ awsRequestId, getRemainingTimeInMillis: () => 900_000 });
    await SourceLease.take(runtime, 'il-chicago', 'a run that is killed', 'invocation 1');
    await collect()(event('il-chicago'), context('invocation 2'));
    expect(await readSourceState(runtime, 'il-chicago')).toBeUndefined();
    await collect()(event('il-chicago'), context('invocation 1'));
    expect((await readSourceState(runtime, 'il-chicago'))?.outcome).toBe('collected');
  });

  it('fails when the tables fail', async () => {
    const { runtime, collect } = await setUp();
    Object.assign(runtime.permits, { transact: () => Promise.reject(new Error('The table is down.')) });
    await expect(collect()(event('il-chicago'))).rejects.toThrow('The table is down.');
  });
});

describe('a portal that says that nothing changed', () => {
  /** Days on which its rows are read each day, with what it says and publishes. */
  async function setUpDays() {
    const { runtime, collect } = await setUp();
    let rows = chicagoRows(5);
    let asked = 0;
    const run = collect(() => {
      asked++;
      return { json: rows };
    });
    let day = 0;
    /** @returns whether the rows were asked for */
    const onNextDay = async (said: string): Promise<boolean> => {
      const now = Date.UTC(2026, 10, 20 + ++day, 12);
      runtime.setTime(new Date(now).toISOString());
      await noteAsked(runtime, 'il-chicago', now, said);
      asked = 0;
      await run(event('il-chicago'));
      return asked > 0;
    };
    await run(event('il-chicago'));
    const time = runtime.clock.now().toISOString();
    await noteRead(runtime, chicago, { mark: 'one', isDated: false }, { startedAt: time, endedAt: time });
    return {
      runtime,
      onNextDay,
      days: async (count: number, said = 'one') => {
        const read: boolean[] = [];
        for (let at = 0; at < count; at++) read.push(await onNextDay(said));
        return read;
      },
      correct: () => {
        rows = rows.map((row, at) => (at === 0 ? { ...row, work_description: 'NEW ROOF' } : row));
      },
    };
  }

  it('is believed after five reads that found nothing, except for the weekly one', async () => {
    const { runtime, days } = await setUpDays();
    expect(await days(5)).toEqual([true, true, true, true, true]);
    expect(await days(8)).toEqual([false, false, false, false, false, false, true, false]);
    const state = await readSourceState(runtime, 'il-chicago');
    expect(state).toMatchObject({ outcome: 'unchanged', known: 5, lastSuccess: '2026-12-03T12:00:00.000Z' });
  });

  it('is read again for five days once a full read found what it had not said', async () => {
    const { days, correct } = await setUpDays();
    await days(5);
    correct();
    expect(await days(7)).toEqual([false, false, false, false, false, false, true]);
    expect(await days(6)).toEqual([true, true, true, true, true, false]);
  });

  it('is read when it says something else or nothing, and six hours later than planned otherwise', async () => {
    const { runtime, days, onNextDay } = await setUpDays();
    await days(5);
    expect(await onNextDay('two')).toBe(true);
    expect(await onNextDay('one')).toBe(false);
    const events: string[] = [];
    const plan = async (at: string, said: string) => {
      runtime.setTime(at);
      await noteAsked(runtime, 'il-chicago', Date.parse(at), said);
      events.length = 0;
      await createPlanCollection({ runtime, emit: async (_, { sourceId }) => void events.push(sourceId) })();
      return events.includes('il-chicago');
    };
    // A day after the last read, another five hours, and six.
    expect(await plan('2026-11-28T12:00:00.000Z', 'one')).toBe(false);
    expect(await plan('2026-11-28T12:00:00.000Z', 'two')).toBe(true);
    expect(await plan('2026-11-28T17:00:00.000Z', 'one')).toBe(false);
    expect(await plan('2026-11-28T18:00:00.000Z', 'one')).toBe(true);
    await noteAsked(runtime, 'il-chicago', runtime.clock.now().getTime(), null);
    expect(await days(1, 'two')).toEqual([true]);
  });
});

describe('plan-collection', () => {
  it('plans only sources of the waves that have started, and none while paused', async () => {
    const { runtime, events, emit } = await setUp();
    const plan = createPlanCollection({ runtime, emit });
    const sources = await loadSources();
    const waves = new Map(sources.map((source) => [source.id, waveOf(source)]));
    const ofTheHour = async (waves?: number) => {
      events.length = 0;
      for (let minute = 0; minute < 60; minute += TICK_MINUTES) {
        runtime.setTime(new Date(Date.UTC(2026, 10, 20, 12, minute, 20)).toISOString());
        await plan({ spread: true, ...(waves === undefined ? {} : { waves }) });
      }
      return events.map((event) => event.split(' ')[1] ?? '');
    };
    expect(await ofTheHour(0)).toEqual([]);
    const first = await ofTheHour(1);
    expect(first).toContain('il-chicago');
    expect(new Set(first.map((id) => waves.get(id)))).toEqual(new Set([1]));
    const all = await ofTheHour();
    expect(all.length).toBeGreaterThan(first.length);
    expect(all.length).toBeLessThanOrEqual(sources.length);
  });

  it('sends one event for every due source', async () => {
    const { runtime, emit, events, collect } = await setUp();
    const ids = (await loadSources()).filter(({ disabled }) => disabled === undefined).map(({ id }) => id);
    const plan = createPlanCollection({ runtime, emit });
    await plan();
    expect(events).toEqual(ids.map((id) => `CollectSource ${id}`));
    await collect()(event('il-chicago'));
    events.length = 0;
    runtime.setTime('2026-11-20T13:00:00.000Z');
    await plan();
    expect(events).toEqual(ids.filter((id) => id !== 'il-chicago').map((id) => `CollectSource ${id}`));
    events.length = 0;
    runtime.setTime('2026-11-21T12:00:00.000Z');
    await plan();
    expect(events).toContain('CollectSource il-chicago');
  });

  it('spreads due sources over the ticks of an hour, each once', async () => {
    const { runtime, emit, events } = await setUp();
    const plan = createPlanCollection({ runtime, emit });
    const perTick: string[][] = [];
    for (let minute = 0; minute < 60; minute += TICK_MINUTES) {
      runtime.setTime(new Date(Date.UTC(2026, 10, 20, 12, minute, 20)).toISOString());
      events.length = 0;
      await plan({ spread: true });
      perTick.push([...events]);
    }
    const ids = (await loadSources()).filter(({ disabled }) => disabled === undefined).map(({ id }) => id);
    expect(perTick.flat().toSorted()).toEqual(ids.map((id) => `CollectSource ${id}`).toSorted());
    for (const id of ids) expect(perTick[sourceMinute(id) / TICK_MINUTES]).toContain(`CollectSource ${id}`);
  });

  it('lets changed terms of sources apply before anything is collected, and calls the publisher', async () => {
    const { runtime, emit, events } = await setUp();
    const seattle = samplePermit('wa-seattle.1', { contractorName: 'Ana Sample' });
    await writePermits(runtime.permits, [{ permit: seattle, changes: [] }]);
    await storeTermsRules(runtime, {});
    await clearPending(runtime, await readPending(runtime));
    const shown = async () =>
      (await readPermits(runtime.permits, [seattle.id])).get(seattle.id)?.contractorName;
    expect(await shown()).toBe('Ana Sample');
    await createPlanCollection({ runtime, emit })();
    expect(await shown()).toBeNull();
    expect(events[0]).toMatch(/^PermitsChanged /);
    expect((await onlyPending(runtime)).sources).toContain('wa-seattle');
  });

  it('stores a heartbeat when it completes', async () => {
    const { runtime, emit } = await setUp();
    const broken = createPlanCollection({
      runtime,
      emit: () => Promise.reject(new Error('The bus is down.')),
    });
    await expect(broken()).rejects.toThrow('The bus is down.');
    expect((await readStatusSummary(runtime)).heartbeat).toBeNull();
    await createPlanCollection({ runtime, emit })({ spread: true });
    expect((await readStatusSummary(runtime)).heartbeat).toBe('2026-11-20T12:00:00.000Z');
  });

  it('records a killed run with its cause, once, and plans the source again', async () => {
    const { runtime, emit, events, logged, log } = await setUp();
    const plan = createPlanCollection({ runtime: Object.assign(runtime, { log }), emit });
    await SourceLease.take(runtime, 'il-chicago', 'a run that is killed');
    expect(await plan()).toMatchObject({ NeedsPerson: 0 });
    expect(await readSourceState(runtime, 'il-chicago')).toBeUndefined();
    runtime.setTime('2026-11-20T13:00:00.000Z');
    expect(await plan()).toMatchObject({ NeedsPerson: 1 });
    expect(logged).toContain('error il-chicago: a run was killed');
    const [record] = await readRuns(runtime, 'il-chicago');
    expect(record).toMatchObject({ outcome: 'broken', startedAt: '2026-11-20T12:00:00.000Z' });
    expect((await readStatusSummary(runtime)).sources['il-chicago']?.cause).toContain(
      'out of memory or time',
    );
    runtime.setTime('2026-11-20T19:00:00.000Z');
    events.length = 0;
    // It was said before.
    expect(await plan()).toMatchObject({ NeedsPerson: 0 });
    expect(events).toContain('CollectSource il-chicago');
  });

  it('tells of a source once, whatever is wrong with it until it is well again', async () => {
    const { runtime, emit, collect } = await setUp();
    const plan = createPlanCollection({ runtime, emit });
    const host = 'data.cityofchicago.org';
    await collect()(event('il-chicago'));
    const { transact } = runtime.permits;
    const broken = () => Promise.reject(new Error('The table is down.'));
    const breakRunOn = async (day: string) => {
      runtime.setTime(`${day}T12:00:00.000Z`);
      Object.assign(runtime.permits, { transact: broken });
      const newRows = () => ({ json: chicagoRows(9) });
      await expect(collect(newRows)(event('il-chicago'))).rejects.toThrow('The table is down.');
      Object.assign(runtime.permits, { transact });
    };
    await breakRunOn('2026-12-20');
    expect((await readHostState(runtime, host)).stop).toBeUndefined();
    const fresh = () => plan({ spread: true, waves: 0 });
    // Nobody publishes what was collected a month ago.
    expect(await fresh()).toMatchObject({ NeedsPerson: 2 });
    runtime.setTime('2026-12-21T12:00:00.000Z');
    await collect(() => ({ status: 403, json: {} }))(event('il-chicago'));
    expect(await fresh()).toMatchObject({ NeedsPerson: 0 });
    const at = '2026-12-23T12:00:00.000Z';
    runtime.setTime(at);
    const found = (await readStatusSummary(runtime)).sources['il-chicago'];
    if (found === undefined) throw new Error('Chicago has no summary.');
    const well = {
      ...found,
      lastRun: at,
      lastSuccess: at,
      outcome: 'unchanged',
      cause: null,
      findings: [],
    } as const;
    await updateSourceSummary(runtime, 'il-chicago', well);
    expect(await fresh()).toMatchObject({ NeedsPerson: 0 });
    await breakRunOn('2026-12-24');
    expect(await fresh()).toMatchObject({ NeedsPerson: 1 });
  });

  it('counts a source whose runs never end after two periods', async () => {
    const { runtime, emit } = await setUp();
    const plan = createPlanCollection({ runtime, emit });
    expect(await plan()).toMatchObject({ NeedsPerson: 0 });
    runtime.setTime('2026-11-20T23:00:00.000Z');
    await plan();
    runtime.setTime('2026-12-20T12:00:00.000Z');
    const ids = (await loadSources()).filter(({ disabled }) => disabled === undefined);
    expect(await plan()).toMatchObject({ NeedsPerson: ids.length });
  });

  it('reports what newly needs a person at every tick', async () => {
    const { runtime, emit, collect, logged, log } = await setUp();
    const plan = createPlanCollection({ runtime: Object.assign(runtime, { log }), emit });
    expect(await plan({ spread: true })).toEqual({ NeedsPerson: 0 });
    await collect()(event('il-chicago'));
    await noteNews(runtime, [await onlyPending(runtime)], new Set((await onlyPending(runtime)).ids));
    runtime.setTime('2026-11-20T12:30:00.000Z');
    // Five permits are far fewer than Chicago has.
    expect(await plan({ spread: true })).toEqual({ NeedsPerson: 1 });
    // What was said is not said again.
    runtime.setTime('2026-11-20T13:00:00.000Z');
    expect(await plan({ spread: true })).toEqual({ NeedsPerson: 2 });
    expect(logged).toContain('warn publish-index needs a person: it is an hour late');
    runtime.setTime('2026-11-20T13:30:00.000Z');
    expect(await plan({ spread: true })).toEqual({ NeedsPerson: 0 });
    await clearPending(runtime, [await onlyPending(runtime)]);
    const bad = collect(() => ({ status: 403, json: {} }));
    // Nobody collects what these two ticks planned.
    const unseen = (await loadSources()).filter(
      ({ id, cadence, disabled }) =>
        disabled === undefined &&
        cadence !== 'weekly' &&
        id !== 'il-chicago' &&
        [0, 30].includes(sourceMinute(id)),
    );
    for (const [day, fresh] of [
      ['2026-11-21', 0],
      ['2026-11-22', 0],
      // Chicago was named before.
      ['2026-11-23', unseen.length],
    ] as const) {
      runtime.setTime(`${day}T12:00:00.000Z`);
      await bad(event('il-chicago'));
      expect(await plan({ spread: true })).toMatchObject({ NeedsPerson: fresh });
    }
  });
});
