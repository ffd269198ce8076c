import fc from 'fast-check';
import { type Ring, withoutRepeats } from './geometry.ts';

/** Random shapes for property tests. */

/** A center in the United States, micro-degrees. */
const center = fc.tuple(
  fc.integer({ min: 31_000_000, max: 42_000_000 }),
  fc.integer({ min: -110_000_000, max: -90_000_000 }),
);

/** The step between possible corners: edges then have points with whole coordinates between their corners. */
export const EDGE_STEPS = 12;

/**
 * A polygon with a hole or without: corners around a center in the order of their angle, nearer and farther. Sizes reach from a few
 * meters to the widest span.
 */
export const starPolygon: fc.Arbitrary<readonly Ring[]> = fc
  .record({
    center,
    corners: fc.integer({ min: 3, max: 14 }),
    size: fc.constantFrom(60, 5_000, 100_000, 2_000_000, 29_000_000),
    reaches: fc.array(fc.double({ min: 0.55, max: 1, noNaN: true }), { minLength: 14, maxLength: 14 }),
    hole: fc.boolean(),
    turned: fc.boolean(),
  })
  .map(({ center: [lat, lon], corners, size, reaches, hole, turned }) => {
    const ring = (scale: number): Ring => {
      const numbers = Array.from({ length: corners }, (_, at) => {
        const angle = (2 * Math.PI * at) / corners;
        const reach = (size * scale * (reaches[at] ?? 1)) / EDGE_STEPS;
        return [
          lat + EDGE_STEPS * Math.round((reach * Math.sin(angle)) / 2),
          lon + EDGE_STEPS * Math.round(reach * Math.cos(angle)),
        ];
      });
      return withoutRepeats((turned ? numbers.reverse() : numbers).flat());
    };
    return hole && size > 60 ? [ring(1), ring(0.25)] : [ring(1)];
  });
