import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { DAY_MS, RESUME_DAYS, readChangeLog } from '../lead-index/build/change-log.ts';
import { type Feed, readRoot } from '../lead-index/store/generation.ts';
import { openCursor, sealCursor } from './cursor.ts';
import {
  ChangesGone,
  type FeedPosition,
  isAtEnd,
  type PositionedChange,
  readChangesFrom,
} from './logged-changes.ts';

/** What happened to a permit that is or was a lead; `at` is when that became visible, ISO 8601 UTC. */
export type LeadChange =
  /** It is new, or it changed: as it now stands. */
  | { readonly id: string; readonly at: string; readonly deleted: false; readonly permit: StoredPermit }
  /** It was withdrawn, or another record of the same permit is the lead now. */
  | { readonly id: string; readonly at: string; readonly deleted: true };

/** Where to begin: where a page ended, or with what became visible at a time or later. */
export type ChangesFrom = { readonly cursor: string } | { readonly since: Date };

export interface ChangesPage {
  /** In the order they became visible. */
  readonly changes: readonly LeadChange[];
  /** Where to go on, now or later. */
  readonly cursor: string;
  /** Whether there is more already. A page can be short, or empty, and not be the last. */
  readonly hasMore: boolean;
}

/** Logged changes looked at for one page: bounds the work where most were overtaken by later ones. */
const LOOKED_AT_MOST = 2_000;
const LIST = 'changes';

/**
 * What changed in the lead index, in the order it became visible there: permits that came, changed or left. A reader that
 * goes on with the cursor of each page is told every change once: the feed's time is that of publications, which happen one
 * after the other, so that a run that takes long writes nothing behind a cursor. A permit that changed again since, so
 * that its next change is yet to come, is left out here and comes with that one. A tombstone may come for a permit that the
 * reader never had. Changes are kept for `RESUME_DAYS` days.
 * @throws CursorRefused when the cursor is not one of the feed
 * @throws ChangesGone when changes after it, or of that time, are no longer kept, or when the index was built anew since
 */
export async function changesSince(
  { permits, index, clock }: Pick<Runtime, 'permits' | 'index' | 'clock'>,
  { from, limit }: { readonly from: ChangesFrom; readonly limit: number },
): Promise<ChangesPage> {
  const { feed } = await readRoot(index);
  let position =
    'cursor' in from
      ? resumed(feed, from.cursor)
      : await startOf(index, feed, from.since.getTime(), clock.now());
  const changes: LeadChange[] = [];
  const log = readChangesFrom(index, feed, position);
  for (let looked = 0; changes.length < limit && looked < LOOKED_AT_MOST; ) {
    const some = await nextOf(log, limit - changes.length);
    const last = some.at(-1);
    if (last === undefined) break;
    position = last.position;
    looked += some.length;
    changes.push(...(await toldOf(permits, some)));
  }
  const cursor = sealCursor(LIST, [feed.since, position.at, position.next]);
  return { changes, cursor, hasMore: !isAtEnd(feed, position) };
}

/** The position a page ended at. @throws CursorRefused @throws ChangesGone */
function resumed(feed: Feed, cursor: string): FeedPosition {
  const { since, ...position } = openCursor(LIST, cursor, readPosition);
  if (since !== feed.since) throw new ChangesGone();
  return position;
}

/** The position before the first publication at a time or later. @throws ChangesGone when it may not be kept any more */
async function startOf(index: Table, feed: Feed, since: number, now: Date): Promise<FeedPosition> {
  if (since <= feed.since || since < now.getTime() - RESUME_DAYS * DAY_MS) throw new ChangesGone();
  const [first] = await readChangeLog(index, { at: since }, feed.at, 1);
  if (first !== undefined) return { at: first.at, next: 0 };
  // The newest publication may not be readable yet.
  return { at: feed.at, next: feed.at >= since ? 0 : null };
}

async function nextOf(log: AsyncGenerator<PositionedChange>, count: number): Promise<PositionedChange[]> {
  const some: PositionedChange[] = [];
  while (some.length < count) {
    const { done, value } = await log.next();
    if (done === true) break;
    some.push(value);
  }
  return some;
}

/** The changes with their permits; without those that have changed again, of which a later publication tells. */
async function toldOf(table: Table, some: readonly PositionedChange[]): Promise<LeadChange[]> {
  const here = some.flatMap(({ change: [id, changedAt] }) => (changedAt === null ? [] : [id]));
  const permits = await readPermits(table, here);
  return some.flatMap(({ change: [id, changedAt], at: time }): LeadChange[] => {
    const at = new Date(time).toISOString();
    if (changedAt === null) return [{ id, at, deleted: true }];
    const permit = permits.get(id);
    const isTold = permit !== undefined && Date.parse(permit.lastChanged) === changedAt;
    return isTold ? [{ id, at, deleted: false, permit }] : [];
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
