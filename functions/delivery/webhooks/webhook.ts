import { seal, unseal } from '#functions/accounts/secrets.ts';
import { webhookKey } from '#functions/alerts/alert.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Output } from '#shared/contract/index.ts';
import type { OffReason, Receiver } from '#shared/domain/alerts/webhook.ts';

/**
 * The webhook of an alert: where its matches are posted, and the secret that signs them. Whether it is on is also in the alert
 * (`alert.webhook`); both are written in one transaction. Times are ISO 8601 UTC.
 */
export interface WebhookItem extends Key {
  /** A delivery is for the webhook with this id, not for one that replaced it. */
  readonly id: string;
  readonly userId: string;
  readonly alertId: string;
  readonly receiver: Receiver;
  /** Of HubSpot, the page of its contacts. */
  readonly url: string;
  /** Sealed: HubSpot's access token, or what signs messages. */
  readonly secret: string;
  /** What it replaced, the newest first. When the answer to a change is lost, the user's server has one of these. */
  readonly oldSecrets?: readonly OldSecret[];
  /** Why and when it was switched off; absent while it is on. */
  readonly offReason?: OffReason;
  readonly offAt?: string;
  /** When it was last switched on again, which restarts the retry time of waiting messages. */
  readonly onAt?: string;
  /** The first failure since the last delivered message; absent while it works. */
  readonly failingSince?: string;
  readonly createdAt: string;
  /** The id in the team of whoever set the address or token last, or kept it (`held-webhooks.ts`). */
  readonly madeBy: string;
  /** Counts the changes of owner and senders, so that no change overwrites a newer one. */
  readonly version: number;
}

/** A sealed secret that was replaced, and until when it signs. */
interface OldSecret {
  readonly secret: string;
  readonly until: string;
}

/** A webhook as the API returns it, without its secrets. */
export type WebhookState = NonNullable<Output<'webhook'>['webhook']>;

export function toWebhookState(item: WebhookItem): WebhookState {
  const { receiver, url, offReason, offAt, failingSince, oldSecrets = [], createdAt } = item;
  return {
    receiver,
    url,
    isOn: offReason === undefined,
    offReason: offReason ?? null,
    offAt: offAt ?? null,
    failingSince: failingSince ?? null,
    oldSecretUntil: oldSecrets[0]?.until ?? null,
    createdAt,
  };
}

/** Opens the secrets that sign now, the newest first. */
export function openSigningSecrets(config: Config, item: WebhookItem, now: Date): string[] {
  // guard: a replaced secret still signs
  const sealed = [item.secret, ...oldSecretsAt(item, now).map(({ secret }) => secret)];
  return sealed.map((secret) => unseal(config, 'webhook-secret', secret, ownerText(item)));
}

/** The replaced secrets that still sign, the newest first. */
export function oldSecretsAt({ oldSecrets = [] }: WebhookItem, now: Date): OldSecret[] {
  // guard: a replaced secret ends
  return oldSecrets.filter(({ until }) => new Date(until) > now);
}

/** Seals a secret for storage. */
export function sealSecret(
  config: Config,
  secret: string,
  owner: Pick<WebhookItem, 'userId' | 'alertId'>,
): string {
  return seal(config, 'webhook-secret', secret, ownerText(owner));
}

/** Binds a sealed secret to its webhook: copied to another item it cannot be opened. */
function ownerText({ userId, alertId }: Pick<WebhookItem, 'userId' | 'alertId'>): string {
  const { pk, sk } = webhookKey(userId, alertId);
  return `${pk} ${sk}`;
}
