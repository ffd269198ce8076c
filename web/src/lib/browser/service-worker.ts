import { setWaitingWorker } from './new-version.ts';

/** The build writes it beside the pages (`web/service-worker.ts`). */
const WORKER = '/sw.js';
/** An installed app stays open for days: it checks for a new version this often when it becomes visible, in milliseconds. */
const UPDATE_CHECK_MS = 3_600_000;

/** Registers the service worker. Browsers without one, or that refuse it, show the pages without offline support. */
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
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = Date.now();
    // Fails without a network: the next check tries again.
    void registration.update().catch(() => undefined);
  });
}

/** The first worker of a browser takes over at once: only a worker that waits behind another is a new version. */
function noteWaitingWorker({ active, waiting }: ServiceWorkerRegistration): void {
  setWaitingWorker(active === null ? null : waiting);
}
