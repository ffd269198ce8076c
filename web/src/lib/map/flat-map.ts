import { geoAlbersUsa, geoGraticule, geoPath } from 'd3-geo';
import type { LngLat, MapShape } from './map-shapes.ts';
import { HEIGHT, type Spot, WIDTH } from './map-view.ts';
import type { Dot } from './places.ts';

const SCALE = 1240;
/** The earth's radius in miles, divided by the scale. */
export const MILES_PER_UNIT = 3959 / SCALE;

const projection = geoAlbersUsa()
  .scale(SCALE)
  .translate([WIDTH / 2, HEIGHT / 2]);
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
