import type { WebhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => (await import('#shared/contract/webhooks.ts')).webhooksShapes;

/** The calls about webhooks of alerts. @param parts of the sender, in tests */
export const createWebhooksApi = (runtime: Runtime, parts?: WebhookParts) =>
  areaHandler(runtime, 'webhooks', shapes, async () =>
    (await import('./webhooks-handlers.ts')).webhooksHandlers(runtime, parts),
  );
