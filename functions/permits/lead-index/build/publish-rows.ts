import type { Runtime } from '#functions/platform/runtime.ts';
import type { Lease } from '#functions/platform/tables/lease.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { type Blob, type BlobRef, makeBlob, readParts } from '../store/blob-store.ts';
import {
  type Manifest,
  manifestBlob,
  type Root,
  readManifests,
  rootSwap,
  type SegmentEntry,
  type StateEntry,
} from '../store/generation.ts';
import { noteRetired, removeRetired } from '../store/retired.ts';
import {
  compareRows,
  decodePart,
  encodeSegment,
  PART_NAMES,
  rowsOf,
  type SegmentParts,
} from '../store/segment.ts';
import type { Version } from '../store/version-columns.ts';
import { changesBetween, logWrites, newFeed, removeOldLog } from './change-log.ts';
import type { IndexRow } from './index-row.ts';
import { countsOf } from './segment-counts.ts';
import { type RowChanges, type Touched, touchedSegments } from './touched-segments.ts';

/** Segments built at a time: one is encoded while others are compressed and read. It bounds the memory of a first collection. */
const BUILDS = 8;

type Tables = Pick<Runtime, 'index' | 'clock'>;

/**
 * Makes the generation after `from` current: the same, but for `changes`. Only the segments that hold a changed permit,
 * or are to hold one, are built anew. Nothing is swapped when nothing that a row shows has changed. What changed is told in
 * the feed by the same transaction; an index built from nothing begins a feed.
 * @returns the current root
 * @throws ConditionFailed when another publisher was quicker; readers then see nothing of this one
 */
export async function publishRows(
  { index, clock }: Tables,
  lease: Lease,
  from: Root,
  changes: RowChanges,
): Promise<Root> {
  const manifests = await readManifests(index, from.states, 'whole');
  const next = new Map(manifests.map((manifest) => [manifest.state, manifest]));
  const changed = new Set<StateName>();
  const shown = new Map<string, Version>();
  const segments = await touchedSegments(index, manifests, changes);
  for (let at = 0; at < segments.length; at += BUILDS) {
    await lease.renew();
    const built = await Promise.all(
      segments.slice(at, at + BUILDS).map(async (touched) => ({
        touched,
        rebuilt: await rebuild(index, touched, changes),
      })),
    );
    for (const { rebuilt } of built) for (const row of rebuilt.replaced) shown.set(row.id, row);
    const differing = built.filter(
      ({ touched, rebuilt }) => rebuilt.blob?.ref.name !== touched.entry?.blob.name,
    );
    await replace(
      { index, clock },
      differing.map(({ touched }) => touched.entry?.blob),
      differing.map(({ rebuilt }) => rebuilt.blob),
    );
    for (const { touched, rebuilt } of differing) {
      next.set(touched.state, withSegment(next.get(touched.state), touched, rebuilt.entry));
      changed.add(touched.state);
    }
  }
  if (changed.size === 0) return from;
  const states = await nextStates({ index, clock }, from, next, changed);
  const log =
    from.generation === 0
      ? { feed: await newFeed(index, clock), writes: [] }
      : await logWrites(from.feed, changesBetween(shown, changes), clock);
  const root = { generation: from.generation + 1, states, feed: log.feed };
  await index.transact([lease.stillHeld, rootSwap(from, root), ...log.writes]);
  await removeOldLog(index, clock, root.feed);
  await removeRetired(index, clock, namesIn(root, [...next.values()]));
  return root;
}

/** A segment with its changes, none when no row is left, and the rows it held of changed permits. */
interface Rebuilt {
  readonly blob?: Blob;
  readonly entry?: SegmentEntry;
  readonly replaced: readonly IndexRow[];
}

async function rebuild(
  index: Table,
  { state, month, entry, added }: Touched,
  changes: RowChanges,
): Promise<Rebuilt> {
  const held = entry === undefined ? [] : rowsOf(state, month, await readSegment(index, entry));
  const replaced = held.filter(({ id }) => changes.has(id));
  const rows = [...held.filter(({ id }) => !changes.has(id)), ...added].sort(compareRows);
  if (rows.length === 0) return { replaced };
  const blob = await makeBlob('segment', encodeSegment(rows));
  return { blob, entry: { month, blob: blob.ref, ...countsOf(rows) }, replaced };
}

async function readSegment(index: Table, { blob: ref }: SegmentEntry): Promise<SegmentParts> {
  const [core, ids, contractor, description, points, versions] = await readParts(
    index,
    PART_NAMES.map((part) => ({ ref, part })),
  );
  if (!core || !ids || !contractor || !description || !points || !versions)
    throw new Error(`${ref.name} lacks a part.`);
  return {
    core: decodePart('core', core),
    ids: decodePart('ids', ids),
    contractor: decodePart('contractor', contractor),
    description: decodePart('description', description),
    points: decodePart('points', points),
    versions: decodePart('versions', versions),
  };
}

/** Writes blobs that are to take the place of others; all are noted first, so none can be left behind. */
async function replace(
  { index, clock }: Tables,
  old: readonly (BlobRef | undefined)[],
  fresh: readonly (Blob | undefined)[],
): Promise<void> {
  const blobs = fresh.filter((blob) => blob !== undefined);
  await noteRetired(index, clock, [
    ...old.filter((ref) => ref !== undefined),
    ...blobs.map(({ ref }) => ref),
  ]);
  // Two segments of equal content are one blob, and a write takes each key once.
  const distinct = new Map(blobs.map((blob) => [blob.ref.name, blob]));
  await index.writeMany([...distinct.values()].flatMap(({ items }) => items));
}

function withSegment(
  manifest: Manifest | undefined,
  { state, month }: Touched,
  entry: SegmentEntry | undefined,
): Manifest {
  const others = manifest?.segments.filter((segment) => segment.month !== month) ?? [];
  const segments = entry === undefined ? others : [...others, entry];
  return { state, segments: segments.sort((a, b) => (a.month > b.month ? -1 : 1)) };
}

/** Writes the manifests of changed states and gives the states of the root that names them. Those without permits are left out. */
async function nextStates(
  tables: Tables,
  from: Root,
  manifests: ReadonlyMap<StateName, Manifest>,
  changed: ReadonlySet<StateName>,
): Promise<readonly StateEntry[]> {
  const states: StateEntry[] = from.states.filter(({ state }) => !changed.has(state));
  for (const state of changed) {
    const manifest = manifests.get(state);
    const old = from.states.find((entry) => entry.state === state)?.manifest;
    const fresh =
      manifest === undefined || manifest.segments.length === 0 ? undefined : await manifestBlob(manifest);
    await replace(tables, [old], [fresh]);
    const permits = manifest?.segments.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
    if (fresh !== undefined) states.push({ state, manifest: fresh.ref, permits });
  }
  return states.sort((a, b) => (a.state < b.state ? -1 : 1));
}

function namesIn({ states }: Root, manifests: readonly Manifest[]): Set<string> {
  return new Set([
    ...states.map(({ manifest }) => manifest.name),
    ...manifests.flatMap(({ segments }) => segments.map(({ blob }) => blob.name)),
  ]);
}
