import { describe, expect, it } from 'vitest';
import { takeLease } from '#functions/collection/lease.ts';
import type { Emit } from '#functions/collection/run.ts';
import { minuteOf, TICK_MINUTES } from '#functions/collection/schedule.ts';
import { readSourceState } from '#functions/collection/source-state.ts';
import { readStatusSummary } from '#functions/collection/status-summary.ts';
import { fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import { chicagoRows } from '#functions/collection/testing/fixtures.ts';
import type { BusEvent } from '#functions/platform/events.ts';
import { testRuntime } from '#functions/platform/testing.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { createCollectSource } from './collect-source.ts';
import { createPlanCollection } from './plan-collection.ts';

const event = (sourceId: string): BusEvent<'CollectSource'> => ({
  'detail-type': 'CollectSource',
  detail: { sourceId },
});

async function setUp() {
  const runtime = await testRuntime();
  const told: string[] = [];
  const emit: Emit = async (name, detail) => {
    told.push(`${name} ${detail.sourceId}`);
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
  return { runtime, emit, told, logged, collect };
}

describe('collect-source', () => {
  it('collects the source of the event', async () => {
    const { runtime, told, logged, collect } = await setUp();
    await collect()(event('il-chicago'));
    expect(await readSourceState(runtime, 'il-chicago')).toMatchObject({ outcome: 'collected', known: 5 });
    expect(told).toEqual(['PermitsChanged il-chicago']);
    expect(logged).toEqual(['info il-chicago collected']);
  });

  it('takes a fault of the portal for no failure of its own', async () => {
    const { runtime, logged, collect } = await setUp();
    await collect(() => ({ status: 403, json: {} }))(event('il-chicago'));
    expect((await readSourceState(runtime, 'il-chicago'))?.outcome).toBe('blocked');
    expect(logged).toEqual(['warn il-chicago blocked: The portal refuses us (HTTP 403).']);
  });

  it('leaves a busy source and an unknown one alone', async () => {
    const { runtime, told, collect } = await setUp();
    await takeLease(runtime, 'il-chicago', 'another run');
    await collect()(event('il-chicago'));
    await collect()(event('il-nowhere'));
    expect(await readSourceState(runtime, 'il-chicago')).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('fails when the tables do', async () => {
    const { runtime, collect } = await setUp();
    Object.assign(runtime.permits, { transact: () => Promise.reject(new Error('The table is down.')) });
    await expect(collect()(event('il-chicago'))).rejects.toThrow('The table is down.');
  });
});

describe('plan-collection', () => {
  it('asks for every source that is due, once', async () => {
    const { runtime, emit, told, collect } = await setUp();
    const ids = (await loadSources()).filter(({ disabled }) => disabled === undefined).map(({ id }) => id);
    const plan = createPlanCollection({ runtime, emit });
    await plan();
    expect(told).toEqual(ids.map((id) => `CollectSource ${id}`));
    await collect()(event('il-chicago'));
    told.length = 0;
    runtime.setTime('2026-11-20T13:00:00.000Z');
    await plan();
    expect(told).toEqual(ids.filter((id) => id !== 'il-chicago').map((id) => `CollectSource ${id}`));
    told.length = 0;
    runtime.setTime('2026-11-21T12:00:00.000Z');
    await plan();
    expect(told).toContain('CollectSource il-chicago');
  });

  it('spreads what is due over the ticks of an hour, each source once', async () => {
    const { runtime, emit, told } = await setUp();
    const plan = createPlanCollection({ runtime, emit });
    const perTick: string[][] = [];
    for (let minute = 0; minute < 60; minute += TICK_MINUTES) {
      runtime.setTime(new Date(Date.UTC(2026, 10, 20, 12, minute, 20)).toISOString());
      told.length = 0;
      await plan({ spread: true });
      perTick.push([...told]);
    }
    const ids = (await loadSources()).filter(({ disabled }) => disabled === undefined).map(({ id }) => id);
    expect(perTick.flat().toSorted()).toEqual(ids.map((id) => `CollectSource ${id}`).toSorted());
    for (const id of ids) expect(perTick[minuteOf(id) / TICK_MINUTES]).toContain(`CollectSource ${id}`);
  });

  it('leaves a heartbeat when it was made to its end', async () => {
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
});
