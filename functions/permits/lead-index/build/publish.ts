import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '#functions/platform/runtime.ts';
import { acquireLease, type Lease } from '#functions/platform/tables/lease.ts';
import { hasNews, newsSince, noteNews } from '../../news.ts';
import { clearPending, type PendingChange, readPending } from '../../pending-changes.ts';
import { readAllPermits, readPermits } from '../../permit-store.ts';
import { leadsOfAll, withLeads } from '../../shared-permits.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { readRoot } from '../store/generation.ts';
import { type IndexRow, indexRowOf } from './index-row.ts';
import { publishRows } from './publish-rows.ts';

type Tables = Pick<Runtime, 'permits' | 'collection' | 'index' | 'clock' | 'log'>;

/** What a publisher may be told; tests shorten the waiting. */
export interface PublishOptions {
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** A publisher renews its lease at each step; one that dies is succeeded after this time. */
const LEASE_MS = 60_000;
/** How often a publisher that finds another at work looks again. */
const POLL_MS = 1000;
/** Longer than a lease that nobody renews. */
const POLLS_MOST = (2 * LEASE_MS) / POLL_MS;
/** Permits of one generation at most: bounds the memory of a first collection. */
const BATCH_PERMITS = 20_000;
/** Permits read from the table at once. */
const READ_PERMITS = 2_000;

/**
 * Publishes all pending changes to the lead index, its own and those of runs that ended meanwhile. One publisher works
 * at a time; one that finds another at work waits until that one has published its changes too, or has died. Killed at
 * any point, it leaves the last generation as it was (or the next one whole) and the notes for the next publisher.
 * @throws when the tables fail, or when another publisher holds the lease beyond its time
 */
export async function publishIndex(runtime: Tables, { sleep = pause }: PublishOptions = {}): Promise<void> {
  for (let polls = 0; (await readPending(runtime)).length > 0; ) {
    const lease = await acquirePublisher(runtime);
    if (lease === undefined) {
      if (++polls > POLLS_MOST) throw new Error('Another publisher holds the lead index beyond its time.');
      await sleep(POLL_MS);
      continue;
    }
    try {
      await drain(runtime, lease);
    } finally {
      await lease.release();
    }
  }
}

/** The right to publish, or undefined while another publisher has it. */
export function acquirePublisher({
  index,
  clock,
}: Pick<Runtime, 'index' | 'clock'>): Promise<Lease | undefined> {
  return acquireLease(index, clock, { pk: 'lead-index', sk: 'lease' }, LEASE_MS);
}

async function drain(runtime: Tables, lease: Lease): Promise<void> {
  for (;;) {
    const pending = await readPending(runtime);
    if (pending.length === 0) return;
    for (let at = 0; at < pending.length; ) {
      const before = await readRoot(runtime.index);
      const notes = before.generation === 0 ? pending : batchFrom(pending, at);
      const { rows, withNews } = await (before.generation === 0
        ? readAllRows(runtime, lease)
        : readRows(runtime, lease, notes));
      const { generation } = await publishRows(runtime, lease, before, rows);
      // Alerts are asked when the site shows what they tell. A publisher killed before it forgets the notes notes news again.
      await noteNews(runtime, notes, withNews);
      await clearPending(runtime, notes);
      runtime.log.info('Lead index published', { generation, permits: rows.size });
      at += notes.length;
    }
  }
}

/** As many notes from a place on as one generation takes, at least one. */
function batchFrom(pending: readonly PendingChange[], start: number): readonly PendingChange[] {
  let end = start;
  for (let permits = 0; end < pending.length; end++) {
    permits += pending[end]?.ids.length ?? 0;
    if (permits > BATCH_PERMITS && end > start) break;
  }
  return pending.slice(start, end);
}

/** What was read of permits: their rows, and the ids of those of which there is something to tell. */
interface ReadRows {
  readonly rows: Map<string, IndexRow | null>;
  readonly withNews: ReadonlySet<string>;
}

/**
 * The rows of the whole table. There is no index to add to: none was ever published, it is of another format, or its
 * root was removed so that it be built anew.
 */
async function readAllRows({ permits, clock }: Tables, lease: Lease): Promise<ReadRows> {
  const rows = new Map<string, IndexRow | null>();
  const withNews = new Set<string>();
  const since = newsSince(clock.now());
  const shared: StoredPermit[] = [];
  for await (const page of readAllPermits(permits)) {
    await lease.renew();
    for (const permit of page) {
      rows.set(permit.id, indexRowOf(permit));
      if (hasNews(permit, since)) withNews.add(permit.id);
      if (permit.shared !== undefined) shared.push(permit);
    }
  }
  for (const [id, lead] of leadsOfAll(shared)) if (lead !== id) rows.set(id, null);
  return { rows, withNews };
}

/**
 * The rows of noted permits as they now stand, and of other records of the same permits; null for one that is not, or no
 * longer, a lead.
 */
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
    for (const [id, { permit, isLead }] of await withLeads(permits, await readPermits(permits, wanted))) {
      rows.set(id, isLead ? indexRowOf(permit) : null);
      if (hasNews(permit, since)) withNews.add(id);
    }
  }
  return { rows, withNews };
}
