import { useSyncExternalStore } from 'react';

/** Whether calls reach the server, as far as the browser and the last call know. Nothing is asked to find out (PRODUCT §7). */
export type Network = 'reached' | 'offline' | 'unreachable';

let lastCallArrived = true;
const listeners = new Set<() => void>();

/** Notes whether a call got any answer at all. */
export function setReachable(arrived: boolean): void {
  if (arrived === lastCallArrived) return;
  lastCallArrived = arrived;
  for (const listener of listeners) listener();
}

/** `offline`: the browser has no network. `unreachable`: it has one, and the last call got no answer. */
export function networkNow(): Network {
  if (!navigator.onLine) return 'offline';
  return lastCallArrived ? 'reached' : 'unreachable';
}

/** The same, kept up to date. Coming back online is taken for a network until a call says otherwise. */
export function useNetwork(): Network {
  return useSyncExternalStore(subscribe, networkNow);
}

const backOnline = (): void => setReachable(true);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('online', backOnline);
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
    if (listeners.size === 0) removeEventListener('online', backOnline);
  };
}
