import { assert, constantFrom, integer, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LABEL_SHEETS, labelCorners, labelsOn, onSheets } from './label-sheets.ts';

/** Printers and sheets are off by as much, in inches. */
const TOLERANCE = 0.02;
/** US letter paper, in inches. */
const PAPER = { width: 8.5, height: 11 };

describe('labels', () => {
  it.each([
    [5160, 30, { left: 0.1875, top: 0.5 }, { left: 5.6875, top: 9.5 }],
    [5163, 10, { left: 0.15625, top: 0.5 }, { left: 4.34375, top: 8.5 }],
  ] as const)('of sheet %s are where Avery has them', (sheet, count, first, last) => {
    const corners = labelCorners(sheet);
    expect([labelsOn(sheet), corners.length]).toEqual([count, count]);
    expect([corners[0], corners.at(-1)]).toEqual([first, last]);
  });

  it.each([5160, 5163] as const)(
    'of sheet %s have the same margins on both sides, and no overlap',
    (sheet) => {
      const { width, height } = LABEL_SHEETS[sheet];
      const corners = labelCorners(sheet);
      const [first, last] = [corners[0], corners.at(-1)];
      if (first === undefined || last === undefined) throw new Error('A sheet without labels.');
      expect(Math.abs(PAPER.width - last.left - width - first.left)).toBeLessThanOrEqual(TOLERANCE);
      expect(Math.abs(PAPER.height - last.top - height - first.top)).toBeLessThanOrEqual(TOLERANCE);
      for (const [at, { left, top }] of corners.entries())
        for (const other of corners.slice(at + 1))
          expect(Math.abs(other.left - left) >= width || Math.abs(other.top - top) >= height).toBe(true);
    },
  );

  it('go on sheets in their order, from the first free one on', () => {
    expect(onSheets(5163, ['a', 'b'], 10).map((page) => page.filter(Boolean))).toEqual([['a'], ['b']]);
    assert(
      property(constantFrom(5160, 5163), nat(100), integer({ min: 1, max: 30 }), (sheet, count, wanted) => {
        const first = Math.min(wanted, labelsOn(sheet));
        const labels = Array.from({ length: count }, (_, at) => at);
        const pages = onSheets(sheet, labels, first);
        expect(pages.flat().filter((label) => label !== undefined)).toEqual(labels);
        expect(pages.flat().slice(first - 1)).toEqual(labels);
        for (const page of pages.slice(0, -1)) expect(page).toHaveLength(labelsOn(sheet));
        expect(pages.at(-1)?.length ?? 0).toBeLessThanOrEqual(labelsOn(sheet));
      }),
    );
  });
});
