import { useSyncExternalStore } from 'react';

/** Whether a new version of the app waits for this page; who watches for it is `app-version.ts`. */

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Says which worker waits; null when none does. */
export function setWaitingWorker(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Whether a new version waits. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null);
}

/** Lets the new version take over, and shows it. */
export function activateNewVersion(reload: () => void = () => location.reload()): void {
  if (waiting === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage('take-over');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
