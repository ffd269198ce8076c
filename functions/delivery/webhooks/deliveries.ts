import { createHash, randomUUID } from 'node:crypto';
import { userPartition } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import type { Match } from '#functions/alerts/matches.ts';
import { happens, type Key, type Table, type Write } from '#functions/platform/tables/table.ts';
import {
  DELIVERIES_SHOWN,
  DELIVERY_DAYS,
  type DeliveryStatus,
  type MessageType,
} from '#shared/domain/alerts/webhook.ts';

/**
 * What is to be posted to a webhook, and what came of it. A delivery names permits and holds nothing of them: they are read anew
 * for every attempt, so that a name that is taken off our pages meanwhile is not sent from here.
 *
 * - The delivery itself stands under its owner, `delivery#<alert>#<id>`, for thirty days; it is the log.
 * - While it waits, a place in the queue of its webhook points to it, in order: what somebody asked for by a button first.
 * - The webhook stands among the due ones, by shard, with the time from which on it is to be looked at.
 *
 * The three are written in one transaction. Whoever has emptied a queue takes the webhook out only if nothing was put in meanwhile,
 * which its `mark` says.
 */

/** One message to one webhook. Times of day are epoch milliseconds. */
export interface DeliveryItem extends Key {
  /** The `webhook-id` of every attempt: the receiver knows by it what it has had. */
  readonly id: string;
  readonly alertId: string;
  readonly webhookId: string;
  readonly type: MessageType;
  readonly told: readonly MessagePermit[];
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** The first attempt, and not before when the next one is. */
  readonly firstAt?: number;
  readonly retryAt?: number;
  /** The last attempts, the newest last. */
  readonly tries: readonly DeliveryTry[];
  /** Epoch seconds. */
  readonly ttl: number;
}

/** A permit a message tells of, and as what. */
export interface MessagePermit {
  readonly permitId: string;
  readonly news: Match['kind'];
}

