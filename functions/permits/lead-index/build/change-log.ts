import type { Clock } from '#functions/platform/clock.ts';
import type { Item, Key, Table, Write } from '#functions/platform/tables/table.ts';
import type { Feed } from '../store/generation.ts';
import { compress, decompress } from '../store/packed-columns.ts';
import { isSameVersion, type Version } from '../store/version-columns.ts';
import type { RowChanges } from './touched-segments.ts';

/**
 * What each publication changed in the index: written in the same transaction that makes the generation current, so it is
 * there with it or not at all. An entry names the one before it; a reader that finds the chain broken knows that it is.
 */
interface LogItem extends Key {
  /** Time of the publication, and of the one before: milliseconds since 1970, rising. */
  readonly at: number;
  readonly after: number;
  readonly part: number;
  /** How many changes the publication has in all its parts. */
  readonly total: number;
  readonly data: Uint8Array;
}

/** A permit that came, changed or left: when it was last written (ms since 1970), null when it left. */
export type LoggedChange = readonly [id: string, changedAt: number | null];

/** Part of an entry, as it is read. */
export interface LogPart extends Pick<LogItem, 'at' | 'after' | 'part' | 'total'> {
  readonly changes: readonly LoggedChange[];
}

/** Changes of one part: it fits an item even if every id were as long as an id can be. */
export const PART_CHANGES = 1_000;
/** DynamoDB takes 100 writes and 4 MB in one transaction; lease, root and room are left. */
const PARTS_MOST = 90;
const BYTES_MOST = 3_000_000;
/** Days for which readers can resume, and the day more that entries are kept, for those who are reading just then. */
export const RESUME_DAYS = 90;
export const DAY_MS = 86_400_000;
const KEPT_MS = (RESUME_DAYS + 1) * DAY_MS;
/** Old entries removed at a time. */
const REMOVED_AT_ONCE = 25;

const PARTITION = 'lead-changes';
const FIRST_PART = 0;
const LAST_PART = 999;

/**
 * What changed between what the index showed of some permits and what it is to show, the change seen first first. One
 * that stands as it stood is none, however often it is noted: so what a killed publisher published already is not told again.
 * @param shown versions of those among the changed permits that the index shows
 */
export function changesBetween(
  shown: ReadonlyMap<string, Version>,
  changes: RowChanges,
): readonly LoggedChange[] {
  const found: LoggedChange[] = [];
  for (const [id, row] of changes) {
    const before = shown.get(id);
    if (row === null && before !== undefined) found.push([id, null]);
    if (row !== null && (before === undefined || !isSameVersion(before, row)))
      found.push([id, row.changedAt]);
  }
  const seen = ([, changedAt]: LoggedChange): number => changedAt ?? Number.POSITIVE_INFINITY;
  return found.sort((a, b) => (seen(a) === seen(b) ? (a[0] < b[0] ? -1 : 1) : seen(a) < seen(b) ? -1 : 1));
}

/**
 * The writes that tell of a publication, for the transaction that makes it current, and the feed as it then is. More changes
 * than a transaction takes are not told: the feed begins anew, and its readers read everything anew, as that many ask for.
 */
export async function logWrites(
  { at: after, since }: Feed,
  changes: readonly LoggedChange[],
  clock: Clock,
): Promise<{ readonly feed: Feed; readonly writes: readonly Write[] }> {
  if (changes.length === 0) return { feed: { at: after, since }, writes: [] };
  const at = Math.max(clock.now().getTime(), after + 1);
  const items: Item[] = [];
  let bytes = 0;
  for (let part = 0; part * PART_CHANGES < changes.length; part++) {
    const some = changes.slice(part * PART_CHANGES, (part + 1) * PART_CHANGES);
    const data = await compress(Buffer.from(JSON.stringify(some)));
    bytes += data.length;
    items.push({ pk: PARTITION, sk: keyOf(at, part), at, after, part, total: changes.length, data });
  }
  if (items.length > PARTS_MOST || bytes > BYTES_MOST) return { feed: { at, since: at }, writes: [] };
  return { feed: { at, since }, writes: items.map((put) => ({ put })) };
}

/** The feed of an index that is built anew: it begins now, after all that was ever told. */
export async function newFeed(index: Table, clock: Clock): Promise<Feed> {
  const [newest] = await index.query<LogItem>(PARTITION, { newestFirst: true, limit: 1 });
  const at = Math.max(clock.now().getTime(), (newest?.at ?? 0) + 1);
  return { at, since: at };
}

/**
 * Parts in their order, beginning with a part of the publication at a time (or with the first after it).
 * @param upTo the last publication asked for
 * @param limit parts at most
 */
export async function readLog(
  index: Table,
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

/** Removes entries that nobody can ask for any more. Safe to kill anywhere: the next publisher goes on. */
export async function removeOldLog(index: Table, clock: Clock, { since }: Feed): Promise<void> {
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
