import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { HEIGHT, type MapView, pan, type Spot, WHOLE, WIDTH, zoom } from '../../lib/map/map-view.ts';

export const ZOOM_STEP = 1.6;
/** The distance of an arrow key press, in map units. */
const PAN_STEP = 60;
/** A press becomes a drag after this distance, in CSS pixels. */
const DRAG_PX = 4;
const WHEEL_RATE = 0.002;

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: [PAN_STEP, 0],
  ArrowRight: [-PAN_STEP, 0],
  ArrowUp: [0, PAN_STEP],
  ArrowDown: [0, -PAN_STEP],
};

/** The view, changed by buttons, wheel, drag and keys, and the event handlers for the map. */
export function useMapView(home: MapView) {
  const [view, setView] = useState(home);
  const [shownHome, setShownHome] = useState(home);
  if (shownHome !== home) {
    setShownHome(home);
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

export function viewAfterKey(key: string, view: MapView, home: MapView = WHOLE): MapView | undefined {
  if (key === '+' || key === '=') return zoom(view, ZOOM_STEP);
  if (key === '-') return zoom(view, 1 / ZOOM_STEP);
  if (key === '0') return home;
  const arrow = ARROWS[key];
  return arrow === undefined ? undefined : pan(view, ...arrow);
}

type SetView = (change: (view: MapView) => MapView) => void;
type Frame = RefObject<SVGSVGElement | null>;

/** The wheel zooms while the map has the focus or Ctrl is held; else it scrolls the page. */
function useWheelZoom(frame: Frame, setView: SetView): void {
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent): void => {
      if (element === null || !(event.ctrlKey || element.contains(document.activeElement))) return;
      event.preventDefault();
      const spot = toSpot(element, event);
      setView((view) => zoom(view, Math.exp(-event.deltaY * WHEEL_RATE), spot));
    };
    // React's listener is passive and cannot prevent scrolling.
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
      // Not earlier, so that a dot still gets its clicks.
      if (!start.dragging) element.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, dragging: true };
      const unit = WIDTH / element.getBoundingClientRect().width;
      setView((view) => pan(view, dx * unit, dy * unit));
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}

function toSpot(element: Element, { clientX, clientY }: MouseEvent): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT];
}
