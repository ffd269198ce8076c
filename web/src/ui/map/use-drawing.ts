import { useState } from 'react';
import type { LngLat } from '../../lib/map/map-shapes.ts';
import { circleAround } from '../territory/circle.tsx';

export type DrawnShape = 'outline' | 'circle';
export type Drawing = ReturnType<typeof useDrawing>;

/** What somebody draws on a map: an outline by its corners, or a circle by its middle. @param first what they begin with; null for nothing */
export function useDrawing(first: DrawnShape | null) {
  const [shape, setShape] = useState(first);
  const [corners, setCorners] = useState<readonly LngLat[]>([]);
  const [miles, setMiles] = useState('5');
  const [middle] = corners;
  return {
    shape,
    /** Starts over. @param next the shape to draw; null stops drawing */
    draw: (next: DrawnShape | null): void => {
      setShape(next);
      setCorners([]);
    },
    corners,
    miles,
    setMiles,
    /** Takes a press of the map; undefined while nothing is drawn. */
    press:
      shape === null
        ? undefined
        : (at: LngLat): void => setCorners(shape === 'circle' ? [at] : [...corners, at]),
    undo: () => setCorners(corners.slice(0, -1)),
    circle: shape === 'circle' && middle !== undefined ? circleAround(middle[1], middle[0], miles, '') : null,
  };
}
