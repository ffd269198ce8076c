import { type Ring, toMicro, withoutRepeats } from './geometry.ts';
import { checkRing, writePolygon } from './territory.ts';

/**
 * The areas of a GeoJSON text (RFC 7946): each polygon of a Polygon, a MultiPolygon, a Feature or a collection, in degrees.
 * @param name for people, of each area
 * @returns a sentence if there is none or one cannot be used
 */
export function areasOfGeoJson(text: string, name: string): readonly string[] | string {
  const polygons = polygonsOf(parseJson(text));
  if (polygons.length === 0)
    return 'This is no GeoJSON with a polygon. Paste an object whose type is Polygon, MultiPolygon, Feature or FeatureCollection.';
  const areas: string[] = [];
  for (const polygon of polygons) {
    const rings = (Array.isArray(polygon) ? polygon : []).map(ringOf);
    const fault = rings.length === 0 ? NO_RINGS : rings.map(checkRing).find((one) => one !== null);
    if (fault !== undefined && fault !== null) return fault;
    areas.push(writePolygon(rings, name));
  }
  return areas;
}

const NO_RINGS = 'A polygon of this GeoJSON has no outline.';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function polygonsOf(value: unknown): readonly unknown[] {
  if (value === null || typeof value !== 'object') return [];
  const { type, coordinates, geometry, geometries, features } = value as Readonly<Record<string, unknown>>;
  const all = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list.flatMap(polygonsOf) : []);
  if (type === 'Polygon') return [coordinates];
  if (type === 'MultiPolygon') return Array.isArray(coordinates) ? coordinates : [];
  if (type === 'Feature') return polygonsOf(geometry);
  return type === 'FeatureCollection' ? all(features) : type === 'GeometryCollection' ? all(geometries) : [];
}

/** GeoJSON writes the longitude first, and the first corner again as the last. */
function ringOf(positions: unknown): Ring {
  const corners = (Array.isArray(positions) ? positions : []) as readonly unknown[];
  return withoutRepeats(
    corners.flatMap((position) => {
      const [longitude, latitude] = Array.isArray(position) ? position.map(Number) : [];
      return latitude === undefined || longitude === undefined ? [] : [toMicro(latitude), toMicro(longitude)];
    }),
  );
}
