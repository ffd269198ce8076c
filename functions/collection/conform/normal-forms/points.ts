import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { plainNumber } from './money.ts';

/** The contiguous United States, where all 17 states lie. What is outside are feet of a state plane, or zeros. */
const RANGE = { south: 24, north: 50, west: -125, east: -66 };

/** A pair of degrees, or none: half a point or one outside the country is no place. */
export function point(lat: string, lon: string): Pick<StoredPermit, 'latitude' | 'longitude'> {
  if (lat === '' || lon === '') return NOWHERE;
  const latitude = degrees(lat);
  const longitude = degrees(lon);
  const inside =
    latitude >= RANGE.south && latitude <= RANGE.north && longitude >= RANGE.west && longitude <= RANGE.east;
  return inside ? { latitude, longitude } : NOWHERE;
}

const NOWHERE = { latitude: null, longitude: null };

function degrees(text: string): number {
  const plain = plainNumber(text);
  return Number.isNaN(plain) ? Number(text) : plain;
}
