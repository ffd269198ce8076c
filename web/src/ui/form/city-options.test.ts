import { describe, expect, it } from 'vitest';
import { cityOptions } from './city-options.tsx';

describe('cityOptions (PRODUCT §9)', () => {
  const towns = (count: number): string[] => Array.from({ length: count }, (_, index) => `Town ${index + 1}`);

  it.each([
    [50, 50, 0],
    [51, 50, 1],
    [63, 50, 13],
  ])('of %i cities shows %i and leaves out %i', (count, shown, more) => {
    const options = cityOptions(towns(count), []);
    expect([options.shown.length, options.more]).toEqual([shown, more]);
  });

  it('offers a selected city beyond the 50th', () => {
    expect(cityOptions(towns(60), ['Town 55']).shown[0]).toBe('Town 55');
    expect(cityOptions(towns(60), ['town 5']).shown).toHaveLength(50);
  });
});
