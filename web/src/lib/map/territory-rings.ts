import { type Shape, toDegrees } from '#shared/domain/territory/geometry.ts';
import { parseTerritory } from '#shared/domain/territory/territory.ts';
import type { LngLat } from './map-shapes.ts';

const CIRCLE_CORNERS = 48;

/** The outline and the holes of each drawn area, in degrees. Nothing for areas that cannot be read. */
export function territoryRings(areas: readonly string[]): readonly (readonly (readonly LngLat[])[])[] {
  const territory = parseTerritory(areas);
  return typeof territory === 'string' ? [] : territory.shapes.map(ringsOf);
}

/** The rings of a shape in degrees: the outline, then its holes. */
export function ringsOf(shape: Shape): LngLat[][] {
  if (shape.kind === 'polygon')
    return shape.rings.map((ring) =>
      Array.from(
        { length: ring.length / 2 },
        (_, at): LngLat => [toDegrees(ring[2 * at + 1] ?? 0), toDegrees(ring[2 * at] ?? 0)],
      ),
    );
  const { north, east } = shape.box;
  const [tall, wide] = [north - shape.latitude, east - shape.longitude];
  return [
    Array.from({ length: CIRCLE_CORNERS }, (_, at): LngLat => {
      const angle = (2 * Math.PI * at) / CIRCLE_CORNERS;
      return [
        toDegrees(shape.longitude + wide * Math.sin(angle)),
        toDegrees(shape.latitude + tall * Math.cos(angle)),
      ];
    }),
  ];
}
