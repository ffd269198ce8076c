import { createHash } from 'node:crypto';
import { type Account, toScoreProfile } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readHabits } from '#functions/permits/lead-index/search/naming-habits.ts';
import { readNextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { FencedTable } from '#functions/platform/tables/fenced-table.ts';
import type { Lease } from '#functions/platform/tables/lease.ts';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { datedFilter, isRestricting } from '#shared/domain/filter/permit-filter.ts';
import { type FilterReader, UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { readActiveAlerts, type UserAlerts } from './active-alerts.ts';
import { CHANNELS, type Channel, PERSONAL_CHANNELS } from './channels.ts';
import type { LeadNews } from './lead-news.ts';
import { matchItems, type StoredMatch } from './matches.ts';
import { NewsIndex } from './news-index.ts';

/** Permits per item of matches, about: with fifty alerts each it stays well below 400 KB. */
const SLICE_PERMITS = 50;

/** Matches the alerts of all users with the news of a round, and writes the matches. @param permits in the round, leads or not @returns how many users have matches */
export async function matchUsers(
  runtime: Pick<Runtime, 'accounts' | 'index' | 'clock'>,
  lease: Lease,
  accounts: FencedTable,
  {
    round,
    news,
    permits,
  }: { readonly round: number; readonly news: readonly LeadNews[]; readonly permits: number },
): Promise<number> {
  if (news.length === 0) return 0;
  const slices = Math.max(1, Math.ceil(permits / SLICE_PERMITS));
  const index = new NewsIndex(news);
  const today = runtime.clock.now().toISOString().slice(0, 10);
  const writer = new MatchWriter(accounts, lease);
  const [{ habitsOf }, { nextOf }] = await Promise.all([readHabits(runtime.index), readNextByPlace(runtime)]);
  const leads = await openLeadIndex(runtime);
  let count = 0;
  for await (const users of readActiveAlerts(runtime.accounts)) {
    await lease.keep();
    const profiles = await readProfiles(runtime.accounts, users);
    const asked = users.flatMap(({ alerts }) => [...alerts.values()].map(({ criteria }) => criteria));
    const nearStorm = await leads.nearStorm(...asked);
    for (const user of users) {
      const profile = profiles.get(user.userId) ?? UNKNOWN_READER;
      const matches = matchUser(index, user, { ...profile, habitsOf, nextOf, nearStorm }, today);
      if (matches.length === 0) continue;
      count++;
      const bySlice = Map.groupBy(matches, ({ permitId }) => sliceOf(permitId, slices));
      const now = runtime.clock.now();
      for (const userId of [user.userId, ...user.people]) {
        const channels = userId === user.userId ? CHANNELS : PERSONAL_CHANNELS;
        await writer.add(matchItems(userId, round, bySlice, now, channels));
      }
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
    .filter(({ alerts }) => [...alerts.values()].some(({ criteria }) => isRestricting(criteria.who)))
    .map(({ userId }) => accountKey(userId));
  const found = await accounts.getMany<Account & Key>(keys);
  return new Map(found.map((account) => [account.userId, toScoreProfile(account)]));
}

/** Depends on the permit alone, so that a repeated round uses the same slices whatever other permits it has by then. */
function sliceOf(permitId: string, slices: number): number {
  return createHash('sha256').update(permitId).digest().readUInt32LE() % slices;
}

interface Found extends StoredMatch {
  kind: StoredMatch['kind'];
  readonly alerts: Record<string, readonly Channel[]>;
}

/**
 * Matches the alerts of a user, who is the reader, against the news of a round. An alert matches no news from before its creation, and a
 * permit whose place was found later is new only to a user whom no alert told of it before.
 * @param today `YYYY-MM-DD` in UTC
 * @returns each permit once, in the order of permit ids
 */
export function matchUser(
  index: NewsIndex<LeadNews>,
  { alerts }: Pick<UserAlerts, 'alerts'>,
  reader: FilterReader,
  today: string,
): StoredMatch[] {
  const found = new Map<string, Found>();
  const wasTold = ({ before, seenAt }: LeadNews): boolean =>
    before !== undefined &&
    [...alerts.values()].some(
      ({ criteria, trigger, createdAt }) =>
        trigger !== 'changes' &&
        createdAt <= seenAt &&
        matchesFilter(datedFilter(filterOfCriteria(criteria), today), before, reader),
    );
  for (const [alertId, { criteria, trigger, createdAt, channels }] of alerts) {
    for (const news of index.matching(datedFilter(filterOfCriteria(criteria), today), reader)) {
      // The alert may have been created between the permit's first appearance and its change.
      const isNew = trigger !== 'changes' && news.isNew && news.seenAt >= createdAt && !wasTold(news);
      const isChange = trigger !== 'new' && (news.statusAt ?? '') >= createdAt;
      if (!isNew && !isChange) continue;
      const permitId = news.permit.id;
      const { seenAt, runId } = news;
      const match = found.get(permitId) ?? { permitId, kind: 'change', alerts: {}, seenAt, runId };
      match.alerts[alertId] = channels;
      if (isNew) match.kind = 'new';
      found.set(permitId, match);
    }
  }
  return [...found.values()].sort((a, b) => (a.permitId < b.permitId ? -1 : 1));
}

/** Maximum items per write. DynamoDB allows 100 per transaction, and the fence takes one. */
const ITEMS_MOST = 99;
/** The most bytes of one write, about: a transaction takes 4 MB. */
const SIZE_MOST = 2_000_000;

/** Writes items in batches as they come, so that a round in which everybody matches thousands of permits uses little memory. */
export class MatchWriter {
  readonly #table: Table;
  readonly #lease: Pick<Lease, 'keep'>;
  #waiting: Item[] = [];
  #size = 0;

  /** @param lease kept before each write */
  constructor(table: Table, lease: Pick<Lease, 'keep'>) {
    this.#table = table;
    this.#lease = lease;
  }

  async add(items: readonly Item[]): Promise<void> {
    for (const item of items) {
      const size = JSON.stringify(item).length;
      if (this.#waiting.length === ITEMS_MOST || this.#size + size > SIZE_MOST) await this.flush();
      this.#waiting.push(item);
      this.#size += size;
    }
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    await this.#lease.keep();
    await this.#table.writeMany(this.#waiting);
    this.#waiting = [];
    this.#size = 0;
  }
}
