import { setTimeout as pause } from 'node:timers/promises';
import { type AccountItem, accountKey, requireLiveAccount } from '#functions/accounts/accounts.ts';
import { webhookKey } from '#functions/alerts/alert.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { TestType } from '#shared/domain/alerts/webhook.ts';
import { type DeliveryItem, deliveryKey, enqueue, newDelivery, pingId, queueWrites } from './deliveries.ts';
import { holdOf } from './held-webhooks.ts';
import type { WebhookItem } from './webhook.ts';
import { takeTurn, type WebhookParts } from './webhook-turn.ts';

/** How often, in milliseconds, and how many times to try while another sender has the webhook: its attempt may take ten seconds. */
const POLL_MS = 500;
const POLLS_MOST = 24;

/**
 * Sends a test message to the webhook of an alert now, in the same way as all messages, even when the webhook is off.
 * @returns the delivery; still `waiting` when another sender had the webhook all the time and will send it
 * @throws ApiError `notFound` when the user has no such webhook, `webhookHeld`
 */
export async function sendTest(
  parts: WebhookParts,
  userId: string,
  alertId: string,
  type: TestType,
  sleep: (ms: number) => Promise<unknown> = pause,
): Promise<DeliveryItem> {
  const webhook = await requireWebhook(parts, userId, alertId);
  const now = parts.clock.now();
  const id = pingId(alertId, now);
  const ping = newDelivery(userId, {
    id,
    alertId,
    webhookId: webhook.id,
    type,
    told: [],
    now,
  });
  await enqueue(parts.accounts, userId, ping, now);
  return sendNow(parts, userId, ping, sleep);
}

/**
 * Sends a message again now, whatever its state. It keeps its id, so a receiver that has it can tell.
 * @returns as `sendTest`
 * @throws ApiError `notFound` when the user has no such webhook or message, `webhookHeld`
 */
export async function replay(
  parts: WebhookParts,
  userId: string,
  alertId: string,
  deliveryId: string,
  sleep: (ms: number) => Promise<unknown> = pause,
): Promise<DeliveryItem> {
  await requireWebhook(parts, userId, alertId);
  const { accounts, clock } = parts;
  const delivery = await accounts.get<DeliveryItem>(deliveryKey(userId, alertId, deliveryId));
  if (delivery === undefined)
    throw new ApiError('notFound', 'The delivery is no longer remembered. Reload the list of deliveries.');
  await accounts.transact([
    ...queueWrites(userId, delivery, { asked: true, now: clock.now() }),
    requireLiveAccount(userId),
  ]);
  return sendNow(parts, userId, delivery, sleep);
}

async function sendNow(
  parts: WebhookParts,
  userId: string,
  before: DeliveryItem,
  sleep: (ms: number) => Promise<unknown>,
): Promise<DeliveryItem> {
  const { alertId, id } = before;
  for (let polls = 0; ; polls++) {
    const { end } = await takeTurn(parts, { userId, alertId });
    const after = (await parts.accounts.get<DeliveryItem>(deliveryKey(userId, alertId, id))) ?? before;
    if (end === 'done' || after.attempts > before.attempts || polls === POLLS_MOST) return after;
    await sleep(POLL_MS);
  }
}

async function requireWebhook(
  { accounts }: Pick<WebhookParts, 'accounts'>,
  userId: string,
  alertId: string,
): Promise<WebhookItem> {
  const [atOwner, atWebhook] = [accountKey(userId), webhookKey(userId, alertId)];
  const found = await readByKey(accounts, [atOwner, atWebhook]);
  const [owner, webhook] = [found<AccountItem>(atOwner), found<WebhookItem>(atWebhook)];
  if (owner === undefined || webhook === undefined)
    throw new ApiError('notFound', 'The alert has no webhook. Reload the list of alerts.');
  if ((await holdOf({ accounts }, owner, webhook)) !== undefined) throw new ApiError('webhookHeld');
  return webhook;
}
