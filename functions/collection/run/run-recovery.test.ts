import { describe, expect, it } from 'vitest';
import { readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import { readRuns, readSourceState, stateKey } from '../status/source-state.ts';
import { readStoredPermits, setUpCity } from '../testing/city.ts';
import { chicago, chicagoRows } from '../testing/fixtures.ts';
import { SourceBusy, SourceLease } from './lease.ts';
import { collectSource } from './run.ts';

describe('a run that ends', () => {
  const rows = chicagoRows(25);

  it('by an error releases the source, and the next run announces its changes', async () => {
    const { runtime, city, events, parts, collect } = await setUpCity();
    city.rows = rows;
    const dead = { ...parts(), emit: () => Promise.reject(new Error('The bus is down.')) };
    await expect(collectSource(dead, chicago, { reachDays: 60 })).rejects.toThrow('The bus is down.');
    expect(events).toEqual([]);
    const broken = { outcome: 'broken', cause: expect.stringContaining('error of ours') };
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
      outcome: 'broken',
      cause: expect.stringContaining('error of ours'),
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
    // A page that takes two minutes halves the next one, so these are some 14 requests.
    city.rows = chicagoRows(2_300);
    let minute = 0;
    city.before = async () => {
      minute += 2;
      runtime.setTime(`2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`);
      // Without renewal the lease would expire after the tenth page.
      if (minute > 2)
        await expect(SourceLease.take(runtime, 'il-chicago', 'somebody else')).rejects.toThrow(SourceBusy);
    };
    expect(await collect()).toMatchObject({ outcome: 'collected', cause: null });
  });
});
