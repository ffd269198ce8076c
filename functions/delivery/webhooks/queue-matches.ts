import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { type Alert, webhookKey } from '#functions/alerts/alert.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import { clearDue, deleteMatches, type Match, readUndelivered } from '#functions/alerts/matches.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens } from '#functions/platform/tables/table.ts';
import { PERMITS_PER_MESSAGE } from '#shared/domain/alerts/webhook.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
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

/** How it went. `discarded`: the user may not see permits; `first`: another was. */
export type Queued = 'queued' | 'nothing' | 'discarded' | 'first';

/**
 * Makes deliveries of what the alerts of a user matched for their webhooks, then moves the channel's place past it. Killed in
 * between, or done by two at once, it makes the same deliveries again, which are known by their names.
 */
export async function queueMatches(tables: Tables, userId: string): Promise<Queued> {
  const { accounts, clock } = tables;
  const account = await accounts.get<AccountItem>(accountKey(userId));
  if (account === undefined || account.deletingAt !== undefined) {
    // Matching went on while the account was deleted.
    await deleteMatches(tables, userId, []);
    return 'nothing';
  }
  const undelivered = await readUndelivered(tables, 'webhook', userId);
  if (undelivered.matches.length === 0) {
    await clearDue(tables, 'webhook', userId, undelivered.upTo);
    return 'nothing';
  }
  const maySee = hasAccess(account.subscription, clock.now());
  if (maySee)
    for (const delivery of await deliveriesOf(tables, userId, undelivered.rounds)) {
      await enqueue(accounts, userId, delivery, clock.now());
    }
  if (!(await happens(accounts.transact([undelivered.cursor, requireLiveAccount(userId)])))) return 'first';
  await clearDue(tables, 'webhook', userId, undelivered.upTo);
  return maySee ? 'queued' : 'discarded';
}

/** The deliveries of some rounds. Matches are of alerts whose webhook was on then; one that is off since has them wait. */
async function deliveriesOf(
  tables: Tables,
  userId: string,
  rounds: ReadonlyMap<number, readonly Match[]>,
): Promise<DeliveryItem[]> {
  const alerts = (await listAlerts(tables, userId)).filter(
    ({ isActive, webhook }) => isActive && webhook !== 'none',
  );
  const webhooks = await tables.accounts.getMany<WebhookItem>(alerts.map(({ id }) => webhookKey(userId, id)));
  const idOf = new Map(webhooks.map(({ alertId, id }) => [alertId, id]));
  const now = tables.clock.now();
  return [...rounds].flatMap(([round, matches]) =>
    alerts.flatMap((alert) => {
      const webhookId = idOf.get(alert.id);
      if (webhookId === undefined) return [];
      return partsOf(toldOf(alert, matches)).map((told, part) =>
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

/** What an alert is told of matches: as what it listens to, whatever other alerts of the user were told. */
function toldOf({ id, trigger }: Alert, matches: readonly Match[]): MessagePermit[] {
  return matches
    .filter(({ alertIds }) => alertIds.includes(id))
    .map(({ permitId, kind }) => ({
      permitId,
      news: trigger === 'both' ? kind : trigger === 'new' ? 'new' : 'change',
    }));
}

function partsOf(told: readonly MessagePermit[]): (readonly MessagePermit[])[] {
  const count = Math.ceil(told.length / PERMITS_PER_MESSAGE);
  return Array.from({ length: count }, (_, part) =>
    told.slice(part * PERMITS_PER_MESSAGE, (part + 1) * PERMITS_PER_MESSAGE),
  );
}
