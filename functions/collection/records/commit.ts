import { keepFoundPoint, withoutFound } from '#functions/permits/found-point.ts';
import { newsAfter } from '#functions/permits/news.ts';
import { notePending, type RunKind } from '#functions/permits/pending-changes.ts';
import { type PermitWrite, writePermits } from '#functions/permits/permit-store.ts';
import { readDistinctRecordedPermits, readRecordedPermits } from '#functions/permits/recorded-permits.ts';
import { keepRoll } from '#functions/permits/roll-facts.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { ConformedPermit } from '../conform/conform.ts';
import type { Source } from '../source.ts';
import { countLags } from '../status/measures.ts';
import { compareRecord, newRecord } from './changes.ts';
import type { SourceManifest } from './manifest.ts';
import { type ManifestChange, type ManifestEntry, UNREAD } from './manifest-codec.ts';
import { formerPermitId, toPermitId } from './record-key.ts';

/** A record whose raw row differs from the manifest, or that is not in it. */
export interface ChangedRecord {
  readonly key: string;
  readonly entry: ManifestEntry;
  readonly permit: ConformedPermit;
  /** The key under which the record was known before, which this one replaces. */
  readonly replaces?: string;
}

/** Where a run writes. A dry run only reads and counts. */
export interface CommitTarget {
  readonly source: Source;
  readonly runtime: Pick<Runtime, 'permits' | 'collection' | 'clock'>;
  readonly manifest: SourceManifest;
  readonly runId: string;
  readonly kind: RunKind;
  readonly dryRun: boolean;
  /** The mapping changed since the last good run, so a difference need not be a change of the record. */
  readonly remapped: boolean;
}

export interface CommitCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  /** New permits by the days between issue and first sight (`countLags`). */
  readonly lags: readonly number[];
}

/**
 * Stores one batch of records so that the next run can repair a kill at any step: first the keys without fingerprints,
 * then each permit with its history in one transaction, then the pending change for the lead index, and last the
 * fingerprints. Until the fingerprints are stored the next run processes the records again and misses those whose rows are
 * gone. A permit that is already stored gets no second history, but another pending change, since that may be what was lost.
 * A permit stored under a former id goes on under the present one, and the former is withdrawn.
 * @param batch number of this batch within the run
 */
export async function commitRecords(
  target: CommitTarget,
  batch: number,
  candidates: readonly ChangedRecord[],
): Promise<CommitCounts> {
  const { runtime, manifest, runId, dryRun, kind, remapped } = target;
  const counts = { new: 0, changed: 0, unchanged: 0 };
  if (candidates.length === 0) return { ...counts, lags: [] };
  const former = remapped ? formerIdsOf(target.source, candidates) : NO_IDS;
  const stored = await readStored(target, [...idsOf(candidates), ...former.values()]);
  const seenAt = runtime.clock.now().toISOString();
  const newDays: (string | null)[] = [];
  const writes: PermitWrite[] = [];
  const how = { seenAt, remapped };
  const asNew = newRecord(seenAt);
  for (const { permit: published, entry } of candidates) {
    const moved = former.size === 0 ? undefined : stored.get(former.get(published.id) ?? '');
    // Skips the lookup in a first run: it would flatten the id, which V8 keeps as a concatenation of two strings.
    const before = stored.size === 0 ? undefined : (stored.get(published.id) ?? moved);
    const permit = before === undefined ? published : keepRoll(before, keepFoundPoint(before, published));
    const write = before === undefined ? asNew : compareRecord(withoutFound(before), published, how);
    counts[write.kind]++;
    if (write.kind === 'new') newDays.push(permit.issueDate);
    if (dryRun) continue;
    if (moved !== undefined) writes.push(...withdrawals([moved], seenAt));
    if (write.kind === 'unchanged') continue;
    const news = newsAfter(before?.news, permit, write, { kind, seenAt, dueOn: entry.recheckOn });
    writes.push({ permit: { ...permit, ...write.times, ...news }, changes: write.changes });
  }
  if (dryRun) manifest.apply(replacing(candidates));
  else {
    // guard: stored permits are noted too
    const ids = [...idsOf(candidates), ...[...former.values()].filter((id) => stored.has(id))];
    // guard: keys come before permits
    if (writes.length > 0) await manifest.record(replacing(asUnread(manifest, candidates)));
    await writePermits(runtime.permits, writes);
    // guard: notes come before fingerprints
    await notePending(runtime, runId, batch, ids, kind);
    // guard: fingerprints come last
    await manifest.record(replacing(candidates));
  }
  return { ...counts, lags: countLags(newDays, seenAt) };
}

