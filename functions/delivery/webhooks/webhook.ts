import { openWebhookSecret, sealWebhookSecret } from '#functions/accounts/secrets.ts';
import { webhookKey } from '#functions/alerts/alert.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Output } from '#shared/contract/index.ts';
import type { OffReason } from '#shared/domain/alerts/webhook.ts';

/**
 * The webhook of an alert: where its matches are posted, and the secret they are signed with. It stands beside its alert, which
 * says whether it is on (`alert.webhook`): the two are written in one transaction. Times are ISO 8601 UTC.
 */
export interface WebhookItem extends Key {
  /** Its own name: a delivery is for the webhook it was made for, not for one that took its place. */
  readonly id: string;
  readonly userId: string;
  readonly alertId: string;
  readonly url: string;
  /** Sealed, as is the one it replaced, which signs too until `oldUntil`. */
  readonly secret: string;
  readonly oldSecret?: string;
  readonly oldUntil?: string;
  /** Why and when it was switched off; absent while it is on. */
  readonly offReason?: OffReason;
  readonly offAt?: string;
  /** When it was last switched on again: the day in which a message is tried begins anew then. */
  readonly onAt?: string;
  /** The first failure since something was taken last; absent while it works. */
  readonly failingSince?: string;
  readonly createdAt: string;
  /** Counts the owner's changes and the senders': one that read an older state is not written over a newer. */
  readonly version: number;
}

/** A webhook as the calls answer it. */
export type WebhookState = NonNullable<Output<'webhook'>['webhook']>;

/** What everybody may see of it who may see the alert: all but the secrets. */
export function toWebhookState({
  url,
  offReason,
  offAt,
  failingSince,
  oldUntil,
  createdAt,
}: WebhookItem): WebhookState {
  return {
    url,
    isOn: offReason === undefined,
    offReason: offReason ?? null,
    offAt: offAt ?? null,
    failingSince: failingSince ?? null,
    oldSecretUntil: oldUntil ?? null,
    createdAt,
  };
}

/** The secrets that sign now, the newest first. */
export function openSecrets(config: Config, item: WebhookItem, now: Date): string[] {
  const sealed =
    item.oldSecret !== undefined && item.oldUntil !== undefined && new Date(item.oldUntil) > now
      ? [item.secret, item.oldSecret]
      : [item.secret];
  return sealed.map((secret) => openWebhookSecret(config, secret, ownerOf(item)));
}

/** A secret as it is kept. */
export function sealSecret(
  config: Config,
  secret: string,
  of: Pick<WebhookItem, 'userId' | 'alertId'>,
): string {
  return sealWebhookSecret(config, secret, ownerOf(of));
}

/** What a sealed secret belongs to: copied elsewhere it is worth nothing. */
function ownerOf({ userId, alertId }: Pick<WebhookItem, 'userId' | 'alertId'>): string {
  const { pk, sk } = webhookKey(userId, alertId);
  return `${pk} ${sk}`;
}
