import { useEffect, useState } from 'react';

/** PRODUCT §9: 700 ms delay, at once for 300 ms after the last tooltip, 4 px distance. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const OFFSET_PX = 4;
/** To the sides of the window. */
const EDGE_PX = 8;

/**
 * The tooltip of every icon, for the mouse and the Tab key; touch has none. Rendered once for all pages: no icon can be
 * forgotten, and hundreds of rows cost nothing. Not Radix’s, with which Escape closes the tooltip of a Close button
 * instead of its dialog. Never put a fact only here: the code loads on the first input.
 */
export function Tooltips() {
  const [of, setOf] = useState<Element | null>(null);
  useEffect(() => listen(setOf), []);
  if (of === null) return null;
  return (
    <div
      ref={(tip) => void (tip && place(tip, of))}
      role="tooltip"
      className="fixed z-[55] print:hidden"
      style={{ paddingBlock: OFFSET_PX }}
    >
      <p className="max-w-xs rounded bg-ink px-2 py-1 text-12 text-paper shadow">{tooltipText(of)}</p>
    </div>
  );
}

/** An element’s `aria-description`, or the name and keys of a button or link that shows no word. Null: no tooltip. */
function tooltipText(element: Element): string | null {
  const said = element.getAttribute('aria-description');
  if (said !== null || element.textContent.trim() !== '') return said;
  const keys = element.getAttribute('aria-keyshortcuts');
  return element.getAttribute('aria-label')?.concat(keys === null ? '' : ` (${keys})`) ?? null;
}

/** Calls back with the element to explain, or null. @returns a function that ends it */
function listen(show: (of: Element | null) => void): () => void {
  let under: Element | null = null;
  let shown: Element | null = null;
  let isQuick = false;
  let byTab = false;
  let opening = 0;
  let skipping = 0;
  const turn = (to: Element | null): void => {
    clearTimeout(opening);
    if (to !== null) {
      clearTimeout(skipping);
      isQuick = true;
    } else if (shown !== null)
      skipping = window.setTimeout(() => {
        isQuick = false;
      }, SKIP_DELAY_MS);
    shown = to;
    show(to);
  };
  const point = (at: EventTarget | null): void => {
    const to = explained(at);
    // The pointer may go on the tooltip to read it.
    if (to === under || (at instanceof Element && at.closest('[role=tooltip]') !== null)) return;
    under = to;
    turn(isQuick ? to : null);
    if (!isQuick && to !== null) opening = window.setTimeout(() => turn(to), DELAY_MS);
  };
  const press = (event: Event): void => {
    byTab = event instanceof KeyboardEvent && event.key === 'Tab';
    turn(null);
  };
  const ends = new AbortController();
  const options = { capture: true, passive: true, signal: ends.signal };
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, press, options);
  for (const type of ['focusout', 'scroll']) document.addEventListener(type, () => turn(null), options);
  document.addEventListener('focusin', ({ target }) => byTab && turn(explained(target)), options);
  document.addEventListener(
    'pointerover',
    ({ pointerType, target }) => pointerType !== 'touch' && point(target),
    options,
  );
  // Out of the window.
  document.addEventListener('pointerout', (event) => event.relatedTarget === null && point(null), options);
  return () => {
    ends.abort();
    turn(null);
  };
}

/** The button, link or described element around a place, if it has a tooltip. */
function explained(at: EventTarget | null): Element | null {
  const element = at instanceof Element ? at.closest('button, a, [aria-description]') : null;
  return element !== null && tooltipText(element) !== null ? element : null;
}

/** Above the element, or below it at the top of the window. */
function place(tip: HTMLElement, of: Element): void {
  const box = of.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - EDGE_PX);
  tip.style.left = `${Math.max(EDGE_PX, left)}px`;
  tip.style.top = `${box.top < height ? box.bottom : box.top - height}px`;
}
