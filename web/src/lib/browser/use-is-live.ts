import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a page shows as the build rendered it, before its script takes over: a form would send what is typed in the page's address,
 * and lose it.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
