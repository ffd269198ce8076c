import { describe, expect, it } from 'vitest';
import { pretendServer } from '../testing.tsx';
import { loadCounties, loadStates, shapeBox, shapeCenter } from './map-shapes.ts';
import { needsCounty, placeLocations, placeName } from './places.ts';
import { SHAPE_FILES, sampleLocation } from './testing.ts';

pretendServer(SHAPE_FILES);

const [states, counties] = await Promise.all([loadStates(), loadCounties()]);
const at = (fields: Parameters<typeof sampleLocation>[0]) =>
  placeLocations([sampleLocation(fields)], states, counties);
const within = (state: string, [x, y]: readonly [number, number] = [0, 0]): boolean => {
  const shape = states.find(({ name }) => name === state);
  if (shape === undefined) return false;
  const [west, south, east, north] = shapeBox(shape);
  return x >= west && x <= east && y >= south && y <= north;
};

describe('placeLocations', () => {
  it('places a location in the middle of its permits', () => {
    const { dots } = at({});
    expect(dots[0]?.by).toBe('permits');
    expect(within('Texas', dots[0]?.at)).toBe(true);
  });

  it('places a location without coordinates in the middle of its county', () => {
    for (const county of ['Travis', 'TRAVIS', 'Travis County']) {
      const { dots } = at({ center: null, county });
      expect(dots[0]?.by).toBe('county');
      expect(within('Texas', dots[0]?.at)).toBe(true);
    }
    const fairfax = at({ state: 'Virginia', center: null, county: 'Fairfax' }).dots[0]?.at;
    // The county, not the independent city of that name.
    const county = counties.find(({ id }) => id === '51059');
    expect(fairfax).toEqual(county && shapeCenter(county));
  });

  it('places no location without both, or with coordinates outside the country', () => {
    expect(at({ center: null, county: null }).unplaced).toHaveLength(1);
    expect(at({ center: null, county: 'Nowhere' }).unplaced).toHaveLength(1);
    const paris = { latitude: 48.86, longitude: 2.35, permits: 1 };
    expect(at({ center: paris, county: null }).unplaced).toHaveLength(1);
    expect(at({ center: paris }).dots[0]?.by).toBe('county');
  });

  it('keeps locations unplaced until the counties load', () => {
    const location = sampleLocation({ center: null });
    expect(needsCounty(location)).toBe(true);
    expect(needsCounty(sampleLocation())).toBe(false);
    expect(placeLocations([location], states, []).unplaced).toEqual([location]);
  });

  it.each([
    [{}, 'Austin'],
    [{ city: null }, 'Elsewhere in Travis County'],
    [{ city: null, county: 'Carson City' }, 'Elsewhere in Carson City'],
    [{ city: null, county: null }, 'Elsewhere in Texas'],
  ])('names %o %s', (fields, name) => {
    expect(placeName(sampleLocation(fields))).toBe(name);
  });
});
