import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isNotFound, isUnauthorized, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { errorMessage } from '../../ui/error-screen.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** The cached keys of the user, the newest first. */
export const keysQuery = read('listApiKeys');
const { queryKey } = keysQuery;

/** Makes a key. Its text is in the answer only; whoever asked shows it once. */
export function useCreateKey(onCreated: (key: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('createApiKey', { body: { name } }),
    onSuccess: ({ key, apiKey }) => {
      const kept = client.setQueryData(queryKey, (list) => list && { ...list, keys: [apiKey, ...list.keys] });
      if (kept === undefined) client.invalidateQueries({ queryKey });
      onCreated(key);
    },
    onError: (error) => {
      if (!isUnauthorized(error))
        showToast({ title: 'Key Not Made', description: errorMessage(error), tone: 'problem' });
    },
  });
}

/** Revokes a key; one that is gone on the server goes from the page too. */
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
