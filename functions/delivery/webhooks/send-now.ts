import { setTimeout as pause } from 'node:timers/promises';
import { webhookKey } from '#functions/alerts/alert.ts';
import { ApiError } from '#shared/contract/errors.ts';
import {
  type DeliveryItem,
  deliveryKey,
  enqueue,
  newDelivery,
  pingId,
  queueWrites,
  requireLiveAccount,
} from './deliveries.ts';
import type { WebhookItem } from './webhook.ts';
import { takeTurn, type WebhookParts } from './webhook-turn.ts';

/** How often a sender that has the webhook is waited for, in milliseconds and times: an attempt of its may take ten seconds. */
const POLL_MS = 500;
const POLLS_MOST = 24;

/**
 * Sends a test to the webhook of an alert, now, on the way that all messages go. A webhook that is off is tested too.
 * @returns what came of it; `waiting` when another sender has had the webhook all the time: it goes a moment later
 * @throws ApiError `notFound` when the user has no such webhook
 */
export async function sendTest(
  parts: WebhookParts,
  userId: string,
  alertId: string,
  sleep: (ms: number) => Promise<unknown> = pause,
): Promise<DeliveryItem> {
  const webhook = await webhookOfUser(parts, userId, alertId);
  const now = parts.clock.now();
  const id = pingId(alertId, now);
  const ping = newDelivery(userId, {
    id,
    alertId,
    webhookId: webhook.id,
    type: 'test.ping',
    told: [],
    now,
  });
  await enqueue(parts.accounts, userId, ping, now);
  return attempt(parts, userId, ping, sleep);
}

/**
 * Sends a message again, now, whatever has become of it: under its own id, so that a receiver that had it knows it.
 * @returns as `sendTest`
 * @throws ApiError `notFound` when the user has no such webhook or message
 */
export async function replay(
  parts: WebhookParts,
  userId: string,
  alertId: string,
  deliveryId: string,
  sleep: (ms: number) => Promise<unknown> = pause,
): Promise<DeliveryItem> {
  await webhookOfUser(parts, userId, alertId);
  const { accounts, clock } = parts;
  const delivery = await accounts.get<DeliveryItem>(deliveryKey(userId, alertId, deliveryId));
  if (delivery === undefined)
    throw new ApiError('notFound', 'The delivery is no longer remembered. Reload the list of deliveries.');
  await accounts.transact([
    ...queueWrites(userId, delivery, { asked: true, now: clock.now() }),
    requireLiveAccount(userId),
  ]);
  return attempt(parts, userId, delivery, sleep);
}

async function attempt(
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

async function webhookOfUser(
  { accounts }: Pick<WebhookParts, 'accounts'>,
  userId: string,
  alertId: string,
): Promise<WebhookItem> {
  const webhook = await accounts.get<WebhookItem>(webhookKey(userId, alertId));
  if (webhook === undefined)
    throw new ApiError('notFound', 'The alert has no webhook. Reload the list of alerts.');
  return webhook;
}
