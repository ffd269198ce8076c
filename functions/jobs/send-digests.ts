import type { Context } from 'aws-lambda';
import { type SenderParts, sendDigests } from '#functions/alerts/digests/send-digests.ts';
import { mailer } from '#functions/mail/mailer.ts';
import { paced } from '#functions/mail/rate.ts';
import { putEvent } from '#functions/platform/events.ts';
import { lazily, runtimeFrom } from '#functions/platform/runtime.ts';

/**
 * Sends the digests whose time it is: at every tick, and when alerts have been asked about news. A run whose time is over
 * before everybody had theirs asks for the next one itself.
 * @param more asks for another run
 */
export function createSendDigests(
  parts: SenderParts,
  more: () => Promise<void>,
): (event?: unknown, context?: Pick<Context, 'getRemainingTimeInMillis'>) => Promise<void> {
  return async (_, context) => {
    const left = await sendDigests({
      ...parts,
      ...(context === undefined ? {} : { remainingMs: () => context.getRemainingTimeInMillis() }),
    });
    if (left === 'more') await more();
  };
}

export const handler = lazily(() => {
  const runtime = runtimeFrom(process.env);
  const { accounts, clock, config, log, permits } = runtime;
  const parts = { accounts, clock, config, log, permits, send: paced(runtime, mailer(runtime)) };
  return createSendDigests(parts, () => putEvent(runtime, 'AlertsMatched', {}));
});
