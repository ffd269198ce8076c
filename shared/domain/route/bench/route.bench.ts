import { normal, type Random, seeded } from '#infra/sim/harness/random.ts';
import { milesBetween, planRoute, type RouteKind, type RoutePoint } from '../plan-route.ts';
import { leastMiles, shortestMiles } from './shortest.ts';

const STOPS = 500;
const INSTANCES = 16;
/** Bounds take longer than routes. */
const BOUNDED = 2;
const EXACT_STOPS = 12;
const EXACT_INSTANCES = 40;
const LONG = [11, 12].map((seed) => ({ shakes: 100_000, seed }));

/** The fastest of a few counts: other work on the machine does not. */
const TIMED = 3;

interface Instance {
  readonly stops: readonly RoutePoint[];
  readonly start: RoutePoint | null;
  readonly kind: RouteKind;
}

/** Stops anywhere in a city of 20 miles, or in a few neighborhoods of it; half of them with a start elsewhere, half round. */
function makeInstance(seed: number, count: number): Instance {
  const random = seeded(seed);
  const anywhere = (): RoutePoint => ({ latitude: 30.1 + random() * 0.3, longitude: -97.9 + random() * 0.3 });
  const centers = Array.from({ length: 6 }, anywhere);
  const stops = Array.from({ length: count }, () =>
    seed % 2 === 0 ? anywhere() : near(random, centers[Math.floor(random() * centers.length)] ?? anywhere()),
  );
  return { stops, start: seed % 4 < 2 ? null : anywhere(), kind: seed % 8 < 4 ? 'round' : 'open' };
}

/** About a mile from a place. */
function near(random: Random, { latitude, longitude }: RoutePoint): RoutePoint {
  return { latitude: latitude + normal(random) * 0.012, longitude: longitude + normal(random) * 0.012 };
}

/** The miles of a route, added up anew. */
function milesOf({ stops, start, kind }: Instance, order: readonly number[]): number {
  const visited = order.map((at) => stops[at] as RoutePoint);
  const tour = start === null ? visited : [start, ...visited];
  if (kind === 'round' && tour[0] !== undefined) tour.push(tour[0]);
  return tour.slice(1).reduce((sum, stop, at) => sum + milesBetween(tour[at] as RoutePoint, stop), 0);
}

const above = (miles: number, best: number): number => 100 * (miles / best - 1);

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/**
 * `npm run bench -- route`: how much longer a planned route is than the shortest one known, and how long planning takes. A known best is the
 * shortest of a few long searches; the line before the last says how far it can be from the shortest possible. Routes of 12 stops are
 * compared with the exact answer.
 */
export function benchRoute(): void {
  const first = makeInstance(0, STOPS);
  const coldStart = performance.now();
  planRoute(first.stops, first.start, first.kind);
  const cold = performance.now() - coldStart;
  let exact = 0;
  for (let seed = 0; seed < EXACT_INSTANCES; seed++) {
    const { stops, start, kind } = makeInstance(seed, EXACT_STOPS);
    if (above(planRoute(stops, start, kind).miles, shortestMiles(stops, start, kind)) < 1e-6) exact++;
  }
  console.log(`shortest possible for ${exact} of ${EXACT_INSTANCES} routes of ${EXACT_STOPS} stops`);
  const gaps: number[] = [];
  const bounds: number[] = [];
  const times: number[] = [];
  for (let seed = 0; seed < INSTANCES; seed++) {
    const instance = makeInstance(seed, STOPS);
    const { stops, start, kind } = instance;
    let fastest = Number.POSITIVE_INFINITY;
    for (let run = 0; run < TIMED; run++) {
      const began = performance.now();
      planRoute(stops, start, kind);
      fastest = Math.min(fastest, performance.now() - began);
    }
    times.push(fastest);
    const { order, miles } = planRoute(stops, start, kind);
    if (new Set(order).size !== STOPS || Math.abs(milesOf(instance, order) - miles) > 1e-6)
      throw new Error(`The route of instance ${seed} is wrong.`);
    const best = Math.min(miles, ...LONG.map((search) => planRoute(stops, start, kind, search).miles));
    gaps.push(above(miles, best));
    if (seed < BOUNDED) bounds.push(above(best, leastMiles(stops, start, kind, best)));
  }
  times.sort((a, b) => a - b);
  console.log(`the first route took ${cold.toFixed(1)} ms, before any code was compiled`);
  console.log(
    `the best known is at most ${mean(bounds).toFixed(2)} % above the shortest possible on average`,
  );
  console.log(
    `above_pct_mean ${mean(gaps).toFixed(2)} above_pct_max ${Math.max(...gaps).toFixed(2)} ms_p95 ${(times[Math.floor(times.length * 0.95)] ?? Number.NaN).toFixed(1)} stops ${STOPS}`,
  );
}
