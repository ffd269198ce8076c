import { describe, expect, it } from 'vitest';
import { readSourceState } from '../status/source-state.ts';
import { setUpCity } from '../testing/city.ts';
import { chicago, chicagoRows } from '../testing/fixtures.ts';

/** A source whose rows have a day of application; most are never issued. */
const byApplication = { ...chicago, dateColumn: 'application_start_date', wholeUpTo: 0 };

describe('a source whose date column is not the issue date', () => {
  const rows = chicagoRows(60).map((row, index) => {
    const { issue_date: issued, ...rest } = row;
    return {
      ...rest,
      application_start_date: issued,
      ...(index === 0 ? { issue_date: '2026-11-01T00:00:00.000' } : {}),
    };
  });

  it('selects rows by that column and reports the newest issue date', async () => {
    const { runtime, city, collect } = await setUpCity(byApplication);
    const queries: string[] = [];
    city.rows = rows;
    city.reply = (url) => {
      queries.push(url.searchParams.get('$where') ?? '');
      return undefined;
    };
    expect(await collect()).toMatchObject({ counts: { new: 60 }, newestIssueDate: '2026-11-01' });
    const newest = rows
      .map((row) => String(row.application_start_date).slice(0, 10))
      .sort()
      .at(-1);
    expect(await readSourceState(runtime, 'il-chicago')).toMatchObject({
      watermark: newest,
      newestIssueDate: '2026-11-01',
    });
    runtime.setTime('2026-11-21T12:00:00.000Z');
    queries.length = 0;
    await collect();
    // A week before the newest day, not the full window.
    expect(queries[0]).toMatch(/application_start_date >= '2026-1[01]/);
    expect(queries[0]).not.toContain("'2026-09");
  });

  it('expects no record that only has a newer issue date', async () => {
    const { runtime, city, collect } = await setUpCity(byApplication);
    city.rows = rows.map((row, index) =>
      index < 30 ? { ...row, issue_date: '2026-11-19T00:00:00.000' } : row,
    );
    await collect();
    for (const day of ['21', '22', '23']) {
      runtime.setTime(`2026-11-${day}T12:00:00.000Z`);
      expect(await collect()).toMatchObject({ outcome: 'unchanged', counts: { withdrawn: 0 } });
    }
  });
});
