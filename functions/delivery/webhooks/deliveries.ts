import { createHash, randomUUID } from 'node:crypto';
import { userPartition } from '#functions/accounts/account.ts';
import { requireLiveAccount } from '#functions/accounts/accounts.ts';
import type { Match } from '#functions/alerts/matches.ts';
import { IS_NEW } from '#functions/platform/tables/conditions.ts';
import { userShard } from '#functions/platform/tables/shards.ts';
import { happens, type Key, type Table, type Write } from '#functions/platform/tables/table.ts';
import type { Output } from '#shared/contract/index.ts';
import {
  DELIVERIES_SHOWN,
  DELIVERY_DAYS,
  type DeliveryStatus,
  type MessageType,
} from '#shared/domain/alerts/webhook.ts';

/**
 * Messages to webhooks and their results. A delivery names permits and holds no data of them: each attempt reads them again, so that
 * a name that was removed from our pages meanwhile is not sent.
 *
 * - The delivery is stored under its owner as `delivery#<alert>#<id>` for thirty days; it is the log.
 * - While it waits, an entry in the queue of its webhook points to it. Entries made by a button come first.
 * - The webhook is among the due ones, by shard, with the time of its next turn.
 *
 * The three are written in one transaction. Whoever has emptied a queue removes the webhook from the due ones only if its `mark`
 * shows that nothing was queued meanwhile.
 */

/** One message to one webhook. Times are epoch milliseconds unless noted. */
export interface DeliveryItem extends Key {
  /** The `webhook-id` of every attempt, by which a receiver detects repeats. */
  readonly id: string;
  readonly alertId: string;
  readonly webhookId: string;
  readonly type: MessageType;
  readonly told: readonly MessagePermit[];
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly firstAt?: number;
  /** Not before this time is the next attempt. */
  readonly retryAt?: number;
  /** The last attempts, the newest last. */
  readonly tries: readonly DeliveryTry[];
  /** Epoch seconds. */
  readonly ttl: number;
}

export interface MessagePermit {
  readonly permitId: string;
  readonly news: Match['kind'];
}

/** One attempt: when, how long it took in milliseconds, and the HTTP status or, without one, the error. */
export interface DeliveryTry {
  readonly at: number;
  readonly ms: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** An entry in the queue of a webhook. */
export interface QueueItem extends Key {
  readonly deliveryId: string;
  /** A user sent it by a button: it has one attempt. */
  readonly asked: boolean;
  readonly ttl: number;
}

/** A webhook with queued deliveries. */
export interface DueWebhookItem extends Key {
  readonly userId: string;
  readonly alertId: string;
  /** Not before, in epoch milliseconds. */
  readonly dueAt: number;
  /** Changes with every delivery that is queued. */
  readonly mark: string;
  /** The last attempt failed. Failing webhooks have lanes of their own, so that they delay no others. */
  readonly isFailing?: boolean;
}

export function deliveryKey(userId: string, alertId: string, id: string): Key {
  return { pk: userPartition(userId), sk: `${logPrefix(alertId)}${id}` };
}

/** Builds a delivery without attempts. */
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

/** Stores and queues a delivery. Does nothing when it is stored already or the account is gone. */
export async function enqueue(
  accounts: Pick<Table, 'transact'>,
  userId: string,
  delivery: DeliveryItem,
  now: Date,
): Promise<void> {
  await happens(
    accounts.transact([
      { put: { ...delivery }, condition: IS_NEW },
      ...queueWrites(userId, delivery, { asked: delivery.type !== 'permits.matched', now }),
      requireLiveAccount(userId),
    ]),
  );
}

/** The writes that queue a delivery and make its webhook due. */
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

/** The write that makes a webhook due now. */
export function markDue(userId: string, alertId: string, now: Date): Write {
  return {
    update: dueKey(userId, alertId),
    with: {
      expression: 'SET userId = :user, alertId = :alert, dueAt = :at, mark = :mark',
      values: { ':user': userId, ':alert': alertId, ':at': now.getTime(), ':mark': randomUUID() },
    },
  };
}

/** Where a queue entry is stored. The `!` sorts entries made by a button before all others. */
export function queueKey(userId: string, alertId: string, id: string, asked: boolean): Key {
  return { pk: userPartition(userId), sk: `${queuePrefix(alertId)}${asked ? '!' : ''}${id}` };
}

/** Reads the first entry in the queue of a webhook. */
export async function readFirstQueued(
  accounts: Table,
  userId: string,
  alertId: string,
): Promise<QueueItem | undefined> {
  const queued = { prefix: queuePrefix(alertId), limit: 1 };
  return (await accounts.query<QueueItem>(userPartition(userId), queued))[0];
}

/** Reads the newest deliveries to a webhook, the newest first. */
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

/** A delivery as the API returns it. */
export function toDeliveryAnswer(delivery: DeliveryItem): Output<'testWebhook'> {
  const { id, type, status, createdAt, told, attempts, retryAt, tries } = delivery;
  const toIso = (at: number): string => new Date(at).toISOString();
  return {
    id,
    type,
    status,
    createdAt,
    permits: told.length,
    attempts,
    retryAt: status === 'waiting' && retryAt !== undefined ? toIso(retryAt) : null,
    tries: tries.map(({ at, ...attempt }) => ({ ...attempt, at: toIso(at) })).reverse(),
  };
}

/** The id of a message about matches: alert, round of matching and part, so that the same message always has the same id. */
export function matchesId(alertId: string, round: number, part: number): string {
  return `msg_${String(round).padStart(12, '0')}_${String(part).padStart(3, '0')}_${shortHash(alertId)}`;
}

/** The id of a test. */
export function pingId(alertId: string, now: Date): string {
  return `ping_${now.getTime()}_${shortHash(alertId + randomUUID())}`;
}

/** Reads the webhooks of a shard with queued deliveries, whether their turn has come or not. */
export function readDueWebhooks(accounts: Table, shard: string): Promise<DueWebhookItem[]> {
  return accounts.query<DueWebhookItem>(duePartition(shard));
}

export function dueKey(userId: string, alertId: string): Key {
  return { pk: duePartition(userShard(userId)), sk: `${userId}#${alertId}` };
}

/** The writes that remove a user's webhooks from the due ones, for an account that is deleted. */
export async function forgetWebhooks(accounts: Table, userId: string): Promise<Write[]> {
  const due = await accounts.query<Key>(duePartition(userShard(userId)), { prefix: `${userId}#` });
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

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
