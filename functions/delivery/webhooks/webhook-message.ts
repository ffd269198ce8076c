import type { Account } from '#functions/accounts/account.ts';
import type { Alert } from '#functions/alerts/alert.ts';
import { usesChannel } from '#functions/alerts/channels.ts';
import { permitRow } from '#functions/permits/permit-row.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { readVisiblePermits } from '../matched-permits.ts';
import type { DeliveryItem } from './deliveries.ts';

/** The version of the message format. Fields may be added within a version. */
const MESSAGE_VERSION = 1;
/** In bytes: servers accept a megabyte by default, and some proxies half of it. */
const MESSAGE_MAX_BYTES = 256 * 1024;

/** The body of a message, or why it is not sent. */
export type WebhookMessage = { readonly body: string } | { readonly dropped: string };

/** Sender and receiver of a message, as they are now. */
export interface MessageParties {
  readonly account: Account;
  readonly alert: Alert;
  /** A user sent it by a button: it goes even when the alert or the webhook is off. */
  readonly isManual: boolean;
}

/** Composes the message of a delivery from the permits as they are now, in the form of the API's lists. */
export async function composeMessage(
  { accounts, permits, clock }: Pick<Runtime, 'accounts' | 'permits' | 'clock'>,
  { type, told, createdAt }: DeliveryItem,
  { account, alert, isManual }: MessageParties,
): Promise<WebhookMessage> {
  const alertFields = { id: alert.id, name: alert.name };
  const toBody = (data: object): string =>
    JSON.stringify({ type, version: MESSAGE_VERSION, timestamp: createdAt, data });
  if (type === 'test.ping')
    return { body: toBody({ alert: alertFields, message: 'This is a test. It tells of no permit.' }) };
  if (!hasAccess(account.subscription, clock.now()))
    return { dropped: 'Your trial or paid month had ended, so nothing was sent.' };
  if (!isManual && !usesChannel(alert, 'webhook'))
    return { dropped: 'The alert was switched off before this was sent.' };
  const visible = await readVisiblePermits(
    { accounts, permits },
    account.userId,
    told.map(({ permitId }) => permitId),
  );
  const rows = told.flatMap(({ permitId, news }) => {
    const permit = visible.get(permitId);
    return permit === undefined ? [] : [{ news, ...permitRow(permit) }];
  });
  if (rows.length === 0) return { dropped: 'The city has withdrawn these permits since, or you hid them.' };
  const whole = toBody({ alert: alertFields, permits: rows });
  if (Buffer.byteLength(whole) <= MESSAGE_MAX_BYTES) return { body: whole };
  return {
    body: toBody({ alert: alertFields, permits: rows.map((row) => ({ ...row, description: null })) }),
  };
}
