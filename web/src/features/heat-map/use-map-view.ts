import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { HEIGHT, panned, type Spot, type View, WHOLE, WIDTH, zoomed } from './map-view.ts';

/** One press of a button or a key. */
export const ZOOM_STEP = 1.6;
/** One press of an arrow key, in units of the map. */
const PAN_STEP = 60;
/** So far a finger or mouse moves before a press becomes a drag, in CSS pixels. */
const DRAG_PX = 4;
/** How much one notch of a wheel magnifies. */
const WHEEL_RATE = 0.002;

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: [PAN_STEP, 0],
  ArrowRight: [-PAN_STEP, 0],
  ArrowUp: [0, PAN_STEP],
  ArrowDown: [0, -PAN_STEP],
};

/** A view that buttons, wheel, drag and keys change, and what to put on the map for that. */
export function useMapView(home: View) {
  const [view, setView] = useState(home);
  const [homeOf, setHomeOf] = useState(home);
  if (homeOf !== home) {
    // Another state was chosen: look at it.
    setHomeOf(home);
    setView(home);
  }
  const frame = useRef<SVGSVGElement>(null);
  useWheelZoom(frame, setView);
  const drag = useDrag(frame, setView);
  return {
    view,
    setView,
    frame,
    onKeyDown: (event: KeyboardEvent) => {
      const next = viewAfterKey(event.key, view, home);
      if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setView(next);
    },
    ...drag,
  };
}

/** What a key makes of a view; undefined for keys that mean nothing here. */
export function viewAfterKey(key: string, view: View, home: View = WHOLE): View | undefined {
  if (key === '+' || key === '=') return zoomed(view, ZOOM_STEP);
  if (key === '-') return zoomed(view, 1 / ZOOM_STEP);
  if (key === '0') return home;
  const arrow = ARROWS[key];
  return arrow === undefined ? undefined : panned(view, ...arrow);
}

type SetView = (change: (view: View) => View) => void;
type Frame = RefObject<SVGSVGElement | null>;

/** The wheel magnifies once the map has the focus, or with Ctrl as everywhere; else it scrolls the page. */
function useWheelZoom(frame: Frame, setView: SetView): void {
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent): void => {
      if (element === null || !(event.ctrlKey || element.contains(document.activeElement))) return;
      event.preventDefault();
      const spot = spotIn(element, event);
      setView((view) => zoomed(view, Math.exp(-event.deltaY * WHEEL_RATE), spot));
    };
    // React's own listener is passive and could not keep the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame, setView]);
}

function useDrag(frame: Frame, setView: SetView) {
  const from = useRef<{ x: number; y: number; dragging: boolean }>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) from.current = { x: event.clientX, y: event.clientY, dragging: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const start = from.current;
      const element = frame.current;
      if (start === null || element === null) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!start.dragging && Math.hypot(dx, dy) < DRAG_PX) return;
      // Only now, so that a press on a dot stays the dot's.
      if (!start.dragging) element.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, dragging: true };
      const unit = WIDTH / element.getBoundingClientRect().width;
      setView((view) => panned(view, dx * unit, dy * unit));
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}

function spotIn(element: Element, { clientX, clientY }: MouseEvent): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT];
}
