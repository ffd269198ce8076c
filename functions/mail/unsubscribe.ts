import { accountKey } from '#functions/accounts/accounts.ts';
import { readSignedToken, signedToken } from '#functions/accounts/secrets.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens } from '#functions/platform/tables/table.ts';
import { pathOf } from '#shared/contract/routes.ts';

/** Stands for reminders of call-backs in the place of an alert's id; those are UUIDs. */
export const CALL_BACK_REMINDERS = 'call-backs';

/** What a link in a mail turns off: the mail of one alert, reminders of call-backs, or with `null` all notification mail. */
export interface UnsubscribeTarget {
  readonly userId: string;
  readonly alertId: string | null;
}

/**
 * The link that unsubscribes with one click (RFC 8058). Its signed token works without signing in and never expires, because a mail
 * may be opened years later.
 */
export function unsubscribeUrl(config: Config, { userId, alertId }: UnsubscribeTarget): string {
  const token = signedToken(config, 'unsubscribe', alertId === null ? [userId] : [userId, alertId]);
  return `${config.siteOrigin}${pathOf('unsubscribe')}?${new URLSearchParams({ token })}`;
}

/** Reads a token; undefined when we have not signed it. */
export function readUnsubscribeToken(config: Config, token: string): UnsubscribeTarget | undefined {
  const claim = readSignedToken(config, 'unsubscribe', token);
  if (claim === undefined) return undefined;
  const [userId, alertId = null] = claim as [string, string?];
  return { userId, alertId };
}

/** Turns off all notification mail or reminders of call-backs, as the settings page does. Does nothing when the account is gone. */
export async function stopNotifications(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
  setting: 'emailNotifications' | 'callBackReminders' = 'emailNotifications',
): Promise<void> {
  await happens(
    accounts.update(accountKey(userId), {
      expression: `SET ${setting} = :off`,
      condition: 'attribute_exists(pk)',
      values: { ':off': false },
    }),
  );
}
