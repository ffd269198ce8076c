import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { request } from '../../lib/api/api.ts';
import { saveResponse } from '../../lib/api/save-file.ts';
import { showError, showToast } from '../../ui/toasts/toast-store.ts';

/** The form's id for `useFormRecovery`. */
export const DELETE_FORM_ID = 'delete-account';

/** Downloads all data of the user as a file. */
export function useAccountData(): UseMutationResult<void, Error, void> {
  return useMutation({
    mutationFn: async () => saveResponse(await request('accountData'), 'account-data.json'),
    onSuccess: () => showToast({ title: 'Data Downloaded', description: 'The file is in your downloads.' }),
    onError: showError('Download Failed'),
  });
}

/** Deletes the account, then leaves. The mutation takes the email address that the user typed. */
export function useDeleteAccount(leave: () => void): UseMutationResult<Response, Error, string> {
  return useMutation({
    mutationFn: (email) => request('deleteAccount', { body: { email } }),
    onSuccess: leave,
    onError: showError('Account Not Deleted'),
  });
}
