import { useSyncExternalStore } from 'react';
import type { WaitingChange } from '#shared/domain/sync/waiting-changes.ts';
import { createStore } from '../store.ts';

/** The user's changes that wait for a connection, oldest first, as `ui/waiting-changes.ts` last read them. */
const waiting = createStore<readonly WaitingChange[]>([]);

export const { get: currentWaiting, set: setWaiting } = waiting;

/** Whether a change will be sent; others were refused and wait for the user. */
export function isSendable({ refused }: WaitingChange): boolean {
  return refused === undefined;
}

export function useWaiting(): readonly WaitingChange[] {
  return useSyncExternalStore(waiting.subscribe, waiting.get, waiting.get);
}
