import type { Runtime } from '#functions/platform/runtime.ts';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { Lease } from '#functions/platform/tables/lease.ts';
import { UNKNOWN_HABITS } from '#shared/domain/permit/lead-reader.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Way } from '#shared/domain/permit/who.ts';
import { LabelTable, reachCounts } from '../search/label-table.ts';
import { type Blob, makeBlob, readParts, writeBlobs } from '../store/blob-store.ts';
import type { IndexFormat } from '../store/format.ts';
import {
  countSegment,
  manifestBlob,
  type Root,
  readManifests,
  rootSwap,
  type SegmentEntry,
  type StateEntry,
  type StateManifest,
} from '../store/generation.ts';
import { type IndexRow, monthOf, type RowVersion, sourceOf } from '../store/index-row.ts';
import { noteRetired, removeRetired } from '../store/retired.ts';
import {
  compareRows,
  decodePart,
  decodeRows,
  decodeSegment,
  encodeSegment,
  PART_NAMES,
  type SegmentCore,
} from '../store/segment.ts';
import { changeLogWrites, changesBetween, type RowChanges, removeOldChanges } from './change-log.ts';
import { NO_WORDS, withWords } from './words.ts';

/** Segments built at a time, so that encoding, compression and reads overlap. Bounds the memory of a first collection. */
const BUILDS = 8;
/** Segments whose ids are read at a time. */
const ID_READS = 64;

/** Where a publisher writes. */
export interface Target extends Pick<Runtime, 'index' | 'clock'> {
  readonly format: IndexFormat;
}

/**
 * Publishes the generation after `from` with some changes. Rebuilds only segments that contain a changed permit or will contain
 * one. The transaction that swaps the root also writes the changes to the feed.
 * @returns the current root, which is `from` if no row changed
 * @throws ConditionFailed when another publisher was faster; readers then see nothing of this one
 */
export async function publishRows(
  target: Target,
  lease: Lease,
  from: Root,
  changes: RowChanges,
): Promise<Root> {
  const { index, clock, format } = target;
  const manifests = await readManifests(index, from.states, 'whole');
  const next = new Map(manifests.map((manifest) => [manifest.state, manifest]));
  const changed = new Map<StateName, Set<string>>();
  const shown = new Map<string, RowVersion>();
  const segments = await findAffectedSegments(index, manifests, changes);
  for (let at = 0; at < segments.length; at += BUILDS) {
    await lease.renew();
    const built = await Promise.all(
      segments.slice(at, at + BUILDS).map(async (affected) => ({
        affected,
        rebuilt: await rebuild(target, affected, changes),
      })),
    );
    for (const { rebuilt } of built) for (const row of rebuilt.replaced) shown.set(row.id, row);
    const differing = built.filter(
      ({ affected, rebuilt }) => rebuilt.blob?.ref.name !== affected.entry?.blob.name,
    );
    await saveBlobs(
      target,
      differing.flatMap(({ rebuilt }) => rebuilt.blob ?? []),
    );
    for (const { affected, rebuilt } of differing) {
      next.set(affected.state, withSegment(next.get(affected.state), affected, rebuilt.entry));
      changed.set(affected.state, (changed.get(affected.state) ?? new Set()).add(affected.month));
    }
  }
  if (changed.size === 0) return from;
  for (const [state, months] of changed) {
    await lease.renew();
    const manifest = next.get(state);
    if (manifest === undefined) continue;
    const segments = await withWords(target, manifest.segments, months, (blob) => saveBlobs(target, [blob]));
    next.set(state, { state, segments });
  }
  const states = await writeManifests(target, from, next, changed);
  // Before the swap, after which they may be unused.
  const names = blobNames(from, manifests);
  for (const name of blobNames({ states }, [...next.values()])) names.delete(name);
  await noteRetired(index, clock, format, [...names]);
  const log = await changeLogWrites(from.feed, changesBetween(shown, changes), clock);
  const root = { generation: from.generation + 1, states, feed: log.feed, claim: from.claim };
  // guard: the log is written with the swap
  await index.transact([lease.stillHeld, rootSwap(format, from, root), ...log.writes]);
  await removeOldChanges(index, clock, root.feed);
  await removeRetired(index, clock, format, blobNames(root, [...next.values()]));
  return root;
}

/** A segment to rebuild, and the rows that it gains. */
interface AffectedSegment {
  readonly state: StateName;
  readonly month: string;
  /** The current segment; undefined if there is none yet. */
  readonly entry: SegmentEntry | undefined;
  readonly added: readonly IndexRow[];
}

/**
 * Finds the segments that contain a changed permit and those that will contain one. Looks up the current segment of a permit in
 * the index itself, in all segments of its source, so that a permit can never be in two segments, whatever earlier publishers did.
 */
async function findAffectedSegments(
  index: IndexTable,
  manifests: readonly StateManifest[],
  changes: RowChanges,
): Promise<AffectedSegment[]> {
  const affected = new Map<string, AffectedSegment>();
  const added = Map.groupBy(
    [...changes.values()].filter((row) => row !== null),
    (row) => `${row.state} ${monthOf(row)}`,
  );
  for (const [key, rows] of added) {
    const [first] = rows;
    if (first === undefined) continue;
    const { state } = first;
    const month = monthOf(first);
    const entry = manifests
      .find((manifest) => manifest.state === state)
      ?.segments.find((segment) => segment.month === month);
    affected.set(key, { state, month, entry, added: rows });
  }
  for (const { state, entry } of await findSegmentsWith(index, manifests, changes)) {
    const key = `${state} ${entry.month}`;
    if (!affected.has(key)) affected.set(key, { state, month: entry.month, entry, added: [] });
  }
  return [...affected.values()];
}

