import { describe, expect, it } from 'vitest';
import { setUpCity } from '#functions/collection/testing/city.ts';
import { chicagoRows } from '#functions/collection/testing/fixtures.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { locatePermits } from './locate-permits.ts';
import { answerRow, fakeGeocoder } from './testing.ts';

const FIRST = 'il-chicago.101000000';
const FOUND = {
  latitude: 41.8835,
  longitude: -87.6324,
  pointClass: 'census-street-zip',
  addressZip: '60602',
};
const NOTHING = { latitude: null, longitude: null, pointClass: null, addressZip: null };

/** Ten permits without points and ZIP codes, collected and located. */
async function setUp() {
  const set = await setUpCity();
  const { runtime, city, collect } = set;
  const bare = chicagoRows(10).map(({ latitude: _, longitude: __, ...row }) => row);
  city.rows = bare;
  await collect();
  await publishIndex(runtime);
  const { fetch, sent } = fakeGeocoder((rows) =>
    rows.map((row) => answerRow([...row.slice(0, 4), '60602'], '-87.6324,41.8835')).join('\n'),
  );
  const locate = async () => {
    const report = await locatePermits({ runtime, fetch, onChanged: async () => undefined });
    await publishIndex(runtime);
    return report;
  };
  expect(await locate()).toMatchObject({ asked: 10, placed: 10 });
  const read = () => readPermitWithHistory(runtime.permits, FIRST);
  const before = await read();
  expect(before?.permit).toMatchObject(FOUND);
  const change = (fields: Readonly<Record<string, unknown>>, all = false) => {
    city.rows = bare.map((row, at) => (all || at === 0 ? { ...row, ...fields } : row));
  };
  return { ...set, bare, sent, locate, read, before, change };
}

describe('a located permit', () => {
  it('is found by the ZIP code of its address, which is no change of its record', async () => {
    const { runtime, before } = await setUp();
    const index = await openLeadIndex(runtime);
    const within = async (zips: string[]) =>
      (await index.search({ filter: { zips }, sort: 'newest', offset: 0, limit: 10 })).total;
    expect([await within(['60602']), await within(['60603'])]).toEqual([10, 0]);
    expect(before?.history).toEqual([]);
  });

  it('is the same to a run that reads its record again, unchanged or not', async () => {
    const { runtime, collect, read, before, change } = await setUp();
    runtime.setTime('2026-11-21T12:00:00.000Z');
    expect(await collect()).toMatchObject({ outcome: 'unchanged' });
    expect(await read()).toEqual(before);
    // A column that we do not show: the record is compared, and is the same.
    change({ contact_9_note: 'x', street_direction: 'N ' });
    expect((await collect()).counts).toMatchObject({ changed: 0 });
    expect(await read()).toEqual(before);
    change({ reported_cost: '5000' });
    expect((await collect()).counts).toMatchObject({ changed: 1 });
    const after = await read();
    expect(after?.permit).toMatchObject({ ...FOUND, valuation: 5000 });
    expect(after?.history.map(({ field }) => field)).toEqual(['valuation']);
  });

  it('is news to alerts that ask for its place, where it was new itself', async () => {
    const { runtime, bare, city, collect, locate } = await setUp();
    const fresh = { ...bare[0], ':id': 'row-000099', permit_: '101999999', street_number: '9' };
    city.rows = [...bare, fresh];
    runtime.setTime('2026-11-21T12:00:00.000Z');
    expect((await collect()).counts).toMatchObject({ new: 1 });
    await publishIndex(runtime);
    await locate();
    const newsOf = async (id: string) => (await readPermitWithHistory(runtime.permits, id))?.permit.news;
    expect(await newsOf('il-chicago.101999999')).toEqual({
      newAt: '2026-11-21T12:00:00.000Z',
      placedAt: '2026-11-21T12:00:00.000Z',
    });
    // Of a first run.
    expect(await newsOf(FIRST)).toBeUndefined();
  });

  it('takes the point that its publisher gives later', async () => {
    const { collect, read, change, locate } = await setUp();
    change({ latitude: '41.95', longitude: '-87.65' });
    expect((await collect()).counts).toMatchObject({ changed: 1 });
    const { permit, history } = (await read()) ?? {};
    expect(permit).toMatchObject({
      latitude: 41.95,
      longitude: -87.65,
      pointClass: 'parcel',
      addressZip: null,
    });
    expect(history).toEqual([]);
    expect(await locate()).toMatchObject({ asked: 0, placed: 0 });
  });

  it('loses point and ZIP code with its address, and gets that of the new one', async () => {
    const { runtime, collect, read, change, locate, sent } = await setUp();
    change({ street_number: '7' });
    await collect();
    const moved = await read();
    expect(moved?.permit).toMatchObject(NOTHING);
    // What we found was no change of the record.
    expect(moved?.history.map(({ field }) => field)).toEqual(['addressStreet']);
    await publishIndex(runtime);
    expect(await locate()).toMatchObject({ asked: 1, placed: 1 });
    expect(sent.at(-1)?.[0]?.[1]).toBe('7 N WINDLASS AVE');
    expect((await read())?.permit).toMatchObject(FOUND);
  });

  it('does not count as a field that the source lost, whatever changes with all records', async () => {
    const { collect, change, read } = await setUp();
    change({ street_name: 'CAPSTAN AVE' }, true);
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { changed: 10 } });
    expect((await read())?.permit).toMatchObject({ addressStreet: '100 N CAPSTAN AVE', ...NOTHING });
  });
});
