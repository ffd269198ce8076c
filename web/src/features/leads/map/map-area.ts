import { toMicro } from '#shared/domain/territory/geometry.ts';
import { checkRing, WORLD, writePolygon } from '#shared/domain/territory/territory.ts';
import type { MapBounds } from '../../../ui/map/real-map.tsx';

/** What a search calls the area of a map. */
const NAME = 'Area of the map';

/** What a map shows as an area of a filter. @returns null if it is too large for one */
export function areaOfMap(bounds: MapBounds): string | null {
  // A map at the coast also shows what lies outside the places that an area may have.
  const [west, east] = [bounds[0], bounds[2]].map((one) => Math.min(WORLD.east, Math.max(WORLD.west, one)));
  const [south, north] = [bounds[1], bounds[3]].map((one) =>
    Math.min(WORLD.north, Math.max(WORLD.south, one)),
  );
  const ring = Int32Array.from([north, west, north, east, south, east, south, west], (one = 0) =>
    toMicro(one),
  );
  return checkRing(ring) === null ? writePolygon([ring], NAME) : null;
}
