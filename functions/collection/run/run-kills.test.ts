import { describe, expect, it } from 'vitest';
import { readPermitWithHistory } from '#functions/permits/permit-store.ts';
import type { TestRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { pendingIds, readStoredPermits, setUpCity } from '../testing/city.ts';
import { chicagoRows } from '../testing/fixtures.ts';
import { watchTables } from '../testing/watched-tables.ts';
import { SourceBusy } from './lease.ts';

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
    // Call 0 takes the lease. The last one releases the host's slot: where it fails, the slot expires, and the run is good.
    for (let dieAt = 1; dieAt < whole.calls; dieAt++) {
      const repaired = await story(dieAt);
      expect([dieAt, repaired.died]).toEqual([dieAt, dieAt < whole.calls - 1]);
      expect(timeless(repaired.permits)).toEqual(whole.permits);
      expect(repaired.pending).toEqual(whole.pending);
      expect(repaired.events.length).toBeGreaterThan(0);
    }
  });

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
});
