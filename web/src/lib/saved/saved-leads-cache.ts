/** The cache storage's place for what is kept for reading without a network; the service worker deletes it too. */
export const SAVED_LEADS_CACHE = 'kept-leads';

/** Deletes all that is kept of a user on this device. Where the browser keeps nothing, nothing happens. */
export async function deleteSavedLeads(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SAVED_LEADS_CACHE);
}
