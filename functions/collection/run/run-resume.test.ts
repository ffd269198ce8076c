import { describe, expect, it } from 'vitest';
import { createCollectSource } from '#functions/jobs/collect-source.ts';
import { readPending } from '#functions/permits/pending-changes.ts';
import { readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { readRuns, readSourceState } from '../status/source-state.ts';
import { readStoredPermits, setUpCity } from '../testing/city.ts';
import { chicago, chicagoRows } from '../testing/fixtures.ts';
import { Checkpoint } from './checkpoint.ts';
import { collectSource } from './run.ts';

describe('a function that is nearly out of time', () => {
  it('stops between two pages and requests another run, which reads only the rest', async () => {
    const { runtime, city, events, parts } = await setUpCity();
    city.rows = chicagoRows(3_500);
    const queries: (string | null)[] = [];
    city.reply = (url) => {
      queries.push(url.searchParams.get('$where'));
      return undefined;
    };
    const job = createCollectSource({ ...parts(), reachDays: 60 });
    const event = { 'detail-type': 'CollectSource', detail: { sourceId: 'il-chicago' } } as const;
    // Checked after each page, and before each pause. The first pause comes after robots.txt.
    let remaining = 310_000;
    const context = { awsRequestId: 'first', getRemainingTimeInMillis: () => (remaining -= 40_000) };
    await job(event, context);
    expect(queries).toHaveLength(2);
    expect(events).toEqual(['PermitsChanged il-chicago', 'CollectSource il-chicago']);
    expect(await readRuns(runtime, 'il-chicago')).toEqual([]);
    expect(await readSourceState(runtime, 'il-chicago')).toBeUndefined();

    await job(event, { awsRequestId: 'second', getRemainingTimeInMillis: () => 900_000 });
    expect(queries[2]).toContain(":id > 'row-001999'");
    // The last page is empty, which ends the table. Then the portal is asked what it says of the table.
    expect(queries).toHaveLength(6);
    // One record for both runs.
    expect(await readRuns(runtime, 'il-chicago')).toMatchObject([
      { kind: 'first', outcome: 'collected', counts: { read: 3500, new: 3500, pages: 4, requests: 10 } },
    ]);
    expect((await readStoredPermits(runtime, city.rows)).size).toBe(3500);
    expect((await Checkpoint.load(runtime, 'il-chicago')).position).toBeUndefined();
  });
});

describe('a continued reading', () => {
  it('counts the keys of the first part as seen', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(2_500);
    await collect();
    runtime.setTime('2026-11-21T12:00:00.000Z');
    city.reply = (_, request) => (request >= 1 ? { status: 500 } : undefined);
    expect((await collect()).outcome).toBe('unreachable');
    city.reply = undefined;
    expect(await collect()).toMatchObject({ outcome: 'unchanged', counts: { read: 1500, withdrawn: 0 } });
    expect((await readSourceState(runtime, 'il-chicago'))?.lastSweep).toBe('2026-11-21');
  });

  it('commits the held changes of the first part once', async () => {
    const { runtime, city, parts, collect } = await setUpCity();
    const rows = chicagoRows(2_500);
    city.rows = rows;
    await collect();
    runtime.setTime('2026-11-21T12:00:00.000Z');
    // New rows make the checkpoint save positions in between.
    city.rows = [
      ...rows.map((row, index) => (index % 500 === 0 ? { ...row, permit_status: 'EXPIRED' } : row)),
      ...chicagoRows(1_500, 2_500),
    ];
    let remaining = 150_000;
    const remainingMs = () => (remaining -= 40_000);
    const options = { reachDays: 60, remainingMs };
    expect(await collectSource(parts(), chicago, options)).toBeUndefined();
    const status = async () => (await readStoredPermits(runtime, rows)).get('il-chicago.101000000')?.status;
    // Changes are held until the source is judged.
    expect(await status()).toBe('Active');
    expect(await collect()).toMatchObject({
      outcome: 'collected',
      counts: { read: 4000, new: 1500, changed: 5, unchanged: 2495 },
    });
    expect(await status()).toBe('Expired');
    const { history } = (await readPermitWithHistory(runtime.permits, 'il-chicago.101000000')) ?? {};
    expect(history).toMatchObject([{ field: 'status', from: 'Active', to: 'Expired' }]);
  });

  it('starts over after a rejected read', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.counts = false;
    city.rows = chicagoRows(1_500);
    await collect();
    runtime.setTime('2026-11-21T12:00:00.000Z');
    // A first page with a gap, then faults.
    const page = [...city.rows.slice(0, 200), ...city.rows.slice(700, 1_000)];
    city.reply = (_, request) => (request === 0 ? { status: 200, json: page } : { status: 500 });
    expect((await collect()).outcome).toBe('unreachable');
    city.reply = undefined;
    expect(await collect()).toMatchObject({ outcome: 'shrunk', counts: { read: 500 } });
    expect(await collect()).toMatchObject({ outcome: 'unchanged', counts: { read: 1500 } });
  });

  it('starts over when it is old', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(2_500);
    city.reply = (_, request) => (request >= 1 ? { status: 500 } : undefined);
    await collect();
    city.reply = undefined;
    runtime.setTime('2026-11-23T12:00:00.000Z');
    expect((await collect()).counts).toMatchObject({ read: 2500, new: 1500, unchanged: 1000 });
  });
});

