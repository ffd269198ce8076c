import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PlaceBox } from '../place-boxes.ts';

/** Why a published point is not believed. Each run counts its points by reason. */
export type PointFault =
  | 'half a point'
  | 'not a number'
  | 'zeros'
  | 'not in degrees'
  | 'latitude and longitude exchanged'
  | 'outside the place';

/** A point in degrees, two nulls for none, and why there is none although the row has one. */
export type ReadPoint = Pick<StoredPermit, 'latitude' | 'longitude'> & { readonly fault: PointFault | null };

const none = (fault: PointFault | null): ReadPoint => ({ latitude: null, longitude: null, fault });

/** A pair of degrees in the box of its place. Feet of a state plane, zeros and points of another city are no point. */
export function parsePoint(lat: string, lon: string, box: PlaceBox): ReadPoint {
  if (lat === '' && lon === '') return none(null);
  if (lat === '' || lon === '') return none('half a point');
  const latitude = Number(lat);
  const longitude = Number(lon);
  if (isIn(box, latitude, longitude)) return { latitude, longitude, fault: null };
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return none('not a number');
  if (latitude === 0 && longitude === 0) return none('zeros');
  if (isIn(box, longitude, latitude)) return none('latitude and longitude exchanged');
  return none(Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? 'not in degrees' : 'outside the place');
}

function isIn([south, north, west, east]: PlaceBox, latitude: number, longitude: number): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
