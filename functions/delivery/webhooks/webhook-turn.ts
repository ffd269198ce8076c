import { type AccountItem, accountKey, accountOf } from '#functions/accounts/accounts.ts';
import { type Alert, type AlertItem, alertKey, toAlert, webhookKey } from '#functions/alerts/alert.ts';
import type { PostAnswer, PublicPost } from '#functions/platform/network/public-post.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { acquireLease, type Lease } from '#functions/platform/tables/lease.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import { ConditionFailed, happens } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import {
  type DeliveryItem,
  type DueWebhookItem,
  deliveryKey,
  dueKey,
  type QueueItem,
  readQueue,
} from './deliveries.ts';
import { type AttemptOutcome, toFailure, toOutcome } from './outcome.ts';
import { recordDropped, recordOutcome } from './record.ts';
import { signedHeaders } from './signature.ts';
import { openSecrets, type WebhookItem } from './webhook.ts';
import { composeMessage, type MessageParties } from './webhook-message.ts';

/** What sending needs. */
export interface WebhookParts extends Pick<Runtime, 'accounts' | 'permits' | 'clock' | 'config' | 'log'> {
  /** Posts once. @throws PostFault when there is no answer */
  readonly post: (post: PublicPost) => Promise<PostAnswer>;
  /** In [0, 1). */
  readonly random: () => number;
}

/** A webhook that is given a turn. */
export type DueWebhook = Pick<DueWebhookItem, 'userId' | 'alertId'> & { readonly mark?: string };

/** How a turn ended. `busy`: another has the webhook; `lost`: it was taken from us; `gone`: there is no such webhook any more. */
export interface TurnResult {
  readonly end: 'done' | 'busy' | 'lost' | 'gone';
  readonly taken: number;
  readonly failed: number;
}

/** One sender at a time has a webhook; one that dies is succeeded after this. An attempt takes 10 seconds at most. */
const LEASE_MS = 60_000;
/** What one webhook gets at a time: a slow one has its next turn when all others have had theirs. */
const TURN_MS = 15_000;
const TURN_MOST = 20;

/**
 * Sends what waits for one webhook, in order, until something fails or the turn is over. While the first in the queue waits for its
 * next attempt all behind it wait too: so order is kept, and a server that is down is not asked for every message. What somebody asked
 * for by a button goes first and has one attempt; when it is taken the server is up, and what waits is tried at once.
 *
 * Nothing is lost when a sender dies at any point: a message is sent before it is written down that it was, so it may come twice,
 * under one id.
 * @param due the webhook, and what it was marked by when it was read; without a mark only what was asked for is sent, and when the
 *   webhook is due is left as it is
 */
export async function takeTurn(parts: WebhookParts, due: DueWebhook): Promise<TurnResult> {
  const { accounts, clock } = parts;
  const key = { pk: `webhook-lease#${due.alertId}`, sk: 'lease' };
  const lease = await acquireLease(accounts, clock, key, LEASE_MS);
  if (lease === undefined) return { end: 'busy', taken: 0, failed: 0 };
  try {
    return await new WebhookTurn(parts, due, lease).take();
  } catch (error) {
    const isLost = error instanceof ConditionFailed || error instanceof ApiError;
    if (isLost) return { end: 'lost', taken: 0, failed: 0 };
    throw error;
  } finally {
    await lease.release();
  }
}

/** Webhook, alert and account as they stand now. */
interface Standing extends Omit<MessageParties, 'asked'> {
  readonly webhook: WebhookItem;
}

class WebhookTurn {
  readonly #parts: WebhookParts;
  readonly #due: DueWebhook;
  readonly #lease: Lease;
  #taken = 0;
  #failed = 0;

  constructor(parts: WebhookParts, due: DueWebhook, lease: Lease) {
    this.#parts = parts;
    this.#due = due;
    this.#lease = lease;
  }

  async take(): Promise<TurnResult> {
    const { clock } = this.#parts;
    const begun = clock.now().getTime();
    for (let sent = 0; ; sent++) {
      const standing = await this.#standing();
      if (standing === undefined) return this.#leave('gone');
      const next = await this.#next(standing.webhook);
      if (next === 'nothing') return this.#leave('done');
      if (next instanceof Date) return this.#comeBack(next.getTime());
      const now = clock.now().getTime();
      if (sent === TURN_MOST || now - begun > TURN_MS) return this.#comeBack(now);
      await this.#lease.renew();
      await this.#deliver(standing, next.place, next.delivery);
    }
  }

