import { useEffect } from 'react';
import { useEventCallback } from '../../../lib/page/use-event-callback.ts';
import { focusRow } from '../list/permit-row.tsx';

interface LeadKeys {
  /** The leads of the page in order. */
  readonly ids: readonly string[];
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** Escape without an open lead. */
  readonly onClear: () => void;
  /** `range`: Shift was held. */
  readonly onSelect: (id: string, range: boolean) => void;
  readonly onStar: (id: string) => void;
  readonly onHide: (id: string) => void;
  readonly onExport: () => void;
  readonly onHelp: () => void;
}

/**
 * The keys of the list: `j` and `k` go to the next and previous lead, `x` selects, `s` saves or takes back, `h` hides, `e` exports, `?` helps, Escape closes the panel, then clears the selection. Enter
 * opens the focused lead, because its number is a button. Nothing happens while somebody types or a dialog covers the page.
 */
export function useLeadKeys(keys: LeadKeys): void {
  const press = useEventCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('[aria-modal="true"]') !== null) return;
    if (act(event, keys)) event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [press]);
}

/** @returns whether the key has a meaning here */
function act({ key, shiftKey, target }: KeyboardEvent, keys: LeadKeys): boolean {
  const { ids, openId } = keys;
  const focused =
    target instanceof Element ? target.closest('[data-permit]')?.getAttribute('data-permit') : null;
  const current = openId ?? focused ?? null;
  switch (key) {
    case 'j':
    case 'k': {
      const at = current === null ? -1 : ids.indexOf(current);
      const next = ids[key === 'j' ? at + 1 : at - 1];
      if (next === undefined) return true;
      if (openId === null) goTo(next);
      else keys.onOpen(next);
      return true;
    }
    case 'x':
    case 'X':
      if (current !== null) keys.onSelect(current, shiftKey);
      return current !== null;
    case 's':
      if (current !== null) keys.onStar(current);
      return current !== null;
    case 'h':
      if (current !== null) keys.onHide(current);
      return current !== null;
    case 'e':
      keys.onExport();
      return true;
    case '?':
      keys.onHelp();
      return true;
    case 'Escape':
      if (openId === null) keys.onClear();
      else keys.onClose();
      return openId !== null;
    default:
      return false;
  }
}

/** The row or card of a lead on the page. */
export function rowOf(id: string): Element | null {
  return (
    [...document.querySelectorAll('[data-permit]')].find((row) => row.getAttribute('data-permit') === id) ??
    null
  );
}

/** Focuses a lead of the list. */
export function goTo(id: string): void {
  const row = rowOf(id);
  focusRow(row);
  row?.scrollIntoView({ block: 'nearest' });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
