import { describe, expect, it } from 'vitest';
import { readAllPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { TestRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { RawRow } from '../conform/mapping.ts';
import type { Source } from '../source.ts';
import { readSourceState } from '../status/source-state.ts';
import { readStoredPermits, setUpCity } from '../testing/city.ts';
import { fetchFrom } from '../testing/fake-portal.ts';
import { chicago, chicagoRows } from '../testing/fixtures.ts';
import { collectSource } from './run.ts';

async function allOf(runtime: TestRuntime): Promise<StoredPermit[]> {
  const permits: StoredPermit[] = [];
  for await (const page of readAllPermits(runtime.permits)) permits.push(...page);
  return permits.sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe('a shrunken source', () => {
  const redacted = (rows: readonly RawRow[]) =>
    rows.map((row) => ({ ...row, work_description: 'REDACTED', reported_cost: '1' }));

  it('changes no stored record and recovers when the rows return', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(100);
    await collect();
    const before = await allOf(runtime);
    runtime.setTime('2026-11-21T12:00:00.000Z');
    city.rows = redacted(chicagoRows(20));
    expect(await collect()).toMatchObject({
      outcome: 'shrunk',
      counts: { read: 20, new: 0, changed: 0, leftOut: { 'changed in a run that is not believed': 20 } },
    });
    expect(await allOf(runtime)).toEqual(before);
    city.rows = chicagoRows(100);
    expect(await collect()).toMatchObject({ outcome: 'unchanged', counts: { unchanged: 100 } });
  });

  it('stays shrunken until an operator accepts it', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(100);
    await collect();
    city.rows = redacted(chicagoRows(20));
    for (const day of ['21', '22', '23']) {
      runtime.setTime(`2026-11-${day}T12:00:00.000Z`);
      expect((await collect()).outcome).toBe('shrunk');
    }
    expect(await collect({ acceptShrunk: true })).toMatchObject({
      outcome: 'collected',
      counts: { changed: 20, withdrawn: 80 },
    });
    expect((await allOf(runtime)).filter(({ withdrawnAt }) => withdrawnAt !== null)).toHaveLength(80);
    expect((await collect()).outcome).toBe('unchanged');
  });

  it('can be accepted without a column that used to be filled', async () => {
    const { city, collect } = await setUpCity();
    city.rows = chicagoRows(100);
    await collect();
    city.rows = chicagoRows(100).map(({ work_description: _, ...row }) => row);
    expect((await collect()).outcome).toBe('schema-changed');
    expect((await collect({ acceptShrunk: true })).outcome).toBe('collected');
    expect((await collect()).outcome).toBe('unchanged');
  });

  it('can be accepted when it is empty', async () => {
    const { city, collect } = await setUpCity();
    city.rows = chicagoRows(10);
    await collect();
    city.rows = [];
    expect((await collect()).outcome).toBe('empty');
    expect(await collect({ acceptShrunk: true })).toMatchObject({ counts: { withdrawn: 10 } });
  });
});

describe('a column that vanishes or is corrupted', () => {
  const renamed = (rows: readonly RawRow[]) =>
    rows.map(({ reported_cost, ...row }) => ({ ...row, cost_reported: reported_cost }));

  it.each<[string, number, (rows: RawRow[]) => RawRow[], string]>([
    ['in a source of 15 rows', 15, renamed, 'valuation (15 of 15)'],
    [
      'from row 30 on',
      500,
      (rows) => [...rows.slice(0, 30), ...renamed(rows.slice(30))],
      'valuation (470 of 500)',
    ],
    [
      'from the second page on',
      2_500,
      (rows) => [...rows.slice(0, 1_000), ...renamed(rows.slice(1_000))],
      'valuation (1500 of 2500)',
    ],
    [
      'in its dates',
      100,
      (rows) => rows.map((row) => ({ ...row, issue_date: '2026-11-1x garbled' })),
      'issueDate (100 of 100)',
    ],
  ])('%s overwrites nothing', async (_, count, change, cause) => {
    const { runtime, city, collect } = await setUpCity();
    const rows = chicagoRows(count);
    city.rows = rows;
    await collect();
    const before = await allOf(runtime);
    runtime.setTime('2026-11-21T12:00:00.000Z');
    city.rows = change(rows);
    expect(await collect()).toMatchObject({
      outcome: 'schema-changed',
      cause: expect.stringContaining(cause),
      counts: { changed: 0 },
    });
    expect(await allOf(runtime)).toEqual(before);
    expect((await readSourceState(runtime, 'il-chicago'))?.lastSuccess).toBe('2026-11-20T12:00:00.000Z');
  });

  it('does not block single records that lose a value', async () => {
    const { city, collect } = await setUpCity();
    const rows = chicagoRows(100);
    city.rows = rows;
    await collect();
    city.rows = [...renamed(rows.slice(0, 20)), ...rows.slice(20)];
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { changed: 20 } });
  });

  it('is accepted when our own mapping changed', async () => {
    const { city, parts, collect } = await setUpCity();
    city.rows = chicagoRows(30);
    await collect();
    const { valuation: _, ...fields } = chicago.fields;
    const source: Source = { ...chicago, fields };
    expect(await collectSource(parts(), source, { reachDays: 60 })).toMatchObject({
      outcome: 'collected',
      counts: { changed: 30 },
    });
  });

  it('is also rejected when a portal fault follows, while sound changes are committed', async () => {
    const { runtime, city, collect } = await setUpCity();
    const rows = chicagoRows(2_500);
    city.rows = rows;
    await collect();
    const before = await allOf(runtime);
    city.reply = (_, request) => (request >= 2 ? { status: 500 } : undefined);
    city.rows = renamed(rows.slice(0, 2_000)).map((row, index) =>
      index < 30 ? { ...row, ...rows[index] } : row,
    );
    expect(await collect()).toMatchObject({ outcome: 'unreachable', counts: { changed: 0 } });
    expect(await allOf(runtime)).toEqual(before);
    city.rows = rows.map((row, index) => (index < 3 ? { ...row, permit_status: 'EXPIRED' } : row));
    expect(await collect()).toMatchObject({ outcome: 'unreachable', counts: { changed: 3 } });
  });
});

