import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Body } from '#shared/contract/index.ts';
import { call, isNotFound, isUnauthorized, request } from '../../lib/api.ts';
import { read } from '../../lib/read.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { Alert } from './alert-form.ts';

/** The cached list of the user's alerts, the newest first. */
export const alertsQuery = read('listAlerts');
const { queryKey } = alertsQuery;

type Change = Body<'updateAlert'>;

/** Changes the list that is kept; one that is still on its way may lack the change and is read again. */
function keep(client: QueryClient, change: (alerts: Alert[]) => Alert[]): void {
  if (client.setQueryData(queryKey, (alerts) => alerts && change(alerts)) === undefined)
    client.invalidateQueries({ queryKey });
}

/** An alert that is gone on the server goes from the page too. */
function readAgainIfGone(client: QueryClient, error: Error): void {
  if (isNotFound(error)) client.invalidateQueries({ queryKey });
}

/** Makes an alert; both its toasts are the spec's (§8). A lost session has its own. */
export function useCreateAlert(onCreated: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'createAlert'>) => call('createAlert', { body }),
    onSuccess: (alert) => {
      keep(client, (alerts) => [alert, ...alerts]);
      showToast({ title: 'Alert Created' });
      onCreated();
    },
    onError: (error) => {
      if (!isUnauthorized(error))
        showToast({
          title: 'Error',
          description: 'Failed to create alert. Please try again.',
          tone: 'problem',
        });
    },
  });
}

/** Saves what was edited. A failure has no toast (PRODUCT §8): the form says what happened. */
export function useUpdateAlert(id: string, onUpdated: () => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `alert-${id}` },
    mutationFn: (body: Change) => call('updateAlert', { params: { id }, body }),
    onSuccess: (saved) => {
      keep(client, (alerts) => alerts.map((alert) => (alert.id === id ? saved : alert)));
      showToast({ title: 'Alert Updated' });
      onUpdated();
    },
    onError: (error) => readAgainIfGone(client, error),
  });
}

/**
 * Switches an alert on or off. The page shows it at once; changes of one alert are sent one after the other, and when the last
 * of them fails the page goes back to what the server has. A failure has no toast (PRODUCT §8): the alert says it.
 */
export function useSwitchAlert({ id, isActive: shown }: Alert) {
  const client = useQueryClient();
  const mutationKey = ['switchAlert', id];
  const saved = useRef(shown);
  const isLast = (): boolean => client.isMutating({ mutationKey }) === 1;
  const show = (isActive: boolean): void =>
    keep(client, (alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, isActive } : alert)));
  return useMutation({
    mutationKey,
    scope: { id: `alert-${id}` },
    mutationFn: (isActive: boolean) => call('updateAlert', { params: { id }, body: { isActive } }),
    onMutate: (isActive) => {
      // Nothing else is on its way, so what is shown is what the server has.
      if (isLast()) saved.current = shown;
      show(isActive);
    },
    onSuccess: ({ isActive }) => {
      saved.current = isActive;
      showToast({ title: 'Alert Updated' });
    },
    onError: (error) => {
      if (isLast()) show(saved.current);
      readAgainIfGone(client, error);
    },
  });
}

/** Deletes an alert. A failure has no toast (PRODUCT §8): the question that was asked before says it. */
export function useDeleteAlert(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request('deleteAlert', { params: { id } });
    },
    onSuccess: () => {
      keep(client, (alerts) => alerts.filter((alert) => alert.id !== id));
      showToast({ title: 'Alert Deleted' });
      onDeleted();
    },
    onError: (error) => readAgainIfGone(client, error),
  });
}
