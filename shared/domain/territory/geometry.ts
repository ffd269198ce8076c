/**
 * Which points lie in a polygon or a circle, exactly. Every coordinate is a whole number of micro-degrees (about 11 cm). Inside a box of
 * at most `SPAN_MAX` degrees two coordinates differ by less than 2^26, a product of two differences is below 2^52 and the difference of two
 * products below 2^53, so doubles hold each of them without rounding. Points outside the box are refused before anything is multiplied.
 * Bounds are inclusive: a point on an edge or a corner is inside, also on the edge of a hole.
 */

/** Latitude, longitude, latitude and so on, in micro-degrees. The last corner is joined to the first. */
export type Ring = Int32Array;

/** Micro-degrees, inclusive. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

export interface Polygon {
  readonly kind: 'polygon';
  /** The outline, then its holes. */
  readonly rings: readonly Ring[];
  readonly box: Box;
}

export interface Circle {
  readonly kind: 'circle';
  readonly latitude: number;
  readonly longitude: number;
  readonly miles: number;
  /** Micro-degrees of latitude. */
  readonly radius: number;
  /** The length of a degree of longitude at the center, in parts of `CIRCLE_SCALE` of a degree of latitude. */
  readonly scale: number;
  readonly box: Box;
}
export type Shape = Polygon | Circle;

/** Degrees. The 17 states span 58. */
export const SPAN_MAX = 60;
const MICRO = 1e6;
/** A power of two, so that dividing by it is exact. */
const CIRCLE_SCALE = 2 ** 20;
/** Meters in a mile, and in a degree of latitude on a sphere of the earth's mean radius, 6,371,008.8 m. */
const METERS_A_MILE = 1609.344;
const METERS_A_DEGREE = 111_195.08;
const MICRO_A_MILE = (METERS_A_MILE / METERS_A_DEGREE) * MICRO;

/** Degrees in whole micro-degrees: how a point of a record is compared. */
export function toMicro(degrees: number): number {
  return Math.round(degrees * MICRO);
}

/** Micro-degrees in degrees. */
export function toDegrees(micro: number): number {
  return micro / MICRO;
}

/** @param rings the outline, then its holes, all without a fault that `ringFault` finds; holes lie in the outline's box */
export function polygonOf(rings: readonly Ring[]): Polygon {
  return { kind: 'polygon', rings, box: boxOf(rings[0] ?? new Int32Array(0)) };
}

/**
 * The points within some miles of a center, on a plane with the center's length of a degree of longitude. That is off by the change of
 * this length within the radius: on a sphere less than 0.1 % of the radius at 5 miles and 1.5 % at 100, in the 17 states.
 */
export function circleOf(latitude: number, longitude: number, miles: number): Circle {
  const radius = Math.round(miles * MICRO_A_MILE);
  const scale = Math.round(cosine((toDegrees(latitude) * Math.PI) / 180) * CIRCLE_SCALE);
  // One more, because `isInCircle` rounds.
  const width = Math.ceil((radius * CIRCLE_SCALE) / scale) + 1;
  return {
    kind: 'circle',
    latitude,
    longitude,
    miles,
    radius,
    scale,
    box: {
      south: latitude - radius,
      north: latitude + radius,
      west: longitude - width,
      east: longitude + width,
    },
  };
}

/** Whether a point, in micro-degrees, lies in a shape or on its edge. */
export function isInShape(shape: Shape, latitude: number, longitude: number): boolean {
  const { south, north, west, east } = shape.box;
  if (latitude < south || latitude > north || longitude < west || longitude > east) return false;
  return shape.kind === 'circle'
    ? isInCircle(shape, latitude, longitude)
    : isInPolygon(shape, latitude, longitude);
}

function isInCircle({ radius, scale, ...center }: Circle, latitude: number, longitude: number): boolean {
  const north = latitude - center.latitude;
  // Whole micro-degrees of latitude, at most 6 cm off. A radius is below 2^21, so that squares are exact.
  const east = Math.round(((longitude - center.longitude) * scale) / CIRCLE_SCALE);
  return north * north + east * east <= radius * radius;
}

function isInPolygon({ rings: [outline, ...holes] }: Polygon, latitude: number, longitude: number): boolean {
  return (
    outline !== undefined &&
    sideOf(outline, latitude, longitude) !== 'outside' &&
    holes.every((hole) => sideOf(hole, latitude, longitude) !== 'inside')
  );
}

/** Counts the edges that a line to the east crosses. */
function sideOf(ring: Ring, latitude: number, longitude: number): 'inside' | 'edge' | 'outside' {
  let isInside = false;
  let [aLat, aLon] = [ring[ring.length - 2] ?? 0, ring[ring.length - 1] ?? 0];
  for (let at = 0; at < ring.length; at += 2) {
    const [bLat, bLon] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    const isBetween =
      aLat < bLat ? latitude >= aLat && latitude <= bLat : latitude >= bLat && latitude <= aLat;
    if (isBetween) {
      const turn = (bLon - aLon) * (latitude - aLat) - (bLat - aLat) * (longitude - aLon);
      if (turn === 0 && longitude >= Math.min(aLon, bLon) && longitude <= Math.max(aLon, bLon)) return 'edge';
      // Each edge has its lower end and not its upper end, so that a corner on the line counts once.
      if (aLat > latitude !== bLat > latitude && turn > 0 === bLat > aLat) isInside = !isInside;
    }
    [aLat, aLon] = [bLat, bLon];
  }
  return isInside ? 'inside' : 'outside';
}

export type RingFault = 'few corners' | 'too wide' | 'crosses itself';

