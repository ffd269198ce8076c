import type { Account } from '#functions/accounts/account.ts';
import type { Alert } from '#functions/alerts/alert.ts';
import { usesChannel } from '#functions/alerts/channels.ts';
import { permitRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { hiddenAmong } from '#functions/work-list/work-list.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import type { DeliveryItem } from './deliveries.ts';

/** The version of the form of a message. A receiver takes what it knows of it: fields may be added within a version. */
export const MESSAGE_VERSION = 1;
/** The largest message, in bytes: servers take a megabyte without being told to, and some proxies half of it. */
export const MESSAGE_MAX_BYTES = 256 * 1024;

/** The body of a message, or why there is none any more. */
export type WebhookMessage = { readonly body: string } | { readonly dropped: string };

/** Who a message is from and for, as they stand now. */
export interface MessageParties {
  readonly account: Account;
  readonly alert: Alert;
  /** Somebody asked for it by a button: then it goes also when alert or webhook are switched off. */
  readonly asked: boolean;
}

/**
 * Makes a message of a delivery as things stand now, in the permit form of the API's lists: permits withdrawn since, and those the user has hidden, are left out.
 * Permits are read through the store, which withholds what is to be withheld.
 */
export async function composeMessage(
  { accounts, permits, clock }: Pick<Runtime, 'accounts' | 'permits' | 'clock'>,
  { type, told, createdAt }: DeliveryItem,
  { account, alert, asked }: MessageParties,
): Promise<WebhookMessage> {
  const about = { id: alert.id, name: alert.name };
  const text = (data: object): string =>
    JSON.stringify({ type, version: MESSAGE_VERSION, timestamp: createdAt, data });
  if (type === 'test.ping')
    return { body: text({ alert: about, message: 'This is a test. It tells of no permit.' }) };
  if (!hasAccess(account.subscription, clock.now()))
    return { dropped: 'Your trial or paid month had ended, so nothing was sent.' };
  if (!asked && !usesChannel(alert, 'webhook'))
    return { dropped: 'The alert was switched off before this was sent.' };
  const ids = told.map(({ permitId }) => permitId);
  const [found, hidden] = await Promise.all([
    readPermits(permits, ids),
    hiddenAmong({ accounts }, account.userId, ids),
  ]);
  const rows = told.flatMap(({ permitId, news }) => {
    const permit = found.get(permitId);
    const isGone = permit === undefined || permit.withdrawnAt !== null || hidden.has(permitId);
    return isGone ? [] : [{ news, ...permitRow(permit) }];
  });
  if (rows.length === 0) return { dropped: 'The city has withdrawn these permits since, or you hid them.' };
  const whole = text({ alert: about, permits: rows });
  if (Buffer.byteLength(whole) <= MESSAGE_MAX_BYTES) return { body: whole };
  return { body: text({ alert: about, permits: rows.map((row) => ({ ...row, description: null })) }) };
}
