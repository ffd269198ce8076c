import { DUE_SHARDS, listDueUsers } from '#functions/alerts/matches.ts';
import { type DueWebhookItem, readDueWebhooks, WEBHOOK_SHARDS } from './deliveries.ts';
import { type Queued, queueMatches } from './queue-matches.ts';
import { type TurnResult, takeTurn, type WebhookParts } from './webhook-turn.ts';

/** What a sender needs. */
export interface SenderParts extends WebhookParts {
  /** Milliseconds the sender may still run; without it, as long as it takes. */
  remainingMs?(): number;
}

/** Webhooks that are sent to side by side: those that work, and apart from them those that failed last. */
const LANES = 24;
const FAILING_LANES = 8;
/** What one turn may take, in milliseconds: what a webhook gets, and one attempt more; with less left a sender stops. */
const ONE_TURN_MS = 28_000;
/** A webhook that waits so much longer than it should is late, in milliseconds. */
const LATE_MS = 10 * 60_000;

/** What came of a look at what is to be sent. */
export interface WebhooksSent {
  /** `more` when time ran out before everybody had a turn. */
  readonly left: 'all' | 'more';
  /** Webhooks that should have been sent to ten minutes ago. */
  readonly late: number;
}

/**
 * Queues what alerts matched for their webhooks, then gives each webhook that is due its turn. Those that failed last have lanes of
 * their own: however many servers hang, they take no time from those that answer. A fault of one is logged and keeps no other
 * back. Senders may overlap.
 */
export async function sendWebhooks(parts: SenderParts): Promise<WebhooksSent> {
  const counts: Partial<Record<Queued | TurnResult['end'] | 'taken' | 'refused' | 'failed', number>> = {};
  const count = (what: keyof typeof counts, by = 1): void => {
    if (by > 0) counts[what] = (counts[what] ?? 0) + by;
  };
  const isTimeUp = (): boolean => (parts.remainingMs?.() ?? Number.POSITIVE_INFINITY) < ONE_TURN_MS;
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      count('failed');
      parts.log.error('A webhook could not be sent to now', { error });
    }
  };
  for (const shard of DUE_SHARDS)
    for (const userId of await listDueUsers(parts, 'webhook', shard)) {
      if (isTimeUp()) break;
      await guarded(async () => count(await queueMatches(parts, userId)));
    }
  const now = parts.clock.now().getTime();
  const due = (await allDue(parts)).filter(({ dueAt }) => dueAt <= now);
  const { failing = [], working = [] } = Object.groupBy(due, ({ isFailing }) =>
    isFailing === true ? 'failing' : 'working',
  );
  const turn = (item: DueWebhookItem): Promise<void> =>
    guarded(async () => {
      const { end, taken, failed } = await takeTurn(parts, item);
      count(end);
      count('taken', taken);
      count('refused', failed);
    });
  const ends = await Promise.all([
    inLanes(working, LANES, turn, isTimeUp),
    inLanes(failing, FAILING_LANES, turn, isTimeUp),
  ]);
  if (Object.keys(counts).length > 0) parts.log.info('Webhooks', { counts });
  return {
    left: ends.includes('more') || isTimeUp() ? 'more' : 'all',
    late: due.filter(({ dueAt }) => now - dueAt > LATE_MS).length,
  };
}

async function allDue({ accounts }: WebhookParts): Promise<DueWebhookItem[]> {
  const shards = await Promise.all(WEBHOOK_SHARDS.map((shard) => readDueWebhooks(accounts, shard)));
  return shards.flat().sort((a, b) => a.dueAt - b.dueAt);
}

/** Does some work side by side. @returns `more` when time ran out first */
async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
  isTimeUp: () => boolean,
): Promise<'all' | 'more'> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (isTimeUp()) {
        waiting.unshift(item);
        return;
      }
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return waiting.length > 0 ? 'more' : 'all';
}
