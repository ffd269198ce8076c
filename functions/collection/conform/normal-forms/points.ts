import type { StoredPermit } from '#functions/permits/stored-permit.ts';

/** The contiguous United States, where all 17 states lie. Values outside are feet of a state plane or zeros. */
const RANGE = { south: 24, north: 50, west: -125, east: -66 };

const NO_POINT = { latitude: null, longitude: null };

/** A pair of degrees; two nulls for half a point or one outside the country. */
export function parsePoint(lat: string, lon: string): Pick<StoredPermit, 'latitude' | 'longitude'> {
  if (lat === '' || lon === '') return NO_POINT;
  const latitude = Number(lat);
  const longitude = Number(lon);
  const isInside =
    latitude >= RANGE.south && latitude <= RANGE.north && longitude >= RANGE.west && longitude <= RANGE.east;
  return isInside ? { latitude, longitude } : NO_POINT;
}
