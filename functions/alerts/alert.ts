import { userPartition } from '#functions/accounts/account.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Output } from '#shared/contract/index.ts';

/** An alert as the API returns it (PRODUCT §3). */
export type Alert = Output<'createAlert'>;

/** An alert as the accounts table stores it. */
export interface AlertItem
  extends Omit<Alert, 'pushNotifications' | 'webhook'>,
    Partial<Pick<Alert, 'pushNotifications' | 'webhook'>>,
    Key {
  /** Counts the changes, so that no change overwrites a newer one. */
  readonly version: number;
}

export const ALERT_PREFIX = 'alert#';

/** Where an alert is stored: under its owner's key, so that "not yours" and "not there" are the same answer. */
export function alertKey(userId: string, alertId: string): Key {
  return { pk: userPartition(userId), sk: `${ALERT_PREFIX}${alertId}` };
}

export function webhookKey(userId: string, alertId: string): Key {
  return { pk: userPartition(userId), sk: `webhook#${alertId}` };
}

/**
 * Removes key and version. An alert that was stored before there were other channels has mail only. "No contractor named yet" was
 * stored as a facet of its own.
 */
export function toAlert({ pk: _pk, sk: _sk, version: _version, ...alert }: AlertItem): Alert {
  const { noContractor, ...others } = alert.criteria as Alert['criteria'] & { readonly noContractor?: true };
  const criteria = noContractor === true ? { ...others, hasContractor: false } : others;
  return {
    ...alert,
    criteria,
    pushNotifications: alert.pushNotifications ?? false,
    webhook: alert.webhook ?? 'none',
  };
}
