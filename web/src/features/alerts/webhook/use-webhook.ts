import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import type { Receiver } from '#shared/domain/alerts/webhook.ts';
import { call, request } from '../../../lib/api/api.ts';
import { read } from '../../../lib/api/read.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { alertsQuery } from '../use-alerts.ts';

type WebhookAnswer = Output<'webhook'>;
export type AlertWebhook = NonNullable<WebhookAnswer['webhook']>;
export type WebhookDelivery = WebhookAnswer['deliveries'][number];

export function webhookQuery(alertId: string) {
  return read('webhook', { params: { id: alertId } });
}

/** Updates the cached webhook, and its state in the cached list of alerts. */
function cacheWebhook(client: QueryClient, alertId: string, webhook: AlertWebhook | null): void {
  client.setQueryData(webhookQuery(alertId).queryKey, (known) => known && { ...known, webhook });
  const state = webhook === null ? 'none' : webhook.isOn ? 'on' : 'off';
  client.setQueryData(alertsQuery.queryKey, (alerts) =>
    alerts?.map((alert) => (alert.id === alertId ? { ...alert, webhook: state } : alert)),
  );
}

/** Adds or updates a delivery in the cache, then reloads the webhook, which an attempt may change. */
function cacheDelivery(client: QueryClient, alertId: string, delivery: WebhookDelivery): void {
  const { queryKey } = webhookQuery(alertId);
  client.setQueryData(queryKey, (known) => {
    if (known === undefined) return known;
    const { deliveries } = known;
    const isKnown = deliveries.some(({ id }) => id === delivery.id);
    return {
      ...known,
      deliveries: isKnown
        ? deliveries.map((one) => (one.id === delivery.id ? delivery : one))
        : [delivery, ...deliveries],
    };
  });
  client.invalidateQueries({ queryKey });
}

/** A change of a webhook that also updates the cache. */
function useWebhookChange<Arg, Answer extends { readonly webhook: AlertWebhook | null }>(
  id: string,
  mutationFn: (argument: Arg) => Promise<Answer>,
  onChanged: (answer: Answer) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      cacheWebhook(client, id, answer.webhook);
      onChanged(answer);
    },
  });
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
  return useWebhookChange(id, set, ({ secret }) => {
    showToast({ title: receiver === 'server' ? 'Webhook Saved' : 'HubSpot Connected' });
    onSaved(secret);
  });
}

export function useSwitchWebhook(id: string) {
  const turn = (isOn: boolean) => call('switchWebhook', { params: { id }, body: { isOn } });
  return useWebhookChange(id, turn, ({ webhook }) =>
    showToast({
      title: `${webhook.receiver === 'server' ? 'Webhook' : 'HubSpot'} ${webhook.isOn ? 'On' : 'Off'}`,
    }),
  );
}

export function useRotateSecret(id: string, onSecret: (secret: string) => void) {
  const rotate = () => call('rotateWebhookSecret', { params: { id } });
  return useWebhookChange(id, rotate, ({ secret }) => onSecret(secret));
}

export function useDeleteWebhook(id: string, onDeleted: () => void) {
  const remove = async () => {
    await request('deleteWebhook', { params: { id } });
    return { webhook: null };
  };
  return useWebhookChange(id, remove, () => {
    showToast({ title: 'Webhook Removed' });
    onDeleted();
  });
}

/** Sends a test, or resends a delivery. A toast shows the result. */
export function useSendNow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string | null) =>
      deliveryId === null
        ? call('testWebhook', { params: { id } })
        : call('replayDelivery', { params: { id, deliveryId } }),
    onSuccess: (delivery, deliveryId) => {
      cacheDelivery(client, id, delivery);
      const what = deliveryId === null ? 'Test' : 'Message';
      if (delivery.status === 'delivered') showToast({ title: `${what} Delivered` });
      else
        showToast({
          title: `${what} Not Delivered`,
          description:
            delivery.tries[0]?.error ?? 'Another message is being sent. This one follows automatically.',
          tone: 'problem',
        });
    },
  });
}
