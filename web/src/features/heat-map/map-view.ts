/** Where the reader looks at on the map: magnified `k` times, moved by `x` and `y` units. Pure arithmetic. */
export interface View {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}
/** A place on the map in its own units. */
export type Spot = readonly [x: number, y: number];

/** The map's size in its own units. */
export const WIDTH = 975;
export const HEIGHT = 610;
/** The whole country. */
export const WHOLE: View = { k: 1, x: 0, y: 0 };
/** So far that Connecticut fills the map. */
const MAX_ZOOM = 24;
/** How much of the map a state fills that is looked at. */
const FITTED = 0.86;

/** The view magnified by a factor around a spot of the frame, which stays where it is. */
export function zoomed(view: View, factor: number, [px, py]: Spot = [WIDTH / 2, HEIGHT / 2]): View {
  const k = Math.min(MAX_ZOOM, Math.max(1, view.k * factor));
  const grown = k / view.k;
  return kept({ k, x: px - (px - view.x) * grown, y: py - (py - view.y) * grown });
}

/** The view moved by units of the frame. */
export function panned(view: View, dx: number, dy: number): View {
  return kept({ k: view.k, x: view.x + dx, y: view.y + dy });
}

/** The view that shows some bounds as large as fits. */
export function fitted([[west, north], [east, south]]: readonly [Spot, Spot]): View {
  const fit = FITTED * Math.min(WIDTH / (east - west), HEIGHT / (south - north));
  const k = Math.min(MAX_ZOOM, Math.max(1, fit));
  return kept({
    k,
    x: WIDTH / 2 - (k * (west + east)) / 2,
    y: HEIGHT / 2 - (k * (north + south)) / 2,
  });
}

/** The view, moved so that a spot of the map is in it; the same view where it is. */
export function showing(view: View, [x, y]: Spot): View {
  const [px, py] = [x * view.k + view.x, y * view.k + view.y];
  const inside = px >= 0 && px <= WIDTH && py >= 0 && py <= HEIGHT;
  return inside ? view : panned(view, WIDTH / 2 - px, HEIGHT / 2 - py);
}

/** True of a spot so far to the right in a view that lettering beside it would be cut off. */
export function isFarRight({ k, x }: View, [at]: Spot): boolean {
  return at * k + x > WIDTH * 0.7;
}

/** True of a spot so far up in a view that lettering above it would be cut off. */
export function isFarUp({ k, y }: View, [, at]: Spot): boolean {
  return at * k + y < HEIGHT * 0.25;
}

/** No view leaves the map. */
function kept({ k, x, y }: View): View {
  return {
    k,
    x: Math.min(0, Math.max(WIDTH - WIDTH * k, x)),
    y: Math.min(0, Math.max(HEIGHT - HEIGHT * k, y)),
  };
}
