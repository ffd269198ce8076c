import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** As long as phones hold before they select. */
const HOLD_MS = 500;

/** Handlers of an element that a finger held still acts on. The press that follows when it lifts does nothing. */
export function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType }: PointerEvent): void => {
      stop();
      wasHeld.current = false;
      if (pointerType !== 'touch') return;
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        onHold();
      }, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerMove: ({ movementX, movementY }: PointerEvent): void => {
      if (Math.abs(movementX) + Math.abs(movementY) > 2) stop();
    },
    // The browser's own menu of a link would take the hold.
    onContextMenu: (event: MouseEvent): void => {
      if (wasHeld.current) event.preventDefault();
    },
    // Scrolling takes the pointer away.
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent): void => {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
