import { type RawRow, rawValue, readColumn } from '#functions/collection/conform/mapping.ts';
import { parseZip } from '#functions/collection/conform/normal-forms/zips.ts';
import type { Source } from '#functions/collection/source.ts';
import { stateCode } from '#shared/domain/permit/states.ts';
import { type GeoPoint, sourcePlace } from './source-place.ts';

/**
 * Whether rows lie in the place of their source: by their `points`, else only that they have `zips` of the country. `elsewhere`: they
 * lie somewhere else. `unknown`: they do not say.
 */
export type PlaceProof = 'points' | 'zips' | 'elsewhere' | 'unknown';

/** Fewer points prove nothing. */
const POINTS_MIN = 5;
/** Of the points, or ZIP codes, this share must fit: publishers have typing errors. */
const ENOUGH = 0.9;

export function judgePlace(source: Source, rows: readonly RawRow[]): PlaceProof {
  const points = rows.flatMap((row) => pointOf(source, row) ?? []);
  if (points.length >= POINTS_MIN) {
    const inside = points.filter(sourcePlace(source)).length;
    return inside >= points.length * ENOUGH ? 'points' : 'elsewhere';
  }
  const { addressZip } = source.fields;
  const zips = addressZip === undefined ? [] : rows.map((row) => readColumn(row, addressZip));
  const given = zips.filter((zip) => zip !== '');
  if (given.length < POINTS_MIN) return 'unknown';
  const valid = given.filter((zip) => parseZip(zip, stateCode(source.state)) !== undefined).length;
  return valid >= given.length * ENOUGH ? 'zips' : 'elsewhere';
}

/** The mapped point of a row, else that of its feature; undefined for none and for zeros. */
function pointOf({ fields: { latitude, longitude } }: Source, row: RawRow): GeoPoint | undefined {
  const mapped = {
    x: Number((longitude && readColumn(row, longitude)) || Number.NaN),
    y: Number((latitude && readColumn(row, latitude)) || Number.NaN),
  };
  const feature = { x: Number(rawValue(row, 'geometry.x')), y: Number(rawValue(row, 'geometry.y')) };
  return [mapped, feature].find(({ x, y }) => Math.abs(x) <= 180 && Math.abs(y) <= 90 && x !== 0 && y !== 0);
}
