import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

/** `offline`: the browser has no network. `unreachable`: it has one, but the last call got no answer. */
export type Network = 'reached' | 'offline' | 'unreachable';

const reachable = createStore(true);

/** Sets whether the last call got an answer. */
export const setReachable = reachable.set;

/** The network state as the browser and the last call know it. Makes no call to find out (PRODUCT §7). */
export function useNetwork(): Network {
  return useSyncExternalStore(subscribeNetwork, currentNetwork, () => 'reached');
}

export function currentNetwork(): Network {
  if (!navigator.onLine) return 'offline';
  return reachable.get() ? 'reached' : 'unreachable';
}

/** Calls a listener when the network may have changed, and after each call that got an answer. */
export function subscribeNetwork(listener: () => void): () => void {
  // Back online counts as reachable until a call fails.
  const onOnline = (): void => setReachable(true);
  const unsubscribe = reachable.subscribe(listener);
  addEventListener('online', onOnline);
  addEventListener('offline', listener);
  return () => {
    unsubscribe();
    removeEventListener('online', onOnline);
    removeEventListener('offline', listener);
  };
}
