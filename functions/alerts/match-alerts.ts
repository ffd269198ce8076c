import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, toScoreProfile } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { readHabits } from '#functions/permits/lead-index/search/naming-habits.ts';
import { runOf } from '#functions/permits/news.ts';
import { readNextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type Fence, FencedTable } from '#functions/platform/tables/fenced-table.ts';
import { acquireLease, type Lease } from '#functions/platform/tables/lease.ts';
import type { Key, Table } from '#functions/platform/tables/table.ts';
import { isRestricting } from '#shared/domain/filter/permit-filter.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { readActiveAlerts, type UserAlerts } from './active-alerts.ts';
import { PERSONAL_CHANNELS } from './channels.ts';
import { type NewsByRun, pickRound, readNewsByRun } from './finished-runs.ts';
import { type LeadNews, selectNews } from './lead-news.ts';
import { matchUser } from './match-users.ts';
import { MatchWriter } from './match-writer.ts';
import { type MatchProgress, matchItems, matchProgressItem, readMatchProgress } from './matches.ts';
import { NewsIndex } from './news-index.ts';

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
/** Permits per item of matches, about: with fifty alerts each it stays well below 400 KB. */
const SLICE_PERMITS = 50;

/**
 * Matches all alerts against the pending news, round after round, and stores the matches (`matches.ts`). One matcher works at a time; a
 * second one waits until the first has matched the second's news too, or has died. News of runs under way is left to the matcher
 * that starts when they are over (`finished-runs.ts`).
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
  const slices = Math.max(1, Math.ceil(runs.size / SLICE_PERMITS));
  const users = news.length === 0 ? 0 : await matchUsers(runtime, lease, accounts, { round, news, slices });
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

/** Writes the matches of all users. @returns how many users have matches */
async function matchUsers(
  runtime: Tables,
  lease: Lease,
  accounts: FencedTable,
  {
    round,
    news,
    slices,
  }: { readonly round: number; readonly news: readonly LeadNews[]; readonly slices: number },
): Promise<number> {
  const index = new NewsIndex(news);
  const today = runtime.clock.now().toISOString().slice(0, 10);
  const writer = new MatchWriter(accounts, lease);
  const [{ habitsOf }, { nextOf }] = await Promise.all([readHabits(runtime.index), readNextByPlace(runtime)]);
  let count = 0;
  for await (const users of readActiveAlerts(runtime.accounts)) {
    await lease.keep();
    const profiles = await readProfiles(runtime.accounts, users);
    for (const user of users) {
      const profile = profiles.get(user.userId) ?? UNKNOWN_READER;
      const matches = matchUser(index, user, { ...profile, habitsOf, nextOf }, today);
      if (matches.length === 0) continue;
      count++;
      const bySlice = Map.groupBy(matches, ({ permitId }) => sliceOf(permitId, slices));
      const now = runtime.clock.now();
      await writer.add(matchItems(user.userId, round, bySlice, now));
      for (const userId of user.people)
        await writer.add(matchItems(userId, round, bySlice, now, PERSONAL_CHANNELS));
    }
  }
  await writer.flush();
  return count;
}

/** The profiles of those users whose alerts ask for labels, which depend on the reader. */
async function readProfiles(
  accounts: Table,
  users: readonly UserAlerts[],
): Promise<ReadonlyMap<string, ScoreProfile>> {
  const keys = users
    .filter(({ alerts }) =>
      [...alerts.values()].some(({ criteria }) => isRestricting(criteria.opportunities)),
    )
    .map(({ userId }) => accountKey(userId));
  const found = await accounts.getMany<Account & Key>(keys);
  return new Map(found.map((account) => [account.userId, toScoreProfile(account)]));
}

/** Depends on the permit alone, so that a repeated round uses the same slices whatever other permits it has by then. */
function sliceOf(permitId: string, slices: number): number {
  return createHash('sha256').update(permitId).digest().readUInt32LE() % slices;
}
