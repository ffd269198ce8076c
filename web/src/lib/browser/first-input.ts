/** What shows that somebody is there: no page does one of these by itself. */
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** What waits for the first sign of somebody there; undefined from then on. */
let waiting: Set<() => void> | undefined = new Set();

/** Does something at the first sign of somebody at the page, or now where there was one. @returns what takes it back */
export function onFirstInput(act: () => void): () => void {
  const others = waiting;
  if (others === undefined) act();
  else others.add(act);
  return () => void others?.delete(act);
}

/** Begins to watch for that sign; called once, by the app. */
export function watchFirstInput(): void {
  const seen = (event: Event): void => {
    if (isStill(event)) return;
    for (const sign of INPUT_EVENTS) removeEventListener(sign, seen, true);
    const acts = waiting ?? [];
    waiting = undefined;
    for (const act of acts) act();
  };
  for (const sign of INPUT_EVENTS) addEventListener(sign, seen, { capture: true, passive: true });
}

/** Browsers tell of a resting pointer too, whenever the page moves under it. */
function isStill(event: Event): boolean {
  const { movementX, movementY } = event as Partial<PointerEvent>;
  return event.type === 'pointermove' && movementX === 0 && movementY === 0;
}
