import { useCallback, useSyncExternalStore } from 'react';

/** Tailwind's `md`: lists are tables from this width on, cards below it. */
export const TABLE_WIDTH = '(min-width: 48rem)';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
