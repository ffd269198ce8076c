import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInTerritory, territoryOf } from '#shared/domain/territory/territory.ts';
import { areaOfMap } from './map-area.ts';

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1e6, max: max * 1e6 }).map((micro) => micro / 1e6);
const box = fc
  .tuple(degrees(-125, -70), degrees(25, 45), degrees(1, 20), degrees(1, 20))
  .map(([west, south, width, height]) => [west, south, west + width, south + height] as const);

it('an area has the points that the map shows', () => {
  fc.assert(
    fc.property(box, degrees(-126, -62), degrees(24, 66), (bounds, longitude, latitude) => {
      const [west, south, east, north] = bounds;
      const isShown = longitude >= west && longitude <= east && latitude >= south && latitude <= north;
      const permit = {
        addressZip: null,
        jurisdictionState: 'Texas' as const,
        jurisdictionCounty: null,
        latitude,
        longitude,
      };
      // Edges are rounded to whole micro-degrees.
      const isNearEdge = [longitude - west, longitude - east, latitude - south, latitude - north].some(
        (distance) => Math.abs(distance) < 2e-6,
      );
      if (!isNearEdge) expect(isInTerritory(territoryOf([areaOfMap(bounds) ?? '']), permit)).toBe(isShown);
    }),
  );
});

it('a map that shows half the world has no area', () => {
  expect(areaOfMap([-140, 10, -60, 60])).toBeNull();
});
