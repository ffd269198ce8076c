import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Body } from '#shared/contract/index.ts';
import { call, isNotFound, isUnauthorized, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { userQuery } from '../../lib/api/session.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { Frequency, ListedAlert, SavedAlert } from './alert-form.ts';

/** The user's alerts, newest first. */
export const alertsQuery = read('listAlerts');
const { queryKey } = alertsQuery;

/** Changes the cached list. A list that is still loading may lack the change, so it reloads. */
function changeList(client: QueryClient, change: (alerts: ListedAlert[]) => ListedAlert[]): void {
  if (client.setQueryData(queryKey, (alerts) => alerts && change(alerts)) === undefined)
    client.invalidateQueries({ queryKey });
}

/** Reloads the list if the server no longer has the alert. */
function reloadIfGone(client: QueryClient, error: Error): void {
  if (isNotFound(error)) client.invalidateQueries({ queryKey });
}

/** A frequency of all alert mail that is saved with an alert; undefined leaves it as it is. */
interface WithFrequency {
  readonly frequency?: Frequency | undefined;
}

/** Saves the frequency before the alert: a failure leaves nothing half done that a second try would repeat. */
async function saveFrequency(client: QueryClient, notificationFrequency: Frequency | undefined) {
  if (notificationFrequency === undefined) return;
  const user = await call('updateNotifications', { body: { notificationFrequency } });
  client.setQueryData(userQuery.queryKey, user);
}

/** Creates an alert. Both toasts follow PRODUCT §8; a lost session shows its own. */
export function useCreateAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ frequency, ...body }: Body<'createAlert'> & WithFrequency) => {
      await saveFrequency(client, frequency);
      return call('createAlert', { body });
    },
    onSuccess: (alert) => {
      changeList(client, (alerts) => [{ ...alert, matchedLately: 0 }, ...alerts]);
      showToast({ title: 'Alert Created' });
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

/** Saves an edited alert. A failure shows no toast (PRODUCT §8) but a message in the form. */
export function useUpdateAlert(id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `alert-${id}` },
    mutationFn: async ({ frequency, ...body }: Body<'updateAlert'> & WithFrequency) => {
      await saveFrequency(client, frequency);
      return call('updateAlert', { params: { id }, body });
    },
    onSuccess: (saved) => {
      changeList(client, (alerts) =>
        alerts.map((alert) => (alert.id === id ? { ...alert, ...saved } : alert)),
      );
      showToast({ title: 'Alert Updated' });
    },
    onError: (error) => reloadIfGone(client, error),
  });
}

/**
 * Switches an alert on or off, optimistically. Changes of one alert are sent one after another; if the last one fails, the
 * page shows the server's state again. A failure shows no toast (PRODUCT §8) but a message in the alert's row.
 */
export function useSwitchAlert({ id, isActive: shown }: SavedAlert) {
  const client = useQueryClient();
  const mutationKey = ['switchAlert', id];
  const saved = useRef(shown);
  const isLast = (): boolean => client.isMutating({ mutationKey }) === 1;
  const show = (isActive: boolean): void =>
    changeList(client, (alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, isActive } : alert)));
  return useMutation({
    mutationKey,
    scope: { id: `alert-${id}` },
    mutationFn: (isActive: boolean) => call('updateAlert', { params: { id }, body: { isActive } }),
    onMutate: (isActive) => {
      // No other change is pending, so the page shows the server's state.
      if (isLast()) saved.current = shown;
      show(isActive);
    },
    onSuccess: ({ isActive }) => {
      saved.current = isActive;
      showToast({ title: 'Alert Updated' });
    },
    onError: (error) => {
      if (isLast()) show(saved.current);
      reloadIfGone(client, error);
    },
  });
}

/** Deletes an alert. A failure shows no toast (PRODUCT §8) but a message in the dialog. */
export function useDeleteAlert(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request('deleteAlert', { params: { id } });
    },
    onSuccess: () => {
      changeList(client, (alerts) => alerts.filter((alert) => alert.id !== id));
      showToast({ title: 'Alert Deleted' });
      onDeleted();
    },
    onError: (error) => reloadIfGone(client, error),
  });
}
