import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { memoize } from '#shared/domain/memoize.ts';
import type { PointClass } from '#shared/domain/point-class.ts';
import type { Source } from '../../source.ts';
import { leafColumns } from '../mapping.ts';
import type { PlaceBox } from '../place-boxes.ts';

/** What is wrong with a published point. Each run counts its points by reason. */
export type PointFault =
  | 'half a point'
  | 'not a number'
  | 'zeros'
  | 'not in degrees'
  | 'latitude and longitude exchanged'
  | 'outside the place'
  | 'shared by many streets';

/** A point in degrees or two nulls for none; `fault` says what is wrong with the row's, even where it could be set right. */
export type ReadPoint = Pick<StoredPermit, 'latitude' | 'longitude'> & { readonly fault: PointFault | null };

const none = (fault: PointFault | null): ReadPoint => ({ latitude: null, longitude: null, fault });

/**
 * A pair of degrees in the box of its place. Exchanged axes are put right, since no box of ours fits both ways. Feet of a state plane,
 * zeros and points of another city are no point.
 * @param noPoints points of many streets (`pointKey`)
 */
export function parsePoint(
  lat: string,
  lon: string,
  box: PlaceBox,
  noPoints: readonly string[] = [],
): ReadPoint {
  if (lat === '' && lon === '') return none(null);
  if (lat === '' || lon === '') return none('half a point');
  const latitude = Number(lat);
  const longitude = Number(lon);
  if (isIn(box, latitude, longitude))
    return noPoints.includes(pointKey({ latitude, longitude }))
      ? none('shared by many streets')
      : { latitude, longitude, fault: null };
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return none('not a number');
  if (latitude === 0 && longitude === 0) return none('zeros');
  if (isIn(box, longitude, latitude))
    return { latitude: longitude, longitude: latitude, fault: 'latitude and longitude exchanged' };
  return none(Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? 'not in degrees' : 'outside the place');
}

function isIn([south, north, west, east]: PlaceBox, latitude: number, longitude: number): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** A point in degrees: `41.88,-87.63`. */
export function pointKey({ latitude, longitude }: Pick<StoredPermit, 'latitude' | 'longitude'>): string {
  return `${latitude},${longitude}`;
}

/** The column that Socrata adds when it geocodes the addresses of a table itself. */
const GEOCODED = /^geocoded_column\b/;

/** The class of a source's points, by the column that has them. */
export const publishedClass = memoize(
  ({ fields: { latitude } }: Pick<Source, 'fields'>): PointClass =>
    latitude !== undefined && leafColumns(latitude).some((column) => GEOCODED.test(column))
      ? 'portal-street'
      : 'parcel',
);
