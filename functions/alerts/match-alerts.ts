import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { runOf } from '#functions/permits/news.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type Fence, FencedTable } from '#functions/platform/tables/fenced-table.ts';
import { acquireLease, type Lease } from '#functions/platform/tables/lease.ts';
import { readActiveAlerts } from './active-alerts.ts';
import { type NewsByRun, pickRound, readNewsByRun } from './finished-runs.ts';
import { type LeadNews, selectNews } from './lead-news.ts';
import { UserMatcher } from './match-users.ts';
import { MatchWriter } from './match-writer.ts';
import {
  type Match,
  type MatchProgress,
  matchItems,
  matchProgressItem,
  readMatchProgress,
} from './matches.ts';

type Tables = Pick<Runtime, 'accounts' | 'permits' | 'collection' | 'clock' | 'log'>;

/** What a matcher may be told; tests shorten the waiting. */
export interface MatchOptions {
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const LEASE = { pk: 'match-alerts', sk: 'lease' };
/** A matcher renews its lease as it goes; one that dies is succeeded after this time. */
const LEASE_MS = 60_000;
/** How often a matcher that finds another at work looks again, and for how long: longer than a lease nobody renews. */
const POLL_MS = 1000;
const POLLS_MOST = (2 * LEASE_MS) / POLL_MS;
/** A run says that there is news a moment before it is over: so often it is looked for again. */
const ENDINGS_MOST = 5;
/** Permits of one item of matches, about: with fifty alerts each it stays well below 400 KB. */
const SLICE_PERMITS = 50;

/**
 * Asks all alerts about the news that waits, round after round, and writes down who is to be told what (`matches.ts`). One
 * matcher works at a time; one that finds another at work waits until that one has done its news too, or has died. News of runs
 * that go on is left to the matcher that comes when they are over (`whole-runs.ts`).
 *
 * A round that is killed is done again with the same number and the same notes: (1) the notes are put under the number, (2)
 * matches and due users are written, invisible, (3) what is told is remembered, (4) the round is complete, which
 * shows its matches, (5) the notes go. Done again before (4) it writes the same items over; after (4) its notes have nothing
 * left to tell. Every write checks that the lease is still ours.
 * @throws when the tables fail, or when another matcher holds the lease beyond its time
 */
export async function matchAlerts(runtime: Tables, { sleep = pause }: MatchOptions = {}): Promise<void> {
  let endings = 0;
  for (let polls = 0; ; ) {
    const waits = await whatWaits(runtime);
    if (waits === 'nothing' || (waits === 'unfinished' && ++endings > ENDINGS_MOST)) return;
    if (waits === 'unfinished') {
      await sleep(POLL_MS);
      continue;
    }
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

/** Whether there is news to match, a round that was begun among it, or only news of runs that go on. */
async function whatWaits(runtime: Tables): Promise<'news' | 'unfinished' | 'nothing'> {
  const { whole, others } = await readNewsByRun(runtime);
  if (whole.length > 0) return 'news';
  if (others.length === 0) return 'nothing';
  const { notes = [] } = await readMatchProgress(runtime);
  return notes.length > 0 ? 'news' : 'unfinished';
}

/** Does one round. @returns false when no news waits */
async function matchRound(runtime: Tables, lease: Lease): Promise<boolean> {
  await lease.renew();
  const fence: Fence = { ...lease.stillHeld, of: runtime.accounts };
  const accounts = new FencedTable(runtime.accounts, fence);
  const collection = new FencedTable(runtime.collection, fence);
  const waiting = await readNewsByRun(runtime);
  const { completed, done = completed, open, notes: begun = [] } = await readMatchProgress(runtime);
  const names = begun.length > 0 ? begun : pickRound(waiting.whole, open).map(({ sk }) => sk);
  if (names.length === 0) return false;
  const round = done + 1;
  if (begun.length === 0)
    await accounts.put(matchProgressItem({ ...progressAfter(done, completed, open), notes: names }));
  const inRound = new Set(names);
  const notes = [...waiting.whole, ...waiting.others].filter(({ sk }) => inRound.has(sk));
  const runs = new Map(notes.flatMap((note) => note.ids.map((id) => [id, runOf(note)] as const)));
  const { tellings, told, upTo } = await selectNews(runtime, runs, round);
  const users =
    tellings.length === 0
      ? 0
      : await matchUsers(runtime, lease, accounts, { round, tellings, slices: slicesFor(runs.size) });
  await collection.writeMany(told.itemsAfter(runtime, upTo));
  const rest = restOf(waiting, inRound);
  await accounts.put(matchProgressItem(progressAfter(round, rest === undefined ? round : completed, rest)));
  await collection.writeMany([], notes);
  runtime.log.info('Alerts matched', { round, permits: tellings.length, users });
  return true;
}

/** The run of a round of which more waits for the next: the round was a part of it. */
function restOf({ whole }: NewsByRun, inRound: ReadonlySet<string>): string | undefined {
  const runs = new Set([...inRound].map((sk) => runOf({ sk })));
  const rest = whole.find((note) => !inRound.has(note.sk) && runs.has(runOf(note)));
  return rest && runOf(rest);
}

function progressAfter(done: number, completed: number, open: string | undefined): MatchProgress {
  return { completed, ...(open === undefined ? {} : { done, open }) };
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
  }: { readonly round: number; readonly tellings: readonly LeadNews[]; readonly slices: number },
): Promise<number> {
  const matcher = new UserMatcher(tellings);
  const keepLease = keeping(lease, runtime.clock);
  const writer = new MatchWriter(accounts, keepLease);
  let count = 0;
  for await (const users of readActiveAlerts(runtime.accounts)) {
    await keepLease();
    for (const user of users) {
      const matches = matcher.findMatches(user);
      if (matches.length === 0) continue;
      count++;
      const bySlice = Map.groupBy(matches, ({ permitId }) => sliceOf(permitId, slices));
      await writer.add(matchItems(user.userId, round, bySlice, runtime.clock.now()));
    }
  }
  await writer.flush();
  return count;
}

/** Renews a lease when part of its time is over: called often, it costs little. */
function keeping(lease: Lease, clock: Clock): () => Promise<void> {
  let renewedAt = clock.now().getTime();
  return async () => {
    const now = clock.now().getTime();
    if (now - renewedAt < LEASE_MS / 4) return;
    await lease.renew();
    renewedAt = now;
  };
}

function slicesFor(permits: number): number {
  return Math.max(1, Math.ceil(permits / SLICE_PERMITS));
}

/** A permit is in the same slice whenever a round is done again, whatever other permits there are to tell of by then. */
function sliceOf(permitId: Match['permitId'], slices: number): number {
  return createHash('sha256').update(permitId).digest().readUInt32LE() % slices;
}
