import { describe, expect, it } from 'vitest';
import { measureNextTrades } from '#functions/permits/next-trades/next-trades.ts';
import { readPending } from '#functions/permits/pending-changes.ts';
import { readPermits, readPermitWithHistory } from '#functions/permits/permit-store.ts';
import type { Source } from '../source.ts';
import { readRuns, readSourceState } from '../status/source-state.ts';
import { pendingIds, readStoredPermits, setUpCity } from '../testing/city.ts';
import { chicago, chicagoRows } from '../testing/fixtures.ts';
import { watchTables } from '../testing/watched-tables.ts';
import type { CollectionProgress } from './run-context.ts';

describe('a first run', () => {
  it('stores every permit, notes it for the index, announces it and records the run', async () => {
    const { runtime, city, events, collect } = await setUpCity();
    city.rows = chicagoRows(1_200);
    const seen: CollectionProgress[] = [];
    const record = await collect({ onProgress: (progress) => seen.push(progress) });

    expect(record).toMatchObject({
      sourceId: 'il-chicago',
      outcome: 'collected',
      cause: null,
      startedAt: '2026-11-20T12:00:00.000Z',
      newestIssueDate: '2026-11-19',
      counts: {
        read: 1200,
        new: 1200,
        changed: 0,
        unchanged: 0,
        leftOut: {},
        unparsed: 0,
        wrongPoints: {},
        withdrawn: 0,
        pages: 2,
        requests: 6,
      },
    });
    expect(record.counts.bytes).toBeGreaterThan(100_000);
    const permits = await readStoredPermits(runtime, city.rows);
    expect(permits.size).toBe(1200);
    expect(permits.get('il-chicago.101000007')).toMatchObject({
      permitNumber: '101000007',
      valuation: 1007,
      issueDate: '2026-11-08',
      firstSeen: '2026-11-20T12:00:00.000Z',
      withdrawnAt: null,
    });
    expect((await pendingIds(runtime)).sort()).toEqual([...permits.keys()].sort());
    expect(events).toEqual(['PermitsChanged il-chicago']);
    expect(await readSourceState(runtime, 'il-chicago')).toMatchObject({
      lastRun: '2026-11-20T12:00:00.000Z',
      lastSuccess: '2026-11-20T12:00:00.000Z',
      outcome: 'collected',
      known: 1200,
      watermark: '2026-11-19',
      lastSweep: '2026-11-20',
    });
    expect(await readRuns(runtime, 'il-chicago')).toMatchObject([
      { runId: record.runId, outcome: 'collected' },
    ]);
    expect(seen.map(({ read }) => read)).toEqual([1000, 1200]);
  });

  it('keeps what the portal says of the table', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(40);
    city.reply = ({ pathname }) =>
      pathname.startsWith('/api/views/')
        ? { status: 200, json: { licenseId: 'PDDL', attribution: 'City', rowsUpdatedAt: 1_700_000_000 } }
        : undefined;
    await collect();
    expect((await readSourceState(runtime, 'il-chicago'))?.checked).toMatchObject({
      license: 'PDDL; City',
      updatedOn: '2023-11-14',
      findings: expect.arrayContaining([expect.objectContaining({ code: 'not-updated' })]),
    });
    city.reply = ({ pathname }) =>
      pathname.startsWith('/api/views/') ? { status: 403, json: {} } : undefined;
    expect(await collect()).toMatchObject({ outcome: 'unchanged' });
    expect((await readSourceState(runtime, 'il-chicago'))?.checked).toMatchObject({ license: 'PDDL; City' });
  });

  it('uses the given number of days', async () => {
    const { city, collect } = await setUpCity();
    let where: string | null = null;
    city.reply = (url) => {
      where = url.searchParams.get('$where') ?? where;
      return undefined;
    };
    await collect({ reachDays: 30 });
    expect(where).toBe("(issue_date >= '2026-10-21T00:00:00.000' OR issue_date IS NULL)");
    await collect({ since: '2026-01-01' });
    expect(where).toBe("(issue_date >= '2026-01-01T00:00:00.000' OR issue_date IS NULL)");
  });
});

