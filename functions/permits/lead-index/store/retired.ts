import type { Clock } from '#functions/platform/clock.ts';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';
import { type BlobRef, blobKeys } from './blob-store.ts';

/** How long unused blobs are kept for readers of an older generation. */
export const GRACE_MS = 60 * 60 * 1000;

const PARTITION = 'retired';

/** A note that a blob may be unused once the grace period is over. */
interface Note extends Key {
  readonly at: number;
  readonly blob: BlobRef;
}

/**
 * Notes blobs that may become unused. Call it before new blobs are written, so that a killed publisher leaves no garbage, and
 * before a swap replaces blobs.
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
 * Removes the blobs whose notes are older than the grace period, unless the current generation uses them (`inUse`, by name) or a
 * newer note names them. Safe to kill anywhere: a note is removed after its blob.
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
