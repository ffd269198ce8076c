import { type Account, memberIdOf, roleOf, workspaceIdOf } from '#functions/accounts/account.ts';
import { noteActivity } from '#functions/accounts/activity.ts';
import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import { toDeliveryAnswer } from '#functions/delivery/webhooks/deliveries.ts';
import { listHeldWebhooks } from '#functions/delivery/webhooks/held-webhooks.ts';
import {
  connectHubSpot,
  deleteWebhook,
  readWebhook,
  rotateSecret,
  setWebhook,
  switchWebhook,
  type WebhookChange,
} from '#functions/delivery/webhooks/webhook-store.ts';
import type { WebhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { TestType } from '#shared/domain/alerts/webhook.ts';
import type { Handlers } from './pipeline/call.ts';

/** The calls about webhooks of alerts. Only those that send import the sender. */
export const webhooksHandlers = (runtime: Runtime, parts?: WebhookParts): Handlers<'webhooks'> => ({
  heldWebhooks: async (_, { account }) => {
    // guard: members read no addresses
    if (roleOf(account) === 'member') return { json: [] };
    return { json: await listHeldWebhooks(runtime, account) };
  },
  webhook: async ({ params }, { account }) => ({
    json: await readWebhook(runtime, workspaceIdOf(account), params.id),
  }),
  setWebhook: async ({ params, body }, { account }) => {
    await countCall(runtime, 'webhook-user', account.userId);
    const json = await setWebhook(runtime, changeOf(account, params.id), body.url);
    await noteActivity(runtime, workspaceIdOf(account), 'webhook-set', new URL(body.url).host);
    return { json };
  },
  connectHubSpot: async ({ params, body }, { account }) => {
    await countCall(runtime, 'webhook-user', account.userId);
    const { callHubSpot } = parts ?? (await openSender(runtime));
    const webhook = await connectHubSpot(runtime, callHubSpot, changeOf(account, params.id), body.token);
    await noteActivity(runtime, workspaceIdOf(account), 'webhook-set', 'HubSpot');
    return { json: { webhook } };
  },
  switchWebhook: async ({ params, body }, { account }) => ({
    json: { webhook: await switchWebhook(runtime, changeOf(account, params.id), body.isOn) },
  }),
  rotateWebhookSecret: async ({ params }, { account }) => {
    const json = await rotateSecret(runtime, workspaceIdOf(account), params.id);
    await noteActivity(runtime, workspaceIdOf(account), 'webhook-secret-changed');
    return { json };
  },
  deleteWebhook: async ({ params }, { account }) => {
    await deleteWebhook(runtime, workspaceIdOf(account), params.id);
    await noteActivity(runtime, workspaceIdOf(account), 'webhook-deleted');
  },
  testWebhook: ({ params, query }, { account }) =>
    testWebhook(runtime, account, params.id, query.type, parts),
  replayDelivery: async ({ params }, { account }) => {
    await countCall(runtime, 'webhook-user', account.userId);
    const { replay } = await import('#functions/delivery/webhooks/send-now.ts');
    const sender = parts ?? (await openSender(runtime));
    return {
      json: toDeliveryAnswer(await replay(sender, workspaceIdOf(account), params.id, params.deliveryId)),
    };
  },
});

/** Sends a test now, as often as a user may. @returns the reply of a call */
export async function testWebhook(
  runtime: Runtime,
  account: Account,
  alertId: string,
  type: TestType,
  parts?: WebhookParts,
): Promise<{ readonly json: Output<'testWebhook'> }> {
  await countCall(runtime, 'webhook-user', account.userId);
  const { sendTest } = await import('#functions/delivery/webhooks/send-now.ts');
  const sender = parts ?? (await openSender(runtime));
  return { json: toDeliveryAnswer(await sendTest(sender, workspaceIdOf(account), alertId, type)) };
}

const changeOf = (account: Account, alertId: string): WebhookChange => ({
  userId: workspaceIdOf(account),
  alertId,
  by: memberIdOf(account),
});

const openSender = async (runtime: Runtime): Promise<WebhookParts> =>
  (await import('#functions/delivery/webhooks/webhook-turn.ts')).webhookParts(runtime);
