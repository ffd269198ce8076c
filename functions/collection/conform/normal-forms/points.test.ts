import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadSources } from '#functions/sources/catalog.ts';
import { parsePoint, publishedClass } from './points.ts';

/** Some box of Illinois. */
const BOX = [41, 42.5, -88.6, -87] as const;
const inside = fc.record({
  latitude: fc.double({ min: 41, max: 42.5, noNaN: true }),
  longitude: fc.double({ min: -88.6, max: -87, noNaN: true }),
});
const read = (lat: unknown, lon: unknown) => parsePoint(String(lat), String(lon), BOX);

describe('a point', () => {
  it('in its place is the published one', () => {
    fc.assert(
      fc.property(inside, ({ latitude, longitude }) => {
        expect(read(latitude, longitude)).toEqual({ latitude, longitude, fault: null });
      }),
    );
  });

  it('is never outside its place, whatever the columns say', () => {
    const text = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String));
    fc.assert(
      fc.property(text, text, (lat, lon) => {
        const { latitude, longitude, fault } = parsePoint(lat, lon, BOX);
        expect(latitude === null).toBe(longitude === null);
        if (latitude === null || longitude === null) expect(fault === null).toBe(lat === '' && lon === '');
        else expect(latitude >= 41 && latitude <= 42.5 && longitude >= -88.6 && longitude <= -87).toBe(true);
      }),
    );
  });

  it('with swapped axes is put right, and a point in another city is none', () => {
    fc.assert(
      fc.property(inside, ({ latitude, longitude }) => {
        const fault = 'latitude and longitude exchanged';
        expect(read(longitude, latitude)).toEqual({ latitude, longitude, fault });
        expect(read(latitude + 2, longitude).fault).toBe('outside the place');
        expect(read(latitude, -longitude).fault).toBe('outside the place');
      }),
    );
  });

  it('in feet or meters of a grid is not in degrees', () => {
    const grid = fc.double({ min: 1000, max: 8_000_000, noNaN: true });
    fc.assert(
      fc.property(grid, grid, (x, y) => {
        expect(read(y, x).fault).toBe('not in degrees');
      }),
    );
  });

  it.each([
    ['', '', null],
    ['0', '0.0', 'zeros'],
    ['41.9', '', 'half a point'],
    ['north', 'west', 'not a number'],
    ['55.1', '-87.6', 'outside the place'],
    ['41.9', '-157.8', 'outside the place'],
  ])('of %s, %s is none: %s', (lat, lon, fault) => {
    expect(parsePoint(lat, lon, BOX)).toEqual({ latitude: null, longitude: null, fault });
  });
});

describe('the class of published points', () => {
  it('is the street where Socrata geocodes the addresses itself, else the parcel', async () => {
    const geocoded = (await loadSources()).filter((source) => publishedClass(source) === 'portal-street');
    expect(geocoded.map(({ id }) => id)).toEqual(['ca-san-diego-county', 'fl-orlando', 'wa-everett']);
    expect(publishedClass({ fields: { permitNumber: 'n' } })).toBe('parcel');
    expect(publishedClass({ fields: { permitNumber: 'n', latitude: { optional: 'lat' } } })).toBe('parcel');
  });
});
