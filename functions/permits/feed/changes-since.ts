import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import {
  DAY_MS,
  type LoggedChange,
  PART_CHANGES,
  RESUME_DAYS,
  readChangeLog,
} from '../lead-index/build/change-log.ts';
import { type Feed, readRoot } from '../lead-index/store/generation.ts';
import { openCursor, sealCursor } from './cursor.ts';

/** The requested changes are no longer kept, or the index was rebuilt since. */
export class ChangesGone extends Error {
  override readonly name = 'ChangesGone';

  constructor() {
    super(
      'These changes are no longer kept. Note the time, read all permits again by search, drop those you no longer find, and follow the changes since that time.',
    );
  }
}

/** A change of a permit that is or was a lead. `at` is when it became visible, ISO 8601 UTC. */
export type LeadChange =
  /** The permit is new or changed. */
  | { readonly id: string; readonly at: string; readonly deleted: false; readonly permit: StoredPermit }
  /** The permit was withdrawn, or another record of it is the lead now. */
  | { readonly id: string; readonly at: string; readonly deleted: true };

/** Where a page begins: at the end of another page, or with the changes that became visible at a time or later. */
export type ChangesFrom = { readonly cursor: string } | { readonly since: Date };

interface ChangesPage {
  /** In the order they became visible. */
  readonly changes: readonly LeadChange[];
  /** Continues here, now or later. */
  readonly cursor: string;
  /** Whether there are more changes already. A page that is short or empty need not be the last. */
  readonly hasMore: boolean;
}

/** Logged changes read for one page. Bounds the work when later changes replaced most of them. */
const READ_MOST = 2_000;
const LIST = 'changes';

/**
 * The permits that were added, changed or removed in the lead index, in the order in which that became visible. A reader that
 * follows the cursors gets every change once: the feed is ordered by publications, which never overlap, so nothing is inserted
 * before a cursor. Leaves out a permit that changed again since, because a later change reports it. A deletion may concern a
 * permit that the reader never received. Changes are kept for `RESUME_DAYS` days.
 * @throws CursorRefused when the cursor is not one of the feed
 * @throws ChangesGone when the changes are no longer kept, or the index was rebuilt since
 */
export async function changesSince(
  { permits, index, clock }: Pick<Runtime, 'permits' | 'index' | 'clock'>,
  { from, limit }: { readonly from: ChangesFrom; readonly limit: number },
): Promise<ChangesPage> {
  const { feed } = await readRoot(index);
  let position =
    'cursor' in from
      ? readCursor(feed, from.cursor)
      : await positionAt(index, feed, from.since.getTime(), clock.now());
  const changes: LeadChange[] = [];
  const log = readChangesFrom(index, feed, position);
  for (let read = 0; changes.length < limit && read < READ_MOST; ) {
    const next = await takeNext(log, limit - changes.length);
    const last = next.at(-1);
    if (last === undefined) break;
    position = last.position;
    read += next.length;
    changes.push(...(await currentChanges(permits, next)));
  }
  const cursor = sealCursor(LIST, [feed.since, position.at, position.next]);
  return { changes, cursor, hasMore: !isAtEnd(feed, position) };
}

/** @throws CursorRefused @throws ChangesGone */
function readCursor(feed: Feed, cursor: string): FeedPosition {
  const { since, ...position } = openCursor(LIST, cursor, readPosition);
  if (since !== feed.since) throw new ChangesGone();
  return position;
}

/** The position before the first publication at a time or later. @throws ChangesGone */
async function positionAt(index: IndexTable, feed: Feed, since: number, now: Date): Promise<FeedPosition> {
  // guard: a feed begins within its days
  if (since <= feed.since || since < now.getTime() - RESUME_DAYS * DAY_MS) throw new ChangesGone();
  // guard: changes at the requested time are read
  const [first] = await readChangeLog(index, { at: since }, feed.at, 1);
  if (first !== undefined) return { at: first.at, next: 0 };
  // The newest publication may not be visible yet.
  return { at: feed.at, next: feed.at >= since ? 0 : null };
}

async function takeNext(log: AsyncGenerator<PositionedChange>, count: number): Promise<PositionedChange[]> {
  const taken: PositionedChange[] = [];
  while (taken.length < count) {
    const { done, value } = await log.next();
    if (done === true) break;
    taken.push(value);
  }
  return taken;
}

/** Adds the permits. Leaves out permits that changed again, which a later publication reports. */
async function currentChanges(table: Table, logged: readonly PositionedChange[]): Promise<LeadChange[]> {
  const present = logged.flatMap(({ change: [id, changedAt] }) => (changedAt === null ? [] : [id]));
  const permits = await readPermits(table, present);
  return logged.flatMap(({ change: [id, changedAt], at: time }): LeadChange[] => {
    const at = new Date(time).toISOString();
    if (changedAt === null) return [{ id, at, deleted: true }];
    const permit = permits.get(id);
    // guard: a permit that changed again comes later
    const isCurrent = permit !== undefined && Date.parse(permit.lastChanged) === changedAt;
    return isCurrent ? [{ id, at, deleted: false, permit }] : [];
  });
}

function readPosition(position: unknown): (FeedPosition & Pick<Feed, 'since'>) | undefined {
  if (!Array.isArray(position) || position.length !== 3) return undefined;
  const [since, at, next]: readonly unknown[] = position;
  if (!isCount(since) || !isCount(at) || (next !== null && !isCount(next))) return undefined;
  return { since, at, next };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** The progress of a reader of the feed. */
interface FeedPosition {
  /** A publication (ms since 1970). */
  readonly at: number;
  /** The index of its next change; null at its end. */
  readonly next: number | null;
}

/** A change, when it was published (ms since 1970), and the position after it. */
interface PositionedChange {
  readonly change: LoggedChange;
  readonly at: number;
  readonly position: FeedPosition;
}

/** Parts of the log read at a time. A page of a hundred changes is usually in one or a few. */
const PARTS_AT_ONCE = 4;

function isAtEnd(feed: Feed, { at, next }: FeedPosition): boolean {
  return at >= feed.at && next === null;
}

/**
 * The changes after a position, in order. Ends at the end of the log, or at a part of the newest publication that is not visible
 * yet: several reads can see a transaction in part.
 * @throws ChangesGone when the next changes were removed
 */
async function* readChangesFrom(
  index: IndexTable,
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
      // guard: missing changes are noticed
      if (next === null ? after !== position.at : at !== position.at) throw new ChangesGone();
      const first = next ?? 0;
      if (part !== Math.floor(first / PART_CHANGES)) return;
      // guard: a page goes on within a part
      for (const change of changes.slice(first % PART_CHANGES)) {
        const done = (position.at === at ? (position.next ?? 0) : 0) + 1;
        // guard: a publication ends with its last part
        position = { at, next: done === total ? null : done };
        yield { change, at, position };
      }
    }
  }
}
