import Pbf from 'pbf';

/** Degrees. */
export type LngLat = readonly [longitude: number, latitude: number];

/** A feature of a map: a place, a line of at least two points, or a convex area. */
export interface MapFeature {
  /** Of the tile schema of Protomaps (docs.protomaps.com/basemaps/layers). */
  readonly layer: 'roads' | 'water' | 'landuse' | 'places';
  readonly shape: 'point' | 'line' | 'area';
  readonly points: readonly LngLat[];
  readonly properties: Readonly<Record<string, string | number>>;
  /** The first zoom that shows it. */
  readonly fromZoom: number;
}

/** Units across a tile, as everywhere (Mapbox Vector Tile specification 2.1, section 4). */
const EXTENT = 4096;
/** How far shapes reach over a tile's edge, so that lines meet without a gap. */
const BUFFER = 64;
const SHAPES = { point: 1, line: 2, area: 3 } as const;

type Xy = readonly [x: number, y: number];

/** A position in Web Mercator, in tiles of a zoom. */
export function tileXy([longitude, latitude]: LngLat, zoom: number): Xy {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const tiles = 2 ** zoom;
  return [
    ((longitude + 180) / 360) * tiles,
    (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles,
  ];
}

/** Encodes the features of a tile as Mapbox Vector Tile 2. @returns undefined when none reaches into it */
export function encodeTile(
  features: readonly MapFeature[],
  zoom: number,
  x: number,
  y: number,
): Uint8Array | undefined {
  const tile = new Pbf();
  let isEmpty = true;
  for (const [name, some] of Map.groupBy(features, ({ layer }) => layer)) {
    const layer = encodeLayer(name, some, (point) => {
      const [tx, ty] = tileXy(point, zoom);
      return [(tx - x) * EXTENT, (ty - y) * EXTENT];
    });
    if (layer === undefined) continue;
    tile.writeMessage(3, writeLayer, layer);
    isEmpty = false;
  }
  return isEmpty ? undefined : tile.finish();
}

interface Layer {
  readonly name: string;
  readonly features: readonly {
    readonly tags: number[];
    readonly shape: MapFeature['shape'];
    readonly geometry: number[];
  }[];
  readonly keys: Iterable<string>;
  readonly values: Iterable<string | number>;
}

function encodeLayer(
  name: string,
  features: readonly MapFeature[],
  place: (point: LngLat) => Xy,
): Layer | undefined {
  const keys = new Map<string, number>();
  const values = new Map<string | number, number>();
  const codeOf = <T>(codes: Map<T, number>, one: T): number => {
    const code = codes.get(one) ?? codes.size;
    codes.set(one, code);
    return code;
  };
  const encoded = features.flatMap(({ shape, points, properties }) => {
    const geometry = encodeGeometry(shape, points.map(place));
    if (geometry.length === 0) return [];
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      codeOf(keys, key),
      codeOf(values, value),
    ]);
    return [{ tags, shape, geometry }];
  });
  if (encoded.length === 0) return undefined;
  return { name, features: encoded, keys: keys.keys(), values: values.keys() };
}

function writeLayer({ name, features, keys, values }: Layer, layer: Pbf): void {
  layer.writeStringField(1, name);
  for (const feature of features) layer.writeMessage(2, writeFeature, feature);
  for (const key of keys) layer.writeStringField(3, key);
  for (const value of values) layer.writeMessage(4, writeValue, value);
  layer.writeVarintField(5, EXTENT);
  layer.writeVarintField(15, 2);
}

function writeFeature({ tags, shape, geometry }: Layer['features'][number], feature: Pbf): void {
  feature.writePackedVarint(2, tags);
  feature.writeVarintField(3, SHAPES[shape]);
  feature.writePackedVarint(4, geometry);
}

function writeValue(value: string | number, pbf: Pbf): void {
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else pbf.writeVarintField(5, value);
}

/** A signed whole number as an unsigned one, small for small numbers. */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

