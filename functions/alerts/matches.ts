import { userPartition } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { isUnchanged } from '#functions/platform/tables/conditions.ts';
import { happens, type Item, type Key, type Write } from '#functions/platform/tables/table.ts';
import { removeActiveAlerts, shardNames, shardOf } from './active-alerts.ts';
import { CHANNELS, type Channel } from './channels.ts';

/**
 * Matches of alerts that are not delivered yet. Matching writes them; the sender of each channel reads them, with a cursor and a list of
 * due users of its own. A match is for the channels that its alerts had when it was found, so a channel that is switched on later does
 * not deliver it.
 *
 * Matching works in rounds, numbered without gaps. The matches of a round are stored under `user#<id>`, sort key
 * `match#<round>#<slice>`, some permits per item. They are readable when the round and all other rounds of the same run are complete.
 * A repeated round writes the same items again.
 *
 * The sender of a channel (mail, whose alerts differ in how often they are sent, does steps 2 and 4 its own way:
 * `delivery/digests/waiting-matches.ts`)
 * 1. reads the due users (`listDueUsers`) and decides whose time has come;
 * 2. reads the user's matches after the cursor up to the newest complete round (`readUndelivered`), and stores that round, so that
 *    whoever continues after it died sends the same matches;
 * 3. leaves out what no longer applies: alerts deleted or switched off, permits withdrawn, users without access. It is discarded with
 *    the rest;
 * 4. writes `cursor` in the transaction that marks the delivery done: of senders that overlap one fails;
 * 5. calls `clearDue` with the same `upTo`. A sender that died before that leaves the user due, with nothing to send.
 */

export interface Match {
  readonly permitId: string;
  /** `new` when at least one of the alerts matched it as new. */
  readonly kind: 'new' | 'change';
  readonly alertIds: readonly string[];
  /** When the news was seen, ISO 8601 UTC. */
  readonly seenAt: string;
  readonly runId: string;
}

/** A match as it is stored: with the channels that each alert had when it matched, by alert id. */
export interface StoredMatch extends Omit<Match, 'alertIds'> {
  readonly alerts: Readonly<Record<string, readonly Channel[]>>;
}

interface MatchItem extends Key {
  readonly matches: readonly StoredMatch[];
}

/** Undelivered matches of a user, and the writes that mark them delivered. */
export interface Undelivered {
  /** In the order they were matched. A permit may come twice: as new, and later as changed. */
  readonly matches: readonly Match[];
  /** The same matches by round, the oldest first. The matches of a complete round never change. */
  readonly rounds: ReadonlyMap<number, readonly Match[]>;
  /** The newest round that was read, to which the cursor moves. */
  readonly upTo: number;
  /** Moves the cursor; fails when another sender has moved it. */
  readonly cursor: Write;
  /** Writes nothing; fails when another sender has moved the cursor. */
  readonly unmoved: Write;
}

const ROUND_DIGITS = 12;
/** Longer than any digest waits. */
const KEPT_DAYS = 60;
const PROGRESS: Key = { pk: 'match-alerts', sk: 'progress' };

/** How far matching has come. */
export interface MatchProgress {
  /** All rounds up to this one are complete, and their runs are matched as a whole. */
  readonly completed: number;
  /** All rounds up to this one have ended; those after `completed` are parts of the run `open`. */
  readonly done?: number;
  readonly open?: string;
  /** The notes of the round under way, so that a repeated round uses the same. */
  readonly notes?: readonly string[];
}

export async function readMatchProgress({ accounts }: Pick<Runtime, 'accounts'>): Promise<MatchProgress> {
  const item = await accounts.get<MatchProgress & Key>(PROGRESS);
  if (item === undefined) return { completed: 0 };
  const { pk: _pk, sk: _sk, ...progress } = item;
  return progress;
}

export function matchProgressItem(progress: MatchProgress): Item {
  return { ...PROGRESS, ...progress };
}

/** A match with the alerts that had a channel, or any; none when no alert had it. */
function toMatches({ alerts, ...match }: StoredMatch, channel?: Channel): Match[] {
  const alertIds = Object.entries(alerts)
    .filter(([, channels]) => channel === undefined || channels.includes(channel))
    .map(([id]) => id)
    .sort();
  return alertIds.length === 0 ? [] : [{ ...match, alertIds }];
}

/** The items that a round writes for a user. @param matches by slice: one item each @param channels those that deliver them */
export function matchItems(
  userId: string,
  round: number,
  matches: ReadonlyMap<number, readonly StoredMatch[]>,
  now: Date,
  channels: readonly Channel[] = CHANNELS,
): Item[] {
  const ttl = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 86_400;
  const items: Item[] = [...matches].map(([slice, some]) => ({
    pk: userPartition(userId),
    sk: matchKey(round, slice),
    matches: some,
    ttl,
  }));
  const all = [...matches.values()].flat();
  const due = channels.filter((channel) => all.some((match) => toMatches(match, channel).length > 0));
  return [...items, ...due.map((channel) => ({ ...dueKey(channel, userId), round }))];
}

/** Lists the users of a shard who may have undelivered matches. @param shard one of `DUE_SHARDS` */
export async function listDueUsers(
  { accounts }: Pick<Runtime, 'accounts'>,
  channel: Channel,
  shard: string,
): Promise<string[]> {
  return (await accounts.query<Key>(duePartition(channel, shard))).map(({ sk: userId }) => userId);
}

export const DUE_SHARDS: readonly string[] = shardNames();

/**
 * Reads the matches of a user that a channel has not delivered.
 * @param upTo the last round to read; the newest complete one by default
 */