describe('a budget', () => {
  const small = { ...chicago, budget: { pages: 1 } };
  it('ends a reading with its cause', async () => {
    const { city, collect } = await setUpCity(small);
    city.rows = chicagoRows(1_500);
    expect(await collect()).toMatchObject({
      outcome: 'unreachable',
      cause: expect.stringContaining('1 pages'),
      counts: { new: 1500, pages: 2 },
    });
  });

  it.each([
    ['megabytes', { megabytes: 0.1 }, 0],
    ['minutes', { minutes: 10 }, 6],
  ])('of %s is enforced', async (_, budget, minutesAPage) => {
    const { runtime, city, collect } = await setUpCity({ ...chicago, budget });
    city.rows = chicagoRows(5_000);
    let minute = 0;
    city.before = async () => {
      minute += minutesAPage;
      runtime.setTime(`2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`);
    };
    const record = await collect();
    expect(record).toMatchObject({
      outcome: 'unreachable',
      cause: expect.stringMatching(/exceeded its limit/),
    });
    expect(record.counts.new).toBeLessThan(3_000);
    expect(record.counts.new).toBeGreaterThan(0);
  });

  it('allows no pause beyond its end', async () => {
    const { city, parts } = await setUpCity();
    city.rows = chicagoRows(5);
    const slept: number[] = [];
    const record = await collectSource(
      {
        ...parts(),
        fetch: async () => new Response('', { status: 429, headers: { 'retry-after': '45' } }),
        sleep: async (ms) => {
          slept.push(ms);
        },
      },
      { ...chicago, budget: { minutes: 0.5 } },
    );
    // The gap after robots.txt.
    expect(slept).toEqual([1_000]);
    expect(record).toMatchObject({ outcome: 'unreachable' });
  });
});

describe('a run that triggers no alerts', () => {
  it('is marked on its record and pending changes: first runs and back-fills', async () => {
    const { runtime, city, collect } = await setUpCity();
    const kinds = async () => (await readPending(runtime)).map(({ kind }) => kind);
    const rows = chicagoRows(40);
    city.rows = rows.slice(0, 30);
    city.reply = () => ({ status: 404, json: {} });
    expect((await collect()).kind).toBe('first');
    city.reply = undefined;
    expect((await collect()).kind).toBe('first');
    expect(await kinds()).toEqual(['first']);
    runtime.setTime('2026-11-20T13:00:00.000Z');
    city.rows = rows;
    expect((await collect()).kind).toBe('regular');
    expect(await kinds()).toEqual(['first', 'regular']);
    runtime.setTime('2026-11-20T14:00:00.000Z');
    city.rows = [
      ...rows,
      { ...rows[0], ':id': 'row-old', permit_: 'OLD-1', issue_date: '2026-01-05T00:00:00' },
    ];
    expect((await collect({ since: '2026-01-01' })).kind).toBe('backfill');
    expect(await kinds()).toEqual(['first', 'regular', 'backfill']);
    expect((await collect({ since: '2026-02-01' })).kind).toBe('regular');
  });
});

describe('a future date', () => {
  it('never moves the watermark, and is not accepted before its day', async () => {
    const { runtime, city, collect } = await setUpCity();
    const [tomorrow, absurd, ancient, ...rest] = chicagoRows(6);
    city.rows = [
      { ...tomorrow, issue_date: '2026-11-21T00:00:00.000' },
      { ...absurd, issue_date: '2626-05-01T00:00:00.000' },
      { ...ancient, issue_date: '1113-05-01T00:00:00.000' },
      ...rest,
    ];
    expect((await collect()).newestIssueDate).toBe('2026-11-06');
    expect(await readSourceState(runtime, 'il-chicago')).toMatchObject({
      watermark: '2026-11-06',
      newestIssueDate: '2026-11-06',
    });
    expect((await readStoredPermits(runtime, city.rows)).get('il-chicago.101000000')?.issueDate).toBeNull();
  });
});

describe('a changed mapping', () => {
  const { propertyOwnerName: _, ...fields } = chicago.fields;
  const remapped = { ...chicago, wholeUpTo: 0, fields };

  it('causes a full read and adds no history', async () => {
    const { runtime, city, parts, collect } = await setUpCity({ ...chicago, wholeUpTo: 0 });
    city.rows = chicagoRows(40);
    await collect();
    runtime.setTime('2026-11-21T12:00:00.000Z');
    city.rows = city.rows.map((row, index) => (index === 39 ? { ...row, permit_status: 'EXPIRED' } : row));
    const record = await collectSource(parts(), remapped, { reachDays: 60 });
    // All rows, although an increment would cover a week.
    expect(record).toMatchObject({ outcome: 'collected', counts: { read: 40, changed: 40 } });
    const changes = await Promise.all(
      ['00', '39'].map((row) => readPermitWithHistory(runtime.permits, `il-chicago.1010000${row}`)),
    );
    expect(changes).toMatchObject([
      { permit: { propertyOwnerName: null }, history: [] },
      { permit: { propertyOwnerName: null }, history: [{ field: 'status', to: 'Expired' }] },
    ]);
  });
});
