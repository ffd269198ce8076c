import type { Table } from '#functions/platform/tables/table.ts';
import { type LoggedChange, PART_CHANGES, readChangeLog } from '../lead-index/build/change-log.ts';
import type { Feed } from '../lead-index/store/generation.ts';

/** What a reader asks for is no longer kept, or the index was built anew since. */
export class ChangesGone extends Error {
  override readonly name = 'ChangesGone';

  constructor() {
    super(
      'These changes are no longer kept. Note the time, read all permits anew by search, drop those you no longer find, and follow the changes since that time.',
    );
  }
}

/** How far a reader of the feed is. */
export interface FeedPosition {
  /** A publication (ms since 1970). */
  readonly at: number;
  /** Which of its changes comes next; null when it was read to its end. */
  readonly next: number | null;
}

/** A change, when it was published (ms since 1970), and how far a reader is with it. */
export interface PositionedChange {
  readonly change: LoggedChange;
  readonly at: number;
  readonly position: FeedPosition;
}

/** Parts of the log read at a time: a page of a hundred changes is mostly in one or a few. */
const PARTS_AT_ONCE = 4;

/** Whether nothing is left to read. */
export function isAtEnd(feed: Feed, { at, next }: FeedPosition): boolean {
  return at >= feed.at && next === null;
}

/**
 * The changes after a position, in order. It ends where the log does, or where a part of the newest publication is not to be
 * read yet: a transaction is not seen whole by several reads.
 * @throws ChangesGone when what comes next was removed
 */
export async function* readChangesFrom(
  index: Table,
  feed: Feed,
  start: FeedPosition,
): AsyncGenerator<PositionedChange> {
  let position = start;
  while (!isAtEnd(feed, position)) {
    const { at, next } = position;
    const from = next === null ? { at: at + 1 } : { at, part: Math.floor(next / PART_CHANGES) };
    const parts = await readChangeLog(index, from, feed.at, PARTS_AT_ONCE);
    if (parts.length === 0) return;
    for (const { at, after, part, total, changes } of parts) {
      const { next } = position;
      if (next === null ? after !== position.at : at !== position.at) throw new ChangesGone();
      const first = next ?? 0;
      if (part !== Math.floor(first / PART_CHANGES)) return;
      for (const change of changes.slice(first % PART_CHANGES)) {
        const done = (position.at === at ? (position.next ?? 0) : 0) + 1;
        position = { at, next: done === total ? null : done };
        yield { change, at, position };
      }
    }
  }
}
