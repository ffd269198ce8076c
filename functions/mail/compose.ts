import type { Account } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import type { Config } from '#functions/platform/config.ts';
import type { ComposedMail } from './send-once.ts';
import { toTag } from './tag.ts';
import type { TEMPLATES } from './templates/index.ts';
import type { Template } from './templates/template.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export type TemplateName = keyof typeof TEMPLATES;

/** What a mail is made of. */
export interface MailContents {
  readonly template: TemplateName;
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The one alert that unsubscribing turns off; without it, all mail that can be turned off. */
  readonly alertId?: string;
}

/** True while mail of a kind may go to this user at all. */
export function mayReceive(account: Account, kind: Template<unknown>['kind']): boolean {
  if (account.mailStopped !== null || account.deletingAt !== undefined) return false;
  return kind === 'account' || (account.emailNotifications && !account.paused);
}

/**
 * Makes a mail in HTML and plain text, with what must still hold when it is claimed. Templates and their libraries are
 * loaded on the first call.
 * @returns undefined when the user gets no such mail now, or it has nothing to say any more
 * @throws ZodError when the data is not what the template says
 */
export async function composeMail(
  config: Config,
  account: Account,
  contents: MailContents,
  now: Date,
): Promise<ComposedMail | undefined> {
  const { TEMPLATES } = await import('./templates/index.ts');
  const template: Template<unknown> = TEMPLATES[contents.template];
  const data = template.data.parse(contents.data);
  const { kind } = template;
  if (!mayReceive(account, kind) || template.isDue?.(account.subscription, data, now) === false)
    return undefined;
  const { renderMail } = await import('./templates/render.ts');
  const { alertId = null } = contents;
  const unsubscribe =
    kind === 'account' ? undefined : unsubscribeUrl(config, { userId: account.userId, alertId });
  const reader = { account, siteOrigin: config.siteOrigin, now };
  const { postalAddress } = config;
  return {
    mail: {
      to: account.email,
      ...(await renderMail(template, reader, data, { postalAddress, unsubscribeUrl: unsubscribe })),
      unsubscribeUrl: unsubscribe,
      tags: { user: account.userId, mail: toTag(contents.key) },
    },
    stillApplies: stillReceives(account, kind),
  };
}

/** `mayReceive` as a condition on the account, which must also have kept its address. */
function stillReceives(
  { userId, email }: Account,
  kind: Template<unknown>['kind'],
): ComposedMail['stillApplies'] {
  const [wanted, values] =
    kind === 'account'
      ? ['', {}]
      : [' AND emailNotifications = :on AND paused = :off', { ':on': true, ':off': false }];
  return {
    check: accountKey(userId),
    condition: {
      expression: `email = :email AND mailStopped = :nothing AND attribute_not_exists(deletingAt)${wanted}`,
      values: { ':email': email, ':nothing': null, ...values },
    },
  };
}
