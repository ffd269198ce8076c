import { describe, expect, it } from 'vitest';
import { chicagoRow } from './chicago-rows.ts';
import { changedPages, secondRunWrites, timeRound } from './rounds.ts';

const ROWS = 1_200;

describe('the collection benchmark', () => {
  it('counts every change of its pages and no writes in a second run', async () => {
    const pages = changedPages(ROWS);
    expect(pages).toHaveLength(2);
    // Both throw when a run miscounts the generated changes.
    expect(Object.keys(await timeRound(ROWS, pages))).toEqual(['parse', 'increment', 'first']);
    expect(await secondRunWrites(ROWS, pages)).toBe(0);
  });

  it('generates the same rows each time, with few repeated texts', () => {
    const rows = Array.from({ length: ROWS }, (_, index) => chicagoRow(index, false));
    expect(rows).toEqual(Array.from({ length: ROWS }, (_, index) => chicagoRow(index, false)));
    for (const column of ['work_description', 'street_name', 'latitude', 'reported_cost', ':id'])
      expect(new Set(rows.map((row) => row[column])).size).toBeGreaterThan(ROWS * 0.7);
    for (const [index, row] of rows.entries()) expect(chicagoRow(index, true)).not.toEqual(row);
  });
});
