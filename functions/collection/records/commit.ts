import { newsAfter } from '#functions/permits/news.ts';
import { notePending, type RunKind } from '#functions/permits/pending-changes.ts';
import { type PermitWrite, writePermits } from '#functions/permits/permit-store.ts';
import { readDistinctRecordedPermits, readRecordedPermits } from '#functions/permits/recorded-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { ConformedPermit } from '../conform/conform.ts';
import { lagsOf } from '../status/measures.ts';
import { compareRecord, newRecord } from './changes.ts';
import type { Manifest } from './manifest.ts';
import { type ManifestChange, type ManifestEntry, UNREAD } from './manifest-codec.ts';
import { permitId } from './record-key.ts';

/** A record whose raw row is not the one we remember. */
export interface Candidate {
  readonly key: string;
  readonly entry: ManifestEntry;
  readonly permit: ConformedPermit;
}

/** Where a run writes. A dry run reads and counts but writes nothing. */
export interface CommitTarget {
  readonly runtime: Pick<Runtime, 'permits' | 'collection' | 'clock'>;
  readonly manifest: Manifest;
  readonly runId: string;
  readonly kind: RunKind;
  readonly dryRun: boolean;
  /** We read the source in another way than its last good run did: what differs need not be a change of the record. */
  readonly remapped: boolean;
}

export interface CommitCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  /** The new ones by the days between issue and first sight. */
  readonly lags: readonly number[];
}

/**
 * Makes the records of one page ours, in an order that a kill at any step leaves healable: first the keys, without
 * fingerprints; then permits with their history (together or not at all), then the note for the lead index, last the
 * fingerprints. Until these are remembered the next run looks at the records again, and misses those whose rows are gone by
 * then; a permit that stands written already gets no second history, but is noted once more, since the note may be what was
 * lost.
 * @param batch number of this batch within the run
 */
export async function commitRecords(
  target: CommitTarget,
  batch: number,
  candidates: readonly Candidate[],
): Promise<CommitCounts> {
  const { runtime, manifest, runId, dryRun, kind, remapped } = target;
  const counts = { new: 0, changed: 0, unchanged: 0 };
  if (candidates.length === 0) return { ...counts, lags: [] };
  const stored = await storedOf(target, candidates);
  const seenAt = runtime.clock.now().toISOString();
  const newDays: (string | null)[] = [];
  const writes: PermitWrite[] = [];
  const how = { seenAt, remapped };
  const asNew = newRecord(seenAt);
  for (const { permit } of candidates) {
    // To look an id up makes one text of its parts, which is asked of all of a first run.
    const before = stored.size === 0 ? undefined : stored.get(permit.id);
    const write = before === undefined ? asNew : compareRecord(before, permit, how);
    counts[write.kind]++;
    if (write.kind === 'new') newDays.push(permit.issueDate);
    if (write.kind === 'unchanged' || dryRun) continue;
    const news = newsAfter(before?.news, write, { kind, seenAt });
    writes.push({ permit: { ...permit, ...write.times, ...news }, changes: write.changes });
  }
  if (dryRun) manifest.apply(candidates);
  else {
    const ids = idsOf(candidates);
    if (writes.length > 0) await manifest.record(unsettled(manifest, candidates));
    await writePermits(runtime.permits, writes);
    await notePending(runtime, runId, batch, ids, kind);
    await manifest.record(candidates);
  }
  return { ...counts, lags: lagsOf(newDays, seenAt) };
}

/** What is stored of some records. A run takes in every record once, so where it found nothing stored there is nothing to ask for. */
function storedOf(
  { runtime, manifest }: CommitTarget,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, StoredPermit>> {
  if (manifest.beganEmpty) return NOTHING_STORED;
  return readDistinctRecordedPermits(runtime.permits, idsOf(candidates));
}

const NOTHING_STORED = Promise.resolve(new Map<string, StoredPermit>());

function idsOf(candidates: readonly Candidate[]): string[] {
  return candidates.map(({ permit }) => permit.id);
}

/** Records about to be written, with fingerprints that no row has: the next run looks at them again, whatever they are by then. */
function unsettled(manifest: Manifest, changes: readonly ManifestChange[]): ManifestChange[] {
  return changes.flatMap(({ key, entry }) => {
    const known = manifest.get(key) ?? entry;
    return known === null ? [] : { key, entry: { ...known, hash: UNREAD } };
  });
}

/**
 * Writes records off that their source no longer publishes: they leave the lead index, and stay in the table with the
 * time they were withdrawn. The same order as `commitRecords`.
 */
export async function withdrawRecords(
  target: CommitTarget,
  sourceId: string,
  batch: number,
  keys: readonly string[],
): Promise<void> {
  const { runtime, manifest, runId, dryRun, kind } = target;
  if (keys.length === 0) return;
  const gone = keys.map((key) => ({ key, entry: null }));
  if (dryRun) {
    manifest.apply(gone);
    return;
  }
  const ids = keys.map((key) => permitId(sourceId, key));
  const stored = await readRecordedPermits(runtime.permits, ids);
  const now = runtime.clock.now().toISOString();
  const writes = [...stored.values()].flatMap((permit) =>
    permit.withdrawnAt === null
      ? [{ permit: { ...permit, lastChanged: now, withdrawnAt: now }, changes: [] }]
      : [],
  );
  await manifest.record(unsettled(manifest, gone));
  await writePermits(runtime.permits, writes);
  await notePending(runtime, runId, batch, ids, kind);
  await manifest.record(gone);
}
