import { useEffect, useRef } from 'react';

/**
 * Gives the focus back when a card is closed that had it: to the dot or the line of the list it was opened from, else to the
 * location's line.
 * @param choose what a press on a location does
 * @returns the same, noting where the focus was
 */
export function useFocusAfterCard(
  list: { readonly current: HTMLElement | null },
  selected: string | null,
  choose: (key: string) => void,
): (key: string) => void {
  const openedFrom = useRef<Element | null>(null);
  const before = useRef(selected);
  useEffect(() => {
    const closed = selected === null ? before.current : null;
    before.current = selected;
    if (closed === null || document.activeElement !== document.body) return;
    const line = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])].find(
      ({ dataset }) => dataset['place'] === closed,
    );
    const opener = openedFrom.current;
    if (opener instanceof SVGElement && opener.isConnected) opener.focus();
    else line?.focus();
  }, [list, selected]);
  return (key) => {
    openedFrom.current = document.activeElement;
    choose(key);
  };
}
