import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#shared/contract/index.ts';
import { call, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { userQuery } from '../../lib/api/session.ts';
import { showError, showToast } from '../../ui/toasts/toast-store.ts';

export const sessionsQuery = read('listSessions');
export const activityQuery = read('listActivity');

/** Ends one session. The list and the log are read again, since both have changed. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('endOneSession', { params: { id } }),
    onSuccess: () => showToast({ title: 'Session Ended' }),
    onError: showError('Session Not Ended'),
    onSettled: () => {
      client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      client.invalidateQueries({ queryKey: activityQuery.queryKey });
    },
  });
}

/** Ends every session of the user, including this one, then leaves. */
export function useSignOutEverywhere(leave: () => void) {
  return useMutation({
    mutationFn: () => request('signOutEverywhere'),
    onSuccess: leave,
    onError: showError('Sign-out Failed'),
  });
}

/** Says what happens to the connections on hold. Everything that lists them is read again. */
export function useReviewConnections() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'reviewConnections'>) => call('reviewConnections', { body }),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      for (const name of ['listApiKeys', 'listAlerts', 'listDevices', 'listActivity'] as const)
        client.invalidateQueries({ queryKey: read(name).queryKey });
      showToast({ title: 'Connections Reviewed', description: 'What you kept works again.' });
    },
    onError: showError('Review Not Saved'),
  });
}
