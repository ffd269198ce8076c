import { LOGIN_REDIRECT_DELAY_MS } from '#shared/domain/plan/plan.ts';
import { loginUrl } from '../lib/api/session.ts';
import { saveOpenForms } from '../lib/saved/form-recovery.ts';
import { deleteSavedLeads } from '../lib/saved/saved-leads-cache.ts';
import { showToast } from '../ui/toast-store.ts';

/**
 * Handles a lost session: shows a toast and goes to the sign-in page after half a second (PRODUCT §8). Saves the values of
 * open forms and deletes the leads saved for offline reading. If several calls fail at once, only the first one acts.
 * @param leave navigates to a URL; tests replace it
 */
export function createUnauthorizedHandler(leave: (url: string) => void = (url) => location.assign(url)) {
  let leaving = false;
  return (): void => {
    if (leaving) return;
    leaving = true;
    void deleteSavedLeads();
    // Now while the forms are open, and again below to include later changes.
    saveOpenForms();
    showToast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      tone: 'problem',
    });
    setTimeout(() => {
      // If the browser does not leave, the next failed call acts again.
      leaving = false;
      saveOpenForms();
      leave(loginUrl());
    }, LOGIN_REDIRECT_DELAY_MS);
  };
}
