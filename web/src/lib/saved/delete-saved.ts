import { deleteSavedLeads, SAVED_LEADS_CACHE } from './saved-leads-cache.ts';

/** Entry of the saved leads with the email address of whoever they belong to. */
export const SAVED_OWNER = '/kept/owner';
const WAITING = 'waiting ';

/** Cache storage of a user's changes that wait for a connection; missing if none waits. @param owner the user's email address */
export function waitingCache(owner: string): string {
  return `${WAITING}${owner}`;
}

/** Deletes everything saved of a user on this device, at sign-out. */
export async function deleteSaved(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const owner = await readSavedOwner();
  const names = await caches.keys();
  // Whose they are is unknown if the leads are gone already.
  const own = names.filter((name) =>
    owner === undefined ? name.startsWith(WAITING) : name === waitingCache(owner),
  );
  await Promise.all(own.map((name) => caches.delete(name)));
  await deleteSavedLeads();
}

/** The email address of whoever the saved leads belong to; undefined if nothing is saved. */
export async function readSavedOwner(): Promise<string | undefined> {
  if (!('caches' in globalThis) || !(await caches.has(SAVED_LEADS_CACHE))) return undefined;
  const saved = await (await caches.open(SAVED_LEADS_CACHE)).match(SAVED_OWNER);
  return (await saved?.json()) as string | undefined;
}
