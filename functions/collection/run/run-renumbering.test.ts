import { describe, expect, it } from 'vitest';
import { readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { readStoredPermits, setUpCity } from '../testing/city.ts';
import { chicago, chicagoRows } from '../testing/fixtures.ts';
import { collectSource } from './run.ts';

const BEFORE = '2026-11-20T12:00:00.000Z';
const AFTER = '2026-11-21T12:00:00.000Z';
const renumbered = (from: number, to: number) =>
  chicagoRows(to - from, from).map((row) => ({ ...row, permit_: `R${row['permit_']}` }));
const dated = (day: string) => (row: Readonly<Record<string, unknown>>) => ({
  ...row,
  issue_date: `${day}T00:00:00.000`,
});

describe('a source that renumbers its permits', () => {
  it('announces none, and each keeps its id, its marks and its history', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(100);
    await collect();
    runtime.setTime(AFTER);
    const news = chicagoRows(2, 500).map(dated('2026-11-20'));
    city.rows = [...renumbered(0, 100), ...news];
    expect((await collect()).counts).toMatchObject({
      new: 2,
      changed: 100,
      moved: 100,
      old: 0,
      withdrawn: 0,
    });
    const { permit, history } = (await readPermitWithHistory(runtime.permits, 'il-chicago.101000007')) ?? {};
    expect(permit).toMatchObject({ permitNumber: 'R101000007', firstSeen: BEFORE, withdrawnAt: null });
    expect(permit?.news).toBeUndefined();
    expect(history).toMatchObject([{ field: 'permitNumber', from: '101000007', to: 'R101000007' }]);
    expect([...(await readStoredPermits(runtime, news)).values()].map(({ news: seen }) => seen)).toEqual([
      { newAt: AFTER },
      { newAt: AFTER },
    ]);
    runtime.setTime('2026-11-23T12:00:00.000Z');
    expect((await collect()).counts).toMatchObject({ new: 0, changed: 0, unchanged: 102, withdrawn: 0 });
  });

  it('may give an old number to a new permit, which gets another id', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(100);
    await collect();
    runtime.setTime(AFTER);
    city.rows = renumbered(0, 100);
    await collect();
    runtime.setTime('2026-11-22T12:00:00.000Z');
    const [first] = chicagoRows(1, 700).map(dated('2026-11-21'));
    city.rows = [...city.rows, { ...first, permit_: '101000000' }];
    expect((await collect()).counts).toMatchObject({ new: 1, unchanged: 100 });
    expect((await readPermitWithHistory(runtime.permits, 'il-chicago.101000000'))?.permit.permitNumber).toBe(
      'R101000000',
    );
    expect((await readPermitWithHistory(runtime.permits, 'il-chicago.101000000.2'))?.permit).toMatchObject({
      permitNumber: '101000000',
      news: { newAt: '2026-11-22T12:00:00.000Z' },
    });
    expect((await collect()).counts).toMatchObject({ new: 0, changed: 0, unchanged: 101 });
  });
});

describe('many new records that match none', () => {
  it('are news when they are dated after the last good read, and else are not', async () => {
    const { runtime, city, collect } = await setUpCity();
    city.rows = chicagoRows(100);
    await collect();
    runtime.setTime(AFTER);
    const old = chicagoRows(60, 500).map(dated('2026-10-20'));
    const late = chicagoRows(5, 600).map(dated('2026-11-20'));
    city.rows = [...city.rows, ...old, ...late];
    expect((await collect()).counts).toMatchObject({ new: 65, old: 60, moved: 0 });
    const stored = [...(await readStoredPermits(runtime, [...old, ...late])).values()];
    expect(stored.filter(({ news }) => news !== undefined)).toHaveLength(5);
  });
});

describe('a changed mapping', () => {
  it('announces no old record that it lets in', async () => {
    const narrow = { ...chicago, notPermits: ['PERMIT - SIGN AND SKYLIGHT'] };
    const { runtime, city, collect, parts } = await setUpCity(narrow);
    const signs = chicagoRows(3, 200).map((row) => ({ ...row, permit_type: 'PERMIT - SIGN AND SKYLIGHT' }));
    city.rows = [...chicagoRows(20), ...signs];
    expect((await collect()).counts.new).toBe(20);
    runtime.setTime(AFTER);
    const record = await collectSource(parts(), { ...narrow, notPermits: [] }, { reachDays: 60 });
    expect(record?.counts).toMatchObject({ new: 3, old: 3 });
    const stored = [...(await readStoredPermits(runtime, signs)).values()];
    expect(stored.map(({ news }) => news)).toEqual([undefined, undefined, undefined]);
  });
});
