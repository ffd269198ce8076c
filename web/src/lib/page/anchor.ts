import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Goes to the part of the page that the address names after `#`, for eyes and for the keyboard. The browser does so by
 * itself only for parts that are there when it loads a page; ours come later.
 */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is new when the same link is followed again
  useEffect(() => {
    const part = document.getElementById(decodeURIComponent(hash.slice(1)));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash, key]);
}
