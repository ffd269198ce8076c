import { milesBetween, type RouteKind, type RoutePoint } from '../plan-route.ts';

/** Miles between the ends and the stops: the start first, the end last, as a route from one to the other needs them. */
function milesTable(stops: readonly RoutePoint[], start: RoutePoint | null, kind: RouteKind): number[][] {
  const places: (RoutePoint | null)[] = start === null ? [...stops] : [start, ...stops];
  places.push(kind === 'round' ? (places[0] ?? null) : null);
  // An open tour ends anywhere.
  return places.map((a) => places.map((b) => (a === null || b === null ? 0 : milesBetween(a, b))));
}

/** The miles of the shortest tour, exactly (Held and Karp). For at most about 15 stops: time and memory double with each. */
export function shortestMiles(
  stops: readonly RoutePoint[],
  start: RoutePoint | null,
  kind: RouteKind,
): number {
  const miles = milesTable(stops, start, kind);
  const inner = miles.length - 2;
  const between = (a: number, b: number): number => miles[a]?.[b] ?? Number.NaN;
  if (inner === 0) return between(0, 1);
  /** By the set of visited places, then the last of them. */
  const least = Array.from({ length: 2 ** inner }, () =>
    new Float64Array(inner).fill(Number.POSITIVE_INFINITY),
  );
  for (let last = 0; last < inner; last++) (least[1 << last] as Float64Array)[last] = between(0, last + 1);
  for (const [visited, ends] of least.entries())
    for (const [last, sofar] of ends.entries())
      for (let next = 0; next < inner; next++) {
        if ((visited & (1 << next)) !== 0) continue;
        const after = least[visited | (1 << next)] as Float64Array;
        after[next] = Math.min(after[next] ?? 0, sofar + between(last + 1, next + 1));
      }
  const all = least.at(-1) ?? new Float64Array();
  return Math.min(...all.map((sofar, last) => sofar + between(last + 1, inner + 1)));
}

/** Rounds of raising the bound: more of them gain less than a hundredth of a percent. */
const ROUNDS = 1500;

/**
 * Miles that no tour can be shorter than (Held and Karp, 1970): a tour is a tree in which every stop has two legs and each end one, so the
 * shortest tree is no longer; a price on each place that moves toward those counts raises the bound.
 * @param known the miles of a known tour
 */
export function leastMiles(
  stops: readonly RoutePoint[],
  start: RoutePoint | null,
  kind: RouteKind,
  known: number,
): number {
  const miles = milesTable(stops, start, kind);
  const end = miles.length - 1;
  const legs = miles.map((_, place) => (place === 0 || place === end ? 1 : 2));
  const prices = miles.map(() => 0);
  let best = 0;
  let step = 2;
  let since = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const tree = shortestTree(miles, prices);
    const bound = tree.length - prices.reduce((sum, price, place) => sum + price * (legs[place] ?? 0), 0);
    since = bound > best ? 0 : since + 1;
    best = Math.max(best, bound);
    if (since === 20) {
      step /= 2;
      since = 0;
    }
    const over = tree.legs.map((count, place) => count - (legs[place] ?? 0));
    const square = over.reduce((sum, one) => sum + one * one, 0);
    // The tree is a tour.
    if (square === 0) break;
    for (const [place, one] of over.entries())
      prices[place] = (prices[place] ?? 0) + (step * (known - bound) * one) / square;
  }
  return best;
}

/** The shortest tree over all places with their prices (Prim), without the leg from start to end, and how many legs each place has in it. */
function shortestTree(
  miles: readonly (readonly number[])[],
  prices: readonly number[],
): { readonly length: number; readonly legs: readonly number[] } {
  const end = miles.length - 1;
  const cost = (a: number, b: number): number =>
    a + b === end && a * b === 0
      ? Number.POSITIVE_INFINITY
      : (miles[a]?.[b] ?? 0) + (prices[a] ?? 0) + (prices[b] ?? 0);
  const legs = miles.map(() => 0);
  const left = new Map(miles.slice(1).map((_, at) => [at + 1, { from: 0, cost: cost(0, at + 1) }]));
  let length = 0;
  while (left.size > 0) {
    let [nearest, leg] = left.entries().next().value as [number, { from: number; cost: number }];
    for (const [place, one] of left) if (one.cost < leg.cost) [nearest, leg] = [place, one];
    left.delete(nearest);
    length += leg.cost;
    legs[nearest] = (legs[nearest] ?? 0) + 1;
    legs[leg.from] = (legs[leg.from] ?? 0) + 1;
    for (const [place, one] of left) {
      const now = cost(nearest, place);
      if (now < one.cost) left.set(place, { from: nearest, cost: now });
    }
  }
  return { length, legs };
}
