/** The shape of an ArcGIS feature. An area has rings of [x, y]; holes run the other way round. */
export interface AreaShape {
  readonly rings?: unknown;
}

type Point = readonly [number, number];

/**
 * The center of gravity of an area, without its holes; the mean of the corners would depend on where a surveyor measured most
 * of them. Undefined for a shape that is not an area.
 */
export function areaCenter(shape: AreaShape | null | undefined): { x: number; y: number } | undefined {
  const rings = Array.isArray(shape?.rings)
    ? shape.rings.map(readRing).filter((ring) => ring.length > 2)
    : [];
  const origin = rings[0]?.[0];
  if (origin === undefined) return undefined;
  let [area, x, y] = [0, 0, 0];
  for (const ring of rings)
    for (const [index, corner] of ring.entries()) {
      // Relative to a corner, since small differences of large coordinates lose precision.
      const [ax, ay] = relativeTo(origin, corner);
      const [bx, by] = relativeTo(origin, ring[(index + 1) % ring.length] ?? origin);
      const cross = ax * by - bx * ay;
      area += cross;
      x += (ax + bx) * cross;
      y += (ay + by) * cross;
    }
  if (area === 0) return { x: origin[0], y: origin[1] };
  return { x: origin[0] + x / (3 * area), y: origin[1] + y / (3 * area) };
}

function relativeTo([ox, oy]: Point, [x, y]: Point): Point {
  return [x - ox, y - oy];
}

function readRing(ring: unknown): Point[] {
  if (!Array.isArray(ring)) return [];
  return ring.flatMap((corner: unknown): Point[] => {
    if (!Array.isArray(corner)) return [];
    const [x, y] = corner as readonly unknown[];
    return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : [];
  });
}
