import { deleteSaved } from '../saved/delete-saved.ts';
import { clearTab } from '../saved/tab-storage.ts';
import { forgetSignedInHint } from './session.ts';

/** Goes to the landing page with a full page load, so that no data stays in memory. For a session that the server has ended. */
export function leaveForLanding(): void {
  forgetSignedInHint();
  clearTab();
  void deleteSaved();
  location.replace('/');
}
