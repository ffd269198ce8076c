import { accountKey } from '#functions/accounts/accounts.ts';
import { isUnsubscribeSigned, signUnsubscribe } from '#functions/accounts/secrets.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens } from '#functions/platform/tables/table.ts';
import { pathOf } from '#shared/contract/routes.ts';

/** What a link in a mail turns off: the mail of one alert, or (`null`) all mail that can be turned off. */
export interface UnsubscribeTarget {
  readonly userId: string;
  readonly alertId: string | null;
}

/**
 * Where one click unsubscribes (RFC 8058). The token in it is signed, so that it works without signing in and for nobody
 * else; it never ends, since a mail may be found again after years.
 */
export function unsubscribeUrl(config: Config, { userId, alertId }: UnsubscribeTarget): string {
  const claim = Buffer.from(JSON.stringify(alertId === null ? [userId] : [userId, alertId])).toString(
    'base64url',
  );
  const token = `${claim}.${signUnsubscribe(config, claim)}`;
  return `${config.siteOrigin}${pathOf('unsubscribe')}?${new URLSearchParams({ token })}`;
}

/** What a token turns off; undefined when we have not signed it. */
export function readUnsubscribeToken(config: Config, token: string): UnsubscribeTarget | undefined {
  const [claim = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !isUnsubscribeSigned(config, claim, signature)) return undefined;
  const [userId, alertId = null] = JSON.parse(Buffer.from(claim, 'base64url').toString()) as [
    string,
    string?,
  ];
  return { userId, alertId };
}

/** Turns all mail off that can be: the switch of the settings page. Nothing happens when the account is gone. */
export async function stopNotifications(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
): Promise<void> {
  await happens(
    accounts.update(accountKey(userId), {
      expression: 'SET emailNotifications = :off',
      condition: 'attribute_exists(pk)',
      values: { ':off': false },
    }),
  );
}
