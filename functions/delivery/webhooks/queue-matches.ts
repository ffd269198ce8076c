import { type Alert, webhookKey } from '#functions/alerts/alert.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import type { Match } from '#functions/alerts/matches.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { PERMITS_PER_MESSAGE } from '#shared/domain/alerts/webhook.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { type DueUser, deliverMatches } from '../due-users.ts';
import {
  type DeliveryItem,
  enqueue,
  type MessagePermit,
  matchesId,
  newDelivery,
  requireLiveAccount,
} from './deliveries.ts';
import type { WebhookItem } from './webhook.ts';

type Tables = Pick<Runtime, 'accounts' | 'clock'>;

/** `discarded`: the user may not see permits; `waiting`: another sender was first. */
export type QueueStage = 'queued' | 'nothing' | 'discarded' | 'waiting';

/**
 * Makes deliveries of a user's undelivered matches, then moves the channel's cursor. When it is killed in between or runs twice, it makes
 * deliveries with the same ids again, which are stored once.
 */
export function queueMatches(tables: Tables, user: DueUser): Promise<QueueStage> {
  const { accounts, clock } = tables;
  const { userId } = user;
  return deliverMatches<QueueStage>(tables, 'webhook', user, {
    leftovers: [],
    over: ['queued', 'discarded'],
    deliver: async ({ subscription }, { rounds, cursor }) => {
      const maySee = hasAccess(subscription, clock.now());
      if (maySee)
        for (const delivery of await newDeliveries(tables, userId, rounds))
          await enqueue(accounts, userId, delivery, clock.now());
      await accounts.transact([cursor, requireLiveAccount(userId)]);
      return maySee ? 'queued' : 'discarded';
    },
  });
}

/** Their webhooks were on when the rounds matched; deliveries to one that is off since wait. */
async function newDeliveries(
  tables: Tables,
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
