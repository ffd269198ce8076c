import type { Clock } from '#functions/platform/clock.ts';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';
import { type BlobRef, blobKeys } from './blob-store.ts';

/** How long what a generation no longer names is kept for readers that still hold an older one. */
export const GRACE_MS = 60 * 60 * 1000;

const PARTITION = 'retired';

/** A note that a blob may be in nobody's use once the grace period is over. */
interface Note extends Key {
  readonly at: number;
  readonly blob: BlobRef;
}

/**
 * Notes blobs that may come out of use: those about to be written, before they are (a publisher killed on the way
 * leaves nothing behind for ever), and those a swap is about to replace, before it does.
 */
export async function noteRetired(index: Table, clock: Clock, blobs: readonly BlobRef[]): Promise<void> {
  const at = clock.now().getTime();
  const notes = new Map(blobs.map((blob) => [blob.name, blob]));
  await index.writeMany(
    [...notes.values()].map(
      (blob): Item => ({ pk: PARTITION, sk: `${String(at).padStart(15, '0')}#${blob.name}`, at, blob }),
    ),
  );
}

/**
 * Removes the blobs whose notes are older than the grace period, unless the current generation (`inUse`, by name) or a
 * younger note still speaks for them. Safe to kill anywhere: a note goes after its blob.
 */
export async function removeRetired(index: Table, clock: Clock, inUse: ReadonlySet<string>): Promise<void> {
  const notes = await index.query<Note>(PARTITION);
  const due = (note: Note): boolean => note.at + GRACE_MS < clock.now().getTime();
  const kept = new Set([...inUse, ...notes.filter((note) => !due(note)).map(({ blob }) => blob.name)]);
  const old = notes.filter(due);
  await index.writeMany(
    [],
    distinctKeys(old.filter(({ blob }) => !kept.has(blob.name)).flatMap(({ blob }) => blobKeys(blob))),
  );
  await index.writeMany([], old);
}

function distinctKeys(keys: readonly Key[]): Key[] {
  return [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
}
