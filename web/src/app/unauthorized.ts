import { LOGIN_REDIRECT_DELAY_MS } from '#shared/domain/plan/plan.ts';
import { saveOpenForms } from '../lib/saved/form-recovery.ts';
import { deleteSavedLeads } from '../lib/saved/saved-leads-cache.ts';
import { loginUrl } from '../lib/api/session.ts';
import { showToast } from '../ui/toast-store.ts';

/**
 * What happens when a call finds the session gone: a toast, and after half a second the sign-in page (PRODUCT §8). What is
 * typed into forms is kept until then; leads kept for reading offline are not. Several calls may find it at once; only the first one acts until the browser has
 * been sent off.
 * @param leave goes to an address; the browser's own way unless a test says otherwise
 */
export function createUnauthorizedHandler(leave: (url: string) => void = (url) => location.assign(url)) {
  let leaving = false;
  return (): void => {
    if (leaving) return;
    leaving = true;
    void deleteSavedLeads();
    // Now, while the forms are there, and again below for what is typed meanwhile.
    saveOpenForms();
    showToast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      tone: 'problem',
    });
    setTimeout(() => {
      // Still here a moment later, whatever kept the browser: the next call that finds no session acts again.
      leaving = false;
      saveOpenForms();
      leave(loginUrl());
    }, LOGIN_REDIRECT_DELAY_MS);
  };
}
