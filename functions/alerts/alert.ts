import { type NotificationSettings, userPartition } from '#functions/accounts/account.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Output } from '#shared/contract/index.ts';
import type { MailFrequency } from '#shared/domain/alerts/digest-windows.ts';

/** An alert as the API returns it (PRODUCT §3). */
export type Alert = Output<'createAlert'>;

/** An alert as the accounts table stores it. */
export interface AlertItem extends Alert, Key {
  /** Counts the changes, so that no change overwrites a newer one. */
  readonly version: number;
}

export const ALERT_PREFIX = 'alert#';
export const FEED_PREFIX = 'feed#';
export const WEBHOOK_PREFIX = 'webhook#';

/** How often an alert is mailed. An alert that is gone, and has matches left to discard, counts as one without its own frequency. */
export function frequencyOf(
  alert: Pick<Alert, 'frequency'> | undefined,
  { notificationFrequency }: Pick<NotificationSettings, 'notificationFrequency'>,
): MailFrequency {
  // guard: an alert has its own frequency
  return alert?.frequency ?? notificationFrequency;
}

/** Where an alert is stored: under its owner's key, so that "not yours" and "not there" are the same answer. */
export function alertKey(userId: string, alertId: string): Key {
  return { pk: userPartition(userId), sk: `${ALERT_PREFIX}${alertId}` };
}

export function webhookKey(userId: string, alertId: string): Key {
  return { pk: userPartition(userId), sk: `${WEBHOOK_PREFIX}${alertId}` };
}

/** Where the address of a feed is stored. @param id an alert's, or `CALENDAR_FEED` */
export function feedKey(userId: string, id: string): Key {
  return { pk: userPartition(userId), sk: `${FEED_PREFIX}${id}` };
}

/** Removes key and version. */
export function toAlert({ pk: _pk, sk: _sk, version: _version, ...alert }: AlertItem): Alert {
  return alert;
}
