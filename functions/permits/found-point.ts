import type { StoredPermit } from './stored-permit.ts';

type Placed = Pick<
  StoredPermit,
  'latitude' | 'longitude' | 'pointClass' | 'addressStreet' | 'addressCity' | 'addressState' | 'addressZip'
>;

const ADDRESS = ['addressStreet', 'addressCity', 'addressState', 'addressZip'] as const;

/** What the geocoder says of an address. */
export interface FoundPoint {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Five digits; null where its answer has none. */
  readonly zip: string | null;
}

/** A permit without a point, with the one that we found for its address (`functions/geocoding`). A ZIP code of the record stays. */
export function withFound<P extends Placed>(permit: P, { latitude, longitude, zip }: FoundPoint): P {
  const place = { latitude, longitude, pointClass: 'census-street' } as const;
  return permit.addressZip === null && zip !== null
    ? { ...permit, ...place, pointClass: 'census-street-zip', addressZip: zip }
    : { ...permit, ...place };
}

/** A permit as its source published it: without a point and a ZIP code that we found ourselves. */
export function withoutFound<P extends Placed>(permit: P): P {
  const { pointClass, addressZip } = permit;
  if (pointClass !== 'census-street' && pointClass !== 'census-street-zip') return permit;
  const isZipFound = pointClass === 'census-street-zip';
  return {
    ...permit,
    latitude: null,
    longitude: null,
    pointClass: null,
    addressZip: isZipFound ? null : addressZip,
  };
}

/**
 * A permit as its source publishes it now, with the point and the ZIP code that we found for it before: the source gives no point, and
 * the address is still the same. What the source gives takes the place of ours.
 */
export function keepFoundPoint<P extends Placed>(stored: Placed, published: P): P {
  const before = withoutFound(stored);
  if (before === stored || published.latitude !== null) return published;
  if (ADDRESS.some((field) => before[field] !== published[field])) return published;
  const { latitude, longitude, pointClass, addressZip } = stored;
  return { ...published, latitude, longitude, pointClass, addressZip };
}