/** Finds the segments that contain one of the changed permits. */
async function findSegmentsWith(
  index: IndexTable,
  manifests: readonly StateManifest[],
  changes: RowChanges,
): Promise<{ readonly state: StateName; readonly entry: SegmentEntry }[]> {
  const sources = new Set([...changes.keys()].map(sourceOf));
  const possible = manifests.flatMap(({ state, segments }) =>
    segments
      .filter(({ days }) => days.some(([source]) => sources.has(source)))
      .map((entry) => ({ state, entry })),
  );
  const found: typeof possible = [];
  for (let at = 0; at < possible.length; at += ID_READS) {
    const batch = possible.slice(at, at + ID_READS);
    const parts = await readParts(
      index,
      batch.map(({ entry }) => ({ ref: entry.blob, part: 'ids' })),
    );
    found.push(...batch.filter((_, which) => containsOne(parts[which], changes)));
  }
  return found;
}

function containsOne(part: Buffer | undefined, changes: RowChanges): boolean {
  if (part === undefined) return false;
  const ids = decodePart('ids', part);
  for (let row = 0; row < ids.rows; row++) if (changes.has(ids.idAt(row))) return true;
  return false;
}

/** A segment with its changes, absent if no row is left, and its former rows of changed permits. */
interface RebuiltSegment {
  readonly blob?: Blob;
  readonly entry?: SegmentEntry;
  readonly replaced: readonly IndexRow[];
}

async function rebuild(
  { index, format }: Target,
  { state, month, entry, added }: AffectedSegment,
  changes: RowChanges,
): Promise<RebuiltSegment> {
  const before = entry === undefined ? [] : await readRows(index, state, entry);
  const replaced = before.filter(({ id }) => changes.has(id));
  const rows = [...before.filter(({ id }) => !changes.has(id)), ...added].sort(compareRows);
  if (rows.length === 0) return { replaced };
  return { ...(await makeSegment(format, state, month, rows)), replaced };
}

/** Builds the segment of a state and month. @param rows in the order of `compareRows` */
export async function makeSegment(
  format: IndexFormat,
  state: StateName,
  month: string,
  rows: readonly IndexRow[],
): Promise<{ readonly blob: Blob; readonly entry: SegmentEntry }> {
  const parts = encodeSegment(rows);
  const blob = await makeBlob(format, 'segment', parts);
  const reach = countReach(decodePart('core', parts.core));
  return { blob, entry: { state, month, blob: blob.ref, ...countSegment(rows), reach, words: NO_WORDS } };
}

/** As public pages count: for a reader who says nothing. What places usually name changes no way to reach somebody. */
function countReach(core: SegmentCore): Record<Way, number> {
  const table = new LabelTable({ role: null, trades: [] });
  const { none: _none, ...ways } = reachCounts([
    table.reachesOf(
      core,
      Uint32Array.from({ length: core.rows }, (_, row) => row),
      () => UNKNOWN_HABITS,
    ),
  ]);
  return ways;
}

async function readRows(
  index: IndexTable,
  state: StateName,
  { month, blob: ref }: SegmentEntry,
): Promise<IndexRow[]> {
  const parts = await readParts(
    index,
    PART_NAMES.map((part) => ({ ref, part })),
  );
  return decodeRows(state, month, decodeSegment(parts));
}

/** Writes blobs. Notes them first, so that a killed publisher leaves no garbage. */
export async function saveBlobs({ index, clock, format }: Target, blobs: readonly Blob[]): Promise<void> {
  await noteRetired(
    index,
    clock,
    format,
    blobs.map(({ ref }) => ref.name),
  );
  await writeBlobs(index, blobs);
}

function withSegment(
  manifest: StateManifest | undefined,
  { state, month }: AffectedSegment,
  entry: SegmentEntry | undefined,
): StateManifest {
  const others = manifest?.segments.filter((segment) => segment.month !== month) ?? [];
  const segments = entry === undefined ? others : [...others, entry];
  return { state, segments: segments.sort((a, b) => (a.month > b.month ? -1 : 1)) };
}

/** Writes the manifests of changed states. @returns the states of the next root, without states that have no permits */
async function writeManifests(
  target: Target,
  from: Root,
  manifests: ReadonlyMap<StateName, StateManifest>,
  changed: ReadonlyMap<StateName, ReadonlySet<string>>,
): Promise<readonly StateEntry[]> {
  const states: StateEntry[] = from.states.filter(({ state }) => !changed.has(state));
  for (const state of changed.keys()) {
    const manifest = manifests.get(state);
    if (manifest === undefined || manifest.segments.length === 0) continue;
    const fresh = await manifestBlob(target.format, manifest);
    await saveBlobs(target, [fresh]);
    states.push({ state, manifest: fresh.ref, permits: permitsIn(manifest) });
  }
  return states.sort((a, b) => (a.state < b.state ? -1 : 1));
}

/** The permits of a state. */
export function permitsIn({ segments }: StateManifest): number {
  return segments.reduce((sum, { rows }) => sum + rows, 0);
}

/** The names of everything that a generation uses. */
export function blobNames(
  { states }: Pick<Root, 'states'>,
  manifests: readonly StateManifest<Pick<SegmentEntry, 'blob' | 'words'>>[],
): Set<string> {
  return new Set([
    ...states.map(({ manifest }) => manifest.name),
    ...manifests.flatMap(({ segments }) => segments.flatMap(({ blob, words }) => [blob.name, words.name])),
  ]);
}
