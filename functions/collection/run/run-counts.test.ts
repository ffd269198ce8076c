import { describe, expect, it } from 'vitest';
import type { RawRow } from '../conform/mapping.ts';
import type { Source } from '../source.ts';
import { readSourceState } from '../status/source-state.ts';
import { setUpCity } from '../testing/city.ts';
import { asksForCount, type FakeReply, fetchFrom } from '../testing/fake-portal.ts';
import { arcgisReply, failingAt } from '../testing/fake-tables.ts';
import { detroit, detroitRows } from '../testing/fixtures.ts';
import { collectSource } from './run.ts';
import type { CollectOptions } from './run-context.ts';

/** A layer whose rows and answers the test changes between two requests for rows. */
async function setUpLayer(source: Source = detroit) {
  const { runtime, parts } = await setUpCity(source);
  const layer = {
    rows: [] as RawRow[],
    between: (_request: number): void => undefined,
    reply: (url: URL): FakeReply =>
      arcgisReply({ rows: () => layer.rows, dateColumn: 'issued_date', limit: 100 }, url),
  };
  let requests = 0;
  const fetch = fetchFrom((url) => {
    if (url.pathname === '/robots.txt') return { status: 404, text: '' };
    if (url.pathname.endsWith('/query') && !asksForCount(url)) layer.between(++requests);
    return layer.reply(url);
  });
  const collect = async (options: CollectOptions = {}) => {
    requests = 0;
    const record = await collectSource({ ...parts(), fetch }, source, { reachDays: 60, ...options });
    return { ...record, requests };
  };
  return { runtime, layer, collect };
}

/** Gives some rows of the first pages the numbers of later ones, and those theirs. */
function swapNumbers(rows: RawRow[], read: number): RawRow[] {
  const moved = [...rows];
  for (let at = 0; at < 5; at++) {
    const [early, late] = [read - 50 + at, read + 60 + at];
    const [one, other] = [moved[early], moved[late]];
    if (one === undefined || other === undefined) continue;
    moved[early] = { ...other, ObjectId: one['ObjectId'] };
    moved[late] = { ...one, ObjectId: other['ObjectId'] };
  }
  return moved;
}

describe('a table that counts its rows', () => {
  it('is read again where rows moved between its pages', async () => {
    const { layer, collect } = await setUpLayer();
    layer.rows = detroitRows(1_000);
    layer.between = (request) => {
      if (request > 1 && request < 10) layer.rows = swapNumbers(layer.rows, (request - 1) * 100);
    };
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { new: 1_000 } });
  });

  it('fails when rows are missing still', async () => {
    const { layer, collect } = await setUpLayer();
    layer.rows = detroitRows(300);
    layer.reply = (url) =>
      asksForCount(url)
        ? { json: { count: 320 } }
        : arcgisReply({ rows: () => layer.rows, dateColumn: 'issued_date' }, url);
    expect(await collect()).toMatchObject({
      outcome: 'unreachable',
      cause: expect.stringContaining('counts 320 rows and sent 300'),
    });
  });

  it('is read once while rows are added', async () => {
    const { layer, collect } = await setUpLayer();
    layer.rows = detroitRows(300);
    layer.between = (request) => {
      if (request < 3) layer.rows.push(...detroitRows(1, 300 + request));
    };
    expect(await collect()).toMatchObject({ outcome: 'collected', requests: 5 });
  });

  it('may lose rows meanwhile', async () => {
    const { layer, collect } = await setUpLayer();
    layer.rows = detroitRows(300);
    layer.between = (request) => {
      if (request === 2) layer.rows = layer.rows.slice(0, 290);
    };
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { new: 290 } });
  });

  it('may repeat keys', async () => {
    const { layer, collect } = await setUpLayer();
    const rows = detroitRows(300);
    layer.rows = rows.map((row, at) => ({ ...row, record_id: rows[at - (at % 2)]?.['record_id'] }));
    expect(await collect()).toMatchObject({
      outcome: 'collected',
      counts: { new: 150, leftOut: { 'repeats an earlier record': 150 } },
    });
  });
});

describe('a layer that cannot send some rows', () => {
  it('is read but for them, and nobody takes them for missing', async () => {
    const { runtime, layer, collect } = await setUpLayer();
    layer.rows = detroitRows(10);
    await collect();
    const well = layer.reply;
    layer.reply = (url) => failingAt(well(url), (row) => Number(row['ObjectId']) <= 3);
    for (const day of ['2026-11-22', '2026-11-24']) {
      runtime.setTime(`${day}T12:00:00.000Z`);
      expect(await collect()).toMatchObject({
        outcome: 'unchanged',
        counts: { read: 7, unchanged: 7, unreadable: 3, withdrawn: 0 },
      });
    }
    const { checked } = (await readSourceState(runtime, detroit.id)) ?? {};
    expect(checked?.findings).toMatchObject([{ code: 'unreadable', since: '2026-11-22' }]);
    layer.reply = well;
    expect((await collect()).counts).toMatchObject({ read: 10, unchanged: 10, withdrawn: 0 });
  });

  it('is read whole the next day, and what comes then is no news', async () => {
    const { runtime, layer, collect } = await setUpLayer({ ...detroit, wholeUpTo: 0 });
    layer.rows = detroitRows(100);
    const well = layer.reply;
    layer.reply = (url) => failingAt(well(url), (row) => Number(row['ObjectId']) > 97);
    expect((await collect()).counts).toMatchObject({ new: 97, unreadable: 3 });
    layer.reply = well;
    expect(await collect()).toMatchObject({ counts: { new: 0 } });
    runtime.setTime('2026-11-22T12:00:00.000Z');
    expect((await collect()).counts).toMatchObject({ new: 3, old: 3 });
    runtime.setTime('2026-11-23T12:00:00.000Z');
    expect((await collect()).counts?.read).toBeLessThan(50);
  });

  it('may publish new ones that look like them', async () => {
    const { runtime, layer, collect } = await setUpLayer();
    const rows = detroitRows(10);
    layer.rows = rows;
    await collect();
    const well = layer.reply;
    layer.reply = (url) => failingAt(well(url), (row) => Number(row['ObjectId']) <= 3);
    layer.rows = [
      ...rows,
      ...rows.slice(0, 3).map((row, at) => ({ ...row, ObjectId: 900 + at, record_id: `BLD${900 + at}` })),
    ];
    runtime.setTime('2026-11-22T12:00:00.000Z');
    expect((await collect()).counts).toMatchObject({ new: 3, moved: 0, unreadable: 3 });
  });
});

describe('an empty answer since a day given by hand', () => {
  const since = '2026-11-10';

  it.each([
    ['counts nothing and nothing is known', 'unchanged', { json: { count: 0 } }, 9],
    ['counts nothing although rows are known', 'empty', { json: { count: 0 } }, 15],
    ['counts rows', 'unreachable', { json: { count: 4 } }, 9],
    ['does not count', 'empty', { json: { features: [] } }, 9],
  ])('of a portal that %s is %s', async (_, outcome, count, newest) => {
    const { layer, collect } = await setUpLayer({ ...detroit, keeps: 'rolling' });
    layer.rows = detroitRows(newest);
    await collect();
    const known = layer.reply;
    layer.reply = (url) => {
      if (asksForCount(url)) return count;
      if (url.searchParams.has('returnIdsOnly')) return { json: { objectIds: null } };
      return url.pathname.endsWith('/query') ? { json: { features: [] } } : known(url);
    };
    expect((await collect({ since })).outcome).toBe(outcome);
  });
});
