import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key, Write } from '#functions/platform/tables/table.ts';

/**
 * Counts bounces and complaints by the hour, and pauses digests before SES would stop all our mail (it reviews senders at 5 % of
 * bounces or 0.1 % of complaints).
 */

export type MailOutcome = 'sent' | 'bounced' | 'complained';
type Counts = { readonly [O in MailOutcome]?: number };

/** Exists while digests are paused. */
interface PauseItem extends Key {
  readonly pausedAt: string;
  readonly why: Counts;
}

const PARTITION = 'mail-reputation';
const PAUSE: Key = { pk: PARTITION, sk: 'paused' };
const HOUR_PREFIX = 'hour#';
const HOUR_MS = 3_600_000;
/** The rates are those of this many hours, so a pause ends by itself. */
const WINDOW_HOURS = 24;
/** Below SES's limits, as shares of what was sent. */
export const REPUTATION_LIMITS = { bounced: 0.04, complained: 0.0008 } as const;
/** At least this many of a kind: one complaint among few mails means nothing. */
const LEAST = { bounced: 5, complained: 3 } as const;
/** Digests resume when the rates are below this part of the limits. */
const RESUME_AT = 0.5;

/** The write that counts the outcome of a mail. */
export function countOutcome(outcome: MailOutcome, now: Date): Write {
  const hour = now.toISOString().slice(0, 13);
  return {
    update: { pk: PARTITION, sk: `${HOUR_PREFIX}${hour}` },
    with: {
      expression: 'SET #ttl = :ttl ADD #outcome :one',
      names: { '#ttl': 'ttl', '#outcome': outcome },
      values: { ':ttl': Math.ceil(now.getTime() / 1000) + 2 * WINDOW_HOURS * 3600, ':one': 1 },
    },
  };
}

/**
 * Returns whether digests may be sent. Pauses them when bounces or complaints of the last day come near SES's limits, and resumes them
 * when both are below half of that. Waiting digests are not lost.
 */
export async function mayMailDigests({
  accounts,
  clock,
  log,
}: Pick<Runtime, 'accounts' | 'clock' | 'log'>): Promise<boolean> {
  const now = clock.now();
  const from = new Date(now.getTime() - WINDOW_HOURS * HOUR_MS).toISOString().slice(0, 13);
  const items = await accounts.query<Key & Counts>(PARTITION, {
    between: [`${HOUR_PREFIX}${from}`, PAUSE.sk],
  });
  const hours = items.filter(({ sk }) => sk.startsWith(HOUR_PREFIX));
  const sum = (outcome: MailOutcome): number => hours.reduce((all, hour) => all + (hour[outcome] ?? 0), 0);
  const counts = { sent: sum('sent'), bounced: sum('bounced'), complained: sum('complained') };
  if (!items.some(({ sk }) => sk === PAUSE.sk)) {
    if (!isAbove(counts, 1)) return true;
    const pause: PauseItem = { ...PAUSE, pausedAt: now.toISOString(), why: counts };
    await accounts.put({ ...pause });
    log.error('Digests are paused: too many bounces or complaints', { counts });
    return false;
  }
  if (isAbove(counts, RESUME_AT)) return false;
  await accounts.remove(PAUSE);
  log.info('Digests are resumed', { counts });
  return true;
}

function isAbove(counts: Readonly<Record<MailOutcome, number>>, part: number): boolean {
  return (['bounced', 'complained'] as const).some(
    (kind) => counts[kind] >= LEAST[kind] && counts[kind] >= counts.sent * REPUTATION_LIMITS[kind] * part,
  );
}
