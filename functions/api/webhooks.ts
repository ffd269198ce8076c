import { countCall } from '#functions/accounts/rate-limit.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { deliveryAnswer } from '#functions/webhooks/delivery-answer.ts';
import { replay, sendTest } from '#functions/webhooks/send-asked.ts';
import { webhookParts } from '#functions/webhooks/sender-parts.ts';
import type { WebhookParts } from '#functions/webhooks/turn.ts';
import {
  deleteWebhook,
  readWebhook,
  rotateSecret,
  setWebhook,
  switchWebhook,
} from '#functions/webhooks/webhook-store.ts';
import { areaHandler } from './pipeline.ts';

const shapes = async () => (await import('#shared/contract/webhooks.ts')).webhooksShapes;

/** The calls about webhooks of alerts. */
export const createWebhooksApi = (runtime: Runtime, parts: WebhookParts = webhookParts(runtime)) =>
  areaHandler(runtime, 'webhooks', shapes, {
    webhook: async ({ params }, { account }) => ({
      json: await readWebhook(runtime, account.userId, params.id),
    }),
    setWebhook: async ({ params, body }, { account }) => {
      await countCall(runtime, 'webhook-user', account.userId);
      return { json: await setWebhook(runtime, account.userId, params.id, body.url) };
    },
    switchWebhook: async ({ params, body }, { account }) => ({
      json: { webhook: await switchWebhook(runtime, account.userId, params.id, body.isOn) },
    }),
    rotateWebhookSecret: async ({ params }, { account }) => ({
      json: await rotateSecret(runtime, account.userId, params.id),
    }),
    deleteWebhook: async ({ params }, { account }) => {
      await deleteWebhook(runtime, account.userId, params.id);
      return { empty: true };
    },
    testWebhook: async ({ params }, { account }) => {
      await countCall(runtime, 'webhook-user', account.userId);
      return { json: deliveryAnswer(await sendTest(parts, account.userId, params.id)) };
    },
    replayDelivery: async ({ params }, { account }) => {
      await countCall(runtime, 'webhook-user', account.userId);
      return { json: deliveryAnswer(await replay(parts, account.userId, params.id, params.deliveryId)) };
    },
  });

export const handler = lazily(() => createWebhooksApi(runtimeFrom(process.env)));
