/** Cache storage of the leads saved for offline reading; the service worker deletes it too. */
export const SAVED_LEADS_CACHE = 'kept-leads';

/** Deletes the leads saved of a user on this device. What waits to be sent stays, for when the user signs in again. */
export async function deleteSavedLeads(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SAVED_LEADS_CACHE);
}
