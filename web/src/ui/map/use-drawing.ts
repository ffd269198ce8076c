import { useState } from 'react';
import type { LngLat } from '../../lib/map/map-shapes.ts';
import { circleAround } from '../territory/circle.tsx';

/** What somebody draws on a map: an outline by its corners, or a circle by its middle. @param shape null while nothing is drawn */
export function useDrawing(shape: 'outline' | 'circle' | null) {
  const [corners, setCorners] = useState<readonly LngLat[]>([]);
  const [miles, setMiles] = useState('5');
  const [middle] = corners;
  return {
    corners,
    setCorners,
    miles,
    setMiles,
    /** Takes a press of the map; undefined while nothing is drawn. */
    press:
      shape === null
        ? undefined
        : (at: LngLat): void => setCorners(shape === 'circle' ? [at] : [...corners, at]),
    circle: shape === 'circle' && middle !== undefined ? circleAround(middle[1], middle[0], miles, '') : null,
  };
}