/** The fault of a ring without equal neighbors; null if it bounds an area. A ring that touches itself counts as crossing. */
export function ringFault(ring: Ring): RingFault | null {
  const corners = ring.length / 2;
  if (corners < 3) return 'few corners';
  const { south, north, west, east } = boxOf(ring);
  if (Math.max(north - south, east - west) > SPAN_MAX * MICRO) return 'too wide';
  for (let one = 0; one < corners; one++) {
    if (turnsBack(ring, one)) return 'crosses itself';
    // Neighbors share a corner. The first edge is the last one's neighbor.
    const end = one === 0 ? corners - 1 : corners;
    for (let other = one + 2; other < end; other++) if (edgesMeet(ring, one, other)) return 'crosses itself';
  }
  return null;
}

/** The ring without corners that repeat the one before, and without a last one that repeats the first. */
export function withoutRepeats(numbers: readonly number[]): Ring {
  const kept: number[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [lat, lon] = [numbers[at] ?? 0, numbers[at + 1] ?? 0];
    if (kept.at(-2) !== lat || kept.at(-1) !== lon) kept.push(lat, lon);
  }
  while (kept.length > 2 && kept.at(-2) === kept[0] && kept.at(-1) === kept[1]) kept.length -= 2;
  return Int32Array.from(kept);
}

/** The size of a shape in square miles, for words: less than 1 % off for shapes of a city. */
export function squareMiles(shape: Shape): number {
  if (shape.kind === 'circle') return Math.PI * shape.miles ** 2;
  const [outline = 0, ...holes] = shape.rings.map((ring) => ringSize(ring, shape.box));
  return Math.max(0, outline - holes.reduce((sum, size) => sum + size, 0));
}

function ringSize(ring: Ring, { south, north, west }: Box): number {
  const scale = Math.cos((toDegrees((south + north) / 2) * Math.PI) / 180);
  let twice = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    const [aLat, aLon] = [(ring[at] ?? 0) - south, (ring[at + 1] ?? 0) - west];
    const [bLat, bLon] = [(ring[next] ?? 0) - south, (ring[next + 1] ?? 0) - west];
    twice += aLon * bLat - bLon * aLat;
  }
  return (Math.abs(twice) * scale) / 2 / MICRO_A_MILE ** 2;
}

export function boxOf(ring: Ring): Box {
  let [south, north, west, east] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (let at = 0; at < ring.length; at += 2) {
    const [lat, lon] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    if (lat < south) south = lat;
    if (lat > north) north = lat;
    if (lon < west) west = lon;
    if (lon > east) east = lon;
  }
  return { south, north, west, east };
}

/** The number of a corner's latitude in a ring, round and round. */
function cornerAt(ring: Ring, corner: number): number {
  return (2 * corner) % ring.length;
}

/** On which side of the line through two corners a third one lies: positive on the left, 0 on the line. */
function turnOf(ring: Ring, a: number, b: number, c: number): number {
  const [aLat, aLon] = [ring[a] ?? 0, ring[a + 1] ?? 0];
  return (
    ((ring[b + 1] ?? 0) - aLon) * ((ring[c] ?? 0) - aLat) -
    ((ring[b] ?? 0) - aLat) * ((ring[c + 1] ?? 0) - aLon)
  );
}

/** Whether the edge after the next corner runs back over the edge before it. */
function turnsBack(ring: Ring, corner: number): boolean {
  const [a, b, c] = [cornerAt(ring, corner), cornerAt(ring, corner + 1), cornerAt(ring, corner + 2)];
  if (turnOf(ring, a, b, c) !== 0) return false;
  const [bLat, bLon] = [ring[b] ?? 0, ring[b + 1] ?? 0];
  const forth = ((ring[a] ?? 0) - bLat) * ((ring[c] ?? 0) - bLat);
  return forth + ((ring[a + 1] ?? 0) - bLon) * ((ring[c + 1] ?? 0) - bLon) > 0;
}

/** Whether two edges that are no neighbors share a point. */
function edgesMeet(ring: Ring, one: number, other: number): boolean {
  const [a, b] = [cornerAt(ring, one), cornerAt(ring, one + 1)];
  const [c, d] = [cornerAt(ring, other), cornerAt(ring, other + 1)];
  if (!overlap(ring, a, b, c, d) || !overlap(ring, a + 1, b + 1, c + 1, d + 1)) return false;
  const [abc, abd] = [Math.sign(turnOf(ring, a, b, c)), Math.sign(turnOf(ring, a, b, d))];
  const [cda, cdb] = [Math.sign(turnOf(ring, c, d, a)), Math.sign(turnOf(ring, c, d, b))];
  // Edges on one line meet because their boxes do.
  return abc * abd <= 0 && cda * cdb <= 0;
}

/** Whether two ranges of coordinates overlap, given by their places in the ring. */
function overlap(ring: Ring, a: number, b: number, c: number, d: number): boolean {
  const [one, two, three, four] = [ring[a] ?? 0, ring[b] ?? 0, ring[c] ?? 0, ring[d] ?? 0];
  return Math.max(one, two) >= Math.min(three, four) && Math.max(three, four) >= Math.min(one, two);
}

/** `Math.cos` may differ in its last bit from one browser to the next; sums and products may not. @param angle up to π/2 */
function cosine(angle: number): number {
  let term = 1;
  let sum = 1;
  for (let at = 1; at <= 12; at++) {
    term *= (-angle * angle) / ((2 * at - 1) * (2 * at));
    sum += term;
  }
  return sum;
}
