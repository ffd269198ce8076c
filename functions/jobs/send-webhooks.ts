import { sendWebhooks } from '#functions/delivery/webhooks/send-webhooks.ts';
import { type WebhookParts, webhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import { putEvent } from '#functions/platform/events.ts';
import { withMetrics } from '#functions/platform/metrics.ts';
import { lazy, runtimeFrom } from '#functions/platform/runtime.ts';
import { type SenderJob, senderJob } from './sender.ts';

/**
 * Sends matches to webhooks: every minute, and when news was matched.
 * @param more requests another run
 */
export function createSendWebhooks(parts: WebhookParts, more: () => Promise<void>): SenderJob {
  return senderJob(
    (limit) => sendWebhooks({ ...parts, ...limit }),
    ({ late }) => ({ MessagesWaiting: late }),
    more,
  );
}

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return withMetrics(
    createSendWebhooks(webhookParts(runtime), () => putEvent(runtime, 'WebhooksQueued', {})),
  );
});
