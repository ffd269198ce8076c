import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Body } from '#shared/contract/index.ts';
import { call, request } from '../../lib/api/api.ts';
import { changeCached } from '../../lib/api/change-cached.ts';
import { read } from '../../lib/api/read.ts';
import { useAction } from '../../ui/toasts/use-action.ts';
import type { ListedAlert, SavedAlert } from './alert-form.ts';

/** The user's alerts, newest first. */
export const alertsQuery = read('listAlerts');

/** Changes an alert in the cached list. */
export function changeListed(client: QueryClient, id: string, change: Partial<ListedAlert>): void {
  changeCached(client, alertsQuery, (alerts) =>
    alerts.map((alert) => (alert.id === id ? { ...alert, ...change } : alert)),
  );
}

/** Creates an alert. Both toasts follow PRODUCT §8. */
export function useCreateAlert() {
  return useAction((body: Body<'createAlert'>) => call('createAlert', { body }), {
    // With what it finds.
    changes: [alertsQuery],
    done: 'Alert Created',
    failed: 'Error',
    describe: () => 'Failed to create alert. Please try again.',
  });
}

/** Saves an edited alert. A failure shows no toast (PRODUCT §8) but a message in the form. */
export function useUpdateAlert(id: string) {
  return useAction((body: Body<'updateAlert'>) => call('updateAlert', { params: { id }, body }), {
    scope: { id: `alert-${id}` },
    changes: [alertsQuery],
    done: 'Alert Updated',
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
  const showSaved = (): void => {
    if (isLast()) changeListed(client, id, saved.current);
  };
  return useAction((change: RowChange) => call('updateAlert', { params: { id }, body: change }), {
    mutationKey,
    scope: { id: `alert-${id}` },
    changes: [alertsQuery],
    onMutate: (change) => {
      // No other change is pending, so the page shows the server's state.
      if (isLast()) saved.current = { isActive, frequency };
      changeListed(client, id, change);
    },
    update: (_, alert) => {
      saved.current = { isActive: alert.isActive, frequency: alert.frequency };
      showSaved();
    },
    done: 'Alert Updated',
    onFailed: showSaved,
  });
}

/** Deletes an alert. A failure shows no toast (PRODUCT §8) but a message in the dialog. */
export function useDeleteAlert(id: string, onDeleted: () => void) {
  return useAction(() => request('deleteAlert', { params: { id } }), {
    changes: [alertsQuery],
    update: (client) =>
      changeCached(client, alertsQuery, (alerts) => alerts.filter((alert) => alert.id !== id)),
    done: 'Alert Deleted',
    onDone: onDeleted,
  });
}
