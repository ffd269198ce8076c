import type { Clock } from '#functions/platform/clock.ts';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { Item, Key } from '#functions/platform/tables/table.ts';
import type { IndexFormat } from './format.ts';

/** How long unused blobs are kept for readers of an older generation. */
export const GRACE_MS = 60 * 60 * 1000;

/** A note that a blob may be unused once the grace period is over. */
interface Note extends Key {
  readonly at: number;
  readonly name: string;
}

function notesOf(format: string): string {
  return `retired#${format}`;
}

/**
 * Notes blobs, by name, that may become unused. Call it before new blobs are written, so that a killed publisher leaves no garbage,
 * and before a swap replaces blobs.
 */
export async function noteRetired(
  index: IndexTable,
  clock: Clock,
  format: IndexFormat,
  names: readonly string[],
): Promise<void> {
  const at = clock.now().getTime();
  await index.writeMany(
    [...new Set(names)].map(
      (name): Item => ({ pk: notesOf(format.name), sk: `${String(at).padStart(15, '0')}#${name}`, at, name }),
    ),
  );
}

/**
 * Removes the blobs whose notes are older than the grace period, unless the current generation uses them (`inUse`, by name) or a
 * newer note names them. Safe to kill anywhere: a note is removed after its blob.
 */
export async function removeRetired(
  index: IndexTable,
  clock: Clock,
  format: IndexFormat,
  inUse: ReadonlySet<string>,
): Promise<void> {
  const notes = await index.query<Note>(notesOf(format.name));
  const due = (note: Note): boolean => note.at + GRACE_MS < clock.now().getTime();
  const kept = new Set([...inUse, ...notes.filter((note) => !due(note)).map(({ name }) => name)]);
  const old = notes.filter(due);
  await index.objects.removeMany([...new Set(old.flatMap(({ name }) => (kept.has(name) ? [] : [name])))]);
  await index.writeMany([], old);
}

/** Removes the notes of a format whose blobs are all removed. */
export async function forgetRetired(index: IndexTable, format: string): Promise<void> {
  await index.writeMany([], await index.query<Note>(notesOf(format)));
}
