import { LOGIN_REDIRECT_DELAY_MS } from '#shared/domain/plan/plan.ts';
import { confirmUrl, loginUrl } from '../lib/api/session.ts';
import { saveOpenForms } from '../lib/saved/form-recovery.ts';
import { deleteSavedLeads } from '../lib/saved/saved-leads-cache.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

type Leave = (url: string) => void;
const assign: Leave = (url) => location.assign(url);

/**
 * Handles a lost session: shows a toast and goes to the sign-in page after half a second (PRODUCT §8). Saves the values of
 * open forms and deletes the leads saved for offline reading. If several calls fail at once, only the first one acts.
 * @param leave navigates to a URL; tests replace it
 */
export function createUnauthorizedHandler(leave = assign): () => void {
  return createHandler(
    { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
    loginUrl,
    leave,
    () => void deleteSavedLeads(),
  );
}

/** Handles a call that wants a more recent sign-in, as `createUnauthorizedHandler` does; the session and saved leads stay. */
export function createSignInAgainHandler(leave = assign): () => void {
  return createHandler(
    {
      title: 'Confirm That It Is You',
      description: 'Sign in once more, then repeat this. Your entries are kept.',
    },
    confirmUrl,
    leave,
  );
}

function createHandler(
  words: { readonly title: string; readonly description: string },
  urlOf: () => string,
  leave: Leave,
  prepare: () => void = () => undefined,
): () => void {
  let leaving = false;
  return () => {
    if (leaving) return;
    leaving = true;
    prepare();
    // Now while the forms are open, and again below to include later changes.
    saveOpenForms();
    showToast({ ...words, tone: 'problem' });
    setTimeout(() => {
      // If the browser does not leave, the next failed call acts again.
      leaving = false;
      saveOpenForms();
      leave(urlOf());
    }, LOGIN_REDIRECT_DELAY_MS);
  };
}