describe('a second run', () => {
  it('writes only its own record when no row changed', async () => {
    const { runtime, city, events, collect } = await setUpCity();
    city.rows = chicagoRows(1_200);
    await collect();
    const notes = (await readPending(runtime)).length;
    const watched = watchTables(runtime);
    const record = await collect({}, watched.runtime);
    expect(record).toMatchObject({
      outcome: 'unchanged',
      counts: { read: 1200, unchanged: 1200, new: 0, changed: 0 },
    });
    // Lease and slot at the host, status summary, then state and run record in one transaction, and the slot again.
    expect(watched.writes).toEqual([
      'collection.update',
      'collection.put',
      'collection.update',
      'collection.update',
      'collection.transact',
      'collection.remove',
    ]);
    expect(watched.calls.filter((call) => call.startsWith('permits.'))).toEqual([]);
    expect(await readPending(runtime)).toHaveLength(notes);
    expect(events).toHaveLength(1);
  });

  it('writes only changed permits, with history', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(50);
    await collect();
    runtime.setTime('2026-11-20T13:00:00.000Z');
    city.rows = [
      ...city.rows.map((row, index) => (index === 3 ? { ...row, permit_status: 'COMPLETE' } : row)),
      ...chicagoRows(2, 50),
    ];
    const record = await collect();
    expect(record).toMatchObject({ outcome: 'collected', counts: { new: 2, changed: 1, unchanged: 49 } });
    expect(await readPermitWithHistory(runtime.permits, 'il-chicago.101000003')).toMatchObject({
      permit: {
        status: 'Final',
        firstSeen: '2026-11-20T12:00:00.000Z',
        lastChanged: '2026-11-20T13:00:00.000Z',
      },
      history: [{ field: 'status', from: 'Active', to: 'Final', seenAt: '2026-11-20T13:00:00.000Z' }],
    });
    const other = await readPermitWithHistory(runtime.permits, 'il-chicago.101000004');
    expect(other).toMatchObject({ permit: { lastChanged: '2026-11-20T12:00:00.000Z' }, history: [] });
  });

  it('rechecks a future issue date on its day, when the permit is new', async () => {
    const { runtime, city, collect } = await setUpCity();
    const [row = {}] = chicagoRows(1);
    city.rows = [{ ...row, issue_date: '2026-11-25T00:00:00.000' }];
    expect((await collect()).counts).toMatchObject({ new: 1, unparsed: 1 });
    const stored = async () => (await readStoredPermits(runtime, city.rows)).get('il-chicago.101000000');
    runtime.setTime('2026-11-24T23:59:00.000Z');
    expect((await collect()).counts).toMatchObject({ unchanged: 1 });
    expect(await stored()).toMatchObject({ issueDate: null, news: { newOn: '2026-11-25' } });
    runtime.setTime('2026-11-25T00:00:00.000Z');
    expect((await collect()).counts).toMatchObject({ changed: 1 });
    expect(await stored()).toMatchObject({
      issueDate: '2026-11-25',
      unparsed: {},
      news: { newAt: '2026-11-25T00:00:00.000Z' },
    });
  });
});

