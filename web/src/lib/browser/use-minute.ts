import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
/** A new minute shows at most this late. */
const LOOK_MS = 5000;

/** The start of the current minute, in milliseconds of the epoch. It goes on while it is shown. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  return () => clearInterval(timer);
}
