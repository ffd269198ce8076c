import { useEffect, useRef } from 'react';

/** Shows the list's beginning when another page of it is asked for. */
export function useScrollToTopOf(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) top.current?.scrollIntoView();
    shown.current = page;
  }, [page]);
  return top;
}
