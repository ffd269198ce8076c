import fc from 'fast-check';
import { convertIndexedToRgb, decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { isInShape, toDegrees, toMicro } from '#shared/domain/territory/geometry.ts';
import { territoryOf, writeCircle, writePolygon } from '#shared/domain/territory/territory.ts';
import { starPolygon } from '#shared/domain/territory/testing.ts';
import {
  drawAreas,
  PICTURE_COLORS,
  type PicturePoint,
  type PictureView,
  viewAround,
} from './area-picture.ts';

type ColorName = keyof typeof PICTURE_COLORS;
const NAMES: ReadonlyMap<string, ColorName> = new Map(
  Object.entries(PICTURE_COLORS).map(([name, color]) => [color, name as ColorName]),
);

/** Decodes a picture with a library. */
async function draw(areas: readonly string[], points: readonly PicturePoint[] = []) {
  const png = await drawAreas(areas, points);
  const decoded = decode(png, { checkCrc: true });
  const colors = convertIndexedToRgb(decoded);
  const { width, height } = decoded;
  return {
    bytes: png.length,
    width,
    height,
    colorAt: (x: number, y: number): ColorName | undefined => {
      const at = 3 * (Math.floor(y) * width + Math.floor(x));
      return NAMES.get(`#${Buffer.from(colors.subarray(at, at + 3)).toString('hex')}`);
    },
  };
}

/** The view of a picture of drawn areas without points. */
function viewOf(areas: readonly string[]): PictureView {
  return viewAround(
    territoryOf(areas).shapes.map(({ box: { south, north, west, east } }) => ({
      south: toDegrees(south),
      north: toDegrees(north),
      west: toDegrees(west),
      east: toDegrees(east),
    })),
  );
}

/** The point in the middle of a pixel, in micro-degrees. */
function pointAt({ spotOf }: PictureView, x: number, y: number): readonly [number, number] {
  const [[left, top], [right, bottom]] = [spotOf(0, 0), spotOf(1, 1)];
  return [toMicro((y + 0.5 - top) / (bottom - top)), toMicro((x + 0.5 - left) / (right - left))];
}

const circle = fc
  .record({
    latitude: fc.double({ min: 31, max: 42, noNaN: true }),
    longitude: fc.double({ min: -110, max: -90, noNaN: true }),
    miles: fc.constantFrom(0.1, 1, 5, 33.3, 100),
  })
  .map(({ latitude, longitude, miles }) => writeCircle(latitude, longitude, miles, ''));
const polygon = starPolygon.map((rings) => writePolygon(rings, ''));

describe('a picture of areas', () => {
  it('shows as inside what the search finds inside, holes and several areas included', async () => {
    const pixel = fc.tuple(fc.integer({ min: 0, max: 1051 }), fc.integer({ min: 0, max: 525 }));
    const judged = { inside: 0, outside: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(polygon, circle), { minLength: 1, maxLength: 2 }),
        fc.array(pixel, { minLength: 200, maxLength: 200 }),
        async (areas, pixels) => {
          const { colorAt } = await draw(areas);
          const view = viewOf(areas);
          for (const [x, y] of pixels) {
            const color = colorAt(x, y);
            // Lines cover what is under them; the scale covers a corner.
            if (color !== 'area' && color !== 'land' && color !== 'water') continue;
            const [latitude, longitude] = pointAt(view, x, y);
            const isInside = territoryOf(areas).shapes.some((shape) => isInShape(shape, latitude, longitude));
            expect(color === 'area', `${areas.join(' ')} at ${x}, ${y}`).toBe(isInside);
            judged[isInside ? 'inside' : 'outside']++;
          }
        },
      ),
      { numRuns: 25 },
    );
    // Small areas that lie far apart have few pixels inside.
    expect(Math.min(judged.inside, judged.outside)).toBeGreaterThan(20);
  });

  it('has a hole in the color of the land, and no hole where two areas overlap', async () => {
    const ring = (reach: number) =>
      Int32Array.from(
        [-1, -1, -1, 1, 1, 1, 1, -1].map(
          (side, at) => toMicro(at % 2 === 0 ? 30.3 : -97.7) + toMicro(side * reach),
        ),
      );
    const square = await draw([writePolygon([ring(0.1), ring(0.04)], '')]);
    expect([square.width, square.height]).toEqual([1052, 526]);
    expect(square.colorAt(526, 263)).toBe('land');
    expect(square.colorAt(526, 100)).toBe('area');
    expect(square.colorAt(20, 20)).toBe('land');
    const two = await draw([writeCircle(30.3, -97.7, 5, ''), writeCircle(30.3, -97.72, 5, '')]);
    expect(two.colorAt(526, 263)).toBe('area');
  });

  it('shows a circle as round as it is on the ground', async () => {
    for (const latitude of [26, 47]) {
      const { colorAt, width, height } = await draw([writeCircle(latitude, -97.7, 5, '')]);
      const across = Array.from({ length: width }, (_, x) => colorAt(x, height / 2)).filter(
        (one) => one === 'area',
      );
      const down = Array.from({ length: height }, (_, y) => colorAt(width / 2, y)).filter(
        (one) => one === 'area',
      );
      expect(down.length).toBeGreaterThan(300);
      expect(Math.abs(across.length - down.length)).toBeLessThan(8);
    }
  });

  it('fills a county, and shows water beside the land', async () => {
    const travis = await draw(['county:Travis, TX'], [{ latitude: 30.27, longitude: -97.74, number: null }]);
    expect(travis.colorAt(526, 200)).toBe('area');
    expect(travis.colorAt(30, 30)).toBe('land');
    const chicago = await draw([writeCircle(41.88, -87.62, 3, '')]);
    expect(chicago.colorAt(1040, 263)).toBe('water');
    expect(chicago.colorAt(10, 263)).toBe('land');
  });

  it('has a dot for each point, and a white number on a larger one', async () => {
    const center = { latitude: 30.3, longitude: -97.7 };
    const area = [writeCircle(center.latitude, center.longitude, 5, '')];
    const near = (
      picture: Awaited<ReturnType<typeof draw>>,
      reach: number,
    ): readonly (ColorName | undefined)[] =>
      Array.from({ length: (2 * reach + 1) ** 2 }, (_, at) =>
        picture.colorAt(526 - reach + (at % (2 * reach + 1)), 263 - reach + Math.floor(at / (2 * reach + 1))),
      );
    expect(new Set(near(await draw(area), 12))).toEqual(new Set(['area']));
    expect(new Set(near(await draw(area, [{ ...center, number: null }]), 4))).toEqual(new Set(['point']));
    expect(new Set(near(await draw(area, [{ ...center, number: 8 }]), 10))).toEqual(
      new Set(['point', 'white']),
    );
  });

  it('of 25 leads at one address shows 25 discs', async () => {
    const points = Array.from({ length: 25 }, (_, at) => ({
      latitude: 30.3,
      longitude: -97.7,
      number: at + 1,
    }));
    const count = (picture: Awaited<ReturnType<typeof draw>>): number => {
      let dark = 0;
      for (let x = 100; x < 952; x++)
        for (let y = 0; y < 440; y++) if (picture.colorAt(x, y) === 'point') dark++;
      return dark;
    };
    const area = [writeCircle(30.3, -97.7, 5, '')];
    const one = count(await draw(area, points.slice(0, 1)));
    expect(count(await draw(area, points))).toBeGreaterThan(20 * one);
  });

  it('has at most 20 kB, also with many counties and a hundred leads', async () => {
    for (const [latitude, longitude, miles] of [
      [32, -97.5, 100],
      [33.7, -84.4, 40],
      [36.9, -76.3, 25],
    ] as const) {
      const reach = miles / 100;
      const points = Array.from({ length: 100 }, (_, at) => ({
        latitude: latitude + reach * (((at * 37) % 101) / 50 - 1),
        longitude: longitude + reach * (((at * 53) % 103) / 51 - 1),
        number: at < 25 ? at + 1 : null,
      }));
      expect(
        (await draw([writeCircle(latitude, longitude, miles, '')], points)).bytes,
        String(latitude),
      ).toBeLessThan(20_000);
    }
  });

  it('is the same each time', async () => {
    const again = () =>
      drawAreas(['circle:30.26715,-97.74306,5'], [{ latitude: 30.3, longitude: -97.7, number: 1 }]);
    expect(await again()).toEqual(await again());
  });

  it.each([[['zip:78701']], [['circle:1,2,3']]])(
    'of %s without anything to draw is an error',
    async (areas) => {
      await expect(drawAreas(areas, [])).rejects.toThrow();
    },
  );
});