export async function readUndelivered(
  { accounts }: Pick<Runtime, 'accounts'>,
  channel: Channel,
  userId: string,
  upTo?: number,
): Promise<Undelivered> {
  const last = upTo ?? (await readMatchProgress({ accounts })).completed;
  const key = cursorKey(channel, userId);
  const before = (await accounts.get<Key & { readonly upTo: number }>(key))?.upTo;
  const asRead = isUnchanged('upTo', before);
  const rounds = await readRounds({ accounts }, channel, userId, { after: before ?? 0, upTo: last });
  return {
    matches: [...rounds.values()].flat(),
    rounds,
    upTo: last,
    cursor: { put: { ...key, upTo: last }, condition: asRead },
    unmoved: { check: key, condition: asRead },
  };
}

/**
 * Reads the matches of a user that a channel delivers, by round, the oldest first.
 * @param upTo a complete round, the last to read
 */
export async function readRounds(
  { accounts }: Pick<Runtime, 'accounts'>,
  channel: Channel,
  userId: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<ReadonlyMap<number, readonly Match[]>> {
  const rounds = new Map<number, Match[]>();
  if (upTo <= after) return rounds;
  const items = await accounts.query<MatchItem>(userPartition(userId), {
    between: [endOf(after), endOf(upTo)],
  });
  for (const { sk, matches } of items) {
    const some = matches.flatMap((match) => toMatches(match, channel));
    const round = roundOfKey(sk);
    if (some.length > 0) rounds.set(round, [...(rounds.get(round) ?? []), ...some]);
  }
  return rounds;
}

const ITEMS_AT_A_TIME = 50;

/**
 * The newest matches of an alert, delivered or not, by permit, the newest permit first and of each permit the newest match.
 * @param since ISO 8601 UTC @param most permits
 */
export async function newestMatches(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
  alertId: string,
  { since, most }: { readonly since: string; readonly most: number },
): Promise<ReadonlyMap<string, readonly Match[]>> {
  const permits = new Map<string, Match[]>();
  for await (const recent of recentMatches({ accounts }, userId, since)) {
    for (const match of recent.toSorted(newestFirst)) {
      const known = permits.get(match.permitId);
      if (!match.alertIds.includes(alertId) || (known === undefined && permits.size === most)) continue;
      permits.set(match.permitId, [...(known ?? []), match]);
    }
    if (permits.size === most) break;
  }
  return permits;
}

function newestFirst(a: Match, b: Match): number {
  return a.seenAt < b.seenAt ? 1 : a.seenAt > b.seenAt ? -1 : 0;
}

/** The matches of a user since a time, some at a time, the newest rounds first. Those at a boundary may come twice. */
async function* recentMatches(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
  since: string,
): AsyncGenerator<readonly Match[]> {
  let upTo = endOf((await readMatchProgress({ accounts })).completed);
  for (;;) {
    const items = await accounts.query<MatchItem>(userPartition(userId), {
      between: [matchPrefix(0), upTo],
      newestFirst: true,
      limit: ITEMS_AT_A_TIME,
    });
    const recent = items
      .flatMap(({ matches }) => matches.filter(({ seenAt }) => seenAt >= since))
      .flatMap((match) => toMatches(match));
    yield recent;
    // The last item is read again with the next ones, where there are more.
    if (items.length < ITEMS_AT_A_TIME || recent.length === 0) return;
    upTo = items.at(-1)?.sk ?? '';
  }
}

/** Removes a user from the due ones of a channel, unless later rounds have matches for the user. */
export async function clearDue(
  { accounts }: Pick<Runtime, 'accounts'>,
  channel: Channel,
  userId: string,
  upTo: number,
): Promise<void> {
  await happens(
    accounts.remove(dueKey(channel, userId), {
      // guard: only what was sent is settled
      expression: '#round <= :upTo',
      names: { '#round': 'round' },
      values: { ':upTo': upTo },
    }),
  );
}

/**
 * Deletes the matches of a deleted account, written by a round that was under way at that time.
 * @param others further items of the user that may have been written then
 */
export async function deleteMatches(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
  others: readonly Key[],
): Promise<void> {
  const { completed } = await readMatchProgress({ accounts });
  const matches = await accounts.query<Key>(userPartition(userId), {
    between: [matchPrefix(0), endOf(completed)],
  });
  const cursors = CHANNELS.map((channel) => cursorKey(channel, userId));
  await accounts.writeMany([], [...matches, ...cursors, ...others]);
  for (const channel of CHANNELS) await clearDue({ accounts }, channel, userId, completed);
}

/** The writes that stop matching for an account that is deleted; its own partition is removed elsewhere. */
export function forgetAlerts(userId: string): Write[] {
  return [
    removeActiveAlerts(userId),
    ...CHANNELS.map((channel): Write => ({ remove: dueKey(channel, userId) })),
  ];
}

function dueKey(channel: Channel, userId: string): Key {
  return { pk: duePartition(channel, shardOf(userId)), sk: userId };
}

function duePartition(channel: Channel, shard: string): string {
  return `due#${channel}#${shard}`;
}

/** Where a channel stores how far it is with a user's matches. */
export function cursorKey(channel: Channel, userId: string): Key {
  return { pk: userPartition(userId), sk: `delivered-matches#${channel}` };
}

function matchKey(round: number, slice: number): string {
  return `${matchPrefix(round)}${String(slice).padStart(4, '0')}`;
}

function roundOfKey(sk: string): number {
  return Number(sk.split('#')[1]);
}

/** Sorts after every item of a round and before those of the next. */
function endOf(round: number): string {
  return `${matchPrefix(round)}~`;
}

function matchPrefix(round: number): string {
  return `match#${String(round).padStart(ROUND_DIGITS, '0')}#`;
}
