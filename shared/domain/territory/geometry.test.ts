import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxOf,
  circleOf,
  isInShape,
  polygonOf,
  type Ring,
  ringFault,
  SPAN_MAX,
  squareMiles,
  toDegrees,
  toMicro,
  withoutRepeats,
} from './geometry.ts';
import { EDGE_STEPS, starPolygon } from './testing.ts';

type Exact = readonly [latitude: bigint, longitude: bigint];
type Point = readonly [latitude: number, longitude: number];

const cornersOf = (ring: Ring): Exact[] =>
  Array.from({ length: ring.length / 2 }, (_, at) => [
    BigInt(ring[2 * at] ?? 0),
    BigInt(ring[2 * at + 1] ?? 0),
  ]);
const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.map((one, at) => [one, list[(at + 1) % list.length] ?? one]);
const turn = (a: Exact, b: Exact, c: Exact): bigint =>
  (b[1] - a[1]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[1] - a[1]);
const isBetween = (a: bigint, value: bigint, b: bigint): boolean => (a - value) * (b - value) <= 0n;

/** How often a ring winds around a point, in exact numbers; null on the ring itself. Another rule than counting crossings. */
function windingOf(ring: Ring, [lat, lon]: Point): number | null {
  const point: Exact = [BigInt(lat), BigInt(lon)];
  let winding = 0;
  for (const [a, b] of pairsOf(cornersOf(ring))) {
    const side = turn(a, b, point);
    if (side === 0n && isBetween(a[0], point[0], b[0]) && isBetween(a[1], point[1], b[1])) return null;
    if (a[0] <= point[0] && b[0] > point[0] && side > 0n) winding++;
    if (a[0] > point[0] && b[0] <= point[0] && side < 0n) winding--;
  }
  return winding;
}

function isInside([outline = new Int32Array(0), ...holes]: readonly Ring[], point: Point): boolean {
  const isHoled = holes.some((hole) => (windingOf(hole, point) ?? 0) !== 0);
  return windingOf(outline, point) !== 0 && !isHoled;
}

/** The point beside an edge, and not on it, that is nearest to its line. */
function nearestTo([aLat, aLon]: Point, [bLat, bLon]: Point, side: 1 | -1): Point {
  // Extended Euclid: north · east of the edge − east · north of the edge is ± their common divisor.
  let [old, rest] = [Math.abs(bLat - aLat), Math.abs(bLon - aLon)];
  let [oldNorth, north] = [1, 0];
  while (rest !== 0) {
    const times = Math.floor(old / rest);
    [old, rest] = [rest, old - times * rest];
    [oldNorth, north] = [north, oldNorth - times * north];
  }
  const [latSteps, lonSteps] = [Math.abs(bLat - aLat) / old, Math.abs(bLon - aLon) / old];
  // oldNorth · latSteps ≡ 1 modulo lonSteps.
  const up = lonSteps === 0 ? 1 : (((side * oldNorth) % lonSteps) + lonSteps) % lonSteps;
  const over = lonSteps === 0 ? 0 : (up * latSteps - side) / lonSteps;
  return [aLat + Math.sign(bLat - aLat) * over, aLon + Math.sign(bLon - aLon) * up];
}

/** Points on the corners and edges of rings, beside them, level with corners, and anywhere. */
function pointsAt(rings: readonly Ring[], drawn: readonly number[]): Point[] {
  const corners = rings.flatMap((ring) =>
    pairsOf(
      Array.from({ length: ring.length / 2 }, (_, at): Point => [ring[2 * at] ?? 0, ring[2 * at + 1] ?? 0]),
    ),
  );
  const { south, north, west, east } = boxOf(rings[0] ?? new Int32Array(0));
  return drawn.flatMap((number): Point[] => {
    const [[aLat, aLon], [bLat, bLon]] = corners[number % corners.length] ?? [
      [0, 0],
      [0, 0],
    ];
    const part = (number >> 8) % (EDGE_STEPS + 1);
    const on: Point = [
      aLat + ((bLat - aLat) / EDGE_STEPS) * part,
      aLon + ((bLon - aLon) / EDGE_STEPS) * part,
    ];
    const off: Point = [on[0] + ((number >> 12) % 3) - 1, on[1] + ((number >> 14) % 3) - 1];
    const share = (number % 1000) / 999;
    const side = number % 2 === 0 ? 1 : -1;
    return [
      on,
      off,
      nearestTo([aLat, aLon], [bLat, bLon], side),
      [aLat, Math.round(west - 5 + share * (east - west + 10))],
      [Math.round(south - 5 + share * (north - south + 10)), off[1]],
    ];
  });
}

