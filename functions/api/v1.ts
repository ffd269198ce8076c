import type { WebhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => {
  const { openApiShapes, mcpShapes } = await import('#shared/contract/open-api.ts');
  return { ...openApiShapes, ...mcpShapes };
};

/** The public API: searches, records and alerts for the programs of subscribers, and the tools of their agents. @param parts of the webhook sender, in tests */
export const createV1Api = (runtime: Runtime, parts?: WebhookParts) =>
  areaHandler(runtime, 'v1', shapes, async () =>
    (await import('./open-api/v1-handlers.ts')).v1Handlers(runtime, parts),
  );
