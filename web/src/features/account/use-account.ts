import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { isUnauthorized, request } from '../../lib/api/api.ts';
import { deleteSavedLeads } from '../../lib/saved/saved-leads-cache.ts';
import { saveResponse } from '../../lib/api/save-file.ts';
import { forgetSignedInHint } from '../../lib/api/session.ts';
import { errorMessage } from '../../ui/error-screen.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Names the form that deletes the account where it outlasts a session. */
export const DELETE_FORM_ID = 'delete-account';

/** Leaves for the landing page by a navigation of the browser, so that nothing read before stays in memory. */
export function leaveForLanding(): void {
  forgetSignedInHint();
  void deleteSavedLeads();
  location.replace('/');
}

/** Shows what went wrong; a lost session has its own toast. */
function showProblem(title: string): (error: Error) => void {
  return (error) => {
    if (!isUnauthorized(error)) showToast({ title, description: errorMessage(error), tone: 'problem' });
  };
}

/** Ends every session of the user, this one too; then `leave` goes away from here. */
export function useSignOutEverywhere(leave: () => void): UseMutationResult<Response, Error, void> {
  return useMutation({
    mutationFn: () => request('signOutEverywhere'),
    onSuccess: leave,
    onError: showProblem('Sign-out Failed'),
  });
}

/** Downloads everything kept under the user as a file. */
export function useAccountData(): UseMutationResult<void, Error, void> {
  return useMutation({
    mutationFn: async () => saveResponse(await request('accountData'), 'account-data.json'),
    onSuccess: () => showToast({ title: 'Data Downloaded', description: 'The file is in your downloads.' }),
    onError: showProblem('Download Failed'),
  });
}

/** Deletes the account, given the address as it was typed; then `leave` goes away from here. */
export function useDeleteAccount(leave: () => void): UseMutationResult<Response, Error, string> {
  return useMutation({
    mutationFn: (email) => request('deleteAccount', { body: { email } }),
    onSuccess: leave,
    onError: showProblem('Account Not Deleted'),
  });
}
