/** Events that only a user causes. */
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Callbacks that wait for the first input; undefined after it. */
let waiting: Set<() => void> | undefined = new Set();

/** Calls back on the user's first input, or now if there was one. @returns a function that cancels */
export function onFirstInput(callback: () => void): () => void {
  const callbacks = waiting;
  if (callbacks === undefined) callback();
  else callbacks.add(callback);
  return () => void callbacks?.delete(callback);
}

/** Starts to watch for the first input. Called once, by the app. */
export function watchFirstInput(): void {
  const onInput = (event: Event): void => {
    if (isUnmoved(event)) return;
    for (const type of INPUT_EVENTS) removeEventListener(type, onInput, true);
    const callbacks = waiting ?? [];
    waiting = undefined;
    for (const callback of callbacks) callback();
  };
  for (const type of INPUT_EVENTS) addEventListener(type, onInput, { capture: true, passive: true });
}

/** Browsers report a resting pointer as moved when the page moves under it. */
function isUnmoved(event: Event): boolean {
  const { movementX, movementY } = event as Partial<PointerEvent>;
  return event.type === 'pointermove' && movementX === 0 && movementY === 0;
}
