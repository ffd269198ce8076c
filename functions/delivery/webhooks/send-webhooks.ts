import { readDueUsers } from '../due-users.ts';
import { SenderRun, type TimeLimit } from '../sender-run.ts';
import { type DueWebhookItem, readDueWebhooks, WEBHOOK_SHARDS } from './deliveries.ts';
import { type QueueStage, queueMatches } from './queue-matches.ts';
import { type TurnResult, takeTurn, type WebhookParts } from './webhook-turn.ts';

/** Webhooks that are sent to at the same time: working ones, and those whose last attempt failed. */
const LANES = 24;
const FAILING_LANES = 8;
/** The most time one turn takes, in milliseconds: a webhook's turn and one more attempt. */
const ONE_TURN_MS = 28_000;
/** How long after its time a webhook is late, in milliseconds. */
const LATE_MS = 10 * 60_000;

export interface WebhooksSent {
  /** `more` when time ran out before every webhook had its turn. */
  readonly left: 'all' | 'more';
  readonly late: number;
}

/**
 * Queues undelivered matches for their webhooks, then gives each due webhook its turn. Failing webhooks have lanes of their own:
 * however many servers hang, they take no time from those that answer. Senders may overlap.
 */
export async function sendWebhooks(parts: WebhookParts & TimeLimit): Promise<WebhooksSent> {
  const run = new SenderRun<QueueStage | TurnResult['end'] | 'delivered' | 'refused'>(parts, ONE_TURN_MS);
  const errorText = (): string => 'A webhook could not be sent to now';
  const turn = async (webhook: DueWebhookItem): Promise<void> => {
    const { end, delivered, refused } = await takeTurn(parts, webhook);
    run.count(end);
    run.count('delivered', delivered);
    run.count('refused', refused);
  };
  try {
    const users = readDueUsers(parts, 'webhook');
    await run.send(users, 1, async (user) => run.count(await queueMatches(parts, user)), errorText);
    const now = parts.clock.now().getTime();
    const due = (await readAllDue(parts)).filter(({ dueAt }) => dueAt <= now);
    const { failing = [], working = [] } = Object.groupBy(due, ({ isFailing }) =>
      isFailing === true ? 'failing' : 'working',
    );
    await Promise.all([
      run.send(working, LANES, turn, errorText),
      run.send(failing, FAILING_LANES, turn, errorText),
    ]);
    return { left: run.left, late: due.filter(({ dueAt }) => now - dueAt > LATE_MS).length };
  } finally {
    run.logCounts('Webhooks');
  }
}

async function readAllDue({ accounts }: WebhookParts): Promise<DueWebhookItem[]> {
  const shards = await Promise.all(WEBHOOK_SHARDS.map((shard) => readDueWebhooks(accounts, shard)));
  return shards.flat().sort((a, b) => a.dueAt - b.dueAt);
}