describe('a record that is still published', () => {
  it.each([
    ['cleared', undefined],
    ['before the window', '2026-01-05T00:00:00.000'],
    ['implausibly old', '1899-12-30T00:00:00.000'],
  ])('is never withdrawn when its date is %s', async (_, date) => {
    const { runtime, city, collect } = await setUpCity();
    const rows = chicagoRows(100);
    city.rows = rows;
    await collect();
    city.rows = rows.map((row, index) => (index === 5 ? { ...row, issue_date: date } : row));
    for (const day of ['21', '22', '23', '24']) {
      runtime.setTime(`2026-11-${day}T12:00:00.000Z`);
      expect(await collect()).toMatchObject({ counts: { withdrawn: 0 } });
    }
    const permits = await allOf(runtime);
    expect(permits.filter(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([]);
    expect(permits[5]?.issueDate).toBe(date?.startsWith('2026') ? '2026-01-05' : null);
  });

  it('is not withdrawn when the portal rejects its lookup', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(100);
    await collect();
    city.rows = chicagoRows(99);
    runtime.setTime('2026-11-21T12:00:00.000Z');
    await collect();
    runtime.setTime('2026-11-22T12:00:00.000Z');
    city.reply = (url) =>
      url.searchParams.get('$where')?.startsWith('permit_ =') ? { status: 403, json: {} } : undefined;
    expect(await collect()).toMatchObject({ outcome: 'unchanged', counts: { withdrawn: 0 } });
    city.reply = undefined;
    expect(await collect()).toMatchObject({ outcome: 'blocked', counts: { withdrawn: 0 } });
    runtime.setTime('2026-11-23T13:00:00.000Z');
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { withdrawn: 1 } });
  });

  it('is not withdrawn minutes after the first miss, even on the next date', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(100);
    await collect();
    city.rows = chicagoRows(99);
    runtime.setTime('2026-11-21T23:59:00.000Z');
    await collect();
    runtime.setTime('2026-11-22T00:01:00.000Z');
    expect((await collect()).counts.withdrawn).toBe(0);
    runtime.setTime('2026-11-22T20:00:00.000Z');
    expect((await collect()).counts.withdrawn).toBe(1);
  });
});

describe('an endless portal', () => {
  it('is stopped by the time budget, and its rows are kept', async () => {
    const { runtime, parts } = await setUpCity();
    let page = 0;
    const fetch = fetchFrom((url) => {
      if (url.searchParams.has('$group')) return { json: [] };
      runtime.setTime(`2026-11-20T12:${String(++page).padStart(2, '0')}:00.000Z`);
      return { json: chicagoRows(100, page * 100) };
    });
    expect(await collectSource({ ...parts(), fetch }, chicago, {})).toMatchObject({
      outcome: 'unreachable',
      cause: expect.stringContaining('its limit of 45 minutes'),
      counts: { new: 4_500 },
    });
    expect((await readSourceState(runtime, 'il-chicago'))?.known).toBe(4_500);
  });
});

describe('a record looked up by its key', () => {
  it('waits when the answer lacks a column, and is processed otherwise', async () => {
    const { runtime, city, collect } = await setUpCity();
    const [first = {}, ...rest] = chicagoRows(30);
    city.rows = [first, ...rest];
    await collect();
    // Moved to a day outside every window.
    const corrected: RawRow = { ...first, issue_date: '2020-01-02T00:00:00.000' };
    const { work_description: description, ...others } = corrected;
    city.rows = [corrected, ...rest];
    runtime.setTime('2026-11-21T12:00:00.000Z');
    await collect();
    runtime.setTime('2026-11-22T12:00:00.000Z');
    city.reply = (url) =>
      url.searchParams.get('$where')?.startsWith('permit_ =') === true
        ? {
            status: 200,
            json: [others],
            headers: { 'x-soda2-fields': JSON.stringify(Object.keys(others)) },
          }
        : undefined;
    await collect();
    const stored = async () => (await readStoredPermits(runtime, city.rows)).get('il-chicago.101000000');
    expect(await stored()).toMatchObject({ description, issueDate: '2026-11-01', withdrawnAt: null });
    city.reply = undefined;
    await collect();
    expect(await stored()).toMatchObject({ description, issueDate: '2020-01-02', withdrawnAt: null });
  });
});
