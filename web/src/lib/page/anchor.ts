import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Scrolls to and focuses the element that the URL hash names. The browser does this only for elements that exist when
 * the page loads, and ours render later.
 */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same link is followed again
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    // A part of the page that loads later must not take the focus back from a user who has moved on.
    if (target?.contains(document.activeElement)) return;
    target?.closest('details')?.setAttribute('open', '');
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key]);
}
