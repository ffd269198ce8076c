import { type Alert, webhookKey } from '#functions/alerts/alert.ts';
import { changeAlert } from '#functions/alerts/alert-store.ts';
import { queueMail } from '#functions/mail/outbox.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Lease } from '#functions/platform/tables/lease.ts';
import type { Write } from '#functions/platform/tables/table.ts';
import type { DeliveryStatus, OffReason } from '#shared/domain/alerts/webhook.ts';
import { type DeliveryItem, type DeliveryTry, deliveryKey, type QueueItem, queueKey } from './deliveries.ts';
import { type AttemptOutcome, hasFailedLong, retryAt } from './outcome.ts';
import type { WebhookItem } from './webhook.ts';

/** One delivery that is under way. */
export interface DeliveryAttempt {
  readonly userId: string;
  /** All that is written of it is written while this is ours. */
  readonly lease: Pick<Lease, 'stillHeld'>;
  readonly webhook: WebhookItem;
  readonly place: QueueItem;
  readonly delivery: DeliveryItem;
}

type Parts = Pick<Runtime, 'accounts' | 'clock'> & { readonly random: () => number };

/** Attempts that a delivery remembers. */
const TRIES_KEPT = 10;

/** Writes down that a delivery is over without having been sent. @throws ConditionFailed when it is not ours any more */
export async function recordDropped(
  { accounts, clock }: Parts,
  job: DeliveryAttempt,
  why: string,
): Promise<void> {
  const attempt = { at: clock.now().getTime(), ms: 0, status: null, error: why };
  await accounts.transact([job.lease.stillHeld, ...tried(job, attempt, { status: 'dropped' })]);
}

/**
 * Writes down what came of an attempt: the delivery is over or waits for its next one, and the webhook works or has failed since when.
 * One that is gone, or has failed for days, is switched off: in one transaction with the alert, which does not speak over it any more, and
 * with the mail that says so to its owner. What waits for it stays, and goes when it is switched on again.
 * @throws ConditionFailed when it is not ours any more
 */
export async function recordOutcome(
  parts: Parts,
  job: DeliveryAttempt,
  alert: Alert,
  outcome: AttemptOutcome,
): Promise<void> {
  const { accounts, clock } = parts;
  const { userId, lease, webhook } = job;
  const now = clock.now().getTime();
  const writes = [lease.stillHeld, ...tried(job, outcome.try, nextOf(parts, job, outcome, now))];
  const reason = offReasonOf(job, outcome, now);
  if (reason === undefined) {
    await accounts.transact([...writes, ...wellness(job, outcome, now)]);
    return;
  }
  const off = { offReason: reason, offAt: new Date(now).toISOString() };
  await changeAlert({ accounts }, userId, alert.id, { webhook: 'off' }, () => [
    ...writes,
    {
      update: webhookKey(userId, alert.id),
      with: {
        expression: 'SET offReason = :reason, offAt = :at ADD version :one',
        condition: '#id = :id',
        names: { '#id': 'id' },
        values: { ':reason': off.offReason, ':at': off.offAt, ':one': 1, ':id': webhook.id },
      },
    },
    queueMail({
      userId,
      key: `webhook-off#${webhook.id}#${off.offAt}`,
      dueAt: off.offAt,
      template: 'webhook-off',
      data: {
        alertName: alert.name,
        host: new URL(webhook.url).host,
        reason,
        since: webhook.failingSince ?? off.offAt,
      },
    }),
  ]);
}

/** Why a webhook is to be switched off after an attempt; undefined when it stays as it is. */
function offReasonOf(
  { webhook, place }: DeliveryAttempt,
  { kind }: AttemptOutcome,
  now: number,
): OffReason | undefined {
  if (kind === 'taken' || webhook.offReason !== undefined) return undefined;
  if (kind === 'gone') return 'gone';
  return !place.asked && hasFailedLong(webhook, now) ? 'failing' : undefined;
}

/** How a delivery stands after an attempt. One attempt is all that something asked for by a button has. */
function nextOf(
  { random }: Parts,
  { delivery, place, webhook }: DeliveryAttempt,
  { kind, waitMs }: AttemptOutcome,
  now: number,
): { readonly status: DeliveryStatus; readonly retryAt?: number } {
  if (kind === 'taken') return { status: 'delivered' };
  const isOver = delivery.type === 'test.ping' || delivery.status !== 'waiting';
  if (isOver) return { status: 'failed' };
  if (kind === 'gone' || place.asked) return { status: 'waiting' };
  const begunAt = Math.max(delivery.firstAt ?? now, Date.parse(webhook.onAt ?? webhook.createdAt));
  const next = retryAt({ ...delivery, begunAt }, now, waitMs, random());
  return next === undefined ? { status: 'failed' } : { status: 'waiting', retryAt: next };
}

function tried(
  { userId, delivery, place }: DeliveryAttempt,
  attempt: DeliveryTry,
  next: { readonly status: DeliveryStatus; readonly retryAt?: number },
): Write[] {
  const { id, alertId, attempts, firstAt = attempt.at, tries } = delivery;
  const isOver = next.status !== 'waiting';
  const update: Write = {
    update: deliveryKey(userId, alertId, id),
    with: {
      expression: `SET #status = :status, attempts = :next, tries = :tries, firstAt = :first${next.retryAt === undefined ? '' : ', retryAt = :retry'}`,
      condition: 'attempts = :attempts',
      names: { '#status': 'status' },
      values: {
        ':status': next.status,
        ':attempts': attempts,
        ':next': attempts + 1,
        ':tries': [...tries, attempt].slice(-TRIES_KEPT),
        ':first': firstAt,
        ...(next.retryAt === undefined ? {} : { ':retry': next.retryAt }),
      },
    },
  };
  // What was asked for by a button may have a place of its own beside the one it waits in.
  const left = [...(isOver ? [queueKey(userId, alertId, id, false)] : []), ...(place.asked ? [place] : [])];
  return [update, ...left.map(({ pk, sk }): Write => ({ remove: { pk, sk } }))];
}

/** What an attempt says of the webhook: that it works, or since when it does not. Nothing where that was known. */
function wellness(
  { userId, webhook, place }: DeliveryAttempt,
  { kind }: AttemptOutcome,
  now: number,
): Write[] {
  const { alertId, id, failingSince } = webhook;
  const works = kind === 'taken';
  if (works ? failingSince === undefined : failingSince !== undefined || place.asked) return [];
  return [
    {
      update: webhookKey(userId, alertId),
      with: {
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