describe('a point and a polygon', () => {
  it('agree with exact arithmetic at 125,000 points at corners and edges, with holes', () => {
    let points = 0;
    let onEdges = 0;
    let besideEdges = 0;
    const drawn = fc.array(fc.nat({ max: 2 ** 30 }), { minLength: 50, maxLength: 50 });
    fc.assert(
      fc.property(starPolygon, drawn, (rings, numbers) => {
        const polygon = polygonOf(rings);
        for (const point of pointsAt(rings, numbers)) {
          points++;
          if (rings.some((ring) => windingOf(ring, point) === null)) onEdges++;
          else if (points % 5 === 3) besideEdges++;
          if (isInShape(polygon, ...point) !== isInside(rings, point))
            expect([point, isInShape(polygon, ...point)]).toEqual([point, isInside(rings, point)]);
        }
      }),
      { numRuns: 500 },
    );
    expect(points).toBe(125_000);
    expect(onEdges).toBeGreaterThan(25_000);
    expect(besideEdges).toBeGreaterThan(20_000);
  });

  it('count corners, edges and the edges of holes as inside', () => {
    const square = (from: number, to: number): Ring => Int32Array.of(from, from, from, to, to, to, to, from);
    const polygon = polygonOf([square(0, 100), square(40, 60)]);
    const inside = (lat: number, lon: number): boolean => isInShape(polygon, lat, lon);
    expect([inside(0, 0), inside(100, 100), inside(0, 50), inside(50, 100), inside(20, 20)]).toEqual(
      Array(5).fill(true),
    );
    expect([inside(40, 40), inside(40, 50), inside(50, 60)]).toEqual([true, true, true]);
    expect([inside(50, 50), inside(41, 41), inside(101, 50), inside(-1, -1)]).toEqual(Array(4).fill(false));
  });
});

describe('the fault of a ring', () => {
  /** Whether two edges share a point, by solving for it. */
  function edgesShareAPoint([a, b]: [Exact, Exact], [c, d]: [Exact, Exact]): boolean {
    const [rLat, rLon] = [b[0] - a[0], b[1] - a[1]];
    const [sLat, sLon] = [d[0] - c[0], d[1] - c[1]];
    const [gLat, gLon] = [c[0] - a[0], c[1] - a[1]];
    const cross = rLon * sLat - rLat * sLon;
    const along = gLon * sLat - gLat * sLon;
    const across = gLon * rLat - gLat * rLon;
    if (cross !== 0n) {
      const isPart = (value: bigint): boolean => isBetween(0n, value, cross);
      return isPart(along) && isPart(across);
    }
    if (across !== 0n) return false;
    return (
      [c, d].some((end) => isBetween(a[0], end[0], b[0]) && isBetween(a[1], end[1], b[1])) ||
      (isBetween(c[0], a[0], d[0]) && isBetween(c[1], a[1], d[1]))
    );
  }

  function crossesItself(ring: Ring): boolean {
    const edges = pairsOf(cornersOf(ring));
    return edges.some((one, at) =>
      edges.some((other, to) => {
        if (to <= at) return false;
        const isNext = to === at + 1 || (at === 0 && to === edges.length - 1);
        if (!isNext) return edgesShareAPoint(one, other);
        const [first, second] = to === at + 1 ? [one, other] : [other, one];
        // Neighbors run over each other if they point back along one line.
        const isBack =
          (first[0][0] - first[1][0]) * (second[1][0] - first[1][0]) +
            (first[0][1] - first[1][1]) * (second[1][1] - first[1][1]) >
          0n;
        return turn(first[0], first[1], second[1]) === 0n && isBack;
      }),
    );
  }

  it('finds every crossing that exact arithmetic finds', () => {
    const small = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 6, maxLength: 14 });
    const large = fc
      .array(fc.integer({ min: 0, max: SPAN_MAX * 1e6 }), { minLength: 6, maxLength: 14 })
      .map((numbers) => numbers.map((number) => number - (number % 7)));
    let [found, clean] = [0, 0];
    fc.assert(
      fc.property(fc.oneof(small, large), (numbers) => {
        const ring = withoutRepeats(numbers.slice(0, numbers.length - (numbers.length % 2)));
        if (ring.length < 6) {
          expect(ringFault(ring)).toBe('few corners');
          return;
        }
        const crosses = crossesItself(ring);
        if (crosses) found++;
        else clean++;
        expect(ringFault(ring)).toBe(crosses ? 'crosses itself' : null);
      }),
      { numRuns: 5000 },
    );
    expect(Math.min(found, clean)).toBeGreaterThan(500);
  });

  it('names what is wrong', () => {
    expect(ringFault(Int32Array.of(0, 0, 5, 5))).toBe('few corners');
    expect(ringFault(Int32Array.of(0, 0, 0, 61e6, 5, 5))).toBe('too wide');
    expect(ringFault(Int32Array.of(0, 0, 10, 10, 10, 0, 0, 10))).toBe('crosses itself');
    expect(ringFault(Int32Array.of(0, 0, 5, 5, 10, 10))).toBe('crosses itself');
    expect(ringFault(Int32Array.of(0, 0, 0, 10, 10, 10))).toBeNull();
  });
});

