import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#shared/contract/index.ts';
import { call, isNotFound, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { showError, showToast } from '../../ui/toasts/toast-store.ts';

/** The user's keys, newest first. */
export const keysQuery = read('listApiKeys');
const { queryKey } = keysQuery;

/** Creates a key. Only this answer contains the key's text, so the caller shows it once. */
export function useCreateKey(onCreated: (key: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'createApiKey'>) => call('createApiKey', { body }),
    onSuccess: ({ key, apiKey }) => {
      const cached = client.setQueryData(
        queryKey,
        (list) => list && { ...list, keys: [apiKey, ...list.keys] },
      );
      if (cached === undefined) client.invalidateQueries({ queryKey });
      onCreated(key);
    },
    onError: showError('Key Not Made'),
  });
}

/** Revokes a key. If the server no longer has it, the page reads the list again. */
export function useRevokeKey(id: string, onRevoked: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await request('revokeApiKey', { params: { id } });
    },
    onSuccess: () => {
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, keys: list.keys.filter((key) => key.id !== id) },
      );
      showToast({ title: 'Key Revoked' });
      onRevoked();
    },
    onError: (error) => {
      if (isNotFound(error)) client.invalidateQueries({ queryKey });
    },
  });
}
