import type { Table } from '#functions/platform/tables/table.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { readParts } from '../store/blob-store.ts';
import type { Manifest, SegmentEntry } from '../store/generation.ts';
import { decodePart } from '../store/segment.ts';
import { type IndexRow, monthOf, sourceOf } from './index-row.ts';

/** What is to change: the row of each permit as it now stands, null for one that leaves the index. */
export type RowChanges = ReadonlyMap<string, IndexRow | null>;

/** A segment that must be built anew, and the rows that come into it. */
export interface Touched {
  readonly state: StateName;
  readonly month: string;
  /** The segment as it is; undefined when there is none yet. */
  readonly entry: SegmentEntry | undefined;
  readonly added: readonly IndexRow[];
}

/** Segments whose ids are read at once. */
const BATCH = 64;

/**
 * The segments that hold a changed permit now, and those that are to hold one. Where a permit stands now is looked up in
 * the index itself, in every segment of its source, so that it can never stand in two places, whatever happened to
 * earlier publishers.
 */
export async function touchedSegments(
  index: Table,
  manifests: readonly Manifest[],
  changes: RowChanges,
): Promise<Touched[]> {
  const added = Map.groupBy(
    [...changes.values()].filter((row) => row !== null),
    (row) => keyOf(row.state, monthOf(row)),
  );
  const touched = new Map<string, Touched>();
  for (const [key, rows] of added) {
    const [first] = rows;
    if (first === undefined) continue;
    const { state } = first;
    const month = monthOf(first);
    touched.set(key, { state, month, entry: entryOf(manifests, state, month), added: rows });
  }
  for (const { state, entry } of await holding(index, manifests, changes)) {
    const key = keyOf(state, entry.month);
    if (!touched.has(key)) touched.set(key, { state, month: entry.month, entry, added: [] });
  }
  return [...touched.values()];
}

interface Held {
  readonly state: StateName;
  readonly entry: SegmentEntry;
}

/** The segments that hold one of the changed permits. */
async function holding(index: Table, manifests: readonly Manifest[], changes: RowChanges): Promise<Held[]> {
  const sources = new Set([...changes.keys()].map(sourceOf));
  const possible = manifests.flatMap(({ state, segments }) =>
    segments
      .filter(({ days }) => days.some(([source]) => sources.has(source)))
      .map((entry): Held => ({ state, entry })),
  );
  const found: Held[] = [];
  for (let at = 0; at < possible.length; at += BATCH) {
    const batch = possible.slice(at, at + BATCH);
    const parts = await readParts(
      index,
      batch.map(({ entry }) => ({ ref: entry.blob, part: 'ids' })),
    );
    found.push(...batch.filter((_, which) => holdsOne(parts[which], changes)));
  }
  return found;
}

function holdsOne(part: Buffer | undefined, changes: RowChanges): boolean {
  if (part === undefined) return false;
  const ids = decodePart('ids', part);
  for (let row = 0; row < ids.rows; row++) if (changes.has(ids.idAt(row))) return true;
  return false;
}

function entryOf(manifests: readonly Manifest[], state: StateName, month: string): SegmentEntry | undefined {
  return manifests
    .find((manifest) => manifest.state === state)
    ?.segments.find((segment) => segment.month === month);
}

function keyOf(state: StateName, month: string): string {
  return `${state} ${month}`;
}
