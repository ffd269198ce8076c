/** A place in degrees, as a record shows it. */
export interface RoutePoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** `round` returns to the start; `open` ends at the last stop. */
export type RouteKind = 'round' | 'open';

export interface Route {
  /** Indexes of the stops, in the order in which to visit them. */
  readonly order: readonly number[];
  /** Miles as the crow flies, from the start to the end. */
  readonly miles: number;
}

/** The mean radius of the earth in miles (IUGG, 6,371.0088 km). */
const EARTH_RADIUS = 3958.7613;
/** How long to look for a shorter tour. */
export interface RouteSearch {
  /** Shaken tours that are tried. */
  readonly shakes: number;
  /** Of the shakes, at least 1: another seed tries others. */
  readonly seed: number;
}

/** What the bench (`npm run bench -- route`) measures. */
const SEARCH: RouteSearch = { shakes: 150, seed: 1 };
/** Stops that move together. */
const MOVED_MAX = 3;
/** Miles. Less is rounding, and would be gained forever. */
const LEAST_GAIN = 1e-9;

/** Miles of the great circle between two points (haversine). */
export function milesBetween(a: RoutePoint, b: RoutePoint): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const north = Math.sin((to - from) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(north + Math.cos(from) * Math.cos(to) * east)));
}

/**
 * A short order of stops: the nearest one first, improved by 2-opt and Or-opt, then shaken and improved again. The same stops give the
 * same order.
 * @param start where the tour starts; null: at the first stop
 */
export function planRoute(
  stops: readonly RoutePoint[],
  start: RoutePoint | null,
  kind: RouteKind,
  search = SEARCH,
): Route {
  if (stops.length === 0) return { order: [], miles: 0 };
  const isFirstStart = start === null;
  const places = start === null ? stops : [start, ...stops];
  const table = new MilesTable(places, kind);
  const tour = improve(nearestFirst(table), table, search);
  const visited = [...tour.subarray(isFirstStart ? 0 : 1, -1)];
  return { order: isFirstStart ? visited : visited.map((place) => place - 1), miles: table.length(tour) };
}

/**
 * The miles between all places. The first place is the start. After the last one comes the end: the start again if the tour is round, else
 * no place at all, zero miles from everywhere. So a tour of either kind keeps both its ends, and only the places between them move.
 */
class MilesTable {
  readonly size: number;
  readonly #rows: readonly Float64Array[];

  constructor(places: readonly RoutePoint[], kind: RouteKind) {
    const [start] = places;
    const ends = start !== undefined && kind === 'round' ? [...places, start] : places;
    this.size = places.length + 1;
    this.#rows = Array.from({ length: this.size }, (_, at) => {
      const from = ends[at];
      const row = new Float64Array(this.size);
      if (from !== undefined) for (const [other, to] of ends.entries()) row[other] = milesBetween(from, to);
      return row;
    });
  }

  from(place: number): Float64Array {
    return this.#rows[place] as Float64Array;
  }

  length(tour: Tour): number {
    let miles = 0;
    for (let at = 1; at < tour.length; at++)
      miles += this.from(tour[at - 1] as number)[tour[at] as number] as number;
    return miles;
  }
}

/** All places of a table, the start first and the end last. */
type Tour = Uint16Array;

function nearestFirst(table: MilesTable): Tour {
  const end = table.size - 1;
  const tour = new Uint16Array(table.size);
  const left = new Set<number>();
  for (let place = 1; place < end; place++) left.add(place);
  for (let at = 1; at < end; at++) {
    const miles = table.from(tour[at - 1] as number);
    let nearest = -1;
    for (const place of left)
      if (nearest < 0 || (miles[place] as number) < (miles[nearest] as number)) nearest = place;
    left.delete(nearest);
    tour[at] = nearest;
  }
  tour[end] = end;
  return tour;
}

/** The best of the tours found by shaking a tour and improving it. */
function improve(first: Tour, table: MilesTable, { shakes, seed }: RouteSearch): Tour {
  let best = first;
  settle(best, table, [...best]);
  let miles = table.length(best);
  const random = seeded(seed);
  // With fewer places between the ends there are no two parts to exchange.
  for (let shake = 0; shake < shakes && best.length >= 5; shake++) {
    const tour = best.slice();
    settle(tour, table, exchangeParts(tour, random));
    const now = table.length(tour);
    if (now >= miles) continue;
    best = tour;
    miles = now;
  }
  return best;
}

