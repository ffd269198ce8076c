import { userPartition } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Item, type Key, type Write } from '#functions/platform/tables/table.ts';
import { removeActiveAlerts, shardNames, shardOf } from './active-alerts.ts';
import { CHANNELS, type Channel, hasChannel, MAIL_ONLY } from './channels.ts';

/**
 * What alerts matched and nobody was told yet: between matching, which writes it, and the senders, which read it: one for each
 * channel, with a place (cursor) and a list of due users of its own. A match is for the channels its alerts spoke over when it
 * was found: what was matched before a channel was switched on is not told over it.
 *
 * Matching works in rounds, numbered without a gap. What a round matched for a user stands under `user#<id>`, sort key
 * `match#<round>#<slice>`, some permits an item, and is readable only when the round is complete, and so are all rounds of the
 * same run: then it is all there. The same round done again writes the same items.
 *
 * The sender of a channel, here of mail
 * 1. asks `dueUsers` of each shard who may have something undelivered, and decides in code whose hour it is;
 * 2. reads `readUndelivered` of such a user: everything after the user's cursor up to the newest complete round, which it
 *    notes down, so that whoever finishes its digest after it died speaks of the same;
 * 3. leaves out what no longer applies: alerts deleted or switched off meanwhile (`listAlerts`), permits withdrawn, an
 *    account without access, mail that is off or stopped. What is left out is discarded with the rest;
 * 4. puts `cursor` of what it read in the transaction that marks the digest sent: of senders that overlap one is refused;
 * 5. calls `settle` with the same `upTo`. A sender killed before leaves the user due, with nothing to send.
 */

/** A permit that alerts of a user matched. */
export interface Match {
  readonly permitId: string;
  /** What it is told as: an alert that hears both is told of a new permit that it is new. */
  readonly kind: 'new' | 'change';
  readonly alertIds: readonly string[];
  /** Over which channels each of these alerts spoke, in their order, as bits; absent when all of them over mail alone. */
  readonly over?: readonly number[];
  /** The keywords of these alerts that stand in the permit, in lower case. */
  readonly words: readonly string[];
  /** When we saw it, ISO 8601 UTC, and the run that did. */
  readonly seenAt: string;
  readonly runId: string;
}

interface MatchItem extends Key {
  readonly matches: readonly Match[];
}

/** How many undelivered matches there are of a user, and how to say that they are delivered. */
export interface Undelivered {
  /** In the order they were matched. A permit can be in it twice: as new, and later as changed. */
  readonly matches: readonly Match[];
  /** The same by the round that found them, the oldest first; of a round that is complete they never change. */
  readonly rounds: ReadonlyMap<number, readonly Match[]>;
  /** The newest round among what was read; the cursor moves there. */
  readonly upTo: number;
  /** Moves the cursor, for the transaction that marks them delivered: it fails when another has moved it. */
  readonly cursor: Write;
  /** Fails when another has moved the cursor; writes nothing. */
  readonly unmoved: Write;
}

const ROUND_DIGITS = 12;
/** Longer than the rarest digest waits; what is older was never wanted. */
const KEPT_DAYS = 60;
const PROGRESS: Key = { pk: 'match-alerts', sk: 'progress' };

/** How far matching is. */
export interface MatchProgress {
  /** All rounds up to this one are complete, and of their runs nothing is left to match. */
  readonly completed: number;
  /** All rounds up to this one are done; those after `completed` are parts of the run `open`. */
  readonly done?: number;
  readonly open?: string;
  /** The notes of news that the round under way is about: whoever does it again does the same. */
  readonly notes?: readonly string[];
}

/** How far matching is; nowhere before the first round. */
export async function readMatchProgress({ accounts }: Pick<Runtime, 'accounts'>): Promise<MatchProgress> {
  const item = await accounts.get<MatchProgress & Key>(PROGRESS);
  if (item === undefined) return { completed: 0 };
  const { pk: _pk, sk: _sk, ...progress } = item;
  return progress;
}

/** The item that says how far matching is. */
export function matchProgressItem(progress: MatchProgress): Item {
  return { ...PROGRESS, ...progress };
}

/** A match of alerts. @param alerts the bits of the channels of each, by its id */
export function toMatch(match: Omit<Match, 'alertIds' | 'over'>, alerts: ReadonlyMap<string, number>): Match {
  const byId = [...alerts].sort(([a], [b]) => (a < b ? -1 : 1));
  const over = byId.map(([, bits]) => bits || MAIL_ONLY);
  return {
    ...match,
    alertIds: byId.map(([id]) => id),
    ...(over.every((bits) => bits === MAIL_ONLY) ? {} : { over }),
  };
}

