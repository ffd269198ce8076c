import { accountKey } from '#functions/accounts/accounts.ts';
import { readSignedToken, signedToken } from '#functions/accounts/secrets.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens } from '#functions/platform/tables/table.ts';
import { pathOf } from '#shared/contract/routes.ts';

/** The mails with a stop link of their own. In a link, its name takes the place of an alert's id. */
export const OWN_STOPS = {
  'call-backs': { setting: 'callBackReminders', words: 'Call-back reminders' },
  'access-ended': { setting: 'mailAfterAccess', words: 'Email after your access has ended' },
} as const;
export type OwnStop = keyof typeof OWN_STOPS;
/** The settings of an account that a stop link turns off. */
export type MailSetting = 'emailNotifications' | (typeof OWN_STOPS)[OwnStop]['setting'];

/** What a link in a mail turns off: the mail of one alert, a mail of `OWN_STOPS`, or with `null` all notification mail. */
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

/** The mail of `OWN_STOPS` that a target names, if it names one. */
export function ownStop(alertId: string): (typeof OWN_STOPS)[OwnStop] | undefined {
  return Object.entries(OWN_STOPS).find(([name]) => name === alertId)?.[1];
}

/** Turns mail off or on, as the settings page does. Does nothing when the account is gone. */
export async function setMail(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
  setting: MailSetting,
  isOn: boolean,
): Promise<void> {
  await happens(
    accounts.update(accountKey(userId), {
      expression: `SET ${setting} = :is`,
      condition: 'attribute_exists(pk)',
      values: { ':is': isOn },
    }),
  );
}
