import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '#functions/platform/runtime.ts';
import { acquireLease, type Lease } from '#functions/platform/tables/lease.ts';
import { hasNews, newsSince, noteNews } from '../../news.ts';
import { clearPending, notePending, type PendingChange, readPending } from '../../pending-changes.ts';
import { readPermitIds } from '../../permit-store.ts';
import { readWithLeads } from '../../shared-permits.ts';
import { FORMAT, type IndexFormat } from '../store/format.ts';
import { readOwnRoot, totalPermits } from '../store/generation.ts';
import { type IndexRow, toIndexRow } from '../store/index-row.ts';
import { claimIndex, removeOtherFormats } from './claim.ts';
import { publishRows } from './publish-rows.ts';
import { rebuildIndex } from './rebuild.ts';

type Tables = Pick<Runtime, 'permits' | 'collection' | 'index' | 'clock' | 'log'>;

interface PublishOptions {
  /** Stop after this time, or when another publisher does not end, and leave the rest to a later run. Without it, publish all. */
  readonly lastsMs?: number;
  /** Tests replace these. */
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly format?: IndexFormat;
  readonly rowsAtOnce?: number | undefined;
}

/** A publisher renews its lease at each step. After this time another one takes over. */
const LEASE_MS = 60_000;
/** How often a waiting publisher tries again. */
const POLL_MS = 1000;
/** Waits longer than a lease lasts without renewal. */
const POLLS_MOST = (2 * LEASE_MS) / POLL_MS;
/** The most permits of one generation. Bounds the memory of a first collection. */
const BATCH_PERMITS = 20_000;
const READ_PERMITS = 2_000;

/**
 * Publishes all pending changes to the lead index, also those of other runs that end in the meantime. Only one publisher works at
 * a time; others wait until it has published their changes or its lease has expired. Safe to kill at any point: readers see the
 * last generation or the complete next one, and the next publisher finds the remaining notes.
 * @returns whether all is published; false if the time was over before, or another publisher works for long
 * @throws when the tables fail
 */
export async function publishIndex(
  runtime: Tables,
  { sleep = pause, format = FORMAT, lastsMs = Number.POSITIVE_INFINITY, rowsAtOnce }: PublishOptions = {},
): Promise<boolean> {
  const until = runtime.clock.now().getTime() + lastsMs;
  for (let polls = 0; (await readPending(runtime)).length > 0; ) {
    const lease = await acquirePublisher(runtime);
    if (lease === undefined) {
      // It renews its lease, so it is alive: a rebuild takes many minutes.
      if (++polls > POLLS_MOST) return false;
      await sleep(POLL_MS);
      continue;
    }
    try {
      if (!(await publishPending(runtime, lease, { format, until, rowsAtOnce }))) return false;
    } finally {
      await lease.release();
    }
  }
  return true;
}

/** Acquires the right to publish; undefined while another publisher has it. */
export function acquirePublisher({
  index,
  clock,
}: Pick<Runtime, 'index' | 'clock'>): Promise<Lease | undefined> {
  return acquireLease(index, clock, { pk: 'lead-index', sk: 'lease' }, LEASE_MS);
}

interface PublishTask extends Pick<PublishOptions, 'rowsAtOnce'> {
  readonly format: IndexFormat;
  readonly until: number;
}

/** @returns false if the time is over */
async function publishPending(
  runtime: Tables,
  lease: Lease,
  { format, until, rowsAtOnce }: PublishTask,
): Promise<boolean> {
  const { index, clock, permits, log } = runtime;
  const target = { index, clock, format };
  const claim = await claimIndex(index, clock, lease, format);
  for (;;) {
    const pending = await readPending(runtime);
    if (pending.length === 0) {
      await removeOtherFormats(index, clock, lease, claim, format);
      return true;
    }
    const from = await readOwnRoot(index, format);
    // The root is missing, or another release has published since.
    if (from.generation === 0 || from.claim !== claim.number) {
      const options = { permits, target, lease, from, claim: claim.number, until, rowsAtOnce };
      const root = await rebuildIndex(options);
      if (root === undefined) return false;
      log.info('Lead index rebuilt', { generation: root.generation, permits: totalPermits(root) });
    }
    if (await noteSourcesPermits(runtime, lease, pending)) continue;
    for (let at = 0; at < pending.length; ) {
      const before = await readOwnRoot(index, format);
      const notes = batchFrom(pending, at);
      const { rows, withNews } = await readRows(runtime, lease, notes);
      // guard: notes are cleared after the swap
      const { generation } = await publishRows(target, lease, before, rows);
      // Only now can alerts report these permits, because the site shows them. A publisher that is killed before it clears the
      // notes will note the same news again.
      await noteNews(runtime, notes, withNews);
      await clearPending(runtime, notes);
      log.info('Lead index published', { generation, permits: rows.size });
      at += notes.length;
      if (clock.now().getTime() >= until) return false;
    }
  }
}

/** Replaces notes of whole sources by notes of their permits. @returns false if there were none */
async function noteSourcesPermits(
  runtime: Tables,
  lease: Lease,
  pending: readonly PendingChange[],
): Promise<boolean> {
  const whole = pending.filter(({ sources }) => sources !== undefined);
  const runId = whole[0]?.sk;
  if (runId === undefined) return false;
  const sources = whole.flatMap((note) => note.sources ?? []);
  let page = 0;
  for await (const ids of readPermitIds(runtime.permits, sources)) {
    await lease.renew();
    for (let at = 0; at < ids.length; at += READ_PERMITS)
      // guard: permits of noted sources are noted
      await notePending(runtime, runId, page++, ids.slice(at, at + READ_PERMITS));
  }
  await clearPending(runtime, whole);
  return true;
}

/** The notes of the next generation: at least one, and as many as fit. */
function batchFrom(pending: readonly PendingChange[], start: number): readonly PendingChange[] {
  let end = start;
  for (let permits = 0; end < pending.length; end++) {
    permits += pending[end]?.ids.length ?? 0;
    if (permits > BATCH_PERMITS && end > start) break;
  }
  return pending.slice(start, end);
}

/** The rows of permits, and the ids of permits with news. */
interface ReadRows {
  readonly rows: Map<string, IndexRow | null>;
  readonly withNews: ReadonlySet<string>;
}

/** The rows of noted permits and of other records of the same permits; null for a record that is not a lead (any more). */
async function readRows(
  { permits, clock }: Tables,
  lease: Lease,
  notes: readonly PendingChange[],
): Promise<ReadRows> {
  const ids = [...new Set(notes.flatMap((note) => note.ids))];
  const rows = new Map<string, IndexRow | null>();
  const withNews = new Set<string>();
  const since = newsSince(clock.now());
  for (let at = 0; at < ids.length; at += READ_PERMITS) {
    await lease.renew();
    const wanted = ids.slice(at, at + READ_PERMITS);
    for (const id of wanted) rows.set(id, null);
    for (const [id, { permit, isLead }] of await readWithLeads(permits, wanted)) {
      rows.set(id, isLead ? toIndexRow(permit) : null);
      if (hasNews(permit, since)) withNews.add(id);
    }
  }
  return { rows, withNews };
}
