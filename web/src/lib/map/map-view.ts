/** The visible part of the map: magnified `k` times, moved by `x` and `y` map units. */
export interface MapView {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}
/** A position in map units. */
export type Spot = readonly [x: number, y: number];

export const WIDTH = 975;
export const HEIGHT = 610;
export const WHOLE: MapView = { k: 1, x: 0, y: 0 };
/** Connecticut fills the map at this zoom. */
const MAX_ZOOM = 24;
/** The part of the map that a fitted state fills. */
const FITTED = 0.86;

/** Zooms around a spot of the frame, which stays in place. */
export function zoom(view: MapView, factor: number, [px, py]: Spot = [WIDTH / 2, HEIGHT / 2]): MapView {
  const k = Math.min(MAX_ZOOM, Math.max(1, view.k * factor));
  const grown = k / view.k;
  return clamp({ k, x: px - (px - view.x) * grown, y: py - (py - view.y) * grown });
}

export function pan(view: MapView, dx: number, dy: number): MapView {
  return clamp({ k: view.k, x: view.x + dx, y: view.y + dy });
}

/** The view that shows some bounds as large as possible. */
export function fitBounds([[west, north], [east, south]]: readonly [Spot, Spot]): MapView {
  const fit = FITTED * Math.min(WIDTH / (east - west), HEIGHT / (south - north));
  const k = Math.min(MAX_ZOOM, Math.max(1, fit));
  return clamp({
    k,
    x: WIDTH / 2 - (k * (west + east)) / 2,
    y: HEIGHT / 2 - (k * (north + south)) / 2,
  });
}

/** Moves a view to a spot of the map unless it is already visible. */
export function reveal(view: MapView, [x, y]: Spot): MapView {
  const [px, py] = [x * view.k + view.x, y * view.k + view.y];
  const inside = px >= 0 && px <= WIDTH && py >= 0 && py <= HEIGHT;
  return inside ? view : pan(view, WIDTH / 2 - px, HEIGHT / 2 - py);
}

/** A label to the right of the spot would be cut off. */
export function isFarRight({ k, x }: MapView, [at]: Spot): boolean {
  return at * k + x > WIDTH * 0.7;
}

/** A label above the spot would be cut off. */
export function isFarUp({ k, y }: MapView, [, at]: Spot): boolean {
  return at * k + y < HEIGHT * 0.25;
}

function clamp({ k, x, y }: MapView): MapView {
  return {
    k,
    x: Math.min(0, Math.max(WIDTH - WIDTH * k, x)),
    y: Math.min(0, Math.max(HEIGHT - HEIGHT * k, y)),
  };
}
