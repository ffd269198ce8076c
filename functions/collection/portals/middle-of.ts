/** A feature's shape in ArcGIS's JSON, as far as an area has one: rings of [x, y], holes running the other way round. */
export interface Area {
  readonly rings?: unknown;
}

type Point = readonly [number, number];

/**
 * The middle of an area: its center of gravity, holes left out. The mean of the corners would lie where a surveyor
 * measured most of them. Undefined for what is no area or has none.
 */
export function middleOf(shape: Area | null | undefined): { x: number; y: number } | undefined {
  const rings = Array.isArray(shape?.rings)
    ? shape.rings.map(pointsOf).filter((ring) => ring.length > 2)
    : [];
  const origin = rings[0]?.[0];
  if (origin === undefined) return undefined;
  let [area, x, y] = [0, 0, 0];
  for (const ring of rings)
    for (const [index, corner] of ring.entries()) {
      // Relative to a corner, or the small differences drown in the large coordinates.
      const [ax, ay] = from(origin, corner);
      const [bx, by] = from(origin, ring[(index + 1) % ring.length] ?? origin);
      const cross = ax * by - bx * ay;
      area += cross;
      x += (ax + bx) * cross;
      y += (ay + by) * cross;
    }
  if (area === 0) return { x: origin[0], y: origin[1] };
  return { x: origin[0] + x / (3 * area), y: origin[1] + y / (3 * area) };
}

function from([ox, oy]: Point, [x, y]: Point): Point {
  return [x - ox, y - oy];
}

function pointsOf(ring: unknown): Point[] {
  if (!Array.isArray(ring)) return [];
  return ring.flatMap((corner: unknown): Point[] => {
    if (!Array.isArray(corner)) return [];
    const [x, y] = corner as readonly unknown[];
    return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : [];
  });
}
