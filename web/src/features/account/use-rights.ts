import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { isUnauthorized, request } from '../../lib/api.ts';
import { forgetKeptLeads } from '../../lib/kept-leads-cache.ts';
import { saveAnswer } from '../../lib/save-file.ts';
import { forgetSignedInHint } from '../../lib/session.ts';
import { messageOf } from '../../ui/error-screen.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Names the form that deletes the account where it outlasts a session. */
export const DELETE_FORM_ID = 'delete-account';

/** Leaves for the landing page by a navigation of the browser, so that nothing read before stays in memory. */
export function leaveForLanding(): void {
  forgetSignedInHint();
  void forgetKeptLeads();
  location.replace('/');
}

/** Shows what went wrong; a lost session has its own toast. */
function showProblem(title: string): (error: Error) => void {
  return (error) => {
    if (!isUnauthorized(error)) showToast({ title, description: messageOf(error), tone: 'problem' });
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
    mutationFn: async () => saveAnswer(await request('accountData'), 'account-data.json'),
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
