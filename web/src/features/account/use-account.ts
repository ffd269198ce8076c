import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { request } from '../../lib/api/api.ts';
import { saveResponse } from '../../lib/api/save-file.ts';
import { forgetSignedInHint } from '../../lib/api/session.ts';
import { deleteSavedLeads } from '../../lib/saved/saved-leads-cache.ts';
import { clearTab } from '../../lib/saved/tab-storage.ts';
import { showError, showToast } from '../../ui/toast-store.ts';

/** The form's id for `useFormRecovery`. */
export const DELETE_FORM_ID = 'delete-account';

/** Goes to the landing page with a full page load, so that no data stays in memory. */
export function leaveForLanding(): void {
  forgetSignedInHint();
  clearTab();
  void deleteSavedLeads();
  location.replace('/');
}

/** Ends every session of the user, including this one, then leaves. */
export function useSignOutEverywhere(leave: () => void): UseMutationResult<Response, Error, void> {
  return useMutation({
    mutationFn: () => request('signOutEverywhere'),
    onSuccess: leave,
    onError: showError('Sign-out Failed'),
  });
}

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
