import type { Runtime } from '#functions/platform/runtime.ts';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { Lease } from '#functions/platform/tables/lease.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { readPermitPages } from '../../permit-store.ts';
import { readLeads } from '../../shared-permits.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { blobPrefix } from '../store/blob-store.ts';
import {
  manifestBlob,
  type Root,
  readManifests,
  rootSwap,
  type SegmentEntry,
  type StateEntry,
} from '../store/generation.ts';
import { type IndexRow, monthOf, toIndexRow } from '../store/index-row.ts';
import { noteRetired, removeRetired } from '../store/retired.ts';
import { compareRows } from '../store/segment.ts';
import { startFeed } from './change-log.ts';
import { blobNames, makeSegment, permitsIn, saveBlobs, type Target } from './publish-rows.ts';
import { readRows, type Spill, SpillBuffer, spilledMonths } from './spill.ts';
import { withWords } from './words.ts';

/**
 * Builds the index of a format from all permits, in steps that each fit a function's memory, and that later runs continue:
 *
 * 1. The permits table is scanned. Rows are collected by state and month; each time enough have come, they are written to the
 *    bucket as one object (a spill), together with the position of the scan.
 * 2. State by state, the rows of some months are read from all spills and become segments.
 * 3. The root is swapped. Notes of changes stay for the publisher, which publishes them as always: a permit that changed while
 *    it was scanned is noted, and one that is as the notes found it changes nothing.
 */

/** Shares of the table that are scanned side by side, so that one page is processed while others come. */
const SHARES = 8;
/** Rows in memory: of a spill, or of the months of a state that are built at a time. */
const ROWS_AT_ONCE = 100_000;

interface RebuildOptions {
  readonly permits: Runtime['permits'];
  readonly target: Target;
  readonly lease: Lease;
  readonly from: Root;
  /** The claim under which the index is built. A rebuild of an earlier claim is not continued. */
  readonly claim: number;
  /** When to stop and leave the rest to a later run, in milliseconds since 1970. */
  readonly until: number;
  /** Tests replace it. */
  readonly rowsAtOnce?: number | undefined;
}

/** How far the scan has come. */
interface ScanItem extends Key {
  readonly claim: number;
  readonly shares: readonly Share[];
}

interface Share {
  /** The last permit that was read. */
  readonly after?: Key;
  readonly done: boolean;
}

interface SpillItem extends Key {
  readonly spill: Spill;
}

interface StateItem extends Key {
  readonly entry: StateEntry | null;
}

/**
 * Continues a rebuild, or begins one. Safe to kill anywhere.
 * @returns the new root; undefined if the time was not enough, and a later run must continue
 * @throws ConditionFailed when the lease was lost
 */
export async function rebuildIndex(options: RebuildOptions): Promise<Root | undefined> {
  const { target, claim } = options;
  const partition = partitionOf(target.format.name);
  const items = await target.index.query<Key>(partition);
  const begun = items.find((item): item is ScanItem => item.sk === SCAN);
  const isOurs = begun?.claim === claim;
  if (!isOurs) await target.index.writeMany([], items);
  const scan = isOurs
    ? begun
    : { pk: partition, sk: SCAN, claim, shares: Array.from({ length: SHARES }, () => ({ done: false })) };
  const known = isOurs ? items.filter((item): item is SpillItem => item.sk.startsWith(SPILL)) : [];
  const spills = await scanPermits(
    options,
    scan,
    known.map(({ spill }) => spill),
  );
  if (spills === undefined) return undefined;
  const built = isOurs ? items.filter((item): item is StateItem => item.sk.startsWith(STATE)) : [];
  const states = await buildStates(options, spills, built);
  return states === undefined ? undefined : finish(options, states);
}

const SCAN = 'scan';
const SPILL = 'spill#';
const STATE = 'state#';

function partitionOf(format: string): string {
  return `rebuild#${format}`;
}

/** Removes what a rebuild of a format has noted. */
export async function forgetRebuild(index: IndexTable, format: string): Promise<void> {
  await index.writeMany([], await index.query<Key>(partitionOf(format)));
}

/** Reads the rest of the table into spills. @returns all spills; undefined if the time is over */
async function scanPermits(
  { permits, target, lease, until, rowsAtOnce = ROWS_AT_ONCE }: RebuildOptions,
  scan: ScanItem,
  known: readonly Spill[],
): Promise<readonly Spill[] | undefined> {
  const { index, clock, format } = target;
  const spills = [...known];
  const shares = [...scan.shares];
  const buffer = new SpillBuffer();
  const pages = shares.map(({ after, done }, number) =>
    done
      ? undefined
      : readPermitPages(permits, { share: { number, of: SHARES }, after })[Symbol.asyncIterator](),
  );
  const write = async (): Promise<void> => {
    const position = { put: { ...scan, shares: [...shares] } };
    if (buffer.rows === 0) return index.transact([lease.stillHeld, position]);
    const sk = `${SPILL}${String(spills.length).padStart(6, '0')}`;
    const { blob, spill } = await buffer.take(format);
    await saveBlobs(target, [blob]);
    await index.transact([lease.stillHeld, { put: { pk: scan.pk, sk, spill } }, position]);
    spills.push(spill);
  };
  const reading = pages.map((of) => of && readAhead(of));
  let hasProgress = false;
  while (shares.some(({ done }) => !done)) {
    await lease.renew();
    for (const [number, of] of pages.entries()) {
      const page = await reading[number];
      if (page === undefined || of === undefined) continue;
      reading[number] = page.done === true ? undefined : readAhead(of);
      if (page.done === true) shares[number] = { done: true };
      else {
        for (const row of await leadRows(permits, page.value.permits)) buffer.add(row);
        if (page.value.last !== undefined) shares[number] = { after: page.value.last, done: false };
      }
      hasProgress ||= page.done === true || page.value.last !== undefined;
      if (buffer.rows >= rowsAtOnce) await write();
    }
    // Every run goes on for a bit, so that the scan ends.
    if (hasProgress && clock.now().getTime() >= until) {
      await write();
      await Promise.all(reading);
      return undefined;
    }
  }
  if (scan.shares.some(({ done }) => !done)) await write();
  return spills;
}