/** One attempt: when, how long it took in milliseconds, and the status or, without one, why not. */
export interface DeliveryTry {
  readonly at: number;
  readonly ms: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** A place in the queue of a webhook. */
export interface QueueItem extends Key {
  readonly deliveryId: string;
  /** Somebody asked for it by a button: it has one attempt. */
  readonly asked: boolean;
  readonly ttl: number;
}

/** A webhook with something to send. */
export interface DueWebhookItem extends Key {
  readonly userId: string;
  readonly alertId: string;
  /** Epoch milliseconds: not before. */
  readonly dueAt: number;
  /** Another one with every delivery that is put in. */
  readonly mark: string;
  /** The last attempt failed: such ones are looked at apart, so that they keep nobody else waiting. */
  readonly isFailing?: boolean;
}

/** Sixteen, as alerts have: reading all of them every minute costs next to nothing. */
export const WEBHOOK_SHARDS: readonly string[] = Array.from({ length: 16 }, (_, shard) => shard.toString(16));

/** Where a delivery is kept. */
export function deliveryKey(userId: string, alertId: string, id: string): Key {
  return { pk: userPartition(userId), sk: `${logPrefix(alertId)}${id}` };
}

/** A delivery that was not tried yet. */
export function newDelivery(
  userId: string,
  {
    now,
    ...parts
  }: Pick<DeliveryItem, 'id' | 'alertId' | 'webhookId' | 'type' | 'told'> & { readonly now: Date },
): DeliveryItem {
  return {
    ...deliveryKey(userId, parts.alertId, parts.id),
    ...parts,
    createdAt: now.toISOString(),
    status: 'waiting',
    attempts: 0,
    tries: [],
    ttl: Math.floor(now.getTime() / 1000) + DELIVERY_DAYS * 86_400,
  };
}

/** Puts a delivery into the queue of its webhook. @returns false when it was put in before, or the account is going */
export function enqueue(
  accounts: Pick<Table, 'transact'>,
  userId: string,
  delivery: DeliveryItem,
  now: Date,
): Promise<boolean> {
  const isNew = { expression: 'attribute_not_exists(pk)' };
  const asked = delivery.type === 'test.ping';
  return happens(
    accounts.transact([
      { put: { ...delivery }, condition: isNew },
      ...queueWrites(userId, delivery, { asked, now }),
      requireLiveAccount(userId),
    ]),
  );
}

/** Fails when an account is gone or going: nothing more is written for it. */
export function requireLiveAccount(userId: string): Write {
  return {
    check: accountKey(userId),
    condition: { expression: 'attribute_exists(pk) AND attribute_not_exists(deletingAt)' },
  };
}

/** The writes that give a delivery a place in the queue and make its webhook due. */
export function queueWrites(
  userId: string,
  { alertId, id, ttl }: DeliveryItem,
  { asked, now }: { readonly asked: boolean; readonly now: Date },
): Write[] {
  return [
    { put: { ...queueKey(userId, alertId, id, asked), deliveryId: id, asked, ttl } },
    markDue(userId, alertId, now),
  ];
}

/** The write that has a webhook looked at from now on, whatever waits for it. */
export function markDue(userId: string, alertId: string, now: Date): Write {
  return {
    update: dueKey(userId, alertId),
    with: {
      expression: 'SET userId = :user, alertId = :alert, dueAt = :at, mark = :mark',
      values: { ':user': userId, ':alert': alertId, ':at': now.getTime(), ':mark': randomUUID() },
    },
  };
}

/** What waits for a webhook, in order: what was asked for first, by a sign that comes before all names of deliveries. */
export function queueKey(userId: string, alertId: string, id: string, asked: boolean): Key {
  return { pk: userPartition(userId), sk: `${queuePrefix(alertId)}${asked ? '!' : ''}${id}` };
}

/** The first places in the queue of a webhook. */
export function readQueue(
  accounts: Table,
  userId: string,
  alertId: string,
  limit: number,
): Promise<QueueItem[]> {
  return accounts.query<QueueItem>(userPartition(userId), { prefix: queuePrefix(alertId), limit });
}

/** The newest deliveries to a webhook, the newest first: of each kind as many as are shown. */
export async function readDeliveries(
  accounts: Table,
  userId: string,
  alertId: string,
): Promise<DeliveryItem[]> {
  const kinds = await Promise.all(
    ['msg', 'ping'].map((kind) =>
      accounts.query<DeliveryItem>(userPartition(userId), {
        prefix: `${logPrefix(alertId)}${kind}_`,
        newestFirst: true,
        limit: DELIVERIES_SHOWN,
      }),
    ),
  );
  return kinds
    .flat()
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1))
    .slice(0, DELIVERIES_SHOWN);
}

/** What a message about matches is called: by the alert, the round of matching and its part, so that it is made once. */
export function matchesId(alertId: string, round: number, part: number): string {
  return `msg_${String(round).padStart(12, '0')}_${String(part).padStart(3, '0')}_${shortOf(alertId)}`;
}

/** What a test is called. */
export function pingId(alertId: string, now: Date): string {
  return `ping_${now.getTime()}_${shortOf(alertId + randomUUID())}`;
}

/** The webhooks of a shard that have something to send, due or not. */
export function readDueWebhooks(accounts: Table, shard: string): Promise<DueWebhookItem[]> {
  return accounts.query<DueWebhookItem>(duePartition(shard));
}

/** Where a webhook is among the due ones. */
export function dueKey(userId: string, alertId: string): Key {
  return { pk: duePartition(shardOf(userId)), sk: `${userId}#${alertId}` };
}

/** The writes that take a user's webhooks out of the due ones: for an account that is deleted. */
export async function forgetWebhooks(accounts: Table, userId: string): Promise<Write[]> {
  const due = await accounts.query<Key>(duePartition(shardOf(userId)), { prefix: `${userId}#` });
  return due.map(({ pk, sk }): Write => ({ remove: { pk, sk } }));
}

function logPrefix(alertId: string): string {
  return `delivery#${alertId}#`;
}

function queuePrefix(alertId: string): string {
  return `delivery-queue#${alertId}#`;
}

function duePartition(shard: string): string {
  return `webhook-due#${shard}`;
}

function shardOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 1);
}

function shortOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
