import { geoAlbersUsa, geoGraticule, geoPath } from 'd3-geo';
import type { LngLat, MapShape } from './map-shapes.ts';
import type { Dot } from './places.ts';

/** A position in map units. */
export type Spot = readonly [x: number, y: number];

/** A part of the map in map units. */
export interface MapFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All of it. */
export const WHOLE: MapFrame = { x: 0, y: 0, width: 975, height: 610 };
const SCALE = 1240;
/** The earth's radius in miles, divided by the scale. */
export const MILES_PER_UNIT = 3959 / SCALE;

const projection = geoAlbersUsa()
  .scale(SCALE)
  .translate([WHOLE.width / 2, WHOLE.height / 2]);
const pathOf = geoPath(projection).digits(2);
/** Computed on first use, since there are many counties. */
const paths = new WeakMap<MapShape, string>();

/** The `d` attribute of a shape's path. */
export function shapePath(shape: MapShape): string {
  const path = paths.get(shape) ?? pathOf(shape.outline) ?? '';
  paths.set(shape, path);
  return path;
}

export function shapeBounds({ outline }: MapShape): readonly [Spot, Spot] {
  return pathOf.bounds(outline);
}

/** Projects coordinates to the map; null outside the country. */
export function spotOf([longitude, latitude]: LngLat): Spot | null {
  return projection([longitude, latitude]);
}

/**
 * A part of the map with some spots in its middle; null without a spot.
 * @param form its width, to its height
 * @param space its size, to what the spots need
 * @param least the least width
 */
export function frameAround(
  spots: readonly Spot[],
  form: number,
  space: number,
  least: number,
): MapFrame | null {
  if (spots.length === 0) return null;
  const [west, east] = [Math.min(...spots.map(([x]) => x)), Math.max(...spots.map(([x]) => x))];
  const [north, south] = [Math.min(...spots.map(([, y]) => y)), Math.max(...spots.map(([, y]) => y))];
  const width = Math.max(least, space * (east - west), space * form * (south - north));
  const height = width / form;
  return { x: (west + east - width) / 2, y: (north + south - height) / 2, width, height };
}

/** For an SVG's `viewBox`. */
export function viewBoxOf({ x, y, width, height }: MapFrame): string {
  return [x, y, width, height].join(' ');
}

/** A dot on the drawn map. */
export interface SpottedDot extends Dot {
  readonly spot: Spot;
}

/** The dots that lie on the drawn map. */
export function spotted(dots: readonly Dot[]): readonly SpottedDot[] {
  return dots.flatMap((dot) => {
    const spot = spotOf(dot.at);
    return spot === null ? [] : [{ ...dot, spot }];
  });
}

export function gridPath(): string {
  const grid = geoGraticule()
    .step([5, 5])
    .extent([
      [-130, 20],
      [-60, 55],
    ]);
  return pathOf(grid()) ?? '';
}
