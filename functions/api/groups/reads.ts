import type { WebhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { createAlertsApi } from '../alerts.ts';
import { createPermitsApi } from '../permits/permits.ts';
import { createStatusApi } from '../status.ts';
import { createWebhooksApi } from '../webhooks.ts';
import { groupHandler } from './group-handler.ts';

/** Permits, work lists, coverage, and what users ask to be told: alerts and their webhooks. @param parts of the webhook sender, in tests */
export const createReads = (runtime: Runtime, parts?: WebhookParts) =>
  groupHandler<'reads'>(
    {
      permits: createPermitsApi(runtime),
      status: createStatusApi(runtime),
      alerts: createAlertsApi(runtime),
      webhooks: createWebhooksApi(runtime, parts),
    },
    'permits',
  );

export const handler = lazy(() => createReads(runtimeFrom(process.env)));
