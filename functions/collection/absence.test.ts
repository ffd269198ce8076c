import { describe, expect, it } from 'vitest';
import { findAbsence } from './absence.ts';
import type { ManifestEntry } from './manifest-codec.ts';
import { TODAY } from './testing/fixtures.ts';

describe('findAbsence', () => {
  const entries = (list: readonly [string, string | null, string | null][]) => {
    const map = new Map(
      list.map(([key, day, missedOn]): [string, ManifestEntry] => [
        key,
        { hash: 'h', day, missedOn, recheckOn: null },
      ]),
    );
    return { entries: () => map };
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
    since: string | null = '2026-11-01',
  ) => findAbsence({ keeps }, entries(list), new Set(seen), since, TODAY);

  it('marks at first, waits out the day, and writes off on a later one', () => {
    const seen = ten.slice(1).map(([key]) => key);
    expect([...find(ten, seen).marked]).toEqual([
      ['k0', { hash: 'h', day: '2026-11-10', missedOn: TODAY, recheckOn: null }],
    ]);
    const sameDay = find([['k0', '2026-11-10', TODAY], ...ten.slice(1)], seen);
    expect([sameDay.withdrawn, sameDay.marked.size]).toEqual([[], 0]);
    expect(find([['k0', '2026-11-10', '2026-11-19'], ...ten.slice(1)], seen).withdrawn).toEqual(['k0']);
  });

  it('expects only what the run asked for', () => {
    const list: [string, string | null, null][] = [
      ['old', '2026-10-01', null],
      ['edge', '2026-11-01', null],
      ['undated', null, null],
      ['in', '2026-11-02', null],
    ];
    expect([...find(list, []).marked.keys()]).toEqual(['in']);
    expect([...find(list, ['old'], 'all', null).marked.keys()]).toEqual([]);
    expect(find(list, ['old'], 'all', null).shrunk).toBe(true);
  });

  it('means nothing where a source does not keep all', () => {
    expect(find(ten, [], 'rolling')).toMatchObject({ expected: 0, shrunk: false });
  });

  it('calls more than a fifth a shrunken source, and then touches nothing', () => {
    const seen = (count: number) => ten.slice(0, count).map(([key]) => key);
    expect(find(ten, seen(7))).toMatchObject({ shrunk: true, missing: 3, expected: 10, withdrawn: [] });
    expect(find(ten, seen(7)).marked.size).toBe(0);
    expect(find(ten, seen(8))).toMatchObject({ shrunk: false });
    expect(find([...ten.slice(0, 2)], []).shrunk).toBe(false);
  });

  it('counts records already marked as missing still', () => {
    const marked = ten.map(([key, day], index): [string, string, string | null] => [
      key,
      day,
      index < 3 ? TODAY : null,
    ]);
    expect(
      find(
        marked,
        ten.slice(3).map(([key]) => key),
      ).shrunk,
    ).toBe(true);
  });
});
