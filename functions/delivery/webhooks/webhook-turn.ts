import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import { type AlertItem, alertKey, toAlert, webhookKey } from '#functions/alerts/alert.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { publicPost } from '#functions/platform/network/public-post.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { Overtaken } from '#functions/platform/tables/change.ts';
import { acquireLease, type Lease } from '#functions/platform/tables/lease.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import { ConditionFailed, type Expression, happens } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { ANSWER_SECONDS } from '#shared/domain/alerts/webhook.ts';
import { hubSpotAt } from '../hubspot/hubspot-api.ts';
import { recordDropped, recordOutcome } from './attempt.ts';
import {
  type DeliveryItem,
  type DueWebhookItem,
  deliveryKey,
  dueKey,
  type QueueItem,
  readFirstQueued,
} from './deliveries.ts';
import { holdOf } from './held-webhooks.ts';
import { type SendParts, sendMessage } from './receivers.ts';
import type { WebhookItem } from './webhook.ts';
import { composeMessage, type MessageParties } from './webhook-message.ts';

export interface WebhookParts extends SendParts, Pick<Runtime, 'accounts' | 'permits' | 'index' | 'log'> {
  /** In [0, 1). */
  readonly random: () => number;
}

/** A webhook to send to; without the mark it was read with, only messages sent by a button go, and when it is due stays as it is. */
export type DueWebhook = Pick<DueWebhookItem, 'userId' | 'alertId'> & { readonly mark?: string };

/** `busy`: another sender has the webhook; `lost`: another sender took it over; `gone`: the webhook no longer exists. */
export interface TurnResult {
  readonly end: 'done' | 'busy' | 'lost' | 'gone';
  readonly delivered: number;
  readonly refused: number;
}

/** One sender at a time has a webhook; another takes over this long after it died. An attempt takes at most 10 seconds. */
const LEASE_MS = 60_000;
/** A turn takes no further message after this time or number; the next turn comes after those of all other webhooks. */
const TURN_MS = 15_000;
const TURN_MOST = 20;
/** When a webhook on hold is looked at again: nobody says when its maker may send again. */
const HOLD_CHECK_MS = 3_600_000;

/** The parts of a sender that posts over the real network. */
export function webhookParts({ accounts, permits, index, clock, config, log }: Runtime): WebhookParts {
  const options = { timeoutMs: ANSWER_SECONDS * 1000, loopback: config.webhooksOnLoopback };
  return {
    accounts,
    permits,
    index,
    clock,
    config,
    log,
    post: (post) => publicPost(post, options),
    callHubSpot: hubSpotAt(config.hubSpotApi),
    // The demo's clock can be moved; that of the receiver cannot.
    realTime: systemClock.now,
    random: Math.random,
  };
}

/**
 * Sends the queue of one webhook in order until an attempt fails or the turn is over. While the first entry waits for its next attempt, all
 * others wait too: this keeps the order, and a server that is down is not tried for each message. A message sent by a button goes
 * first and has one attempt; when it is delivered the server works, so the others are tried at once.
 *
 * A message is sent before that is recorded. A sender that dies loses nothing, but a message may come twice under one id.
 */
export async function takeTurn(parts: WebhookParts, due: DueWebhook): Promise<TurnResult> {
  const { accounts, clock } = parts;
  const key = { pk: `webhook-lease#${due.alertId}`, sk: 'lease' };
  const lease = await acquireLease(accounts, clock, key, LEASE_MS);
  if (lease === undefined) return { end: 'busy', delivered: 0, refused: 0 };
  try {
    return await new WebhookTurn(parts, due, lease).take();
  } catch (error) {
    const isLost =
      error instanceof ConditionFailed || error instanceof Overtaken || error instanceof ApiError;
    if (isLost) return { end: 'lost', delivered: 0, refused: 0 };
    throw error;
  } finally {
    await lease.release();
  }
}

/** Webhook, alert and account as they are now. */
interface Target extends Omit<MessageParties, 'isManual'> {
  readonly webhook: WebhookItem;
}

class WebhookTurn {
  readonly #parts: WebhookParts;
  readonly #due: DueWebhook;
  readonly #lease: Lease;
  #delivered = 0;
  #refused = 0;

  constructor(parts: WebhookParts, due: DueWebhook, lease: Lease) {
    this.#parts = parts;
    this.#due = due;
    this.#lease = lease;
  }

