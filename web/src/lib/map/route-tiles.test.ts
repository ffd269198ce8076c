import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mercator } from '#shared/domain/map/density.ts';
import type { RoutePoint } from '#shared/domain/route/plan-route.ts';
import { routeBox, routeTiles } from './route-tiles.ts';

const ZOOMS = [0, 14] as const;
const AUSTIN: RoutePoint = { latitude: 30.27, longitude: -97.74 };
const NEAR: RoutePoint = { latitude: 30.3, longitude: -97.7 };
const DALLAS: RoutePoint = { latitude: 32.78, longitude: -96.8 };

const nameOf = (zoom: number, x: number, y: number): string => `${zoom}/${x}/${y}`;
const namesOf = (points: readonly RoutePoint[], zooms: readonly [number, number] = ZOOMS): string[] =>
  [...routeTiles(points, zooms)].map(({ zoom, x, y }) => nameOf(zoom, x, y));
/** The tile that a point lies in. */
function tileOf({ latitude, longitude }: RoutePoint, zoom: number): string {
  const across = 2 ** zoom;
  return nameOf(zoom, Math.floor((longitude / 360 + 0.5) * across), Math.floor(mercator(latitude) * across));
}

const point = fc.record({
  latitude: fc.double({ min: 25, max: 49, noNaN: true }),
  longitude: fc.double({ min: -124, max: -67, noNaN: true }),
});
/** Points of a day: within about 60 miles of each other. */
const day = point.chain((middle) =>
  fc.array(
    fc
      .tuple(fc.double({ min: -0.5, max: 0.5, noNaN: true }), fc.double({ min: -0.5, max: 0.5, noNaN: true }))
      .map(([north, east]) => ({ latitude: middle.latitude + north, longitude: middle.longitude + east })),
    { minLength: 1, maxLength: 12 },
  ),
);

describe('the tiles of a route', () => {
  it('are none without stops', () => {
    expect(namesOf([])).toEqual([]);
  });

  it('show every stop, from the whole route to the streets, and each only once', () => {
    fc.assert(
      fc.property(day, (stops) => {
        const names = namesOf(stops);
        expect(new Set(names).size).toBe(names.length);
        const all = new Set(names);
        const first = Math.min(...names.map((name) => Number(name.split('/')[0])));
        for (const stop of stops)
          for (let zoom = first; zoom <= ZOOMS[1]; zoom++) expect(all).toContain(tileOf(stop, zoom));
        // The first zoom has the whole route on few tiles.
        expect(names.filter((name) => name.startsWith(`${first}/`)).length).toBeLessThanOrEqual(9);
      }),
    );
  });

  it('are those of the file only', () => {
    for (const stops of [[AUSTIN], [AUSTIN, DALLAS]]) {
      const zooms = namesOf(stops, [8, 12]).map((name) => Number(name.split('/')[0]));
      expect(Math.min(...zooms)).toBe(stops.length === 1 ? 11 : 8);
      expect(Math.max(...zooms)).toBe(12);
    }
  });

  it('begin with the whole route, then the stops nearer and nearer, then the ways', () => {
    const names = namesOf([AUSTIN, NEAR, DALLAS]);
    const at = (name: string): number => names.indexOf(name);
    const halfway = { latitude: 31.54, longitude: -97.25 };
    expect(at(tileOf(halfway, 7))).toBeGreaterThanOrEqual(0);
    expect(at(tileOf(halfway, 7))).toBeLessThan(at(tileOf(AUSTIN, 9)));
    expect(at(tileOf(AUSTIN, 13))).toBeLessThan(at(tileOf(DALLAS, 14)));
    expect(at(tileOf(DALLAS, 14))).toBeLessThan(at(tileOf(halfway, 10)));
    expect(at(tileOf(halfway, 14))).toBeGreaterThan(at(tileOf(halfway, 10)));
  });

  it('leave no gap on the way', () => {
    const all = new Set(namesOf([AUSTIN, DALLAS]));
    for (let part = 0; part <= 1; part += 0.001) {
      const longitude = AUSTIN.longitude + part * (DALLAS.longitude - AUSTIN.longitude);
      const y = mercator(AUSTIN.latitude) + part * (mercator(DALLAS.latitude) - mercator(AUSTIN.latitude));
      const across = 2 ** 14;
      expect(all).toContain(nameOf(14, Math.floor((longitude / 360 + 0.5) * across), Math.floor(y * across)));
    }
  });
});

it('the box of a route has room around a single stop', () => {
  const [west, south, east, north] = routeBox([AUSTIN]);
  expect([west, south]).toEqual([-97.75, 30.259999999999998]);
  expect(east - west).toBeCloseTo(0.02);
  expect(north - south).toBeCloseTo(0.02);
});
