import type { HeatMapPeriod } from '../heat-map.ts';

/** Degrees. */
export interface MapBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What the heat map shows: squares with counts, then groups of permits, then single permits. */
export const DENSITY_VIEWS = ['squares', 'groups', 'permits'] as const;
export type DensityView = (typeof DENSITY_VIEWS)[number];

/** The days that a map counts: a period of the heat map, or `own`: the dates of the filter, on a map of leads. */
export type MapPeriod = HeatMapPeriod | 'own';

/** Zooms of a map of 512-pixel tiles: 4 shows a third of the country, 16 a few houses. */
export const DENSITY_ZOOMS = { min: 2, max: 17 } as const;
/** From these zooms on the map shows groups, and permits. */
export const GROUPS_ZOOM = 13;
export const PERMITS_ZOOM = 15;
/** Most permits that the map shows one by one. So few are shown so from `GROUPS_ZOOM` on. */
export const PINS_MAX = 100;
/** Most squares of an answer, so that it stays small on a large screen. */
const SQUARES_MAX = 800;
/** A square is an eighth of a tile across, 64 pixels at a whole zoom; a group a quarter. */
const SQUARE_LEVELS = 3;
const GROUP_LEVELS = 2;

/** A position in Web Mercator, from 0 to 1: west to east, north to south. */
export function mercator(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** The box of a square of a grid with `2 ** level` squares across the world, counted from the northwest. */
export function squareBox(level: number, x: number, y: number): MapBox {
  const across = 2 ** level;
  const west = (x / across) * 360 - 180;
  return {
    west,
    south: latitudeOf((y + 1) / across),
    east: west + 360 / across,
    north: latitudeOf(y / across),
  };
}

/** The squares that a box reaches into, both ends included. */
export interface SquareRange {
  readonly level: number;
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
}

export function squaresOf({ west, south, east, north }: MapBox, level: number): SquareRange {
  const across = 2 ** level;
  const column = (longitude: number): number => ((longitude + 180) / 360) * across;
  const row = (latitude: number): number => mercator(latitude) * across;
  // An edge on a line belongs to the square inside the box.
  const last = (place: number, first: number): number => Math.max(first, Math.ceil(place - 1e-9) - 1);
  const [x, y] = [Math.floor(column(west) + 1e-9), Math.floor(row(north) + 1e-9)];
  return { level, x: [x, last(column(east), x)], y: [y, last(row(south), y)] };
}

/** A box grown to whole tiles of a zoom, so that small moves ask the same question. */
export function wholeTiles(box: MapBox, zoom: number): MapBox {
  const { level, x, y } = squaresOf(box, zoom);
  const { west, north } = squareBox(level, x[0], y[0]);
  const { east, south } = squareBox(level, x[1], y[1]);
  return { west, south, east, north };
}

/** The grid of a zoom: the finest that does not have too many squares in a box. A map of leads has groups at every zoom. */
export function gridFor(box: MapBox, zoom: number, days: MapPeriod): SquareRange {
  const levels = days !== 'own' && zoom < GROUPS_ZOOM ? SQUARE_LEVELS : GROUP_LEVELS;
  for (let level = zoom + levels; ; level--) {
    const range = squaresOf(box, level);
    const [columns, rows] = [range.x[1] - range.x[0] + 1, range.y[1] - range.y[0] + 1];
    if (level === 0 || columns * rows <= SQUARES_MAX) return range;
  }
}

/** What the map shows of so many permits at a zoom. */
export function viewOf(zoom: number, permits: number, days: MapPeriod): DensityView {
  if (zoom >= (days === 'own' ? DENSITY_ZOOMS.max : PERMITS_ZOOM)) return 'permits';
  if (days !== 'own' && zoom < GROUPS_ZOOM) return 'squares';
  return permits <= PINS_MAX ? 'permits' : 'groups';
}

/** Fewer permits in both periods together, or in the one before, tell nothing: chance alone moves them by a third. */
const TELLING = { together: 30, before: 10 } as const;

/**
 * The change from one period to the next in percent, rounded.
 * @param now permits of the days that have all their permits
 * @param before permits of as many days, a period earlier
 * @returns null for too few to tell
 */
export function changeBetween(now: number, before: number): number | null {
  if (now + before < TELLING.together || before < TELLING.before) return null;
  return Math.round((now / before - 1) * 100);
}
