import { useSyncExternalStore } from 'react';
import { localDay } from '../format/days.ts';

/** Today in the browser's time zone, `YYYY-MM-DD`. A page that stayed open overnight changes when it is looked at again. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => localDay());
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
