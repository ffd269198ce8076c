import { describe, expect, it } from 'vitest';
import { keepFoundPoint, withFound, withoutFound } from './found-point.ts';
import { samplePermit } from './testing.ts';

const FOUND = { latitude: 41.88, longitude: -87.63, zip: '60602' };
const bare = samplePermit('il-chicago.1', { addressStreet: '1 N Clark St', addressZip: null });
const zipped = { ...bare, addressZip: '60603-1202' };

describe('what we find for an address', () => {
  it('is its point and, where the record has none, its ZIP code', () => {
    expect(withFound(bare, FOUND)).toMatchObject({ addressZip: '60602', pointClass: 'census-street-zip' });
    expect(withFound(zipped, FOUND)).toMatchObject({ addressZip: '60603-1202', pointClass: 'census-street' });
    expect(withFound(bare, { ...FOUND, zip: null })).toMatchObject({
      addressZip: null,
      pointClass: 'census-street',
    });
  });

  it.each([bare, zipped])('can be taken away again, and what the source gives never', (permit) => {
    expect(withoutFound(withFound(permit, FOUND))).toEqual(permit);
    const own = { ...permit, latitude: 1, longitude: 2, pointClass: 'parcel' } as const;
    expect(withoutFound(own)).toBe(own);
  });

  it('stays while the record gives the same address and no point', () => {
    const found = withFound(bare, FOUND);
    expect(keepFoundPoint(found, bare)).toEqual(found);
    const placed = { ...bare, latitude: 1, longitude: 2, pointClass: 'parcel' } as const;
    for (const published of [zipped, { ...bare, addressStreet: '2 N Clark St' }, placed])
      expect(keepFoundPoint(found, published)).toBe(published);
  });
});
