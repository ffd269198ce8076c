import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

const waitingWorker = createStore<ServiceWorker | null>(null);

/** Sets the worker of a new version that waits to take over; null when there is none. */
export const setWaitingWorker = waitingWorker.set;

export function useNewVersion(): boolean {
  return useSyncExternalStore(
    waitingWorker.subscribe,
    () => waitingWorker.get() !== null,
    () => false,
  );
}

/** Lets the waiting version take over, then reloads the page. */
export function activateNewVersion(reload: () => void = () => location.reload()): void {
  const worker = waitingWorker.get();
  if (worker === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  worker.postMessage('take-over');
}
