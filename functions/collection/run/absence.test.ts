import { describe, expect, it } from 'vitest';
import { TODAY } from '../testing/fixtures.ts';
import { type Absence, findAbsence } from './absence.ts';

/** The records that are missing for the first time. */
const keysOf = ({ marked }: Absence) => marked.map(({ key }) => key);
const NOW = new Date(`${TODAY}T12:00:00.000Z`);

describe('findAbsence', () => {
  const entries = (list: readonly [string, string | null, string | null][]) => {
    const entries = list.map(([key, day, missedOn]) => ({
      key,
      entry: { hash: 1, day, missedOn, recheckOn: null },
    }));
    return { entries: () => entries };
  };
  const ten = Array.from({ length: 10 }, (_, index): [string, string, null] => [
    `k${index}`,
    '2026-11-10',
    null,
  ]);
  const find = (
    list: readonly [string, string | null, string | null][],
    seen: string[],
    keeps: 'all' | 'rolling' = 'all',
    window: { since: string | null; undated?: boolean; sweep?: boolean } = { since: '2026-11-01' },
  ) =>
    findAbsence(
      { keeps },
      entries(list),
      (key) => seen.includes(key),
      { undated: false, sweep: true, ...window },
      NOW,
    );

  it('marks a missing record, waits a day, then withdraws it', () => {
    const seen = ten.slice(1).map(([key]) => key);
    expect(find(ten, seen).marked).toEqual([
      {
        key: 'k0',
        entry: { hash: 1, day: '2026-11-10', missedOn: NOW.toISOString(), recheckOn: null },
      },
    ]);
    const missed = (missedOn: string) => find([['k0', '2026-11-10', missedOn], ...ten.slice(1)], seen);
    for (const soon of ['2026-11-20T12:00:00.000Z', '2026-11-19T23:59:00.000Z', '2026-11-19T16:00:01.000Z'])
      expect(missed(soon)).toMatchObject({ withdrawn: [], waiting: ['k0'], marked: [] });
    expect(missed('2026-11-19T16:00:00.000Z')).toMatchObject({ withdrawn: ['k0'], waiting: [] });
  });

  it('expects only records in the window', () => {
    const list: [string, string | null, null][] = [
      ['old', '2026-10-01', null],
      ['edge', '2026-11-01', null],
      ['undated', null, null],
      ['in', '2026-11-02', null],
    ];
    expect(keysOf(find(list, []))).toEqual(['in']);
    expect(keysOf(find(list, [], 'all', { since: '2026-11-01', undated: true }))).toEqual(['undated', 'in']);
    expect(keysOf(find(list, ['old'], 'all', { since: null }))).toEqual(['edge', 'undated', 'in']);
  });

  it('does not expect undated records where the source selects them by another date', () => {
    const list: [string, string | null, null][] = [
      ['undated', null, null],
      ['dated', '2026-11-02', null],
    ];
    const portal = { kind: 'socrata', host: 'x.example', dataset: 'abcd-1234', dates: 'time' } as const;
    const missing = (undatedBy: string | undefined, window: { since: string | null; undated: boolean }) =>
      findAbsence(
        { keeps: 'all', portal: undatedBy === undefined ? portal : { ...portal, undatedBy } },
        entries(list),
        () => false,
        { sweep: true, ...window },
        NOW,
      );
    const window = { since: '2026-11-01', undated: true };
    expect(missing('applied', window)).toMatchObject({ expected: 1, missing: 1 });
    expect(keysOf(missing('applied', window))).toEqual(['dated']);
    expect(keysOf(missing(undefined, window))).toEqual(['undated', 'dated']);
    // A window without a first day covers all rows.
    expect(keysOf(missing('applied', { since: null, undated: true }))).toEqual(['undated', 'dated']);
  });

  it('finds nothing where a source does not keep everything', () => {
    expect(find(ten, [], 'rolling')).toMatchObject({ expected: 0, shrunk: false });
  });

  it('reports a shrunken source above a fifth', () => {
    const seen = (count: number) => ten.slice(0, count).map(([key]) => key);
    expect(find(ten, seen(7))).toMatchObject({ shrunk: true, missing: 3, expected: 10 });
    expect(find(ten, seen(8))).toMatchObject({ shrunk: false });
    expect(find(ten.slice(0, 4), seen(3)).shrunk).toBe(true);
    // An increment has few rows, so a few missing ones prove nothing.
    const increment = { since: '2026-11-01', sweep: false };
    expect(find(ten.slice(0, 4), seen(2), 'all', increment).shrunk).toBe(false);
    expect(find(ten.slice(0, 4), seen(1), 'all', increment).shrunk).toBe(true);
  });

  it('counts records that were already marked', () => {
    const marked = ten.map(([key, day], index): [string, string, string | null] => [
      key,
      day,
      index < 3 ? NOW.toISOString() : null,
    ]);
    expect(
      find(
        marked,
        ten.slice(3).map(([key]) => key),
      ).shrunk,
    ).toBe(true);
  });
});