/** Begins to read a page. A failure counts when the page is awaited, which a failure of another page may prevent. */
function readAhead<T>(pages: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const page = pages.next();
  page.catch(() => undefined);
  return page;
}

async function leadRows(table: Runtime['permits'], permits: readonly StoredPermit[]): Promise<IndexRow[]> {
  const shared = permits.filter((permit) => permit.shared !== undefined);
  const leads =
    shared.length === 0 ? undefined : await readLeads(table, new Map(shared.map((one) => [one.id, one])));
  return permits.flatMap((permit) => {
    const isLead = (leads?.get(permit.id) ?? permit.id) === permit.id;
    return (isLead ? toIndexRow(permit) : null) ?? [];
  });
}

/** Builds the states that are not built yet. @returns all states; undefined if the time is over */
async function buildStates(
  options: RebuildOptions,
  spills: readonly Spill[],
  built: readonly StateItem[],
): Promise<readonly StateEntry[] | undefined> {
  const { target, lease, until } = options;
  const { index, clock } = target;
  const done = new Map(built.map(({ sk, entry }) => [sk, entry]));
  for (const [state, months] of spilledMonths(spills)) {
    const sk = `${STATE}${state}`;
    if (done.has(sk)) continue;
    // Every run builds at least one, so that the rebuild ends.
    if (done.size > built.length && clock.now().getTime() >= until) return undefined;
    const entry = await buildState(options, spills, state, months);
    await index.transact([lease.stillHeld, { put: { pk: partitionOf(target.format.name), sk, entry } }]);
    done.set(sk, entry);
  }
  return [...done.values()].flatMap((entry) => entry ?? []).sort((a, b) => (a.state < b.state ? -1 : 1));
}

/** @param months newest first, undated last, with their rows */
async function buildState(
  { target, lease, rowsAtOnce = ROWS_AT_ONCE }: RebuildOptions,
  spills: readonly Spill[],
  state: StateName,
  months: readonly (readonly [month: string, rows: number])[],
): Promise<StateEntry> {
  const { index, format } = target;
  const segments: SegmentEntry[] = [];
  for (const group of groupsOf(months, rowsAtOnce)) {
    await lease.renew();
    const rows = Map.groupBy(await readRows(index, spills, state, group), monthOf);
    const built = await Promise.all(
      group.map((month) => makeSegment(format, state, month, (rows.get(month) ?? []).sort(compareRows))),
    );
    await saveBlobs(
      target,
      built.map(({ blob }) => blob),
    );
    segments.push(...built.map(({ entry }) => entry));
  }
  const all = new Set(segments.map(({ month }) => month));
  const worded = await withWords(target, segments, all, async (words) => {
    await lease.renew();
    await saveBlobs(target, [words]);
  });
  const manifest = { state, segments: worded };
  const blob = await manifestBlob(format, manifest);
  await saveBlobs(target, [blob]);
  return { state, manifest: blob.ref, permits: permitsIn(manifest) };
}

/** Consecutive months that are built together. */
function groupsOf(
  months: readonly (readonly [month: string, rows: number])[],
  rowsAtOnce: number,
): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const [month, rows] of months) {
    if (rows > room || groups.length === 0) {
      groups.push([]);
      room = rowsAtOnce;
    }
    groups.at(-1)?.push(month);
    room -= rows;
  }
  return groups;
}

async function finish(
  { target, lease, from, claim }: RebuildOptions,
  states: readonly StateEntry[],
): Promise<Root> {
  const { index, clock, format } = target;
  const root: Root = {
    generation: from.generation + 1,
    states,
    feed: await startFeed(index, clock),
    claim,
  };
  const inUse = blobNames(root, await readManifests(index, states, 'worded'));
  const all = await index.objects.list(blobPrefix(format));
  await lease.renew();
  await noteRetired(
    index,
    clock,
    format,
    all.filter((name) => !inUse.has(name)),
  );
  await index.transact([
    lease.stillHeld,
    rootSwap(format, from, root),
    // What a kill leaves in the partition is not used without it.
    { remove: { pk: partitionOf(format.name), sk: SCAN } },
  ]);
  await forgetRebuild(index, format.name);
  await removeRetired(index, clock, format, inUse);
  return root;
}
