import { mercator } from '#shared/domain/map/density.ts';
import type { RoutePoint } from '#shared/domain/route/plan-route.ts';

export interface TileAddress {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** A place in Web Mercator, from 0 to 1: west to east, north to south. */
type Place = readonly [x: number, y: number];

/** Half of the smallest map of a route, in degrees: about a kilometer. */
const LEAST_REACH = 0.01;
/** What is read around a place, in tiles: what a map of one tile's size shows with the place in its middle. */
const AROUND = 0.5;
/** Between two looks at the way from a stop to the next, in tiles. */
const STEP = 0.5;

/** The box of some points in degrees, with room around them: west, south, east, north. */
export function routeBox(points: readonly RoutePoint[]): readonly [number, number, number, number] {
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  return [
    Math.min(...longitudes) - LEAST_REACH,
    Math.min(...latitudes) - LEAST_REACH,
    Math.max(...longitudes) + LEAST_REACH,
    Math.max(...latitudes) + LEAST_REACH,
  ];
}

/**
 * The tiles that a map of a route shows, the most needed first, each once: the whole route, then nearer and nearer the places around its
 * stops, then the ways between them. Without points none.
 * @param points the stops, in the order in which they are visited
 * @param zooms that there are tiles for
 */
export function* routeTiles(
  points: readonly RoutePoint[],
  [from, to]: readonly [from: number, to: number],
): Generator<TileAddress> {
  if (points.length === 0) return;
  const known = new Set<string>();
  const box = routeBox(points);
  const [[west, south], [east, north]] = [placeOf(box[0], box[1]), placeOf(box[2], box[3])];
  // At this zoom the box is at most one tile across.
  const whole = Math.floor(-Math.log2(Math.max(east - west, south - north)));
  const stops = points.map(({ longitude, latitude }) => placeOf(longitude, latitude));
  const nearest = Math.max(from, Math.min(to, whole + 1));
  const overview = range(Math.max(from, Math.min(to, whole - 2)), nearest);
  for (const zoom of overview) yield* newTiles(known, zoom, [west, north], [east, south]);
  const nearer = range(nearest + 1, to);
  for (const zoom of nearer) for (const stop of stops) yield* newTiles(known, zoom, stop, stop);
  for (const zoom of nearer)
    for (const place of waysOf(stops, zoom)) yield* newTiles(known, zoom, place, place);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function placeOf(longitude: number, latitude: number): Place {
  return [longitude / 360 + 0.5, mercator(latitude)];
}

/** The tiles around a box that were not there yet. */
function* newTiles(known: Set<string>, zoom: number, [west, north]: Place, [east, south]: Place) {
  const across = 2 ** zoom;
  const tileAt = (place: number, away: number): number =>
    Math.min(across - 1, Math.max(0, Math.floor(place * across + away)));
  for (const y of range(tileAt(north, -AROUND), tileAt(south, AROUND)))
    for (const x of range(tileAt(west, -AROUND), tileAt(east, AROUND))) {
      const key = `${zoom} ${x} ${y}`;
      if (known.has(key)) continue;
      known.add(key);
      yield { zoom, x, y } satisfies TileAddress;
    }
}

/** Places on the straight ways between stops, so near that their tiles leave no gap. */
function* waysOf(stops: readonly Place[], zoom: number): Generator<Place> {
  for (const [at, [x, y]] of stops.entries()) {
    const [nextX, nextY] = stops[at + 1] ?? [x, y];
    const steps = Math.ceil((Math.hypot(nextX - x, nextY - y) * 2 ** zoom) / STEP);
    for (let step = 1; step < steps; step++)
      yield [x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps];
  }
}
