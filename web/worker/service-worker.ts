import { SAVED_LEADS_CACHE } from '../src/lib/saved/saved-leads-cache.ts';
import { chooseHandling } from './request-handling.ts';
import { toNotification } from './notification.ts';
import { Shell } from './shell.ts';

/*
 * The service worker: lets the installed app start without a network, and shows push messages. It answers nothing but the app's own
 * files; what pages say is from the server, or, where there is none, from what the pages themselves kept (`kept-leads.ts`).
 */

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build (`web/service-worker.ts`): what the app needs to start, and a hash of it. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;

const shell = new Shell(caches, SHELL_VERSION);

self.addEventListener('install', (event) => event.waitUntil(shell.fill(SHELL_FILES)));

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([shell.clearOthers(), self.clients.claim()])),
);

// A new version waits until its user asks for it, or until no page of the old one is open.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const handling = chooseHandling(request, self.location.origin);
  if (handling.kind === 'network-first') event.respondWith(networkFirst(request, handling.copy));
  if (handling.kind === 'kept-first') event.respondWith(cacheFirst(request));
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
    const kept = await shell.copyOf(copy);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await shell.copyOf(new URL(request.url).pathname)) ?? fetch(request);
}

/** Whoever signs out leaves nothing on this device, and is not told of permits on it any more. */
async function deleteUserData(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  await Promise.all([caches.delete(SAVED_LEADS_CACHE), subscription?.unsubscribe()]);
}

/** Shows an address in a window of the app that is open, else in a new one. */
async function openPage(address: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) await self.clients.openWindow(address);
  else {
    const shown = await open.focus();
    await shown.navigate(address);
  }
}
