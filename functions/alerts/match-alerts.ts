import { setTimeout as pause } from 'node:timers/promises';
import { findActiveRuns } from '#functions/collection/run/lease.ts';
import { sourceOf } from '#functions/permits/lead-index/store/index-row.ts';
import { type PendingNews, readPendingNews, runOf } from '#functions/permits/news.ts';
import { readPending } from '#functions/permits/pending-changes.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type Fence, FencedTable } from '#functions/platform/tables/fenced-table.ts';
import { acquireLease, type Lease } from '#functions/platform/tables/lease.ts';
import { selectNews } from './lead-news.ts';
import { matchUsers } from './match-users.ts';
import { type MatchProgress, matchProgressItem, readMatchProgress } from './matches.ts';

type Tables = Pick<Runtime, 'accounts' | 'permits' | 'collection' | 'index' | 'clock' | 'log'>;

/** Tests replace the sleep. */
export interface MatchOptions {
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const LEASE = { pk: 'match-alerts', sk: 'lease' };
/** A matcher renews its lease as it goes; another takes over this long after it died. */
const LEASE_MS = 60_000;
/** How often, in milliseconds, and how many times to try while another matcher has the lease: longer than an abandoned lease lasts. */
const POLL_MS = 1000;
const POLLS_MOST = (2 * LEASE_MS) / POLL_MS;
/** A run announces news a moment before it is over: how often to check again. */
const ENDINGS_MOST = 5;

/**
 * Matches all alerts against the pending news, round after round, and stores the matches (`matches.ts`). One matcher works at a time; a
 * second one waits until the first has matched the second's news too, or has died. News of runs under way is left to the matcher
 * that starts when they are over.
 *
 * A round that was killed is repeated with the same number and the same notes: (1) the notes are stored under the number, (2) matches
 * and due users are written, not readable yet, (3) the news is stored as matched, (4) the round is complete, which makes its
 * matches readable, (5) the notes are removed. Repeated before (4) it writes the same items again; after (4) its notes hold no
 * news any more. Every write checks that the lease is still ours.
 * @throws when the tables fail
 */
export async function matchAlerts(runtime: Tables, { sleep = pause }: MatchOptions = {}): Promise<void> {
  let endings = 0;
  for (let polls = 0; ; ) {
    const pending = await findPending(runtime);
    if (pending === 'nothing' || (pending === 'unfinished' && ++endings > ENDINGS_MOST)) return;
    if (pending === 'unfinished') {
      await sleep(POLL_MS);
      continue;
    }
    const lease = await acquireLease(runtime.accounts, runtime.clock, LEASE, LEASE_MS);
    if (lease === undefined) {
      if (++polls > POLLS_MOST) {
        // It renews its lease, so it is alive: it looks for news again before it ends.
        runtime.log.info('Left to another matcher');
        return;
      }
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

/** `news` includes that of a round that was started; `unfinished`: only runs under way have news. */
async function findPending(runtime: Tables): Promise<'news' | 'unfinished' | 'nothing'> {
  const { finished, unfinished } = await readNewsByRun(runtime);
  if (finished.length > 0) return 'news';
  if (unfinished.length === 0) return 'nothing';
  const { notes = [] } = await readMatchProgress(runtime);
  return notes.length > 0 ? 'news' : 'unfinished';
}

/** Runs one round. @returns false when there is no news */
async function matchRound(runtime: Tables, lease: Lease): Promise<boolean> {
  await lease.renew();
  const fence: Fence = { ...lease.stillHeld, of: runtime.accounts };
  const accounts = new FencedTable(runtime.accounts, fence);
  const collection = new FencedTable(runtime.collection, fence);
  const pending = await readNewsByRun(runtime);
  const { completed, done = completed, open, notes: begun = [] } = await readMatchProgress(runtime);
  const names = begun.length > 0 ? begun : pickRound(pending.finished, open).map(({ sk }) => sk);
  if (names.length === 0) return false;
  const round = done + 1;
  if (begun.length === 0)
    await accounts.put(matchProgressItem({ ...progressAfter(done, completed, open), notes: names }));
  const inRound = new Set(names);
  const notes = [...pending.finished, ...pending.unfinished].filter(({ sk }) => inRound.has(sk));
  const runs = new Map(notes.flatMap((note) => note.ids.map((id) => [id, runOf(note)] as const)));
  const { news, matched, upTo } = await selectNews(runtime, runs, round);
  const users = await matchUsers(runtime, lease, accounts, { round, news, permits: runs.size });
  await collection.writeMany(matched.itemsAfter(runtime, upTo));
  const rest = findOpenRun(pending, inRound);
  await accounts.put(matchProgressItem(progressAfter(round, rest === undefined ? round : completed, rest)));
  await collection.writeMany([], notes);
  runtime.log.info('Alerts matched', { round, permits: news.length, users });
  return true;
}

/** The run that does not fit into the round. Its remaining news goes into the next round. */
function findOpenRun({ finished }: NewsByRun, inRound: ReadonlySet<string>): string | undefined {
  const runs = new Set([...inRound].map((sk) => runOf({ sk })));
  const rest = finished.find((note) => !inRound.has(note.sk) && runs.has(runOf(note)));
  return rest && runOf(rest);
}

function progressAfter(done: number, completed: number, open: string | undefined): MatchProgress {
  return { completed, ...(open === undefined ? {} : { done, open }) };
}

/** Pending news of runs that are over and published, and of all other runs. */
interface NewsByRun {
  readonly finished: readonly PendingNews[];
  readonly unfinished: readonly PendingNews[];
}

/**
 * Reads the pending news, oldest run first. An immediate mail covers a whole run, so a run is matched when it is over and the lead
 * index shows all of it: the pages of a run under way are published whenever another run ends.
 */
async function readNewsByRun(tables: Pick<Tables, 'collection' | 'clock'>): Promise<NewsByRun> {
  const seen = await readPendingNews(tables);
  if (seen.length === 0) return { finished: [], unfinished: [] };
  const sources = new Map(seen.map((note) => [runOf(note), sourceOf(note.ids[0] ?? '')]));
  // In this order: a run that is over adds no notes, and its notes are either published news or not published yet.
  const underWay = await findActiveRuns(tables, sources);
  const unpublished = new Set((await readPending(tables)).map(runOf));
  const isFinished = (note: PendingNews): boolean => {
    const run = runOf(note);
    return sources.has(run) && !underWay.has(run) && !unpublished.has(run);
  };
  const { finished = [], unfinished = [] } = Object.groupBy(await readPendingNews(tables), (note) =>
    isFinished(note) ? 'finished' : 'unfinished',
  );
  return { finished, unfinished };
}

/** The most permits and notes of one round, so that it ends in time even when every user matches all of them. */
const ROUND_PERMITS = 1_000;
const ROUND_NOTES = 500;

/**
 * Picks the notes of the next round, at least one if there are any: whole runs, the oldest first, or a part of a run that is larger
 * than a round.
 * @param open the run that the previous round matched in part; it comes first
 */
export function pickRound(
  finished: readonly PendingNews[],
  open: string | undefined,
): readonly PendingNews[] {
  const isOpen = (note: PendingNews): boolean => runOf(note) === open;
  const notes = [...finished.filter(isOpen), ...finished.filter((note) => !isOpen(note))];
  let permits = 0;
  const tooMuch = notes.findIndex(({ ids }, at) => {
    permits += ids.length;
    return at > 0 && (permits > ROUND_PERMITS || at === ROUND_NOTES);
  });
  const next = notes[tooMuch];
  if (next === undefined) return notes;
  const begin = notes.findIndex((note) => runOf(note) === runOf(next));
  return notes.slice(0, begin === 0 ? tooMuch : begin);
}
