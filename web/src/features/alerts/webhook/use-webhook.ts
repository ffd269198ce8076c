import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { call, request } from '../../../lib/api.ts';
import { read } from '../../../lib/read.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { alertsQuery } from '../use-alerts.ts';

export type WebhookAnswer = Output<'webhook'>;
export type Webhook = NonNullable<WebhookAnswer['webhook']>;
export type Delivery = WebhookAnswer['deliveries'][number];

/** The webhook of an alert and what was sent to it. */
export function webhookQuery(alertId: string) {
  return read('webhook', { params: { id: alertId } });
}

/** Changes what is kept of a webhook, and what the list says of it. */
function keep(client: QueryClient, alertId: string, webhook: Webhook | null): void {
  client.setQueryData(webhookQuery(alertId).queryKey, (known) => known && { ...known, webhook });
  const state = webhook === null ? 'none' : webhook.isOn ? 'on' : 'off';
  client.setQueryData(alertsQuery.queryKey, (alerts) =>
    alerts?.map((alert) => (alert.id === alertId ? { ...alert, webhook: state } : alert)),
  );
}

/** Puts a delivery that was sent by hand where the list shows it. What else an attempt has changed is read again. */
function keepDelivery(client: QueryClient, alertId: string, delivery: Delivery): void {
  const { queryKey } = webhookQuery(alertId);
  client.setQueryData(queryKey, (known) => {
    if (known === undefined) return known;
    const others = known.deliveries.filter(({ id }) => id !== delivery.id);
    const isKnown = others.length < known.deliveries.length;
    const deliveries = isKnown
      ? known.deliveries.map((one) => (one.id === delivery.id ? delivery : one))
      : [delivery, ...others];
    return { ...known, deliveries };
  });
  client.invalidateQueries({ queryKey });
}

/** Gives an alert a webhook, or another address; `onSecret` is told the secret, which is answered once. */
export function useSetWebhook(id: string, onSaved: (secret: string | null) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (url: string) => call('setWebhook', { params: { id }, body: { url } }),
    onSuccess: ({ webhook, secret }) => {
      keep(client, id, webhook);
      showToast({ title: 'Webhook Saved' });
      onSaved(secret);
    },
  });
}

/** Switches a webhook on or off. */
export function useSwitchWebhook(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => call('switchWebhook', { params: { id }, body: { isOn } }),
    onSuccess: ({ webhook }) => {
      keep(client, id, webhook);
      showToast({ title: webhook.isOn ? 'Webhook On' : 'Webhook Off' });
    },
  });
}

/** Makes another secret. */
export function useRotateSecret(id: string, onSecret: (secret: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('rotateWebhookSecret', { params: { id } }),
    onSuccess: ({ webhook, secret }) => {
      keep(client, id, webhook);
      onSecret(secret);
    },
  });
}

/** Takes the webhook away. */
export function useDeleteWebhook(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request('deleteWebhook', { params: { id } });
    },
    onSuccess: () => {
      keep(client, id, null);
      showToast({ title: 'Webhook Removed' });
      onDeleted();
    },
  });
}

/** Sends a test, or a message again; the toast says what came of it. */
export function useSendNow(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string | null) =>
      deliveryId === null
        ? call('testWebhook', { params: { id } })
        : call('replayDelivery', { params: { id, deliveryId } }),
    onSuccess: (delivery, deliveryId) => {
      keepDelivery(client, id, delivery);
      const what = deliveryId === null ? 'Test' : 'Message';
      if (delivery.status === 'delivered') showToast({ title: `${what} Delivered` });
      else
        showToast({
          title: `${what} Not Delivered`,
          description:
            delivery.tries[0]?.error ??
            'Your server is busy with another message. This one follows by itself.',
          tone: 'problem',
        });
    },
  });
}
