import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type PendingNews, readPendingNews, runOf } from '#functions/permits/news.ts';
import { type Fence, FencedTable } from '#functions/platform/fenced-table.ts';
import { acquireLease, type Lease } from '#functions/platform/lease.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item } from '#functions/platform/table.ts';
import { readListening } from './listening-alerts.ts';
import { UserMatcher } from './match-users.ts';
import { type Match, matchItems, progressItem, readProgress } from './matches.ts';
import { judgeNews, type Telling } from './tellings.ts';

type Tables = Pick<Runtime, 'accounts' | 'permits' | 'collection' | 'clock' | 'log'>;

/** What a matcher may be told; tests shorten the waiting. */
export interface MatchOptions {
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const LEASE = { pk: 'match-alerts', sk: 'lease' };
/** A matcher renews its lease at each partition of alerts; one that dies is succeeded after this time. */
const LEASE_MS = 60_000;
/** How often a matcher that finds another at work looks again, and for how long: longer than a lease nobody renews. */
const POLL_MS = 1000;
const POLLS_MOST = (2 * LEASE_MS) / POLL_MS;
/** Permits and notes of one round at most: bounds its memory, and the item that names the notes. */
const ROUND_PERMITS = 5_000;
const ROUND_NOTES = 1_000;
/** Permits of one item of matches, about: with fifty alerts each it stays well below 400 KB. */
const SLICE_PERMITS = 50;

/**
 * Asks all alerts about the news that waits, round after round, and writes down who is to be told what (`matches.ts`). One
 * matcher works at a time; one that finds another at work waits until that one has done its news too, or has died.
 *
 * A round that is killed is done again with the same number and the same notes: (1) the notes are put under the number, (2)
 * matches and due users are written, invisible, (3) what is told is remembered, (4) the round is complete, which
 * shows its matches, (5) the notes go. Done again before (4) it writes the same items over; after (4) its notes have nothing
 * left to tell. Every write checks that the lease is still ours.
 * @throws when the tables fail, or when another matcher holds the lease beyond its time
 */
export async function matchAlerts(runtime: Tables, { sleep = pause }: MatchOptions = {}): Promise<void> {
  for (let polls = 0; (await readPendingNews(runtime)).length > 0; ) {
    const lease = await acquireLease(runtime.accounts, runtime.clock, LEASE, LEASE_MS);
    if (lease === undefined) {
      if (++polls > POLLS_MOST) throw new Error('Another matcher holds the alerts beyond its time.');
      await sleep(POLL_MS);
      continue;
    }
    try {
      while (await matchRound(runtime, lease));
    } finally {
      await lease.release();
    }
  }
}

/** Does one round. @returns false when no news waits */
async function matchRound(runtime: Tables, lease: Lease): Promise<boolean> {
  await lease.renew();
  const fence: Fence = { ...lease.stillHeld, of: runtime.accounts };
  const accounts = new FencedTable(runtime.accounts, fence);
  const collection = new FencedTable(runtime.collection, fence);
  const pending = await readPendingNews(runtime);
  const { completed, notes: begun = [] } = await readProgress(runtime);
  const names = begun.length > 0 ? begun : roundOf(pending);
  if (names.length === 0) return false;
  const round = completed + 1;
  if (begun.length === 0) await accounts.put(progressItem({ completed, notes: names }));
  const inRound = new Set(names);
  const notes = pending.filter(({ sk }) => inRound.has(sk));
  const runs = new Map(notes.flatMap((note) => note.ids.map((id) => [id, runOf(note)] as const)));
  const { tellings, told, upTo } = await judgeNews(runtime, runs, round);
  const users =
    tellings.length === 0
      ? 0
      : await matchUsers(runtime, lease, accounts, { round, tellings, slices: slicesFor(runs.size) });
  await collection.writeMany(told.itemsAfter(runtime, upTo));
  await accounts.put(progressItem({ completed: round }));
  await collection.writeMany([], notes);
  runtime.log.info('Alerts matched', { round, permits: tellings.length, users });
  return true;
}

/** The notes of the next round, oldest first, at least one while any waits. */
function roundOf(pending: readonly PendingNews[]): string[] {
  let permits = 0;
  const end = pending.findIndex(({ ids }, at) => {
    permits += ids.length;
    return at > 0 && (permits > ROUND_PERMITS || at === ROUND_NOTES);
  });
  return pending.slice(0, end === -1 ? pending.length : end).map(({ sk }) => sk);
}

/** Writes what the alerts of every user match. @returns how many users are to be told */
async function matchUsers(
  runtime: Tables,
  lease: Lease,
  accounts: FencedTable,
  {
    round,
    tellings,
    slices,
  }: { readonly round: number; readonly tellings: readonly Telling[]; readonly slices: number },
): Promise<number> {
  const matcher = new UserMatcher(tellings);
  let count = 0;
  for await (const users of readListening(runtime.accounts)) {
    await lease.renew();
    const items: Item[] = [];
    for (const user of users) {
      const matches = matcher.matchesOf(user);
      if (matches.length === 0) continue;
      count++;
      const bySlice = Map.groupBy(matches, ({ permitId }) => sliceOf(permitId, slices));
      items.push(...matchItems(user.userId, round, bySlice, runtime.clock.now()));
    }
    await accounts.writeMany(items);
  }
  return count;
}

function slicesFor(permits: number): number {
  return Math.max(1, Math.ceil(permits / SLICE_PERMITS));
}

/** A permit is in the same slice whenever a round is done again, whatever other permits there are to tell of by then. */
function sliceOf(permitId: Match['permitId'], slices: number): number {
  return createHash('sha256').update(permitId).digest().readUInt32LE() % slices;
}
