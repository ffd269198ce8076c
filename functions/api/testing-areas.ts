import { webhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import type { SendMail } from '#functions/mail/mail.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { ApiArea } from '#shared/contract/routes.ts';
import { createAccountApi } from './account.ts';
import { createAlertsApi } from './alerts.ts';
import { createBillingApi } from './billing.ts';
import { createContactApi } from './contact.ts';
import { createPermitsApi } from './permits/permits.ts';
import type { AreaHandler } from './pipeline/pipeline.ts';
import { createPushApi } from './push.ts';
import { createRemovalsApi } from './removals.ts';
import { createStatusApi } from './status.ts';
import { createV1Api } from './v1.ts';
import { createWebhooksApi } from './webhooks.ts';

/** The shipped handlers of all areas. Users' webhooks, HubSpot and phones accept everything. */
export function testAreas(
  runtime: Runtime,
  paypal: Parameters<typeof createBillingApi>[1],
  deliver: SendMail,
  sleep?: (ms: number) => Promise<unknown>,
): Readonly<Record<ApiArea, AreaHandler>> {
  const sender = {
    ...webhookParts(runtime),
    post: async () => ({ status: 204, retryAfter: undefined }),
    callHubSpot: async () => ({ status: 200, retryAfter: undefined, problem: undefined }),
  };
  return {
    permits: createPermitsApi(runtime),
    account: createAccountApi(runtime, deliver, sleep),
    status: createStatusApi(runtime),
    alerts: createAlertsApi(runtime),
    removals: createRemovalsApi(runtime),
    contact: createContactApi(runtime),
    webhooks: createWebhooksApi(runtime, sender),
    billing: createBillingApi(runtime, paypal),
    v1: createV1Api(runtime, sender),
    push: createPushApi(runtime, async () => ({ status: 201, retryAfter: undefined })),
  };
}

/** Gives network addresses, each a new one. */
export function addressGiver(): () => string {
  let given = 0;
  return () => {
    const at = given++;
    return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  };
}
