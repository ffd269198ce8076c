import { describe, expect, it } from 'vitest';
import { readPermits } from '#functions/permits/permit-store.ts';
import { readSourceState } from '../status/source-state.ts';
import { pendingIds, readStoredPermits, setUpCity } from '../testing/city.ts';
import { fetchFrom } from '../testing/fake-portal.ts';
import { chicago, chicagoRows, detroit, detroitRows } from '../testing/fixtures.ts';
import { collectSource } from './run.ts';

describe('a portal fault', () => {
  it('on a later page keeps earlier pages, and the next run continues', async () => {
    const { runtime, city, events, collect } = await setUpCity();
    city.rows = chicagoRows(2_500);
    city.reply = (_, request) => (request >= 2 ? { status: 500 } : undefined);
    const record = await collect();
    expect(record).toMatchObject({
      outcome: 'unreachable',
      cause: expect.stringContaining('HTTP 500'),
      counts: { new: 2000, pages: 2 },
    });
    expect((await readStoredPermits(runtime, city.rows)).size).toBe(2000);
    expect(events).toEqual(['PermitsChanged il-chicago']);
    expect(await readSourceState(runtime, 'il-chicago')).toMatchObject({
      outcome: 'unreachable',
      lastSuccess: null,
      watermark: null,
      known: 2000,
    });
    city.reply = undefined;
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { read: 500, new: 500 } });
    expect((await readSourceState(runtime, 'il-chicago'))?.known).toBe(2500);
  });

  it.each([
    ['blocked', { status: 403, json: {} }],
    ['blocked', { status: 200, text: '<html></html>' }],
    ['unreachable', { status: 404, json: {} }],
    ['unreachable', { status: 200, text: '[{"permit_": "1"' }],
    ['schema-changed', { status: 400, json: { code: 'query.soql.no-such-column' } }],
  ] as const)('is %s and keeps stored records: %j', async (outcome, reply) => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(30);
    await collect();
    const before = await readStoredPermits(runtime, city.rows);
    runtime.setTime('2026-11-21T12:00:00.000Z');
    city.reply = () => reply;
    expect((await collect()).outcome).toBe(outcome);
    expect(await readStoredPermits(runtime, city.rows)).toEqual(before);
    expect(await readSourceState(runtime, 'il-chicago')).toMatchObject({
      outcome,
      lastRun: '2026-11-21T12:00:00.000Z',
      lastSuccess: '2026-11-20T12:00:00.000Z',
      watermark: '2026-11-19',
      known: 30,
    });
  });

  it('from a renamed column writes nothing', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(30);
    await collect();
    const before = await readStoredPermits(runtime, city.rows);
    city.rows = chicagoRows(60).map(({ work_description, ...row }) => ({ ...row, scope: work_description }));
    const record = await collect();
    expect(record).toMatchObject({
      outcome: 'schema-changed',
      cause: expect.stringContaining('"work_description"'),
      counts: { new: 0, changed: 0 },
    });
    expect((await readStoredPermits(runtime, city.rows)).size).toBe(30);
    expect(await readStoredPermits(runtime, chicagoRows(30))).toEqual(before);
  });

  it('is reported as empty when all rows are gone', async () => {
    const { runtime, city, collect } = await setUpCity();
    expect((await collect()).outcome).toBe('empty');
    city.rows = chicagoRows(30);
    await collect();
    city.rows = [];
    expect(await collect()).toMatchObject({ outcome: 'empty', cause: expect.stringContaining('no rows') });
    expect((await readStoredPermits(runtime, chicagoRows(30))).size).toBe(30);
    expect((await collect({ since: '2026-11-20' })).outcome).toBe('unchanged');
  });
});

describe('vanished records', () => {
  it('above a fifth make the source shrunk, and nothing is withdrawn on any day', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(40);
    await collect();
    city.rows = chicagoRows(30);
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      runtime.setTime(`${day}T13:00:00.000Z`);
      expect(await collect()).toMatchObject({
        outcome: 'shrunk',
        cause: expect.stringMatching(/^10 of \d+ records/),
      });
    }
    const permits = await readStoredPermits(runtime, chicagoRows(40));
    expect([...permits.values()].filter(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([]);
    expect(await readSourceState(runtime, 'il-chicago')).toMatchObject({
      lastSuccess: '2026-11-20T12:00:00.000Z',
    });
  });

  it('of an increment that only got older dates are changes, and the source is not shrunk', async () => {
    const { runtime, city, collect } = await setUpCity({ ...chicago, wholeUpTo: 0 });
    city.rows = chicagoRows(40);
    await collect();
    const inIncrement = (await collect()).counts.read;
    expect(inIncrement).toBeLessThan(40);
    // Rows are dated on the first 19 days of the month, one after the other.
    const moved = [12, 13, 14, 15];
    expect(moved.length).toBeGreaterThan(inIncrement / 5);
    city.rows = chicagoRows(40).map((row, at) =>
      moved.includes(at) ? { ...row, issue_date: '2026-10-02T00:00:00.000' } : row,
    );
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { changed: 4, withdrawn: 0 } });
    const days = [...(await readStoredPermits(runtime, city.rows)).values()].map(
      ({ issueDate }) => issueDate,
    );
    expect(days.filter((day) => day === '2026-10-02')).toHaveLength(4);

    city.rows = city.rows.filter((_, at) => at < 31 || at > 34);
    expect(await collect()).toMatchObject({ outcome: 'shrunk' });
  });

  it('are withdrawn after two days and restored when they return', async () => {
    const { runtime, city, events, collect } = await setUpCity();
    const rows = chicagoRows(40);
    const gone = 'il-chicago.101000012';
    const withdrawnAt = async () => (await readPermits(runtime.permits, [gone])).get(gone)?.withdrawnAt;
    city.rows = rows;
    await collect();
    city.rows = rows.filter((row) => row['permit_'] !== '101000012');
    expect((await collect()).outcome).toBe('unchanged');
    expect((await collect()).counts.withdrawn).toBe(0);
    expect(await withdrawnAt()).toBeNull();

    runtime.setTime('2026-11-21T12:00:00.000Z');
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { withdrawn: 1 } });
    expect(await withdrawnAt()).toBe('2026-11-21T12:00:00.000Z');
    expect((await pendingIds(runtime)).filter((id) => id === gone)).toHaveLength(2);
    expect(events).toHaveLength(2);

    city.rows = rows;
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { changed: 1 } });
    expect(await withdrawnAt()).toBeNull();
  });

  it('that return the next day are unchanged', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(40);
    await collect();
    city.rows = chicagoRows(39);
    await collect();
    city.rows = chicagoRows(40);
    await collect();
    city.rows = chicagoRows(39);
    runtime.setTime('2026-11-21T12:00:00.000Z');
    expect((await collect()).counts.withdrawn).toBe(0);
  });
});

describe('a layer with metadata', () => {
  it('is rejected before any write if it lacks a mapped column', async () => {
    const { runtime, parts } = await setUpCity(detroit);
    const rows = detroitRows(5).map(({ work_description, ...row }) => ({ ...row, work: work_description }));
    const fetch = fetchFrom(() => ({ json: { features: rows.map((attributes) => ({ attributes })) } }));
    const record = await collectSource({ ...parts(), fetch }, detroit, {});
    expect(record).toMatchObject({
      outcome: 'schema-changed',
      cause: expect.stringContaining('"work_description"'),
    });
    expect(await readPermits(runtime.permits, ['mi-detroit.RES2026-00000'])).toEqual(new Map());
  });
});
