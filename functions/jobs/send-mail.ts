import type { Context } from 'aws-lambda';
import { mailer } from '#functions/mail/mailer.ts';
import { paced } from '#functions/mail/rate.ts';
import { type SenderParts, sendDueMail } from '#functions/mail/send-due.ts';
import { putEvent } from '#functions/platform/events.ts';
import { lazily, runtimeFrom } from '#functions/platform/runtime.ts';

/**
 * Sends due mail: every minute, and when an event says that some waits. A run whose time is over before the outbox is
 * empty asks for the next one itself.
 * @param more asks for another run
 */
export function createSendMail(
  parts: SenderParts,
  more: () => Promise<void>,
): (event?: unknown, context?: Pick<Context, 'getRemainingTimeInMillis'>) => Promise<void> {
  return async (_, context) => {
    const left = await sendDueMail({
      ...parts,
      ...(context === undefined ? {} : { remainingMs: () => context.getRemainingTimeInMillis() }),
    });
    if (left === 'more') await more();
  };
}

export const handler = lazily(() => {
  const runtime = runtimeFrom(process.env);
  const { accounts, clock, config, log } = runtime;
  const parts = { accounts, clock, config, log, send: paced(runtime, mailer(runtime)) };
  return createSendMail(parts, () => putEvent(runtime, 'MailQueued', {}));
});
