import type { StoredPermit } from './stored-permit.ts';

type Placed = Pick<
  StoredPermit,
  'latitude' | 'longitude' | 'pointClass' | 'addressStreet' | 'addressCity' | 'addressState' | 'addressZip'
>;

const ADDRESS = ['addressStreet', 'addressCity', 'addressState', 'addressZip'] as const;

/** Whether we found a permit's point ourselves (`functions/geocoding`). */
export function isFoundPoint({ pointClass }: Pick<Placed, 'pointClass'>): boolean {
  return pointClass === 'census-street';
}

/**
 * A permit as its source publishes it now, with the point that we found for it before: the source gives none, and the address is still
 * the same. A point of the source takes the place of ours.
 */
export function keepFoundPoint<P extends Placed>(stored: Placed, published: P): P {
  if (published.latitude !== null || !isFoundPoint(stored)) return published;
  if (ADDRESS.some((field) => stored[field] !== published[field])) return published;
  const { latitude, longitude, pointClass } = stored;
  return { ...published, latitude, longitude, pointClass };
}
