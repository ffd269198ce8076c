import { userPartition } from '#functions/accounts/account.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Output } from '#shared/contract/index.ts';

/** An alert as the calls answer it (PRODUCT §3). */
export type Alert = Output<'createAlert'>;

/** An alert as the accounts table keeps it. */
export interface AlertItem
  extends Omit<Alert, 'pushNotifications' | 'webhook'>,
    Partial<Pick<Alert, 'pushNotifications' | 'webhook'>>,
    Key {
  /** Counts the changes: one that read an older state is not written over a newer. */
  readonly version: number;
}

const PREFIX = 'alert#';

/** Where an alert is kept: under its owner's key, so "not yours" and "not there" are the same answer. */
export function alertKey(userId: string, alertId: string): Key {
  return { pk: userPartition(userId), sk: `${PREFIX}${alertId}` };
}

/** Where the webhook of an alert is kept: it goes with the alert. */
export function webhookKey(userId: string, alertId: string): Key {
  return { pk: userPartition(userId), sk: `webhook#${alertId}` };
}

/** The prefix of a user's alerts, beside everything else of theirs. */
export const ALERT_PREFIX = PREFIX;

/** The alert without key and version; one that was kept before there were other channels has mail only. */
export function toAlert({ pk: _pk, sk: _sk, version: _version, ...alert }: AlertItem): Alert {
  return { ...alert, pushNotifications: alert.pushNotifications ?? false, webhook: alert.webhook ?? 'none' };
}
