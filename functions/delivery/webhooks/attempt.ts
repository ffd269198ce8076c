import { type Alert, webhookKey } from '#functions/alerts/alert.ts';
import { changeAlert } from '#functions/alerts/alert-store.ts';
import { queueMail } from '#functions/platform/mail-queue.ts';
import { nextAttempt, type RetryPolicy } from '#functions/platform/retry-policy.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Lease } from '#functions/platform/tables/lease.ts';
import type { Write } from '#functions/platform/tables/table.ts';
import {
  type DeliveryStatus,
  OFF_AFTER_HOURS,
  type OffReason,
  RETRY_HOURS,
} from '#shared/domain/alerts/webhook.ts';
import { type DeliveryItem, type DeliveryTry, deliveryKey, type QueueItem, queueKey } from './deliveries.ts';
import type { AttemptOutcome } from './receivers.ts';
import type { WebhookItem } from './webhook.ts';

const HOUR_MS = 3_600_000;
/** The time counts from the first attempt, or from when the webhook was last switched on. */
const RETRIES: RetryPolicy = {
  pauseMs: 60_000,
  longestMs: 2 * HOUR_MS,
  lastsMs: RETRY_HOURS * HOUR_MS,
  jitter: 0.2,
};

/** True when a webhook has failed long enough to be switched off. */
function hasFailedLong({ failingSince }: Pick<WebhookItem, 'failingSince'>, now: number): boolean {
  // guard: a webhook is off after days of failures
  return failingSince !== undefined && now - Date.parse(failingSince) >= OFF_AFTER_HOURS * HOUR_MS;
}

/** One delivery that is under way. */
export interface DeliveryAttempt {
  readonly userId: string;
  /** Every write about the delivery checks that this lease is still ours. */
  readonly lease: Pick<Lease, 'stillHeld'>;
  readonly webhook: WebhookItem;
  readonly entry: QueueItem;
  readonly delivery: DeliveryItem;
}

interface NextState {
  readonly status: DeliveryStatus;
  readonly retryAt?: number;
}

type Parts = Pick<Runtime, 'accounts' | 'clock'> & { readonly random: () => number };

/** Attempts that a delivery remembers. */
const TRIES_KEPT = 10;

/** Records that a delivery ended without being sent. @throws ConditionFailed when another sender has the webhook */
export async function recordDropped(
  { accounts, clock }: Parts,
  attempt: DeliveryAttempt,
  reason: string,
): Promise<void> {
  const entry = { at: clock.now().getTime(), ms: 0, status: null, error: reason };
  await accounts.transact([attempt.lease.stillHeld, ...attemptWrites(attempt, entry, { status: 'dropped' })]);
}

/**
 * Records the outcome of an attempt: of the delivery, and whether the webhook works. A webhook that is gone or has failed for days is
 * switched off, in one transaction with its alert and with the mail to its owner, unless the owner changed it during the attempt: then
 * nothing is recorded, and the delivery is tried again with what is new. Its deliveries stay and are sent when it is on again.
 * @throws ConditionFailed when another sender has the webhook @throws Overtaken when the webhook changed
 */
export async function recordOutcome(
  parts: Parts,
  attempt: DeliveryAttempt,
  alert: Alert,
  outcome: AttemptOutcome,
): Promise<void> {
  const { accounts, clock } = parts;
  const { userId, lease, webhook } = attempt;
  const now = clock.now().getTime();
  const next = nextState(parts, attempt, outcome, now);
  const writes = [lease.stillHeld, ...attemptWrites(attempt, outcome.try, next)];
  const reason = findOffReason(attempt, outcome, now);
  if (reason === undefined) {
    await accounts.transact([...writes, ...healthWrites(attempt, outcome, now)]);
    return;
  }
  const offAt = new Date(now).toISOString();
  await changeAlert({ accounts }, userId, alert.id, { webhook: 'off' }, () => [
    ...writes,
    {
      update: webhookKey(userId, alert.id),
      with: {
        expression: 'SET offReason = :reason, offAt = :at ADD version :one',
        condition: 'version = :read',
        values: { ':reason': reason, ':at': offAt, ':one': 1, ':read': webhook.version },
      },
    },
    queueMail({
      // guard: the owner hears of a webhook that is off
      userId,
      key: `webhook-off#${webhook.id}#${offAt}`,
      dueAt: offAt,
      template: 'webhook-off',
      data: {
        alertName: alert.name,
        receiver: webhook.receiver,
        host: new URL(webhook.url).host,
        reason,
        since: webhook.failingSince ?? offAt,
      },
    }),
  ]);
}