/** What of a match is for a channel: only the alerts that spoke over it; undefined when none did. */
function overChannel(match: Match, channel: Channel): Match | undefined {
  const { over, ...rest } = match;
  const alertIds = match.alertIds.filter((_, at) => hasChannel(over?.[at] ?? MAIL_ONLY, channel));
  return alertIds.length === 0 ? undefined : { ...rest, alertIds };
}

/** What a round writes for a user. `slice` tells items of one round apart. */
export function matchItems(
  userId: string,
  round: number,
  matches: ReadonlyMap<number, readonly Match[]>,
  now: Date,
): Item[] {
  const ttl = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 86_400;
  const items: Item[] = [...matches].map(([slice, some]) => ({
    pk: userPartition(userId),
    sk: matchKey(round, slice),
    matches: some,
    ttl,
  }));
  const all = [...matches.values()].flat();
  const due = CHANNELS.filter((channel) => all.some((match) => overChannel(match, channel) !== undefined));
  return [...items, ...due.map((channel) => ({ ...dueKey(channel, userId), round }))];
}

/** The users of a shard who may have something undelivered over a channel. The shards are `DUE_SHARDS`. */
export async function listDueUsers(
  { accounts }: Pick<Runtime, 'accounts'>,
  channel: Channel,
  shard: string,
): Promise<string[]> {
  return (await accounts.query<Key>(duePartition(channel, shard))).map(({ sk: userId }) => userId);
}

/** The shards in which users are due. */
export const DUE_SHARDS: readonly string[] = shardNames();

/**
 * What a user was not told yet over a channel.
 * @param upTo the last round that is read; the newest complete one when it is left out
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
  const items =
    last <= (before ?? 0)
      ? []
      : await accounts.query<MatchItem>(userPartition(userId), {
          between: [endOf(before ?? 0), endOf(last)],
        });
  const asRead =
    before === undefined
      ? { expression: 'attribute_not_exists(pk)' }
      : { expression: 'upTo = :before', values: { ':before': before } };
  const rounds = new Map<number, Match[]>();
  for (const { sk, matches } of items) {
    const some = matches.flatMap((match) => overChannel(match, channel) ?? []);
    const round = roundOfKey(sk);
    if (some.length > 0) rounds.set(round, [...(rounds.get(round) ?? []), ...some]);
  }
  return {
    matches: [...rounds.values()].flat(),
    rounds,
    upTo: last,
    cursor: { put: { ...key, upTo: last }, condition: asRead },
    unmoved: { check: key, condition: asRead },
  };
}

/** Says that a user has nothing undelivered over a channel up to a round; one with later matches stays due. */
export async function clearDue(
  { accounts }: Pick<Runtime, 'accounts'>,
  channel: Channel,
  userId: string,
  upTo: number,
): Promise<void> {
  // It does not where the user is not due any more, or due for what came after.
  await happens(
    accounts.remove(dueKey(channel, userId), {
      expression: '#round <= :upTo',
      names: { '#round': 'round' },
      values: { ':upTo': upTo },
    }),
  );
}

/**
 * Takes out what was matched for a user whose account is gone: by a round that began before and ended after it.
 * @param others what else of the user may have been written meanwhile
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

/** What must be removed beside a user's own partition when an account is deleted: nothing is matched for it any more. */
export function forgetAlerts(userId: string): Write[] {
  return [
    removeActiveAlerts(userId),
    ...CHANNELS.map((channel): Write => ({ remove: dueKey(channel, userId) })),
  ];
}

function dueKey(channel: Channel, userId: string): Key {
  return { pk: duePartition(channel, shardOf(userId)), sk: userId };
}

/** Mail was there first: what stands under its keys is not lost. */
function duePartition(channel: Channel, shard: string): string {
  return channel === 'mail' ? `due#${shard}` : `due#${channel}#${shard}`;
}

function cursorKey(channel: Channel, userId: string): Key {
  const sk = channel === 'mail' ? 'delivered-matches' : `delivered-matches#${channel}`;
  return { pk: userPartition(userId), sk };
}

function matchKey(round: number, slice: number): string {
  return `${matchPrefix(round)}${String(slice).padStart(4, '0')}`;
}

function roundOfKey(sk: string): number {
  return Number(sk.split('#')[1]);
}

/** Behind every item of a round, and before those of the next. */
function endOf(round: number): string {
  return `${matchPrefix(round)}~`;
}

function matchPrefix(round: number): string {
  return `match#${String(round).padStart(ROUND_DIGITS, '0')}#`;
}
