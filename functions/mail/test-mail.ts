import type { Account } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { composeMail } from './compose.ts';
import type { SendMail } from './mail.ts';

/** Why mail to an address stopped, and how to resume it. */
const STOPPED_WORDS = {
  bounced: 'It could not be delivered. Change your address to one that works, and mail goes on.',
  complained:
    'A mail of ours was reported as unwanted there. Change your address if mail should come to another one.',
} as const;

/**
 * Sends the mail of a button on the settings page immediately, without the outbox, even when mail is paused.
 * @param requestId makes the mail's key unique
 * @throws ApiError `notificationsOff`, `mailStopped` or `mailNotSent`
 */
export async function sendTestMail(
  runtime: Pick<Runtime, 'config' | 'clock' | 'log'>,
  send: SendMail,
  account: Account,
  template: 'test-notification' | 'welcome',
  requestId: string,
): Promise<void> {
  if (account.mailStopped !== null) throw new ApiError('mailStopped', STOPPED_WORDS[account.mailStopped]);
  if (!account.emailNotifications) throw new ApiError('notificationsOff');
  const { config, clock, log } = runtime;
  const contents = { template, key: `test#${requestId}`, data: {} };
  const composed = await composeMail(config, { ...account, paused: false }, contents, clock.now());
  if (composed === undefined)
    throw new Error(`The mail ${template} was not composed although it may be sent.`);
  try {
    await send(composed.mail);
  } catch (error) {
    log.warn('A test mail could not be sent', { template, error });
    throw new ApiError('mailNotSent');
  }
}
