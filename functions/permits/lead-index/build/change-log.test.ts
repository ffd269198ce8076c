import { describe, expect, it } from 'vitest';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import type { IndexRow } from '../store/index-row.ts';
import {
  changeLogWrites,
  changesBetween,
  type LoggedChange,
  PART_CHANGES,
  readChangeLog,
} from './change-log.ts';

const clock = { now: () => new Date(5_000) };
const FEED = { since: 1_000, at: 4_000 };

function many(count: number): LoggedChange[] {
  return Array.from({ length: count }, (_, at) => [`a.${at}`, at]);
}

describe('the log of a publication', () => {
  const row = (id: string, changedAt: number, print = 0): [string, IndexRow] => [
    id,
    { id, changedAt, print } as IndexRow,
  ];

  it('contains the differences in the order of their writes, removals last', () => {
    const shown = new Map([row('a.same', 1), row('a.print', 1), row('a.written', 1), row('a.removed', 1)]);
    const changes = new Map<string, IndexRow | null>([
      ['a.removed', null],
      ['a.never', null],
      row('a.new', 3),
      row('a.print', 1, 7),
      row('a.same', 1),
      row('a.written', 2),
    ]);
    expect(changesBetween(shown, changes)).toEqual([
      ['a.print', 1],
      ['a.written', 2],
      ['a.new', 3],
      ['a.removed', null],
    ]);
  });

  it('is empty when nothing changed', async () => {
    expect(await changeLogWrites(FEED, [], clock)).toEqual({ feed: FEED, writes: [] });
  });

  it('is read in parts, each with the time of the publication before', async () => {
    const index = new MemoryTable('index');
    const changes = many(PART_CHANGES + 1);
    const { feed, writes } = await changeLogWrites(FEED, changes, clock);
    await index.transact(writes);
    expect(feed).toEqual({ since: 1_000, at: 5_000 });
    const parts = await readChangeLog(index, { at: 4_001 }, feed.at, 10);
    expect(parts.map(({ at, after, part, total }) => [at, after, part, total])).toEqual([
      [5_000, 4_000, 0, changes.length],
      [5_000, 4_000, 1, changes.length],
    ]);
    expect(parts.flatMap((part) => part.changes)).toEqual(changes);
    expect(await readChangeLog(index, { at: 5_000, part: 1 }, feed.at, 10)).toEqual(parts.slice(1));
    expect(await readChangeLog(index, { at: 5_001 }, feed.at, 10)).toEqual([]);
  });

  it('is later than the one before, whatever the clock says', async () => {
    const { feed } = await changeLogWrites({ since: 1_000, at: 9_000 }, many(1), clock);
    expect(feed).toEqual({ since: 1_000, at: 9_001 });
  });

  it('is dropped if it exceeds a transaction, and the feed starts over', async () => {
    const most = 90 * PART_CHANGES;
    expect((await changeLogWrites(FEED, many(most), clock)).writes).toHaveLength(90);
    expect(await changeLogWrites(FEED, many(most + 1), clock)).toEqual({
      feed: { since: 5_000, at: 5_000 },
      writes: [],
    });
  });
});