describe('rows', () => {
  it('are counted by result', async () => {
    const { city, collect } = await setUpCity();
    const rows = chicagoRows(30);
    const [first = {}] = rows;
    city.rows = [
      ...rows,
      { ...first, ':id': 'row-z1', reported_cost: '9' },
      { ...first, ':id': 'row-z2', permit_: ' ' },
      {
        ...first,
        ':id': 'row-z3',
        permit_: 'X-1',
        reported_cost: 'TBD',
        work_description: 'Fence &amp; gate &amp; deck',
        issue_date: '3200-12-31T00:00:00.000',
        latitude: '0',
        longitude: '0',
      },
    ];
    const { counts } = await collect();
    expect(counts).toMatchObject({
      read: 33,
      new: 31,
      unparsed: 1,
      wrongPoints: { zeros: 1 },
      textRepairs: { entities: 1 },
      leftOut: { 'repeats an earlier record': 1, 'no record key': 1 },
    });
    const again = (await collect()).counts;
    expect(again).toMatchObject({ read: 33, new: 0, changed: 0, unchanged: 31 });
  });

  it('that are odd affect neither the run nor other rows', async () => {
    const { runtime, city, collect } = await setUpCity();
    const [first = {}, ...rows] = chicagoRows(30);
    const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const strange = [
      { ...first, permit_: 'cut', work_description: `${'a'.repeat(7_999)}🏠 more` },
      { ...first, permit_: 'half', work_description: 'roof \ud83d', contact_1_name: '\udc00' },
      { ...first, permit_: 'Z\ud83d1' },
      { ...first, permit_: 'deep', work_description: 'NESTED' },
      // A row without an id is identified by its content.
      { permit_: 'no id', work_description: 'NESTED' },
    ].map((row, index) => (':id' in row ? { ...row, ':id': `row-z${index}` } : row));
    city.reply = () => ({
      status: 200,
      text: JSON.stringify([...rows, ...strange]).replaceAll('"NESTED"', nested),
    });
    expect(await collect()).toMatchObject({
      outcome: 'collected',
      counts: { read: 34, new: 34, leftOut: {} },
    });
    const permits = await readPermits(runtime.permits, [
      'il-chicago.cut',
      'il-chicago.half',
      'il-chicago.deep',
    ]);
    expect(permits.get('il-chicago.cut')?.description).toBe(`${'a'.repeat(7_999)}…`);
    expect(permits.get('il-chicago.half')).toMatchObject({ description: 'roof \ufffd' });
    expect(permits.get('il-chicago.deep')).toMatchObject({ description: null });
    expect(await collect()).toMatchObject({ outcome: 'unchanged', counts: { unchanged: 34 } });
  });

  it('before the window are skipped where the portal cannot compare dates', async () => {
    const source: Source = {
      ...chicago,
      portal: { kind: 'socrata', host: 'a.test', dataset: 'abcd-1234', dates: 'text' },
    };
    const { city, collect } = await setUpCity(source);
    city.rows = chicagoRows(40).map((row, index) =>
      index < 10 ? { ...row, issue_date: '01/15/2025' } : index < 12 ? { ...row, issue_date: '' } : row,
    );
    const { counts, newestIssueDate } = await collect({ reachDays: 30 });
    expect(counts).toMatchObject({
      read: 40,
      new: 30,
      leftOut: { 'issued before the period asked for': 10 },
    });
    expect(newestIssueDate).toBe('2026-11-19');
  });

  it('without a date are collected too', async () => {
    const { runtime, city, collect } = await setUpCity();
    const rows = chicagoRows(30).map(({ issue_date, ...row }, index) =>
      index < 5 ? row : { ...row, issue_date },
    );
    city.rows = rows;
    expect((await collect()).counts).toMatchObject({ read: 30, new: 30 });
    expect((await readStoredPermits(runtime, rows)).get('il-chicago.101000001')).toMatchObject({
      issueDate: null,
    });
  });

  it('with an impossible date never move the watermark', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(5).map((row, index) =>
      index === 0 ? { ...row, issue_date: '2626-01-01T00:00:00.000' } : row,
    );
    expect((await collect()).newestIssueDate).toBe('2026-11-05');
    expect((await readSourceState(runtime, 'il-chicago'))?.watermark).toBe('2026-11-05');
  });
});

it('a firm whose permits are nearly all roofs is a roofer on its next permit', async () => {
  const { runtime, city, collect } = await setUpCity();
  const by = (name: string, rows: typeof city.rows) =>
    rows.map((row) => ({ ...row, contact_2_type: 'GENERAL CONTRACTOR', contact_2_name: name }));
  const roofs = [
    ...by('TRANSOM CONSTRUCTION INC', chicagoRows(5)),
    ...by('MULLION CONSTRUCTION', chicagoRows(4, 10)),
  ].map((row) => ({ ...row, permit_type: 'PERMIT - EASY PERMIT PROCESS' }));
  city.rows = roofs;
  await collect();
  await measureNextTrades(runtime, []);
  city.rows = [
    ...roofs,
    ...by('Transom Construction', chicagoRows(1, 20)),
    ...by('Mullion Construction', chicagoRows(1, 21)),
  ];
  runtime.setTime('2026-11-21T12:00:00.000Z');
  await collect();
  const stored = await readStoredPermits(runtime, city.rows);
  expect(stored.get('il-chicago.101000000')?.contractorTrades).toEqual(['new-construction']);
  expect(stored.get('il-chicago.101000020')?.contractorTrades).toEqual(['roofing']);
  expect(stored.get('il-chicago.101000021')?.contractorTrades).toEqual(['new-construction']);
});

describe('a dry run', () => {
  it('counts like a real run but writes and announces nothing', async () => {
    const { runtime, city, events, collect } = await setUpCity();
    city.rows = chicagoRows(30);
    const watched = watchTables(runtime);
    const dry = await collect({ dryRun: true }, watched.runtime);
    expect(watched.writes).toEqual([]);
    expect(events).toEqual([]);
    const real = await collect();
    expect({ ...dry.counts, bytes: 0 }).toEqual({ ...real.counts, bytes: 0 });
    city.rows = city.rows
      .map((row, index) => (index === 0 ? { ...row, reported_cost: '1' } : row))
      .slice(0, 29);
    runtime.setTime('2026-11-21T12:00:00.000Z');
    expect((await collect({ dryRun: true })).counts).toMatchObject({ changed: 1, unchanged: 28 });
    expect((await collect()).counts).toMatchObject({ changed: 1, unchanged: 28 });
  });
});
