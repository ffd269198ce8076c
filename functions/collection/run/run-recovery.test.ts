import { describe, expect, it } from 'vitest';
import { readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import type { TestRuntime } from '#functions/platform/testing.ts';
import { readRuns, readSourceState, stateKey } from '../status/source-state.ts';
import { pendingIds, readStoredPermits, setUpCity } from '../testing/city.ts';
import { chicago, chicagoRows } from '../testing/fixtures.ts';
import { watchTables } from '../testing/watched-tables.ts';
import { SourceBusy, SourceLease } from './lease.ts';
import { collectSource } from './run.ts';

describe('a killed run', () => {
  const rows = chicagoRows(25);
  const later = [
    ...rows.map((row, index) => (index < 3 ? { ...row, permit_status: 'EXPIRED' } : row)).slice(0, 24),
    ...chicagoRows(2, 25),
  ];

  /** Permits, histories and pending ids. */
  async function readData(runtime: TestRuntime) {
    const ids = [...rows, ...later].map((row) => `il-chicago.${row['permit_']}`);
    const permits = await Promise.all(
      [...new Set(ids)].map((id) => readPermitWithHistory(runtime.permits, id)),
    );
    return { permits, pending: [...new Set(await pendingIds(runtime))].sort() };
  }

  /** Collects `rows`, then `later` on the following days; the last run dies at a call if `dieAt` is set. */
  async function story(dieAt: number | undefined) {
    const { runtime, city, events, collect } = await setUpCity();
    city.rows = rows;
    await collect();
    runtime.setTime('2026-11-21T12:00:00.000Z');
    city.rows = later.slice(0, 24);
    await collect();
    runtime.setTime('2026-11-22T12:00:00.000Z');
    city.rows = later;
    events.length = 0;
    const watched = watchTables(runtime, dieAt);
    const died = await collect({}, watched.runtime).then(
      () => false,
      (error: unknown) => error instanceof Error && error.message === 'killed',
    );
    if (died) {
      // The lease was not released, so it must expire.
      await expect(collect()).rejects.toThrow(SourceBusy);
      runtime.setTime('2026-11-22T12:11:00.000Z');
      await collect();
    }
    return { ...(await readData(runtime)), died, calls: watched.calls.length, events };
  }

  const timeless = (permits: unknown) =>
    JSON.parse(JSON.stringify(permits).replaceAll('2026-11-22T12:11', '2026-11-22T12:00')) as unknown;

  it('leaves the same data after a second run, whatever call it dies at', async () => {
    const whole = await story(undefined);
    expect(whole.died).toBe(false);
    expect(whole.calls).toBeGreaterThan(8);
    // Call 0 takes the lease.
    for (let dieAt = 1; dieAt < whole.calls; dieAt++) {
      const repaired = await story(dieAt);
      expect([dieAt, repaired.died]).toEqual([dieAt, true]);
      expect(timeless(repaired.permits)).toEqual(whole.permits);
      expect(repaired.pending).toEqual(whole.pending);
      expect(repaired.events.length).toBeGreaterThan(0);
    }
  }, 60_000);

  it('between a new permit and its pending change is repaired although the row is gone in the next run', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = rows;
    await collect();
    const unlucky = chicagoRows(1, 25);
    city.rows = [...rows, ...unlucky];
    // Each run dies one call later, until the permit is written.
    for (let dieAt = 1; (await readStoredPermits(runtime, unlucky)).size === 0; dieAt++) {
      runtime.setTime(`2026-11-21T${String(dieAt).padStart(2, '0')}:00:00.000Z`);
      await expect(collect({}, watchTables(runtime, dieAt).runtime)).rejects.toThrow('killed');
    }
    city.rows = rows;
    for (const day of ['22', '23']) {
      runtime.setTime(`2026-11-${day}T22:00:00.000Z`);
      await collect();
    }
    const id = `il-chicago.${unlucky[0]?.['permit_']}`;
    expect((await readStoredPermits(runtime, unlucky)).get(id)?.withdrawnAt).toBe('2026-11-23T22:00:00.000Z');
    expect(await pendingIds(runtime)).toContain(id);
  });

  it.each([
    ['changed', rows.map((row, index) => (index === 0 ? { ...row, permit_status: 'EXPIRED' } : row))],
    ['withdrawn', rows.slice(1)],
  ])('while a record is %s is repaired although the row is restored by the next run', async (_, others) => {
    for (let dieAt = 1, died = true; died; dieAt++) {
      const { runtime, city, collect } = await setUpCity();
      city.rows = rows;
      await collect();
      city.rows = others;
      runtime.setTime('2026-11-21T12:00:00.000Z');
      if (others.length < rows.length) await collect();
      runtime.setTime('2026-11-22T12:00:00.000Z');
      died = await collect({}, watchTables(runtime, dieAt).runtime).then(
        () => false,
        () => true,
      );
      city.rows = rows;
      runtime.setTime('2026-11-22T13:00:00.000Z');
      await collect();
      const { permit, history } =
        (await readPermitWithHistory(runtime.permits, 'il-chicago.101000000')) ?? {};
      expect([dieAt, permit?.rawStatus, permit?.withdrawnAt]).toEqual([dieAt, 'ACTIVE', null]);
      expect([0, 2]).toContain(history?.length);
    }
  });

  it('by an error releases the source, and the next run announces its changes', async () => {
    const { runtime, city, events, parts, collect } = await setUpCity();
    city.rows = rows;
    const dead = { ...parts(), emit: () => Promise.reject(new Error('The bus is down.')) };
    await expect(collectSource(dead, chicago, { reachDays: 60 })).rejects.toThrow('The bus is down.');
    expect(events).toEqual([]);
    const broken = { outcome: 'unreachable', cause: expect.stringContaining('internal error') };
    expect(await readSourceState(runtime, 'il-chicago')).toMatchObject({ ...broken, lastSuccess: null });
    expect(await readRuns(runtime, 'il-chicago')).toMatchObject([broken]);
    // Everything is stored; only the announcement is missing.
    expect(await collect()).toMatchObject({ outcome: 'unchanged', kind: 'first', counts: { read: 0 } });
    expect(events).toEqual(['PermitsChanged il-chicago']);
    await collect();
    expect(events).toHaveLength(1);
  });
});

