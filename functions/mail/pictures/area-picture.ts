import { type Box, type Shape, toDegrees } from '#shared/domain/territory/geometry.ts';
import { parseTerritory } from '#shared/domain/territory/territory.ts';
import { Canvas, type Spot } from './canvas.ts';
import { type Outline, readOutlines } from './outlines.ts';
import { PICTURE_SIZE } from './picture-size.ts';
import { encodePng } from './png.ts';
import { writeSigns } from './signs.ts';

/** Pixels for each CSS pixel, each way, so that a picture is sharp on a phone. */
const DENSITY = 2;
const [WIDTH, HEIGHT] = [DENSITY * PICTURE_SIZE.width, DENSITY * PICTURE_SIZE.height];

/** The colors of a picture, the ones of the site's light look: mail programs leave pictures as they are in the dark. */
export const PICTURE_COLORS = {
  water: '#dfe6ea',
  land: '#fbfaf7',
  county: '#bdb9ae',
  area: '#fbd9bf',
  edge: '#a64500',
  point: '#121b29',
  white: '#ffffff',
} as const;
const COLOR = Object.fromEntries(Object.keys(PICTURE_COLORS).map((name, at) => [name, at])) as Readonly<
  Record<keyof typeof PICTURE_COLORS, number>
>;

/** Pixels. */
const LINE = 2;
const EDGE = 4;
const NUMBERED = 19;
const PLAIN = 8;
const HALO = 3;
const SIGN = 17;
const MARGIN = 52;
/** The least height of what a picture shows, in degrees of latitude: about a mile. */
const TALL_MIN = 0.0145;
/** A picture of more degrees of latitude has the lines of states: those of counties would be a web. */
const COUNTIES_TALL = 3;
const CIRCLE_CORNERS = 180;
const MILES_A_DEGREE = 69.09;
/** Miles of the scale. */
const SCALES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
/** How far a number may be moved from its point so that it covers no other, and in which steps. */
const SHIFT = { most: 150, step: 8, turns: 16 };

export interface PicturePoint {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Null: a dot without a number. */
  readonly number: number | null;
}

/** Where degrees are on a picture. A degree of longitude has the length it has in the middle of the picture. */
export interface PictureView {
  readonly spotOf: (latitude: number, longitude: number) => Spot;
  /** Pixels of a degree of latitude. */
  readonly scale: number;
}

/**
 * Draws the areas of an alert and its leads over the lines of counties, as a PNG. ZIP codes have no outline, so they are not drawn.
 * @param areas as `area-text.ts` writes them
 * @throws when the areas cannot be used, or there is neither a drawn area nor a point
 */
export async function drawAreas(areas: readonly string[], points: readonly PicturePoint[]): Promise<Buffer> {
  const territory = parseTerritory(areas);
  if (typeof territory === 'string') throw new Error(territory);
  const { states, counties } = await readOutlines();
  const chosen = counties.filter(({ key }) => territory.counties.has(key));
  const view = viewAround([
    ...territory.shapes.map(({ box }) => inDegrees(box)),
    ...chosen.map(({ box }) => box),
    ...points.map(({ latitude, longitude }) => pointBox(latitude, longitude)),
  ]);
  const seen = (outlines: readonly Outline[]): readonly Rings[] =>
    outlines.filter((one) => isSeen(one, view)).map((one) => outlineRings(one, view));
  const land = seen(HEIGHT / view.scale > COUNTIES_TALL ? states : counties);
  const drawn = [...seen(chosen), ...territory.shapes.map((shape) => shapeRings(shape, view))];
  const canvas = new Canvas(WIDTH, HEIGHT);
  canvas.pixels.fill(COLOR.water);
  for (const rings of land) canvas.fill(rings, COLOR.land);
  for (const rings of drawn) canvas.fill(rings, COLOR.area);
  for (const ring of land.flat()) canvas.stroke(closed(ring), LINE, COLOR.county);
  for (const ring of drawn.flat()) canvas.stroke(closed(ring), EDGE, COLOR.edge);
  drawScale(canvas, view);
  drawPoints(canvas, points, view);
  return encodePng(canvas, Object.values(PICTURE_COLORS));
}

type DegreeBox = Outline['box'];
/** An outline and its holes, in pixels. */
type Rings = readonly (readonly Spot[])[];

function inDegrees({ south, north, west, east }: Box): DegreeBox {
  return { south: toDegrees(south), north: toDegrees(north), west: toDegrees(west), east: toDegrees(east) };
}

function pointBox(latitude: number, longitude: number): DegreeBox {
  return { south: latitude, north: latitude, west: longitude, east: longitude };
}

/** A view with all boxes in its middle. @throws without a box */
export function viewAround(boxes: readonly DegreeBox[]): PictureView {
  if (boxes.length === 0) throw new Error('A picture needs an area or a point.');
  const [south, north] = [
    Math.min(...boxes.map((box) => box.south)),
    Math.max(...boxes.map((box) => box.north)),
  ];
  const [west, east] = [Math.min(...boxes.map((box) => box.west)), Math.max(...boxes.map((box) => box.east))];
  const middle = (south + north) / 2;
  const narrow = Math.cos((middle * Math.PI) / 180);
  const scale = Math.min(
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, TALL_MIN),
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * narrow, TALL_MIN),
  );
  return {
    scale,
    spotOf: (latitude, longitude) => [
      WIDTH / 2 + (longitude - (west + east) / 2) * narrow * scale,
      HEIGHT / 2 - (latitude - middle) * scale,
    ],
  };
}

