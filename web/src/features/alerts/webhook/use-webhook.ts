import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import type { MessageType, Receiver, TestType } from '#shared/domain/alerts/webhook.ts';
import { call, request } from '../../../lib/api/api.ts';
import { changeCached } from '../../../lib/api/change-cached.ts';
import { read } from '../../../lib/api/read.ts';
import { useAction } from '../../../ui/toasts/use-action.ts';
import { changeListed } from '../use-alerts.ts';

type WebhookAnswer = Output<'webhook'>;
export type AlertWebhook = NonNullable<WebhookAnswer['webhook']>;
export type WebhookDelivery = WebhookAnswer['deliveries'][number];

export function webhookQuery(alertId: string) {
  return read('webhook', { params: { id: alertId } });
}

/** Updates the cached webhook, and its state in the cached list of alerts. */
function cacheWebhook(client: QueryClient, alertId: string, webhook: AlertWebhook | null): void {
  changeCached(client, webhookQuery(alertId), (known) => ({ ...known, webhook }));
  changeListed(client, alertId, { webhook: webhook === null ? 'none' : webhook.isOn ? 'on' : 'off' });
}

/** Adds or updates a delivery in the cache, then reloads the webhook, which an attempt may change. */
function cacheDelivery(client: QueryClient, alertId: string, delivery: WebhookDelivery): void {
  const query = webhookQuery(alertId);
  changeCached(client, query, (known) => {
    const { deliveries } = known;
    const isKnown = deliveries.some(({ id }) => id === delivery.id);
    return {
      ...known,
      deliveries: isKnown
        ? deliveries.map((one) => (one.id === delivery.id ? delivery : one))
        : [delivery, ...deliveries],
    };
  });
  void client.invalidateQueries({ queryKey: query.queryKey });
}

/** A change of a webhook that also updates the cache. */
function useWebhookChange<Input, Answer extends { readonly webhook: AlertWebhook | null }>(
  id: string,
  act: (input: Input) => Promise<Answer>,
  options: Parameters<typeof useAction<Answer, Input>>[1],
) {
  return useAction(act, { ...options, update: (client, { webhook }) => cacheWebhook(client, id, webhook) });
}

/**
 * Creates a receiver or changes its address: the URL of a server, or the access token of HubSpot. `onSaved` gets the secret of a new
 * webhook, which the API returns only once.
 */
export function useSetReceiver(id: string, receiver: Receiver, onSaved: (secret: string | null) => void) {
  const set = async (address: string) =>
    receiver === 'server'
      ? call('setWebhook', { params: { id }, body: { url: address } })
      : { ...(await call('connectHubSpot', { params: { id }, body: { token: address } })), secret: null };
  return useWebhookChange(id, set, {
    done: receiver === 'server' ? 'Webhook Saved' : 'HubSpot Connected',
    onDone: ({ secret }) => onSaved(secret),
  });
}

export function useSwitchWebhook(id: string) {
  const turn = (isOn: boolean) => call('switchWebhook', { params: { id }, body: { isOn } });
  return useWebhookChange(id, turn, {
    done: ({ webhook: { receiver, isOn } }) => ({
      title: `${receiver === 'server' ? 'Webhook' : 'HubSpot'} ${isOn ? 'On' : 'Off'}`,
    }),
  });
}

export function useRotateSecret(id: string, onSecret: (secret: string) => void) {
  return useWebhookChange(id, () => call('rotateWebhookSecret', { params: { id } }), {
    onDone: ({ secret }) => onSecret(secret),
  });
}

export function useDeleteWebhook(id: string, onDeleted: () => void) {
  const remove = async () => {
    await request('deleteWebhook', { params: { id } });
    return { webhook: null };
  };
  return useWebhookChange(id, remove, { done: 'Webhook Removed', onDone: onDeleted });
}

const SENT: Readonly<Record<MessageType, string>> = {
  'permits.matched': 'Message',
  'permits.sample': 'Sample',
  'test.ping': 'Test',
};

/** Sends a test of a type, or resends a delivery. A toast shows the result. */
export function useSendNow(id: string) {
  const send = (what: TestType | { readonly deliveryId: string }) =>
    typeof what === 'string'
      ? call('testWebhook', { params: { id }, query: new URLSearchParams({ type: what }) })
      : call('replayDelivery', { params: { id, deliveryId: what.deliveryId } });
  return useAction(send, {
    update: (client, delivery) => cacheDelivery(client, id, delivery),
    done: ({ status, tries, type }) => {
      const what = SENT[type];
      if (status === 'delivered') return { title: `${what} Delivered` };
      return {
        title: `${what} Not Delivered`,
        description: tries[0]?.error ?? 'Another message is being sent. This one follows automatically.',
        tone: 'problem',
      };
    },
  });
}
