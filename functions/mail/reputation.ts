import type { Runtime } from '#functions/platform/runtime.ts';
import { userShard } from '#functions/platform/tables/shards.ts';
import type { Key, Write } from '#functions/platform/tables/table.ts';
import type { MailStream } from './mail.ts';

/**
 * Counts bounces and complaints of each stream by the hour, and pauses the stream before SES would stop all our mail (it reviews
 * senders at 5 % of bounces or 0.1 % of complaints). What strangers cause by a public form pauses only the mail of forms.
 */

export type MailOutcome = 'sent' | 'bounced' | 'complained';
type Counts = { readonly [O in MailOutcome]?: number };
/** The streams that pause. Mail about the account always goes: without it nobody could confirm an address or read a receipt. */
export type PausableStream = Exclude<MailStream, 'account'>;
export const PAUSABLE_STREAMS: readonly PausableStream[] = ['digests', 'forms', 'codes'];

/** Exists while a stream is paused. */
interface PauseItem extends Key {
  readonly pausedAt: string;
  readonly why: Readonly<Record<MailOutcome, number>>;
}

const PAUSED = 'paused';
const HOUR_PREFIX = 'hour#';
const HOUR_MS = 3_600_000;
/** The rates are those of this many hours, so a pause ends by itself. */
const WINDOW_HOURS = 24;
/** Below SES's limits, as shares of what was sent. */
export const REPUTATION_LIMITS = { bounced: 0.04, complained: 0.0008 } as const;
/** At least this many of a kind: one complaint among few mails means nothing. */
const LEAST = { bounced: 5, complained: 3 } as const;
/** A stream resumes when the rates are below this part of the limits. */
const RESUME_AT = 0.5;

/**
 * The write that counts the outcome of a mail. An hour has an item for each shard of users: events arrive side by side, and the transactions
 * that count them would conflict on one item.
 */
export function countOutcome(stream: MailStream, outcome: MailOutcome, userId: string, now: Date): Write {
  const hour = now.toISOString().slice(0, 13);
  return {
    // guard: streams of mail are counted apart
    update: { pk: partitionOf(stream), sk: `${HOUR_PREFIX}${hour}#${userShard(userId)}` },
    with: {
      expression: 'SET #ttl = :ttl ADD #outcome :one',
      names: { '#ttl': 'ttl', '#outcome': outcome },
      values: { ':ttl': Math.ceil(now.getTime() / 1000) + 2 * WINDOW_HOURS * 3600, ':one': 1 },
    },
  };
}

/** A stream's mail of the last day, and since when it is paused (ISO 8601), if it is. */
export interface StreamState {
  readonly counts: Readonly<Record<MailOutcome, number>>;
  readonly pausedAt: string | undefined;
}

/** Reads the state of a stream. */
export async function readStream(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  stream: MailStream,
): Promise<StreamState> {
  const from = new Date(clock.now().getTime() - WINDOW_HOURS * HOUR_MS).toISOString().slice(0, 13);
  const items = await accounts.query<Key & Counts & Partial<PauseItem>>(partitionOf(stream), {
    between: [`${HOUR_PREFIX}${from}`, PAUSED],
  });
  const sum = (outcome: MailOutcome): number => items.reduce((all, hour) => all + (hour[outcome] ?? 0), 0);
  return {
    counts: { sent: sum('sent'), bounced: sum('bounced'), complained: sum('complained') },
    pausedAt: items.find(({ sk }) => sk === PAUSED)?.pausedAt,
  };
}

/**
 * Returns whether a stream may send. Pauses it when bounces or complaints of the last day come near SES's limits, and resumes it when
 * both are below half of that. Waiting mail is not lost.
 */
export async function maySend(
  parts: Pick<Runtime, 'accounts' | 'clock' | 'log'>,
  stream: PausableStream,
): Promise<boolean> {
  const { accounts, clock, log } = parts;
  const { counts, pausedAt } = await readStream(parts, stream);
  if (pausedAt === undefined) {
    if (!isAbove(counts, 1)) return true;
    const pause: PauseItem = { ...pauseKey(stream), pausedAt: clock.now().toISOString(), why: counts };
    await accounts.put({ ...pause });
    log.error('A stream of mail is paused: too many bounces or complaints', { stream, counts });
    return false;
  }
  if (isAbove(counts, RESUME_AT)) return false;
  await accounts.remove(pauseKey(stream));
  log.info('A stream of mail is resumed', { stream, counts });
  return true;
}

/** Pauses and resumes the streams, and counts those that are paused, also while nobody sends. */
export async function countPauses(parts: Pick<Runtime, 'accounts' | 'clock' | 'log'>): Promise<number> {
  const sending = await Promise.all(PAUSABLE_STREAMS.map((stream) => maySend(parts, stream)));
  return sending.filter((may) => !may).length;
}

/** Resumes a stream at once and forgets its counts, after an operator has removed the cause. */
export async function resumeStream(
  { accounts }: Pick<Runtime, 'accounts'>,
  stream: PausableStream,
): Promise<void> {
  const items = await accounts.query<Key>(partitionOf(stream));
  for (const { pk, sk } of items) await accounts.remove({ pk, sk });
}

function isAbove(counts: Readonly<Record<MailOutcome, number>>, part: number): boolean {
  return (['bounced', 'complained'] as const).some(
    (kind) => counts[kind] >= LEAST[kind] && counts[kind] >= counts.sent * REPUTATION_LIMITS[kind] * part,
  );
}

function partitionOf(stream: MailStream): string {
  return `mail-reputation#${stream}`;
}

function pauseKey(stream: MailStream): Key {
  return { pk: partitionOf(stream), sk: PAUSED };
}