const command = (id: 1 | 2 | 7, count: number): number => id + count * 8;

/** The commands of a shape (specification, section 4.3); empty when nothing of it lies in the tile. */
function encodeGeometry(shape: MapFeature['shape'], points: readonly Xy[]): number[] {
  const parts =
    shape === 'point'
      ? points.filter(isInside).map((point) => [point])
      : shape === 'line'
        ? clipLine(points)
        : [clipArea(points)];
  const commands: number[] = [];
  let [lastX, lastY] = [0, 0];
  for (const part of parts) {
    const rounded = withoutRepeats(
      part.map(([x, y]) => [Math.round(x), Math.round(y)] as const),
      shape,
    );
    if (rounded.length < SHAPES[shape]) continue;
    const step = ([x, y]: Xy): void => {
      commands.push(zigzag(x - lastX), zigzag(y - lastY));
      [lastX, lastY] = [x, y];
    };
    rounded.forEach((point, at) => {
      if (at === 0) commands.push(command(1, 1));
      if (at === 1) commands.push(command(2, rounded.length - 1));
      step(point);
    });
    if (shape === 'area') commands.push(command(7, 1));
  }
  return commands;
}

/** Leaves out points that equal the one before; in an area, also a last one that equals the first. */
function withoutRepeats(points: readonly Xy[], shape: MapFeature['shape']): readonly Xy[] {
  const kept = points.filter(
    ([x, y], at) => at === 0 || x !== points[at - 1]?.[0] || y !== points[at - 1]?.[1],
  );
  const [first, last] = [kept[0], kept.at(-1)];
  const closes = shape === 'area' && kept.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return closes ? kept.slice(0, -1) : kept;
}

const [LOW, HIGH] = [-BUFFER, EXTENT + BUFFER];

function isInside([x, y]: Xy): boolean {
  return x >= 0 && x < EXTENT && y >= 0 && y < EXTENT;
}

/** The parts of a line in the tile and its buffer. */
function clipLine(points: readonly Xy[]): Xy[][] {
  const parts: Xy[][] = [];
  points.slice(1).forEach((to, at) => {
    const from = points[at];
    const segment = from === undefined ? undefined : clipSegment(from, to);
    if (segment === undefined) return;
    const last = parts.at(-1);
    const end = last?.at(-1);
    if (last !== undefined && end?.[0] === segment[0][0] && end[1] === segment[0][1]) last.push(segment[1]);
    else parts.push([...segment]);
  });
  return parts;
}

/** Liang and Barsky's clipping. */
function clipSegment([x0, y0]: Xy, [x1, y1]: Xy): readonly [Xy, Xy] | undefined {
  let [enter, leave] = [0, 1];
  for (const [from, step] of [
    [x0, x1 - x0],
    [y0, y1 - y0],
  ] as const) {
    if (step === 0) {
      if (from < LOW || from > HIGH) return undefined;
      continue;
    }
    const [a, b] = [(LOW - from) / step, (HIGH - from) / step];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  if (enter > leave) return undefined;
  const at = (share: number): Xy => [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
  return [at(enter), at(leave)];
}

/** Sutherland and Hodgman's clipping, which is exact for convex areas. */
function clipArea(points: readonly Xy[]): readonly Xy[] {
  let ring = points;
  for (const axis of [0, 1] as const)
    for (const [edge, sign] of [
      [LOW, 1],
      [HIGH, -1],
    ] as const) {
      const within = (point: Xy): boolean => sign * (point[axis] - edge) >= 0;
      ring = ring.flatMap((point, at) => {
        const before = ring.at(at - 1) ?? point;
        const share = (edge - before[axis]) / (point[axis] - before[axis]);
        const crossing: Xy = [
          before[0] + (point[0] - before[0]) * share,
          before[1] + (point[1] - before[1]) * share,
        ];
        return [...(within(before) === within(point) ? [] : [crossing]), ...(within(point) ? [point] : [])];
      });
    }
  return ring;
}