  async #standing(): Promise<Standing | undefined> {
    const { userId, alertId } = this.#due;
    const keys = [accountKey(userId), alertKey(userId, alertId), webhookKey(userId, alertId)] as const;
    const found = await readByKey(this.#parts.accounts, keys);
    const account = found<AccountItem>(keys[0]);
    const alert = found<AlertItem>(keys[1]);
    const webhook = found<WebhookItem>(keys[2]);
    if (account === undefined || account.deletingAt !== undefined) return undefined;
    if (alert === undefined || webhook === undefined) return undefined;
    return { account: accountOf(account), alert: toAlert(alert) satisfies Alert, webhook };
  }

  /** What is sent next, or when to come back for it. */
  async #next(
    webhook: WebhookItem,
  ): Promise<{ readonly place: QueueItem; readonly delivery: DeliveryItem } | Date | 'nothing'> {
    const { accounts, clock } = this.#parts;
    const { userId, alertId } = this.#due;
    for (;;) {
      const [place] = await readQueue(accounts, userId, alertId, 1);
      if (place === undefined) return 'nothing';
      // What waits for a webhook that is off waits until it is on again.
      if (!place.asked && (this.#due.mark === undefined || webhook.offReason !== undefined)) return 'nothing';
      const delivery = await accounts.get<DeliveryItem>(deliveryKey(userId, alertId, place.deliveryId));
      if (delivery === undefined || (!place.asked && delivery.status !== 'waiting')) {
        await accounts.remove(place);
        continue;
      }
      const { retryAt = 0 } = delivery;
      // A webhook that has taken something since works: what waits for it has waited enough.
      const waits = !place.asked && webhook.failingSince !== undefined;
      if (waits && retryAt > clock.now().getTime()) return new Date(retryAt);
      return { place, delivery };
    }
  }

  async #deliver(standing: Standing, place: QueueItem, delivery: DeliveryItem): Promise<void> {
    const { webhook } = standing;
    const job = { userId: this.#due.userId, lease: this.#lease, webhook, place, delivery };
    const isForAnother = delivery.webhookId !== webhook.id && !place.asked;
    const message = isForAnother
      ? { dropped: 'The webhook it was for was removed.' }
      : await composeMessage(this.#parts, delivery, { ...standing, asked: place.asked });
    if ('dropped' in message) return recordDropped(this.#parts, job, message.dropped);
    const outcome = await this.#post(webhook, delivery.id, message.body);
    if (outcome.kind === 'taken') this.#taken++;
    else this.#failed++;
    await recordOutcome(this.#parts, job, standing.alert, outcome);
  }

  async #post(webhook: WebhookItem, id: string, body: string): Promise<AttemptOutcome> {
    const { clock, config, post } = this.#parts;
    const at = clock.now();
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Plumbline-Webhooks/1',
      ...signedHeaders({ id, at, body }, openSecrets(config, webhook, at)),
    };
    const took = (): number => clock.now().getTime() - at.getTime();
    try {
      const answer = await post({ url: webhook.url, headers, body });
      return toOutcome(answer, at.getTime(), took());
    } catch (error) {
      return toFailure(error, at.getTime(), took());
    }
  }

  /** Takes the webhook out of the due ones, unless something was put in since it was looked at. */
  async #leave(end: 'done' | 'gone'): Promise<TurnResult> {
    const { userId, alertId } = this.#due;
    const asSeen = this.#asSeen();
    if (asSeen !== undefined) await happens(this.#parts.accounts.remove(dueKey(userId, alertId), asSeen));
    return this.#turn(end);
  }

  async #comeBack(dueAt: number): Promise<TurnResult> {
    const { userId, alertId } = this.#due;
    const asSeen = this.#asSeen();
    const isFailing = this.#failed > 0 || this.#taken === 0;
    if (asSeen !== undefined)
      await happens(
        this.#parts.accounts.update(dueKey(userId, alertId), {
          expression: 'SET dueAt = :at, isFailing = :failing',
          condition: asSeen.expression,
          values: { ...asSeen.values, ':at': dueAt, ':failing': isFailing },
        }),
      );
    return this.#turn('done');
  }

  #asSeen() {
    const { mark } = this.#due;
    return mark === undefined ? undefined : { expression: 'mark = :mark', values: { ':mark': mark } };
  }

  #turn(end: TurnResult['end']): TurnResult {
    return { end, taken: this.#taken, failed: this.#failed };
  }
}
