import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LABEL_SHEETS, labelPlaces, labelsOn, PAPER } from './label-sheets.ts';

/** Printers and sheets are off by as much, in inches. */
const TOLERANCE = 0.02;

describe('labels', () => {
  it('are where the sheets have them', () => {
    expect([labelsOn(5160), labelsOn(5163)]).toEqual([30, 10]);
    expect(labelPlaces(5160, 1, 30)).toEqual([{ sheet: 0, left: 5.6875, top: 9.5 }]);
    expect(labelPlaces(5163, 2, 10)).toEqual([
      { sheet: 0, left: 4.34375, top: 8.5 },
      { sheet: 1, left: 0.15625, top: 0.5 },
    ]);
  });

  it('are on the paper, with the same margins left and right, and never over one another', () => {
    assert(
      property(
        constantFrom(5160, 5163),
        integer({ min: 0, max: 100 }),
        integer({ min: 1, max: 30 }),
        (sheet, count, wanted) => {
          const first = Math.min(wanted, labelsOn(sheet));
          const { width, height, left: margin, columns, across, top: above, rows } = LABEL_SHEETS[sheet];
          const places = labelPlaces(sheet, count, first);
          expect(places).toHaveLength(count);
          const right = PAPER.width - margin - (columns - 1) * across - width;
          expect(Math.abs(right - margin)).toBeLessThanOrEqual(TOLERANCE);
          expect(Math.abs(PAPER.height - 2 * above - rows * height)).toBeLessThanOrEqual(TOLERANCE);
          for (const [at, { sheet: page, left, top }] of places.entries()) {
            expect(left + width).toBeLessThanOrEqual(PAPER.width - margin + TOLERANCE);
            expect(top + height).toBeLessThanOrEqual(PAPER.height - above + TOLERANCE);
            for (const other of places.slice(at + 1))
              expect(
                other.sheet !== page ||
                  Math.abs(other.left - left) >= width ||
                  Math.abs(other.top - top) >= height,
              ).toBe(true);
          }
          expect(places.filter((place) => place.sheet === 0).length).toBe(
            Math.min(count, labelsOn(sheet) - first + 1),
          );
        },
      ),
    );
  });
});
