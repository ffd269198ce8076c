import type { Clock } from '#functions/platform/clock.ts';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { Item, Key, Write } from '#functions/platform/tables/table.ts';
import type { Feed } from '../store/generation.ts';
import { type IndexRow, isSameVersion, type RowVersion } from '../store/index-row.ts';
import { compress, decompress } from '../store/packed-columns.ts';

/**
 * A part of the changes of one publication. The transaction that publishes the generation writes all parts. Each names the
 * publication before it, so that a reader notices a missing one.
 */
interface LogItem extends Key {
  /** The times of the publication and of the one before, in milliseconds since 1970, increasing. */
  readonly at: number;
  readonly after: number;
  readonly part: number;
  /** The number of changes in all parts of the publication. */
  readonly total: number;
  readonly data: Uint8Array;
}

/** A permit that was added, changed or removed: when it was last written (ms since 1970), or null if it was removed. */
export type LoggedChange = readonly [id: string, changedAt: number | null];

/** The row of each changed permit; null for one that leaves the index. */
export type RowChanges = ReadonlyMap<string, IndexRow | null>;

/** A decoded `LogItem`. */
interface LogPart extends Pick<LogItem, 'at' | 'after' | 'part' | 'total'> {
  readonly changes: readonly LoggedChange[];
}

/** Changes in one part. A part fits an item even with the longest possible ids. */
export const PART_CHANGES = 1_000;
/** DynamoDB limits a transaction to 100 writes and 4 MB; this leaves room for the lease and the root. */
const PARTS_MOST = 90;
const BYTES_MOST = 3_000_000;
/** Days for which readers can resume. Changes are kept for a day longer, for readers that are at work. */
export const RESUME_DAYS = 90;
export const DAY_MS = 86_400_000;
// guard: changes are kept for readers
const KEPT_MS = (RESUME_DAYS + 1) * DAY_MS;
/** Old parts removed at a time. */
const REMOVED_AT_ONCE = 25;

const PARTITION = 'lead-changes';
const FIRST_PART = 0;
const LAST_PART = 999;

/**
 * The changes that readers will see, in the order of their last write, removals last. Leaves out permits with the same version
 * as before, so that what a killed publisher had already published is not reported again.
 * @param shown the current versions of those changed permits that are in the index
 */
export function changesBetween(
  shown: ReadonlyMap<string, RowVersion>,
  changes: RowChanges,
): readonly LoggedChange[] {
  const found: LoggedChange[] = [];
  for (const [id, row] of changes) {
    const before = shown.get(id);
    // guard: a feed has permits that were removed
    if (row === null && before !== undefined) found.push([id, null]);
    // guard: a feed has changed permits only
    if (row !== null && (before === undefined || !isSameVersion(before, row)))
      found.push([id, row.changedAt]);
  }
  const time = ([, changedAt]: LoggedChange): number => changedAt ?? Number.POSITIVE_INFINITY;
  return found.sort((a, b) => (time(a) === time(b) ? (a[0] < b[0] ? -1 : 1) : time(a) < time(b) ? -1 : 1));
}

/**
 * The writes that log a publication, for the transaction that publishes it, and the feed after it. If the changes do not fit a
 * transaction, the feed starts over and readers must read all permits again.
 */
export async function changeLogWrites(
  { at: after, since }: Feed,
  changes: readonly LoggedChange[],
  clock: Clock,
): Promise<{ readonly feed: Feed; readonly writes: readonly Write[] }> {
  if (changes.length === 0) return { feed: { at: after, since }, writes: [] };
  // guard: publications have different times
  const at = Math.max(clock.now().getTime(), after + 1);
  const items: Item[] = [];
  let bytes = 0;
  for (let part = 0; part * PART_CHANGES < changes.length; part++) {
    const inPart = changes.slice(part * PART_CHANGES, (part + 1) * PART_CHANGES);
    const data = await compress(Buffer.from(JSON.stringify(inPart)));
    bytes += data.length;
    items.push({ pk: PARTITION, sk: keyOf(at, part), at, after, part, total: changes.length, data });
  }
  if (items.length > PARTS_MOST || bytes > BYTES_MOST) return { feed: { at, since: at }, writes: [] };
  return { feed: { at, since }, writes: items.map((put) => ({ put })) };
}

/** The feed of a rebuilt index: it begins now, after everything that was ever logged. */
export async function startFeed(index: IndexTable, clock: Clock): Promise<Feed> {
  const [newest] = await index.query<LogItem>(PARTITION, { newestFirst: true, limit: 1 });
  const at = Math.max(clock.now().getTime(), (newest?.at ?? 0) + 1);
  // guard: a rebuild begins a feed
  return { at, since: at };
}

/**
 * Reads at most `limit` parts in order, from a part of the publication at a time (or from the first publication after it).
 * @param upTo the last publication to read
 */
export async function readChangeLog(
  index: IndexTable,
  { at, part = FIRST_PART }: { readonly at: number; readonly part?: number },
  upTo: number,
  limit: number,
): Promise<LogPart[]> {
  if (at > upTo) return [];
  const between = [keyOf(at, part), keyOf(upTo, LAST_PART)] as const;
  const items = await index.query<LogItem>(PARTITION, { between, limit });
  return Promise.all(
    items.map(async ({ data, ...item }) => ({
      at: item.at,
      after: item.after,
      part: item.part,
      total: item.total,
      changes: JSON.parse((await decompress(data)).toString()) as LoggedChange[],
    })),
  );
}

/** Removes parts from which readers can no longer resume. Safe to kill anywhere: the next publisher continues. */
export async function removeOldChanges(index: IndexTable, clock: Clock, { since }: Feed): Promise<void> {
  const floor = Math.max(since + 1, clock.now().getTime() - KEPT_MS);
  for (;;) {
    const oldest = await index.query<LogItem>(PARTITION, { limit: REMOVED_AT_ONCE });
    const due = oldest.filter(({ at }) => at < floor);
    await index.writeMany([], due);
    if (due.length < REMOVED_AT_ONCE) return;
  }
}

function keyOf(at: number, part: number): string {
  return `${String(at).padStart(15, '0')}#${String(part).padStart(3, '0')}`;
}
