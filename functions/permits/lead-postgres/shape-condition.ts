import { CIRCLE_SCALE, type Ring, type Shape } from '#shared/domain/territory/geometry.ts';
import type { Values } from './values.ts';

/**
 * Whether a row's point lies in a shape or on its edge, as `isInShape` says. The GiST index finds the points of the shape's box. PostGIS
 * then computes with whole micro-degrees in double precision: a shape spans at most 60 degrees, so that its products stay below 2^53
 * and a point on an edge is found to be on it. A circle is compared by the arithmetic of `isInShape`, in integers.
 */
export function shapeCondition(shape: Shape, values: Values): string {
  const [south, north, west, east] = (['south', 'north', 'west', 'east'] as const).map((side) =>
    values.add(shape.box[side], 'int'),
  );
  const inBox = `ST_Point(longitude, latitude) && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north})
    AND latitude BETWEEN ${south} AND ${north} AND longitude BETWEEN ${west} AND ${east}`;
  if (shape.kind === 'polygon') {
    // Ring by ring, because a hole may touch or cross the outline. The edge of a hole is in the shape.
    const [outline = 'false', ...holes] = shape.rings.map(
      (ring) => `(ST_GeomFromText(${values.add(polygonText(ring), 'text')}), ST_Point(longitude, latitude))`,
    );
    return [inBox, `ST_Covers${outline}`, ...holes.map((hole) => `NOT ST_Contains${hole}`)].join(' AND ');
  }
  const [latitude, longitude, radius, scale] = (['latitude', 'longitude', 'radius', 'scale'] as const).map(
    (part) => values.add(shape[part], 'bigint'),
  );
  const northward = `(latitude - ${latitude})`;
  // Shifting rounds down; with half a unit more it rounds as `Math.round` does.
  const eastward = `(((longitude - ${longitude}) * ${scale} + ${CIRCLE_SCALE / 2}) >> ${Math.log2(CIRCLE_SCALE)})`;
  return `${inBox} AND ${northward} * ${northward} + ${eastward} * ${eastward} <= ${radius} * ${radius}`;
}

function polygonText(ring: Ring): string {
  const corners: string[] = [];
  for (let at = 0; at < ring.length; at += 2) corners.push(`${ring[at + 1]} ${ring[at]}`);
  return `POLYGON((${[...corners, corners[0]].join(',')}))`;
}