describe('an internal error', () => {
  it('replaces the good outcome and keeps the rest of the state', async () => {
    const { runtime, city, parts, collect } = await setUpCity();
    city.rows = chicagoRows(25);
    await collect();
    const before = await readSourceState(runtime, 'il-chicago');
    runtime.setTime('2026-11-21T12:00:00.000Z');
    city.rows = chicagoRows(26);
    const dead = { ...parts(), emit: () => Promise.reject(new TypeError('The bus is down.')) };
    await expect(collectSource(dead, chicago, { reachDays: 60 })).rejects.toThrow('The bus is down.');
    expect(await readSourceState(runtime, 'il-chicago')).toEqual({
      ...before,
      lastRun: '2026-11-21T12:00:00.000Z',
      outcome: 'unreachable',
      cause: expect.stringContaining('internal error'),
      counts: expect.objectContaining({ read: 26, new: 1 }),
    });
    expect((await collect()).outcome).toBe('unchanged');
  });

  it('is not recorded when the run is stopped by hand', async () => {
    const { runtime, city, parts, collect } = await setUpCity();
    city.rows = chicagoRows(25);
    await collect();
    const stop = new AbortController();
    city.before = async () => stop.abort(new Error('Stopped.'));
    await expect(collectSource({ ...parts(), signal: stop.signal }, chicago)).rejects.toThrow('Stopped.');
    expect(await readSourceState(runtime, 'il-chicago')).toMatchObject({ outcome: 'collected' });
  });
});

describe('one run', () => {
  it('at a time holds the lease of a source until it expires', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(3);
    await SourceLease.take(runtime, 'il-chicago', 'somebody else');
    await expect(collect()).rejects.toThrow(SourceBusy);
    expect(await readSourceState(runtime, 'il-chicago')).toBeUndefined();
    runtime.setTime('2026-11-20T12:10:01.000Z');
    expect((await collect()).outcome).toBe('collected');
    expect((await collect()).outcome).toBe('unchanged');
  });

  it.each([0, 1])('stops writing when another run takes over before page %i', async (page) => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(2_500);
    city.before = async (request) => {
      if (request !== page) return;
      runtime.setTime('2026-11-20T12:30:00.000Z');
      await SourceLease.take(runtime, 'il-chicago', 'somebody else');
    };
    await expect(collect()).rejects.toThrow(ConditionFailed);
    expect((await readStoredPermits(runtime, city.rows)).size).toBe(page * 1_000);
    expect(await readRuns(runtime, 'il-chicago')).toEqual([]);
  });

  it('leaves the state to the run that took over', async () => {
    const { runtime, city, parts } = await setUpCity();
    city.rows = chicagoRows(3);
    const overtaken = {
      ...parts(),
      emit: async () => {
        runtime.setTime('2026-11-20T12:30:00.000Z');
        await SourceLease.take(runtime, 'il-chicago', 'somebody else');
      },
    };
    await expect(collectSource(overtaken, chicago)).rejects.toThrow(ConditionFailed);
    expect(await runtime.collection.get(stateKey('il-chicago'))).toMatchObject({
      leaseOwner: 'somebody else',
    });
    expect(await readRuns(runtime, 'il-chicago')).toEqual([]);
  });

  it('cannot write what it read before another run took over', async () => {
    const { runtime, city, collect } = await setUpCity();
    const status = (value: string) => chicagoRows(3).map((row) => ({ ...row, permit_status: value }));
    city.rows = chicagoRows(3);
    await collect();
    // It freezes before its first write while another run collects newer rows.
    const transact = runtime.permits.transact.bind(runtime.permits);
    runtime.permits.transact = async (writes) => {
      runtime.permits.transact = transact;
      for (const [time, value] of [
        ['13:11', 'EXPIRED'],
        ['14:11', 'COMPLETE'],
      ] as const) {
        runtime.setTime(`2026-11-20T${time}:00.000Z`);
        city.rows = status(value);
        expect((await collect()).counts.changed).toBe(3);
      }
      await transact(writes);
    };
    runtime.setTime('2026-11-20T13:00:00.000Z');
    city.rows = status('EXPIRED');
    await expect(collect()).rejects.toThrow(ConditionFailed);
    const { permit, history } = (await readPermitWithHistory(runtime.permits, 'il-chicago.101000000')) ?? {};
    expect(permit?.rawStatus).toBe('COMPLETE');
    expect(history?.map(({ field, from }) => [field, from])).toEqual([
      ['status', 'Active'],
      ['status', 'Expired'],
    ]);
    expect((await collect()).outcome).toBe('unchanged');
  });

  it('renews its lease in a long run', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(4_500);
    let minute = 0;
    city.before = async () => {
      minute += 2;
      runtime.setTime(`2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`);
      // Without renewal the lease would expire after the tenth page.
      if (minute > 2)
        await expect(SourceLease.take(runtime, 'il-chicago', 'somebody else')).rejects.toThrow(SourceBusy);
    };
    expect((await collect()).outcome).toBe('collected');
  });
});
