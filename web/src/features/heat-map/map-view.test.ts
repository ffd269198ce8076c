import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitBounds,
  HEIGHT,
  isFarRight,
  isFarUp,
  type MapView,
  pan,
  reveal,
  type Spot,
  WHOLE,
  WIDTH,
  zoom,
} from '../../lib/map/map-view.ts';
import { viewAfterKey } from './use-map-view.ts';

const spot: fc.Arbitrary<Spot> = fc.tuple(
  fc.double({ min: 0, max: WIDTH, noNaN: true }),
  fc.double({ min: 0, max: HEIGHT, noNaN: true }),
);
const step: fc.Arbitrary<(view: MapView) => MapView> = fc.oneof(
  fc.tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), spot).map(
    ([factor, around]) =>
      (view: MapView) =>
        zoom(view, factor, around),
  ),
  fc
    .tuple(
      fc.double({ min: -2000, max: 2000, noNaN: true }),
      fc.double({ min: -2000, max: 2000, noNaN: true }),
    )
    .map(
      ([dx, dy]) =>
        (view: MapView) =>
          pan(view, dx, dy),
    ),
  spot.map((to) => (view: MapView) => reveal(view, to)),
  fc.tuple(spot, spot).map(
    ([a, b]) =>
      () =>
        fitBounds(boundsOf(a, b)),
  ),
);
const view = fc.array(step, { maxLength: 8 }).map((steps) => steps.reduce((seen, next) => next(seen), WHOLE));

function boundsOf(a: Spot, b: Spot): [Spot, Spot] {
  return [
    [Math.min(a[0], b[0]), Math.min(a[1], b[1])],
    [Math.max(a[0], b[0]) + 1, Math.max(a[1], b[1]) + 1],
  ];
}
const framed = ({ k, x, y }: MapView, [sx, sy]: Spot): Spot => [sx * k + x, sy * k + y];

describe('map views', () => {
  it('never show anything outside the map', () => {
    fc.assert(
      fc.property(view, (seen) => {
        expect(seen.k).toBeGreaterThanOrEqual(1);
        const [[left, top], [right, bottom]] = [framed(seen, [0, 0]), framed(seen, [WIDTH, HEIGHT])];
        expect(left).toBeLessThanOrEqual(1e-6);
        expect(top).toBeLessThanOrEqual(1e-6);
        expect(right).toBeGreaterThanOrEqual(WIDTH - 1e-6);
        expect(bottom).toBeGreaterThanOrEqual(HEIGHT - 1e-6);
      }),
    );
  });

  it('keep the spot under the pointer in place when zooming', () => {
    fc.assert(
      fc.property(view, fc.double({ min: 1, max: 3, noNaN: true }), spot, (seen, factor, pointer) => {
        const under: Spot = [(pointer[0] - seen.x) / seen.k, (pointer[1] - seen.y) / seen.k];
        const [x, y] = framed(zoom(seen, factor, pointer), under);
        expect(x).toBeCloseTo(pointer[0], 5);
        expect(y).toBeCloseTo(pointer[1], 5);
      }),
    );
  });

  it('show all of a fitted state', () => {
    fc.assert(
      fc.property(spot, spot, (a, b) => {
        const bounds = boundsOf(a, b);
        const seen = fitBounds(bounds);
        for (const corner of bounds) {
          const [x, y] = framed(seen, corner);
          expect(x).toBeGreaterThan(-2);
          expect(x).toBeLessThan(WIDTH + seen.k + 2);
          expect(y).toBeGreaterThan(-2);
          expect(y).toBeLessThan(HEIGHT + seen.k + 2);
        }
      }),
    );
  });

  it('move only to a spot that is not visible', () => {
    fc.assert(
      fc.property(view, spot, (seen, to) => {
        const [x, y] = framed(reveal(seen, to), to);
        expect(x).toBeGreaterThanOrEqual(-1e-6);
        expect(x).toBeLessThanOrEqual(WIDTH + 1e-6);
        expect(y).toBeGreaterThanOrEqual(-1e-6);
        expect(y).toBeLessThanOrEqual(HEIGHT + 1e-6);
      }),
    );
    const texas = fitBounds([
      [400, 350],
      [600, 550],
    ]);
    expect(reveal(texas, [500, 450])).toBe(texas);
  });

  it('know where labels would be cut off', () => {
    expect(isFarRight(WHOLE, [WIDTH * 0.8, 0])).toBe(true);
    expect(isFarRight(WHOLE, [WIDTH * 0.5, 0])).toBe(false);
    expect(isFarUp(WHOLE, [0, HEIGHT * 0.1])).toBe(true);
    expect(isFarUp(WHOLE, [0, HEIGHT * 0.5])).toBe(false);
  });
});

describe('keys on the map', () => {
  it('move, zoom and reset it', () => {
    const near = zoom(WHOLE, 4);
    expect(viewAfterKey('+', near)?.k).toBeGreaterThan(4);
    expect(viewAfterKey('-', near)?.k).toBeLessThan(4);
    expect(viewAfterKey('ArrowRight', near)?.x).toBeLessThan(near.x);
    expect(viewAfterKey('ArrowUp', near)?.y).toBeGreaterThan(near.y);
    expect(viewAfterKey('0', near)).toEqual(WHOLE);
    expect(viewAfterKey('a', near)).toBeUndefined();
  });
});