  async take(): Promise<TurnResult> {
    const { clock } = this.#parts;
    const begun = clock.now().getTime();
    for (let sent = 0; ; sent++) {
      const target = await this.#readTarget();
      if (target === undefined) return this.#leave('gone');
      // guard: nothing goes to a webhook on hold
      if ((await holdOf(this.#parts, target.account, target.webhook)) !== undefined)
        return this.#comeBack(clock.now().getTime() + HOLD_CHECK_MS);
      const next = await this.#findNext(target.webhook);
      if (next === 'nothing') return this.#leave('done');
      if (next instanceof Date) return this.#comeBack(next.getTime());
      const now = clock.now().getTime();
      if (sent === TURN_MOST || now - begun > TURN_MS) return this.#comeBack(now);
      await this.#lease.renew();
      // guard: a message is over when it is sent
      await this.#deliver(target, next.entry, next.delivery);
    }
  }

  /** Undefined when any part of it is gone. */
  async #readTarget(): Promise<Target | undefined> {
    const { userId, alertId } = this.#due;
    const keys = [accountKey(userId), alertKey(userId, alertId), webhookKey(userId, alertId)] as const;
    const found = await readByKey(this.#parts.accounts, keys);
    const account = found<AccountItem>(keys[0]);
    const alert = found<AlertItem>(keys[1]);
    const webhook = found<WebhookItem>(keys[2]);
    if (account === undefined || account.deletingAt !== undefined) return undefined;
    if (alert === undefined || webhook === undefined) return undefined;
    return { account: toAccount(account), alert: toAlert(alert), webhook };
  }

  /** Finds what to send next, or the time to come back for it. */
  async #findNext(
    webhook: WebhookItem,
  ): Promise<{ readonly entry: QueueItem; readonly delivery: DeliveryItem } | Date | 'nothing'> {
    const { accounts, clock } = this.#parts;
    const { userId, alertId } = this.#due;
    for (;;) {
      const entry = await readFirstQueued(accounts, userId, alertId);
      if (entry === undefined) return 'nothing';
      // The queue of a webhook that is off waits until it is on again.
      if (!entry.asked && (this.#due.mark === undefined || webhook.offReason !== undefined)) return 'nothing';
      const delivery = await accounts.get<DeliveryItem>(deliveryKey(userId, alertId, entry.deliveryId));
      if (delivery === undefined || (!entry.asked && delivery.status !== 'waiting')) {
        await accounts.remove(entry);
        continue;
      }
      const { retryAt = 0 } = delivery;
      // A webhook that has received something since works, so nothing waits for its retry time.
      const waits = !entry.asked && webhook.failingSince !== undefined;
      if (waits && retryAt > clock.now().getTime()) return new Date(retryAt);
      return { entry, delivery };
    }
  }

  async #deliver(target: Target, entry: QueueItem, delivery: DeliveryItem): Promise<void> {
    const { webhook } = target;
    const attempt = { userId: this.#due.userId, lease: this.#lease, webhook, entry, delivery };
    const isForAnother = delivery.webhookId !== webhook.id && !entry.asked;
    const content = isForAnother
      ? { dropped: 'The webhook it was for was removed.' }
      : await composeMessage(this.#parts, delivery, { ...target, isManual: entry.asked });
    if ('dropped' in content) return recordDropped(this.#parts, attempt, content.dropped);
    const outcome = await sendMessage(this.#parts, { webhook, alert: target.alert, delivery, content });
    if (outcome.kind === 'delivered') this.#delivered++;
    else this.#refused++;
    await recordOutcome(this.#parts, attempt, target.alert, outcome);
  }

  /** Removes the webhook from the due ones, unless a delivery was queued since it was read. */
  async #leave(end: 'done' | 'gone'): Promise<TurnResult> {
    const { userId, alertId } = this.#due;
    const unchanged = this.#unchanged();
    if (unchanged !== undefined)
      await happens(this.#parts.accounts.remove(dueKey(userId, alertId), unchanged));
    return this.#result(end);
  }

  async #comeBack(dueAt: number): Promise<TurnResult> {
    const { userId, alertId } = this.#due;
    const unchanged = this.#unchanged();
    const isFailing = this.#refused > 0 || this.#delivered === 0;
    if (unchanged !== undefined)
      await happens(
        this.#parts.accounts.update(dueKey(userId, alertId), {
          expression: 'SET dueAt = :at, isFailing = :failing',
          condition: unchanged.expression,
          values: { ...unchanged.values, ':at': dueAt, ':failing': isFailing },
        }),
      );
    return this.#result('done');
  }

  #unchanged(): Expression | undefined {
    const { mark } = this.#due;
    return mark === undefined ? undefined : { expression: 'mark = :mark', values: { ':mark': mark } };
  }

  #result(end: TurnResult['end']): TurnResult {
    return { end, delivered: this.#delivered, refused: this.#refused };
  }
}
