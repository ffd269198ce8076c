import { useCallback, useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

/** Whole seconds until a time in epoch milliseconds, never below zero. They go on while they are shown. */
export function useSecondsUntil(time: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(() => {
        listener();
        if (Date.now() >= time) clearInterval(timer);
      }, SECOND_MS / 4);
      return () => clearInterval(timer);
    },
    [time],
  );
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((time - Date.now()) / SECOND_MS)));
}
