import { describe, expect, it } from 'vitest';
import { rateIntensity } from '#shared/domain/heat-map.ts';
import { bandCounts } from './bands.tsx';

describe('the numbers of the legend', () => {
  it('are the counts of each band', () => {
    expect(bandCounts(100).map(({ counts }) => counts)).toEqual([
      '75 to 100',
      '50 to 74',
      '25 to 49',
      '1 to 24',
    ]);
    expect(bandCounts(2).map(({ counts }) => counts)).toEqual(['2', '1', null, null]);
  });

  it('agree with the bands of all counts', () => {
    for (let busiest = 1; busiest <= 300; busiest++)
      for (let count = 1; count <= busiest; count++) {
        const band = bandCounts(busiest).find(({ name }) => name === rateIntensity(count, busiest));
        const [from, to = from] = band?.counts?.split(' to ').map(Number) ?? [];
        expect(from).toBeLessThanOrEqual(count);
        expect(to).toBeGreaterThanOrEqual(count);
      }
  });
});
