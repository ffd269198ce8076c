import { type DigestParts, sendDigests } from '#functions/delivery/digests/send-digests.ts';
import { mailer } from '#functions/mail/mailer.ts';
import { rateLimiter } from '#functions/mail/rate.ts';
import { putEvent } from '#functions/platform/events.ts';
import { withMetrics } from '#functions/platform/metrics.ts';
import { lazy, runtimeFrom } from '#functions/platform/runtime.ts';
import { type SenderJob, senderJob } from './sender.ts';

/**
 * Sends the digests that are due: at every tick, and when news was matched.
 * @param more requests another run
 */
export function createSendDigests(parts: DigestParts, more: () => Promise<void>): SenderJob {
  return senderJob(
    (limit) => sendDigests({ ...parts, ...limit }),
    ({ late, held }) => ({ MessagesWaiting: late + held }),
    more,
  );
}

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  const { accounts, clock, config, index, log, permits } = runtime;
  const parts = {
    accounts,
    clock,
    config,
    index,
    log,
    permits,
    send: mailer(runtime, { turn: rateLimiter(runtime) }),
  };
  return withMetrics(createSendDigests(parts, () => putEvent(runtime, 'AlertsMatched', {})));
});