/** Exchanges two parts that follow each other (a double bridge), at random. @returns the places whose neighbors changed */
function exchangeParts(tour: Tour, random: () => number): number[] {
  const inner = tour.length - 2;
  const below = (most: number): number => Math.floor(random() * most);
  const from = 1 + below(inner - 1);
  const middle = from + 1 + below(inner - from);
  const to = middle + 1 + below(inner + 1 - middle);
  const ends = placesAt(tour, from - 1, from, middle - 1, middle, to - 1, to);
  tour.set([...tour.subarray(middle, to), ...tour.subarray(from, middle)], from);
  return ends;
}

/**
 * Improves a tour in place until no 2-opt or Or-opt move makes it shorter.
 * @param queue the places where a move may help; it is emptied
 */
function settle(tour: Tour, table: MilesTable, queue: number[]): void {
  const places = new Uint16Array(tour.length);
  for (const [at, place] of tour.entries()) places[place] = at;
  const isQueued = new Uint8Array(tour.length);
  for (const place of queue) isQueued[place] = 1;
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    isQueued[place] = 0;
    const at = places[place] as number;
    const changed = reverseAt(tour, table, at) ?? moveAt(tour, table, at);
    if (changed === null) continue;
    for (let index = 0; index < tour.length; index++) places[tour[index] as number] = index;
    for (const other of changed)
      if (isQueued[other] === 0) {
        isQueued[other] = 1;
        queue.push(other);
      }
  }
}

/** 2-opt: turns a part around that begins or ends beside a place, if that is shorter. @returns the places whose neighbors changed */
function reverseAt(tour: Tour, table: MilesTable, at: number): number[] | null {
  const end = tour.length - 1;
  for (let leg = Math.max(0, at - 1); leg <= at && leg < end; leg++) {
    const a = tour[leg] as number;
    const b = tour[leg + 1] as number;
    const [fromA, fromB] = [table.from(a), table.from(b)];
    const miles = fromA[b] as number;
    let c = tour[0] as number;
    for (let other = 0; other < end; other++) {
      const d = tour[other + 1] as number;
      const gain = miles + (table.from(c)[d] as number) - (fromA[c] as number) - (fromB[d] as number);
      c = d;
      if (gain <= LEAST_GAIN || other === leg) continue;
      const [low, high] = leg < other ? [leg, other] : [other, leg];
      const changed = placesAt(tour, low, low + 1, high, high + 1);
      tour.subarray(low + 1, high + 1).reverse();
      return changed;
    }
  }
  return null;
}

/** Or-opt: moves a few places, of which one is the first or last, to between two others. @returns the places whose neighbors changed */
function moveAt(tour: Tour, table: MilesTable, at: number): number[] | null {
  const end = tour.length - 1;
  for (let count = 1; count <= MOVED_MAX; count++)
    for (let last = at; last < at + count; last += Math.max(1, count - 1)) {
      const first = last - count + 1;
      if (first < 1 || last >= end) continue;
      const [before, a, b, after] = placesAt(tour, first - 1, first, last, last + 1) as [
        number,
        number,
        number,
        number,
      ];
      const [fromA, fromB] = [table.from(a), table.from(b)];
      const left =
        (fromA[before] as number) + (fromB[after] as number) - (table.from(before)[after] as number);
      // No place is nearer than between its neighbors, so what costs nothing where it is gains nothing elsewhere.
      if (left <= LEAST_GAIN) continue;
      for (let leg = 0; leg < end; leg++) {
        if (leg >= first - 1 && leg <= last) continue;
        const c = tour[leg] as number;
        const d = tour[leg + 1] as number;
        const most = left + (table.from(c)[d] as number);
        const straight = most - (fromA[c] as number) - (fromB[d] as number);
        const turned = most - (fromB[c] as number) - (fromA[d] as number);
        if (straight <= LEAST_GAIN && turned <= LEAST_GAIN) continue;
        const moved = tour.slice(first, last + 1);
        if (turned > straight) moved.reverse();
        if (leg < first) {
          tour.copyWithin(leg + 1 + count, leg + 1, first);
          tour.set(moved, leg + 1);
        } else {
          tour.copyWithin(first, last + 1, leg + 1);
          tour.set(moved, leg + 1 - count);
        }
        return [before, a, b, after, c, d];
      }
    }
  return null;
}

function placesAt(tour: Tour, ...positions: readonly number[]): number[] {
  return positions.map((at) => tour[at] as number);
}

/** Numbers from 0 to 1, the same for the same seed (Park and Miller, 1993). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % PRIME;
    return state / PRIME;
  };
}

const PRIME = 2 ** 31 - 1;

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