function isSeen({ box: { south, north, west, east } }: Outline, { spotOf }: PictureView): boolean {
  const [[left, top], [right, bottom]] = [spotOf(north, west), spotOf(south, east)];
  return left < WIDTH && right > 0 && top < HEIGHT && bottom > 0;
}

function outlineRings({ rings }: Outline, { spotOf }: PictureView): Rings {
  return rings.map((ring) => ring.map(([longitude, latitude]) => spotOf(latitude, longitude)));
}

/** The outline of a shape, then its holes. */
function shapeRings(shape: Shape, { spotOf }: PictureView): Rings {
  if (shape.kind === 'polygon')
    return shape.rings.map((ring) =>
      Array.from({ length: ring.length / 2 }, (_, at) =>
        spotOf(toDegrees(ring[2 * at] ?? 0), toDegrees(ring[2 * at + 1] ?? 0)),
      ),
    );
  const { north, east } = inDegrees(shape.box);
  const [latitude, longitude] = [toDegrees(shape.latitude), toDegrees(shape.longitude)];
  return [
    Array.from({ length: CIRCLE_CORNERS }, (_, at) => {
      const angle = (2 * Math.PI * at) / CIRCLE_CORNERS;
      return spotOf(
        latitude + (north - latitude) * Math.sin(angle),
        longitude + (east - longitude) * Math.cos(angle),
      );
    }),
  ];
}

function closed(ring: readonly Spot[]): readonly Spot[] {
  return [...ring, ...ring.slice(0, 1)];
}

/** A line of whole miles in the corner, at most a quarter of the width. */
function drawScale(canvas: Canvas, { scale }: PictureView): void {
  const pixelsOf = (miles: number): number => (miles / MILES_A_DEGREE) * scale;
  const miles = SCALES.findLast((one) => pixelsOf(one) <= WIDTH / 4) ?? SCALES[0] ?? 0;
  const [left, bottom] = [24, HEIGHT - 24];
  const right = left + pixelsOf(miles);
  const line: readonly Spot[] = [
    [left, bottom - 10],
    [left, bottom],
    [right, bottom],
    [right, bottom - 10],
  ];
  const label = `${miles} mi`;
  const middle: Spot = [(left + right) / 2, bottom - 24];
  for (const [width, color] of [
    [3 + 2 * HALO, COLOR.white],
    [3, COLOR.point],
  ] as const)
    canvas.stroke(line, width, color);
  writeSigns(canvas, label, middle, SIGN, COLOR.point);
}

/** The points without a number below, then those with one; number 1 is on top. */
function drawPoints(canvas: Canvas, points: readonly PicturePoint[], { spotOf }: PictureView): void {
  const spots = points.map(({ latitude, longitude, number }) => ({
    number,
    spot: onPixel(spotOf(latitude, longitude)),
  }));
  for (const { spot } of spots) dot(canvas, spot, PLAIN);
  const numbered = spots.flatMap(({ number, spot }) => (number === null ? [] : { number, spot }));
  const taken: Spot[] = [];
  const placed = numbered.map(({ number, spot }) => {
    const free = freeSpot(spot, taken);
    taken.push(free);
    return { number, spot, free };
  });
  for (const { spot, free } of placed.toReversed()) canvas.stroke([spot, free], HALO, COLOR.point);
  for (const { number, free } of placed.toReversed()) {
    dot(canvas, free, NUMBERED);
    writeSigns(canvas, String(number), free, SIGN, COLOR.white);
  }
}

/** On a whole CSS pixel: equal discs are then equal bytes, which makes the picture a third smaller. */
function onPixel([x, y]: Spot): Spot {
  return [DENSITY * Math.round(x / DENSITY), DENSITY * Math.round(y / DENSITY)];
}

function dot(canvas: Canvas, spot: Spot, radius: number): void {
  canvas.disc(spot, radius + HALO, COLOR.white);
  canvas.disc(spot, radius, COLOR.point);
}

/** The nearest spot whose disc covers no other one; the spot itself if there is none. */
function freeSpot(spot: Spot, taken: readonly Spot[]): Spot {
  const apart = 2 * (NUMBERED + HALO);
  const edge = NUMBERED + HALO;
  for (let shift = 0; shift <= SHIFT.most; shift += SHIFT.step)
    for (let turn = 0; turn < SHIFT.turns; turn++) {
      const angle = (2 * Math.PI * turn) / SHIFT.turns;
      const [x, y] = onPixel([spot[0] + shift * Math.cos(angle), spot[1] + shift * Math.sin(angle)]);
      const isInside = x >= edge && x <= WIDTH - edge && y >= edge && y <= HEIGHT - edge;
      if (isInside && taken.every(([left, top]) => Math.hypot(x - left, y - top) >= apart)) return [x, y];
    }
  return spot;
}
