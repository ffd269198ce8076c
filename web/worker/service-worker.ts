import { deleteSaved } from '../src/lib/saved/delete-saved.ts';
import { SAVED_LEADS_CACHE } from '../src/lib/saved/saved-leads-cache.ts';
import { toNotification } from './notification.ts';
import { chooseHandling } from './request-handling.ts';
import { Shell } from './shell.ts';

/*
 * The service worker: starts the installed app without a network and shows push messages. It serves only the app's own files;
 * the pages themselves save leads for offline reading (`src/lib/saved/saved-leads.ts`).
 */

declare const self: ServiceWorkerGlobalScope;
/** Set by the build (`web/service-worker.ts`): the files the app needs to start, and their hash. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

const shell = new Shell(caches, SHELL_VERSION);

self.addEventListener('install', (event) => event.waitUntil(shell.fill(SHELL_FILES)));

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([shell.clearOthers(), self.clients.claim()])),
);

// A new version waits until the user wants it, or until no page of the old version is open.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const handling = chooseHandling(request, self.location.origin);
  if (handling.kind === 'network-first') event.respondWith(networkFirst(request, handling.copy));
  if (handling.kind === 'cache-first') event.respondWith(cacheFirst(request));
  if (handling.kind === 'signing-out') event.waitUntil(deleteUserData());
});

self.addEventListener('push', (event) => {
  const { title, options } = toNotification(event.data?.text());
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { readonly path: string };
  event.waitUntil(openPage(new URL(path, self.location.origin).href));
});

async function networkFirst(request: Request, copy: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await shell.find(copy);
    if (cached === undefined) throw error;
    return cached;
  }
}

async function cacheFirst(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  // The pages save the map's library beside the map of the day's route.
  const saved = async () => caches.match(pathname, { cacheName: SAVED_LEADS_CACHE });
  return (await shell.find(pathname)) ?? (await saved()) ?? fetch(request);
}

/** Deletes what is saved of the user and ends push messages on this device. */
async function deleteUserData(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  await Promise.all([deleteSaved(), subscription?.unsubscribe()]);
}

async function openPage(address: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) await self.clients.openWindow(address);
  else {
    const shown = await open.focus();
    await shown.navigate(address);
  }
}
