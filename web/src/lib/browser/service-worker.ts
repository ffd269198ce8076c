import { setWaitingWorker } from './new-version.ts';

/*
 * The service worker, as the pages know it: registered once a user is there, and watched for a
 * new version, which waits until its user wants it (`new-version.ts`): nothing changes under an open page by itself.
 */

/** The file the build writes beside the pages (`web/service-worker.ts`). */
const WORKER = '/sw.js';
/** An installed app stays open for days; so often it looks for a new version when it comes to the front, in milliseconds. */
const UPDATE_CHECK_MS = 3_600_000;

/** Registers the worker. Browsers without one, or that refuse it, show the pages all the same. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration !== undefined) watchUpdates(registration);
  } catch (error) {
    console.warn('This browser runs no service worker; the app needs a connection to start.', error);
  }
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  noteWaitingWorker(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => noteWaitingWorker(registration));
  });
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < UPDATE_CHECK_MS) return;
    looked = Date.now();
    // Without a network there is nothing newer to be had.
    void registration.update().catch(() => undefined);
  });
}

/** The first worker of a browser takes over at once: only one that waits behind another is a new version. */
function noteWaitingWorker({ active, waiting }: ServiceWorkerRegistration): void {
  setWaitingWorker(active === null ? null : waiting);
}
