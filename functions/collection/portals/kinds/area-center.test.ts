import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaCenter } from './area-center.ts';

describe('areaCenter', () => {
  const square = [
    [0, 0],
    [0, 4],
    [4, 4],
    [4, 0],
    [0, 0],
  ];

  it('is the center of gravity, not the mean of the corners', () => {
    // The left side was measured at many points.
    const crowded = [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [4, 4],
      [4, 0],
      [0, 0],
    ];
    expect(areaCenter({ rings: [square] })).toEqual({ x: 2, y: 2 });
    expect(areaCenter({ rings: [crowded] })).toEqual({ x: 2, y: 2 });
  });

  it('excludes holes', () => {
    const hole = [
      [2, 1],
      [3, 1],
      [3, 3],
      [2, 3],
      [2, 1],
    ];
    const { x, y } = areaCenter({ rings: [square, hole] }) ?? { x: 0, y: 0 };
    expect(x).toBeCloseTo((16 * 2 - 2 * 2.5) / 14, 10);
    expect(y).toBeCloseTo(2, 10);
  });

  it('moves with the area, far from the origin and in degrees', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -125, max: -66, noNaN: true }),
        fc.double({ min: 24, max: 50, noNaN: true }),
        (x, y) => {
          const ring = square.map(([dx = 0, dy = 0]) => [x + dx * 1e-4, y + dy * 1e-4]);
          const middle = areaCenter({ rings: [ring] });
          expect(middle?.x).toBeCloseTo(x + 2e-4, 8);
          expect(middle?.y).toBeCloseTo(y + 2e-4, 8);
        },
      ),
    );
  });

  it.each([
    undefined,
    null,
    {},
    { rings: null },
    { rings: [] },
    { rings: [[[1, 2]]] },
    { rings: [['x', 4]] },
  ])('is undefined for %j', (shape) => {
    expect(areaCenter(shape)).toBeUndefined();
  });

  it('is a corner of an area without extent', () => {
    expect(
      areaCenter({
        rings: [
          [
            [1, 2],
            [1, 2],
            [1, 2],
          ],
        ],
      }),
    ).toEqual({ x: 1, y: 2 });
  });
});
