import type { LngLat } from './map-shapes.ts';

/** Around the box, in degrees, so that one point has a box, too: about a third of a mile. */
const SPACE = 0.005;

/** The box around some points in degrees: west, south, east, north. Null without any. */
export function boxOfPoints(points: readonly LngLat[]): readonly [number, number, number, number] | null {
  if (points.length === 0) return null;
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  return [
    Math.min(...longitudes) - SPACE,
    Math.min(...latitudes) - SPACE,
    Math.max(...longitudes) + SPACE,
    Math.max(...latitudes) + SPACE,
  ];
}
