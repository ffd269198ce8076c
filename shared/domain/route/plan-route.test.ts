import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastMiles, shortestMiles } from './bench/shortest.ts';
import { milesBetween, planRoute, type RoutePoint } from './plan-route.ts';
import { ROUTE_MAX } from './route-max.ts';

const point = fc.record({
  latitude: fc.double({ min: 24, max: 49, noNaN: true }),
  longitude: fc.double({ min: -125, max: -66, noNaN: true }),
});
/** Where some stops are at the same place, or in a line. */
const onGrid = fc.record({
  latitude: fc.integer({ min: 30, max: 33 }),
  longitude: fc.integer({ min: -99, max: -96 }),
});
const kind = fc.constantFrom('round' as const, 'open' as const);
const tour = (maxLength: number) =>
  fc.record({
    stops: fc.oneof(fc.array(point, { maxLength }), fc.array(onGrid, { maxLength })),
    start: fc.option(point),
    kind,
  });

function milesOf(visited: readonly RoutePoint[]): number {
  return visited.slice(1).reduce((sum, stop, at) => sum + milesBetween(visited[at] as RoutePoint, stop), 0);
}

describe('the miles between two points', () => {
  it('are those of the great circle', () => {
    const austin = { latitude: 30.2672, longitude: -97.7431 };
    const dallas = { latitude: 32.7767, longitude: -96.797 };
    expect(milesBetween(austin, dallas)).toBeCloseTo(182.1, 0);
    expect(milesBetween(dallas, austin)).toBe(milesBetween(austin, dallas));
    expect(milesBetween(austin, austin)).toBe(0);
    expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(69.09, 2);
  });
});

describe('a route', () => {
  it('visits every stop once, and its miles are those of the way', () => {
    fc.assert(
      fc.property(tour(20), ({ stops, start, kind }) => {
        const { order, miles } = planRoute(stops, start, kind);
        expect(order.toSorted((a, b) => a - b)).toEqual([...stops.keys()]);
        const visited = order.map((at) => stops[at] as RoutePoint);
        if (start !== null) visited.unshift(start);
        const [first] = visited;
        if (kind === 'round' && first !== undefined && stops.length > 0) visited.push(first);
        expect(miles).toBeCloseTo(stops.length === 0 ? 0 : milesOf(visited), 6);
        expect(planRoute(stops, start, kind)).toEqual({ order, miles });
      }),
    );
  });

  it('begins at the first stop if it starts nowhere else', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), kind, (stops, kind) => {
        expect(planRoute(stops, null, kind).order[0]).toBe(0);
      }),
    );
  });

  it('is the shortest possible for a few stops', () => {
    fc.assert(
      fc.property(tour(8), ({ stops, start, kind }) => {
        fc.pre(stops.length > 0);
        expect(planRoute(stops, start, kind).miles).toBeCloseTo(shortestMiles(stops, start, kind), 6);
      }),
    );
  });

  it('is never longer than the given order', () => {
    fc.assert(
      fc.property(tour(30), ({ stops, start, kind }) => {
        const given = start === null ? [...stops] : [start, ...stops];
        const [first] = given;
        if (kind === 'round' && first !== undefined) given.push(first);
        expect(planRoute(stops, start, kind, { shakes: 0, seed: 1 }).miles).toBeLessThanOrEqual(
          milesOf(given) + 1e-6,
        );
      }),
    );
  });

  it('visits stops with a time in the order of their times, every stop once', () => {
    const time = fc.option(fc.constantFrom('08:00', '09:30', '13:00', '16:15'), { nil: undefined });
    const timed = fc.array(fc.tuple(fc.oneof(point, onGrid), time), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(timed, fc.option(point), kind, (made, start, kind) => {
        const stops = made.map(([place, at]) => ({ ...place, time: at }));
        const { order } = planRoute(stops, start, kind, { shakes: 200, seed: 1 });
        expect(order.toSorted((a, b) => a - b)).toEqual([...stops.keys()]);
        const times = order.flatMap((at) => stops[at]?.time ?? []);
        expect(times).toEqual(times.toSorted());
      }),
    );
  });

  it('takes as many stops as a route may have, all at one place too', () => {
    const stops = Array.from({ length: ROUTE_MAX }, () => ({ latitude: 30, longitude: -97 }));
    const { order, miles } = planRoute(stops, null, 'round');
    expect([new Set(order).size, miles]).toEqual([ROUTE_MAX, 0]);
  });

  it('is close to the shortest possible for many stops', () => {
    const full = fc.array(point, { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(full, kind, (stops, kind) => {
        const { miles } = planRoute(stops, null, kind);
        const least = leastMiles(stops, null, kind, miles);
        expect(miles).toBeGreaterThanOrEqual(least - 1e-6);
        expect(miles).toBeLessThanOrEqual(least * 1.05 + 1e-6);
      }),
      { numRuns: 5 },
    );
  });
});
