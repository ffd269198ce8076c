import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler that stays the same while what it does changes, so that what it is given to is not drawn again for it alone. For
 * events only: while the page is drawn it still does what it did before.
 */
export function useEventCallback<Args extends readonly unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
