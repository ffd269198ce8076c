import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Body } from '#shared/contract/index.ts';
import { call, isNotFound, isUnauthorized, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { ListedAlert, SavedAlert } from './alert-form.ts';

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

/** Creates an alert. Both toasts follow PRODUCT §8; a lost session shows its own. */
export function useCreateAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'createAlert'>) => call('createAlert', { body }),
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
    mutationFn: (body: Body<'updateAlert'>) => call('updateAlert', { params: { id }, body }),
    onSuccess: (saved) => {
      changeList(client, (alerts) =>
        alerts.map((alert) => (alert.id === id ? { ...alert, ...saved } : alert)),
      );
      showToast({ title: 'Alert Updated' });
    },
    onError: (error) => reloadIfGone(client, error),
  });
}

/** What a row of the list changes in place. */
type RowChange = Partial<Pick<SavedAlert, 'isActive' | 'frequency'>>;

/**
 * Changes an alert from its row, optimistically. Changes of one alert are sent one after another; after the last one the page shows the
 * server's state. A failure shows no toast (PRODUCT §8) but a message in the alert's row.
 */
export function useChangeInRow({ id, isActive, frequency }: SavedAlert) {
  const client = useQueryClient();
  const mutationKey = ['changeInRow', id];
  const saved = useRef<RowChange>({});
  const isLast = (): boolean => client.isMutating({ mutationKey }) === 1;
  const show = (change: RowChange): void =>
    changeList(client, (alerts) =>
      alerts.map((alert) => (alert.id === id ? { ...alert, ...change } : alert)),
    );
  return useMutation({
    mutationKey,
    scope: { id: `alert-${id}` },
    mutationFn: (change: RowChange) => call('updateAlert', { params: { id }, body: change }),
    onMutate: (change) => {
      // No other change is pending, so the page shows the server's state.
      if (isLast()) saved.current = { isActive, frequency };
      show(change);
    },
    onSuccess: (alert) => {
      saved.current = { isActive: alert.isActive, frequency: alert.frequency };
      if (isLast()) show(saved.current);
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
