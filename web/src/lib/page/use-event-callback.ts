import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * An event handler that keeps its identity while its logic changes, so that memoized children do not render again.
 * Do not call it during rendering: it still runs the logic of the previous render then.
 */
export function useEventCallback<Args extends readonly unknown[]>(
  handler: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