/** Why a webhook is switched off after an attempt; undefined when it is not. */
function findOffReason(
  { webhook, entry }: DeliveryAttempt,
  { kind }: AttemptOutcome,
  now: number,
): OffReason | undefined {
  if (kind === 'delivered' || webhook.offReason !== undefined) return undefined;
  if (kind === 'gone' || kind === 'unauthorized') return kind;
  return !entry.asked && hasFailedLong(webhook, now) ? 'failing' : undefined;
}

/** A message sent by a button has one attempt; a failed one keeps the state that it had. */
function nextState(
  { random }: Parts,
  { delivery, entry, webhook }: DeliveryAttempt,
  { kind, waitMs }: AttemptOutcome,
  now: number,
): NextState {
  if (kind === 'delivered') return { status: 'delivered' };
  if (delivery.type !== 'permits.matched' || delivery.status !== 'waiting') return { status: 'failed' };
  // guard: permits wait while the receiver is off
  if (kind !== 'refused' || entry.asked) return { status: 'waiting' };
  // guard: the day of retries begins when switched on
  const begunAt = Math.max(delivery.firstAt ?? now, Date.parse(webhook.onAt ?? webhook.createdAt));
  const failures = { before: delivery.attempts, now, begunAt, askedMs: waitMs, random: random() };
  const next = nextAttempt(RETRIES, failures);
  return next === undefined ? { status: 'failed' } : { status: 'waiting', retryAt: next };
}

function attemptWrites(
  { userId, delivery, entry }: DeliveryAttempt,
  attempt: DeliveryTry,
  { status, retryAt: next }: NextState,
): Write[] {
  const { id, alertId, attempts, firstAt = attempt.at, tries } = delivery;
  const update: Write = {
    update: deliveryKey(userId, alertId, id),
    with: {
      expression: `SET #status = :status, attempts = :next, tries = :tries, firstAt = :first${next === undefined ? '' : ', retryAt = :retry'}`,
      condition: 'attempts = :attempts',
      names: { '#status': 'status' },
      values: {
        ':status': status,
        ':attempts': attempts,
        ':next': attempts + 1,
        ':tries': [...tries, attempt].slice(-TRIES_KEPT),
        ':first': firstAt,
        ...(next === undefined ? {} : { ':retry': next }),
      },
    },
  };
  // A delivery that was sent by a button may have an entry of its own beside the one it waits in.
  const ended = [
    ...(status === 'waiting' ? [] : [queueKey(userId, alertId, id, false)]),
    ...(entry.asked ? [entry] : []),
  ];
  return [update, ...ended.map(({ pk, sk }): Write => ({ remove: { pk, sk } }))];
}

/** The writes that record whether the webhook works, or since when it fails; none when that is known. */
function healthWrites(
  { userId, webhook, entry }: DeliveryAttempt,
  { kind }: AttemptOutcome,
  now: number,
): Write[] {
  const { alertId, id, failingSince } = webhook;
  const works = kind === 'delivered';
  // guard: a success or failure is noted once
  if (works ? failingSince === undefined : failingSince !== undefined || entry.asked) return [];
  return [
    {
      update: webhookKey(userId, alertId),
      with: {
        // guard: a success ends the failing time
        expression: works
          ? 'REMOVE failingSince ADD version :one'
          : 'SET failingSince = :since ADD version :one',
        condition: '#id = :id',
        names: { '#id': 'id' },
        values: {
          ':one': 1,
          ':id': id,
          ...(works ? {} : { ':since': new Date(now).toISOString() }),
        },
      },
    },
  ];
}
