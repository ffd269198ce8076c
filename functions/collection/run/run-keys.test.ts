import { describe, expect, it } from 'vitest';
import type { Source } from '../source.ts';
import { readSourceState } from '../status/source-state.ts';
import { readStatusSummary } from '../status/status-summary.ts';
import { pendingIds, readStoredPermits, setUpCity } from '../testing/city.ts';
import { chicago, chicagoRows } from '../testing/fixtures.ts';

/** Nothing is expected of its volume. */
const small: Source = { ...chicago, expected: {} };

const rowsWith = (copies: number) => {
  const rows = chicagoRows(40);
  const [first = {}] = rows;
  const more = chicagoRows(copies - 1, 900).map((row) => ({ ...row, permit_: first['permit_'] }));
  return [...rows, ...more];
};
const dated = (day: string, count: number, from: number) =>
  chicagoRows(count, from).map((row) => ({ ...row, issue_date: `${day}T00:00:00.000` }));

describe.each([
  { how: 'by the portal', counts: true },
  { how: 'while reading', counts: false },
])('keys that are counted $how', ({ counts }) => {
  const setUp = async (source = small) => {
    const all = await setUpCity(source);
    all.city.counts = counts;
    const findings = async () => (await readStatusSummary(all.runtime)).sources['il-chicago']?.findings ?? [];
    return { ...all, findings };
  };

  it('stop a new source before anything is stored', async () => {
    const { runtime, city, collect, findings } = await setUp();
    city.rows = rowsWith(4);
    const { outcome, cause } = await collect();
    expect(outcome).toBe('schema-changed');
    expect(cause).toMatch(/^“101000000” of the key permit_ is on 4 rows instead of 1\. Nothing is collected/);
    expect(await findings()).toEqual([cause]);
    expect((await readStoredPermits(runtime, city.rows)).size).toBe(0);
    expect(await pendingIds(runtime)).toEqual([]);
    city.rows = rowsWith(1);
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { new: 40 } });
    expect(await findings()).toEqual([]);
  });

  it('may repeat as declared, or twice more, which is a finding', async () => {
    const declared = { ...chicago, expected: { repeats: { most: 4, because: 'one row a trade' } } };
    const { city, collect, findings } = await setUp(declared);
    city.rows = rowsWith(4);
    expect(await collect()).toMatchObject({ outcome: 'collected', counts: { new: 40 } });
    expect(await findings()).toEqual([]);

    const other = await setUp();
    other.city.rows = rowsWith(3);
    expect(await other.collect()).toMatchObject({ outcome: 'collected', cause: null, counts: { new: 40 } });
    expect(await other.findings()).toEqual([expect.stringContaining('on 3 rows instead of 1. If they are')]);
    // As many a month later hold nothing.
    other.runtime.setTime('2026-12-21T12:00:00.000Z');
    other.city.rows = [...rowsWith(3), ...dated('2026-12-19', 2, 300)];
    expect(await other.collect()).toMatchObject({ outcome: 'collected', counts: { new: 2 } });
  });

  it('hold the news of a known source a month later, lose nothing, and lift it when they are right', async () => {
    const { runtime, city, collect, findings } = await setUp();
    city.rows = chicagoRows(40);
    await collect();
    runtime.setTime('2026-12-01T12:00:00.000Z');
    const early = dated('2026-11-29', 1, 300);
    city.rows = [...city.rows, ...early];
    await collect();
    const stored = await readStoredPermits(runtime, city.rows);

    // The publisher starts its numbers over: a new permit has the number of an old one, whose row is gone.
    const held = dated('2026-12-19', 2, 400);
    const clash = { ...held[0], permit_: city.rows[7]?.['permit_'], permit_status: 'CANCELLED' };
    const right = [...city.rows, ...held];
    city.rows = [clash, ...city.rows.slice(1), ...held];
    for (const time of ['2026-12-21T12:00:00.000Z', '2026-12-22T12:00:00.000Z', '2027-01-05T12:00:00.000Z']) {
      runtime.setTime(time);
      expect(await collect()).toMatchObject({
        outcome: 'unchanged',
        counts: { new: 0, changed: 0, withdrawn: 0 },
      });
      expect(await findings()).toEqual([
        expect.stringContaining('on 2 rows instead of 1. What changes waits'),
      ]);
    }
    expect(await readStoredPermits(runtime, right)).toEqual(stored);

    runtime.setTime('2027-01-06T12:00:00.000Z');
    city.rows = right;
    expect(await collect()).toMatchObject({
      outcome: 'collected',
      cause: null,
      counts: { new: 2, changed: 0 },
    });
    const after = await readStoredPermits(runtime, held);
    expect([...after.values()].map(({ news }) => news)).toEqual(
      Array(2).fill({ newAt: '2027-01-06T12:00:00.000Z' }),
    );
    expect(await findings()).toEqual([]);
  });

  it('are counted once a month', async () => {
    const { runtime, city, collect } = await setUp();
    city.rows = chicagoRows(40);
    const days: (string | undefined)[] = [];
    for (const day of ['2026-11-20', '2026-12-10', '2026-12-20', '2026-12-21']) {
      runtime.setTime(`${day}T12:00:00.000Z`);
      city.rows = [...city.rows, ...dated(day, 1, 500 + days.length)];
      await collect();
      days.push((await readSourceState(runtime, 'il-chicago'))?.keyCount?.on);
    }
    expect(days).toEqual(['2026-11-20', '2026-11-20', '2026-12-20', '2026-12-20']);
  });
});