describe('a point and a circle', () => {
  const circle = fc.record({
    lat: fc.integer({ min: 25_000_000, max: 49_000_000 }),
    lon: fc.integer({ min: -125_000_000, max: -67_000_000 }),
    miles: fc.constantFrom(0.1, 0.25, 1, 5, 12.5, 50, 100),
  });

  it('agree with exact arithmetic on the edge and beside it', () => {
    fc.assert(
      fc.property(
        circle,
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        ({ lat, lon, miles }, drawn) => {
          const shape = circleOf(lat, lon, miles);
          const ends = [0, 1].flatMap((more) => [shape.radius + more, -shape.radius - more]);
          expect(ends.map((north) => isInShape(shape, lat + north, lon))).toEqual([true, true, false, false]);
          for (const number of drawn) {
            const angle = (number % 3600) / 572.957;
            const point: Point = [
              lat + Math.round(shape.radius * Math.sin(angle)) + (number % 3) - 1,
              lon + Math.round(((shape.radius * 2 ** 20) / shape.scale) * Math.cos(angle)) + (number % 5) - 2,
            ];
            const north = BigInt(point[0] - lat);
            const twice = 2n * BigInt(point[1] - lon) * BigInt(shape.scale) + 2n ** 20n;
            // Rounded to the nearest whole number, halves up, as `Math.round` does.
            const east = twice >= 0n ? twice >> 21n : -((-twice + 2n ** 21n - 1n) >> 21n);
            const isIn = north * north + east * east <= BigInt(shape.radius) ** 2n;
            expect(isInShape(shape, ...point)).toBe(isIn);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('differ from the distance on a sphere by no more than documented', () => {
    const radians = (micro: number): number => (toDegrees(micro) * Math.PI) / 180;
    const milesBetween = ([aLat, aLon]: Point, [bLat, bLon]: Point): number => {
      const half =
        Math.sin((radians(bLat) - radians(aLat)) / 2) ** 2 +
        Math.cos(radians(aLat)) *
          Math.cos(radians(bLat)) *
          Math.sin((radians(bLon) - radians(aLon)) / 2) ** 2;
      return (2 * 6_371_008.8 * Math.asin(Math.sqrt(half))) / 1609.344;
    };
    const most = { 5: 0, 100: 0 };
    for (const miles of [5, 100] as const)
      for (let lat = 25; lat <= 49; lat++) {
        const shape = circleOf(toMicro(lat), toMicro(-100), miles);
        for (let angle = 0; angle < 360; angle += 3) {
          const edge: Point = [
            shape.latitude + shape.radius * Math.sin((angle * Math.PI) / 180),
            shape.longitude + ((shape.radius * 2 ** 20) / shape.scale) * Math.cos((angle * Math.PI) / 180),
          ];
          const off = Math.abs(milesBetween([shape.latitude, shape.longitude], edge) / miles - 1);
          most[miles] = Math.max(most[miles], off);
        }
      }
    expect(most[5]).toBeLessThan(0.001);
    expect(most[100]).toBeLessThan(0.015);
    expect(most[100]).toBeGreaterThan(0.005);
  });
});

describe('the size of a shape', () => {
  it('is in square miles, less its holes', () => {
    expect(squareMiles(circleOf(toMicro(30), toMicro(-97), 2))).toBeCloseTo(4 * Math.PI);
    // A degree of latitude has 69.09 miles, one of longitude at 30.05° 59.80.
    const square = (south: number, west: number, side: number): Ring =>
      Int32Array.from(
        [south, west, south, west + side, south + side, west + side, south + side, west].map(toMicro),
      );
    expect(squareMiles(polygonOf([square(30, -97, 0.1)]))).toBeCloseTo(41.32, 1);
    expect(squareMiles(polygonOf([square(30, -97, 0.1), square(30.02, -96.98, 0.05)]))).toBeCloseTo(31, 0);
  });
});
