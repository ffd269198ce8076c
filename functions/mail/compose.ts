import type { Account } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { isSimulated } from '#functions/accounts/email-address.ts';
import type { Config } from '#functions/platform/config.ts';
import type { LetterItem } from '#functions/platform/mail-queue.ts';
import { type ComposedMail, LETTER_STREAMS, toTag } from './mail.ts';
import type { TEMPLATES } from './templates/index.ts';
import type { Template } from './templates/template.ts';
import { OWN_STOPS, unsubscribeUrl } from './unsubscribe.ts';

export type TemplateName = keyof typeof TEMPLATES;

export interface MailContents {
  readonly template: TemplateName;
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** True while mail of a kind may go to this user. */
export function mayReceive(
  account: Account,
  { kind, stop }: Pick<Template<unknown>, 'kind' | 'stop'> = { kind: 'notification' },
): boolean {
  if (account.mailStopped !== null || account.deletingAt !== undefined) return false;
  if (stop !== undefined && !account[OWN_STOPS[stop].setting]) return false;
  return (
    kind === 'account' || (account.frozenAt === undefined && account.emailNotifications && !account.paused)
  );
}

/**
 * Composes a mail in HTML and plain text. Templates and their libraries are loaded on the first call.
 * @returns undefined when the user gets no such mail now, or the template has nothing to say
 * @throws ZodError when the data does not match the template's schema
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
  const { kind, stop } = template;
  if (!mayReceive(account, template) || template.isDue?.(account.subscription, data, now) === false)
    return undefined;
  const { renderMail } = await import('./templates/render.ts');
  const stopOf = (alertId: string | null): string =>
    unsubscribeUrl(config, { userId: account.userId, alertId });
  const stops =
    kind === 'account'
      ? []
      : [
          ...(stop === undefined ? [] : [{ url: stopOf(stop), words: OWN_STOPS[stop].words.toLowerCase() }]),
          { url: stopOf(null), words: 'all alert email' },
        ];
  const { siteOrigin, postalAddress } = config;
  const reader = { account, siteOrigin, now };
  const pictures = await template.pictures?.(data);
  return {
    mail: {
      to: account.email,
      ...(await renderMail(template, reader, data, { postalAddress, stops })),
      ...(pictures === undefined || pictures.length === 0 ? {} : { pictures }),
      unsubscribeUrl: stops[0]?.url,
      tags: {
        user: account.userId,
        mail: toTag(contents.key),
        stream: kind === 'account' ? 'account' : 'digests',
      },
    },
    stillApplies: stillReceives(account, template),
  };
}

/** `mayReceive` as a condition on the account, which must also still have this address. */
function stillReceives(
  { userId, email }: Account,
  { kind, stop }: Pick<Template<unknown>, 'kind' | 'stop'>,
): ComposedMail['stillApplies'] {
  // guard: mail that was turned off does not leave
  const [wanted, values] =
    kind === 'account'
      ? ['', {}]
      : [
          ` AND emailNotifications = :on AND paused = :off${stop === undefined ? '' : ` AND ${OWN_STOPS[stop].setting} = :on`}`,
          { ':on': true, ':off': false },
        ];
  return {
    check: accountKey(userId),
    condition: {
      expression: `email = :email AND mailStopped = :nothing AND attribute_not_exists(deletingAt)${wanted}`,
      values: { ':email': email, ':nothing': null, ...values },
    },
  };
}

/**
 * Composes a letter in HTML and plain text. Nobody subscribed to it, so it has no link to unsubscribe.
 * @throws ZodError when the data does not match the template's schema
 */
export async function composeLetter(
  { siteOrigin, postalAddress }: Config,
  { pk, sk, userId, key, template, data, letter: { to, replyTo, about = { pk, sk } } }: LetterItem,
  now: Date,
): Promise<ComposedMail> {
  const { LETTERS } = await import('./templates/index.ts');
  const { renderMail } = await import('./templates/render.ts');
  const letter = LETTERS[template];
  const foot = { postalAddress, stops: [], why: letter.why };
  return {
    mail: {
      to,
      ...(await renderMail(letter, { siteOrigin, now }, letter.data.parse(data), foot)),
      replyTo,
      unsubscribeUrl: undefined,
      tags: {
        user: userId,
        mail: toTag(key),
        stream: LETTER_STREAMS[template],
        // Nobody reads a simulated mailbox: the canary finds the code of its sign-up in SES's report.
        ...(isSimulated(to) && typeof data['code'] === 'string' ? { code: data['code'] } : {}),
      },
    },
    stillApplies: { check: about, condition: { expression: 'attribute_exists(pk)' } },
  };
}