/** The changes, each followed by the removal of the key that it replaces: the permit has one record at any time. */
function replacing(changes: readonly (ManifestChange & { readonly replaces?: string })[]): ManifestChange[] {
  return changes.flatMap(({ key, entry, replaces }): ManifestChange[] =>
    replaces === undefined
      ? [{ key, entry }]
      : [
          { key, entry },
          { key: replaces, entry: null },
        ],
  );
}

/** Reads the stored permits of some records. A run processes each record once, so after an empty start there are none. */
function readStored(
  { runtime, manifest }: CommitTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredPermit>> {
  if (manifest.beganEmpty) return NOTHING_STORED;
  return readDistinctRecordedPermits(runtime.permits, ids);
}

const NOTHING_STORED = Promise.resolve(new Map<string, StoredPermit>());

/** Only a changed mapping changes ids. */
const NO_IDS: ReadonlyMap<string, string> = new Map();

/** The former ids of records, by their present ones. */
function formerIdsOf(source: Source, candidates: readonly ChangedRecord[]): ReadonlyMap<string, string> {
  return new Map(
    candidates.flatMap(({ key, permit }) => {
      const former = formerPermitId(source, key);
      return former === undefined ? [] : [[permit.id, former] as const];
    }),
  );
}

/** Writes that withdraw permits, without those withdrawn before. */
function withdrawals(permits: Iterable<StoredPermit>, now: string): PermitWrite[] {
  return [...permits].flatMap((permit) =>
    permit.withdrawnAt === null
      ? // What stands there leaves with it.
        [{ permit: { ...permit, rollSays: undefined, lastChanged: now, withdrawnAt: now }, changes: [] }]
      : [],
  );
}

function idsOf(candidates: readonly ChangedRecord[]): string[] {
  return candidates.map(({ permit }) => permit.id);
}

/** The id of a known record's permit; undefined where the permit went on under another key. */
export function permitIdOf(source: Source, manifest: SourceManifest, key: string): string | undefined {
  const id = manifest.get(key)?.id ?? toPermitId(source, key);
  return (manifest.ownerOf(id) ?? key) === key ? id : undefined;
}

/** The changes with a fingerprint that matches no row, so that the next run processes the records again. */
function asUnread<C extends ManifestChange>(manifest: SourceManifest, changes: readonly C[]): C[] {
  return changes.flatMap((change) => {
    const known = manifest.get(change.key) ?? change.entry;
    return known === null ? [] : { ...change, entry: { ...known, hash: UNREAD } };
  });
}

/**
 * Withdraws records that their source no longer publishes: they leave the lead index and stay in the table with the time
 * of the withdrawal. Writes in the order of `commitRecords`.
 */
export async function withdrawRecords(
  target: CommitTarget,
  batch: number,
  keys: readonly string[],
): Promise<void> {
  const { source, runtime, manifest, runId, dryRun, kind } = target;
  if (keys.length === 0) return;
  const gone = keys.map((key) => ({ key, entry: null }));
  if (dryRun) {
    manifest.apply(gone);
    return;
  }
  const own = keys.filter((key) => manifest.get(key)?.id === undefined);
  const former = own.flatMap((key) => formerPermitId(source, key) ?? []);
  const present = keys.flatMap((key) => permitIdOf(source, manifest, key) ?? []);
  const stored = await readRecordedPermits(runtime.permits, [...present, ...former]);
  const ids = [...present, ...former.filter((id) => stored.has(id))];
  const now = runtime.clock.now().toISOString();
  const writes = withdrawals(stored.values(), now);
  await manifest.record(asUnread(manifest, gone));
  await writePermits(runtime.permits, writes);
  await notePending(runtime, runId, batch, ids, kind);
  await manifest.record(gone);
}
