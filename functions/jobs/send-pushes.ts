import { type PushParts, sendPushes } from '#functions/delivery/push/send-pushes.ts';
import { putEvent } from '#functions/platform/events.ts';
import { withMetrics } from '#functions/platform/metrics.ts';
import { publicPost } from '#functions/platform/network/public-post.ts';
import { lazy, runtimeFrom } from '#functions/platform/runtime.ts';
import { type SenderJob, senderJob } from './sender.ts';

/** A browser can register a push service that rejects everything; this many users in one run have another cause. */
const LATE_LEAST = 3;

/**
 * Sends phone alerts: every five minutes, and when news was matched.
 * @param more requests another run
 */
export function createSendPushes(parts: PushParts, more: () => Promise<void>): SenderJob {
  return senderJob(
    (limit) => sendPushes({ ...parts, ...limit }),
    ({ late }) => ({ MessagesWaiting: late < LATE_LEAST ? 0 : late }),
    more,
  );
}

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  const { accounts, clock, config, log, permits, index } = runtime;
  const parts = { accounts, clock, config, log, permits, index, post: publicPost };
  return withMetrics(createSendPushes(parts, () => putEvent(runtime, 'AlertsMatched', {})));
});
