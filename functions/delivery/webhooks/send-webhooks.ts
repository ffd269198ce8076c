import { mayConnectionsRead, workspaceIdOf } from '#functions/accounts/account.ts';
import { requireLiveAccount } from '#functions/accounts/accounts.ts';
import { type Alert, webhookKey } from '#functions/alerts/alert.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import type { Match } from '#functions/alerts/matches.ts';
import { SenderRun, type TimeLimit } from '#functions/platform/sender-run.ts';
import { USER_SHARDS } from '#functions/platform/tables/shards.ts';
import { PERMITS_PER_MESSAGE } from '#shared/domain/alerts/webhook.ts';
import { type DueUser, deliverMatches, readDueUsers } from '../due-users.ts';
import {
  type DeliveryItem,
  type DueWebhookItem,
  enqueue,
  type MessagePermit,
  matchesId,
  newDelivery,
  readDueWebhooks,
} from './deliveries.ts';
import type { WebhookItem } from './webhook.ts';
import { type TurnResult, takeTurn, type WebhookParts } from './webhook-turn.ts';

/** `discarded`: the user may not see permits; `waiting`: another sender was first. */
type QueueStage = 'queued' | 'nothing' | 'discarded' | 'waiting';

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
  const shards = await Promise.all(USER_SHARDS.map((shard) => readDueWebhooks(accounts, shard)));
  return shards.flat().sort((a, b) => a.dueAt - b.dueAt);
}

/**
 * Makes deliveries of a user's undelivered matches, then moves the channel's cursor. When it is killed in between or runs twice, it makes
 * deliveries with the same ids again, which are stored once.
 */
function queueMatches(tables: Pick<WebhookParts, 'accounts' | 'clock'>, user: DueUser): Promise<QueueStage> {
  const { accounts, clock } = tables;
  const { userId } = user;
  return deliverMatches<QueueStage>(tables, 'webhook', user, {
    leftovers: [],
    over: ['queued', 'discarded'],
    deliver: async (account, { rounds, cursor }) => {
      // guard: a cursor moves with its deliveries
      const maySee = mayConnectionsRead(account, clock.now());
      if (maySee)
        for (const delivery of await newDeliveries(tables, workspaceIdOf(account), rounds))
          await enqueue(accounts, userId, delivery, clock.now());
      await accounts.transact([cursor, requireLiveAccount(userId)]);
      return maySee ? 'queued' : 'discarded';
    },
  });
}

/** Their webhooks were on when the rounds matched; deliveries to one that is off since wait. */
async function newDeliveries(
  tables: Pick<WebhookParts, 'accounts' | 'clock'>,
  userId: string,
  rounds: ReadonlyMap<number, readonly Match[]>,
): Promise<DeliveryItem[]> {
  const alerts = (await listAlerts(tables, userId)).filter(
    ({ isActive, webhook }) => isActive && webhook !== 'none',
  );
  const webhooks = await tables.accounts.getMany<WebhookItem>(alerts.map(({ id }) => webhookKey(userId, id)));
  const webhookIds = new Map(webhooks.map(({ alertId, id }) => [alertId, id]));
  const now = tables.clock.now();
  return [...rounds].flatMap(([round, matches]) =>
    alerts.flatMap((alert) => {
      const webhookId = webhookIds.get(alert.id);
      if (webhookId === undefined) return [];
      return splitIntoMessages(permitsFor(alert, matches)).map((told, part) =>
        newDelivery(userId, {
          id: matchesId(alert.id, round, part),
          alertId: alert.id,
          webhookId,
          type: 'permits.matched',
          told,
          now,
        }),
      );
    }),
  );
}

/** The permits that an alert matched, each as the news that this alert asks for: another alert of the user may ask for other news. */
function permitsFor({ id, trigger }: Alert, matches: readonly Match[]): MessagePermit[] {
  return matches
    .filter(({ alertIds }) => alertIds.includes(id))
    .map(({ permitId, kind }) => ({
      permitId,
      news: trigger === 'both' ? kind : trigger === 'new' ? 'new' : 'change',
    }));
}

function splitIntoMessages(permits: readonly MessagePermit[]): (readonly MessagePermit[])[] {
  const count = Math.ceil(permits.length / PERMITS_PER_MESSAGE);
  return Array.from({ length: count }, (_, part) =>
    permits.slice(part * PERMITS_PER_MESSAGE, (part + 1) * PERMITS_PER_MESSAGE),
  );
}
