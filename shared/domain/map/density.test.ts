import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeBetween,
  DENSITY_ZOOMS,
  gridFor,
  type MapBox,
  type MapPeriod,
  squareBox,
  squaresOf,
  viewOf,
  wholeTiles,
} from './density.ts';

const box: fc.Arbitrary<MapBox> = fc
  .record({
    west: fc.double({ min: -125, max: -68, noNaN: true }),
    south: fc.double({ min: 25, max: 48, noNaN: true }),
    width: fc.double({ min: 0.001, max: 30, noNaN: true }),
    height: fc.double({ min: 0.001, max: 12, noNaN: true }),
  })
  .map(({ west, south, width, height }) => ({ west, south, east: west + width, north: south + height }));
const zoom = fc.integer(DENSITY_ZOOMS);

describe('the grid of the heat map', () => {
  it('covers the box', () => {
    fc.assert(
      fc.property(box, zoom, fc.constantFrom<MapPeriod>('own', 30), (seen, at, days) => {
        const { level, x, y } = gridFor(seen, at, days);
        const first = squareBox(level, x[0], y[0]);
        const last = squareBox(level, x[1], y[1]);
        expect(first.west).toBeLessThanOrEqual(seen.west + 1e-6);
        expect(first.north).toBeGreaterThanOrEqual(seen.north - 1e-6);
        expect(last.east).toBeGreaterThanOrEqual(seen.east - 1e-6);
        expect(last.south).toBeLessThanOrEqual(seen.south + 1e-6);
        expect((x[1] - x[0] + 1) * (y[1] - y[0] + 1)).toBeLessThanOrEqual(800);
      }),
    );
  });

  it('is the same for a box and its whole tiles', () => {
    fc.assert(
      fc.property(box, zoom, (seen, at) => {
        const tiles = wholeTiles(seen, at);
        expect(squaresOf(tiles, at)).toEqual(squaresOf(seen, at));
        expect(wholeTiles(tiles, at)).toEqual(tiles);
      }),
    );
  });
});

describe('the view', () => {
  it.each([
    [4, 1_000_000, 30, 'squares'],
    [12, 5, 30, 'squares'],
    [13, 101, 30, 'groups'],
    [13, 100, 30, 'permits'],
    [15, 5000, 30, 'permits'],
    [4, 1_000_000, 'own', 'groups'],
    [4, 100, 'own', 'permits'],
    [16, 101, 'own', 'groups'],
    [17, 5000, 'own', 'permits'],
  ] as const)('at zoom %i of %i permits in %s days is %s', (at, permits, days, view) => {
    expect(viewOf(at, permits, days)).toBe(view);
  });
});

describe('the change', () => {
  it.each([
    [31, 22, 41],
    [20, 25, -20],
    [30, 30, 0],
    [31, 9, null],
    [14, 15, null],
    [500, 0, null],
  ])('from %i after %i is %s percent', (now, before, percent) => {
    expect(changeBetween(now, before)).toBe(percent);
  });
});
