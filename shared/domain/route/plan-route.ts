/** A place in degrees, as a record shows it. */
export interface RoutePoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place to visit. Stops with a time are visited in the order of their times, whatever lies between them. */
export interface TimedPoint extends RoutePoint {
  /** Sorts by time, such as `09:30`; absent for any time. */
  readonly time?: string | undefined;
}

/** `round` returns to the start; `open` ends at the last stop. */
export type RouteKind = 'round' | 'open';

export interface Route {
  /** Indexes of the stops, in the order in which to visit them. */
  readonly order: readonly number[];
  /** Miles as the crow flies, from the start to the end. */
  readonly miles: number;
}

/** How long to look for a shorter tour. */
export interface RouteSearch {
  /** Shaken tours that are tried. */
  readonly shakes: number;
  /** Of the shakes, at least 1: another seed tries others. */
  readonly seed: number;
}

/** What the bench (`npm run bench -- route`) measures: ten times as many gain half a percent. */
const searchFor = (stops: number): RouteSearch => ({ shakes: 500 + 3 * stops, seed: 1 });
/** The mean radius of the earth in miles (IUGG, 6,371.0088 km). */
const EARTH_RADIUS = 3958.7613;
/** A move joins a place with one of so many nearest ones. */
const NEIGHBORS = 8;
/** Stops that move together. */
const MOVED_MAX = 3;
/** Stops of each part that a shake exchanges. */
const PART_MAX = 30;
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
 * A short order of stops, never longer than the given one: the nearest stop first, improved by 2-opt and Or-opt among near neighbors, then
 * shaken and improved again. The same stops give the same order.
 * @param start where the tour starts; null: at the first stop, or at the earliest if the first has a time
 */
export function planRoute(
  stops: readonly TimedPoint[],
  start: RoutePoint | null,
  kind: RouteKind,
  search = searchFor(stops.length),
): Route {
  if (stops.length === 0) return { order: [], miles: 0 };
  const given = [...stops.keys()];
  const first = start === null ? firstStop(stops) : -1;
  const rest = given.filter((at) => at !== first);
  const places: TimedPoint[] = [
    start ?? (stops[first] as TimedPoint),
    ...rest.map((at) => stops[at] as TimedPoint),
  ];
  const tour = new Tour(places, kind);
  tour.improve(search);
  const order = tour.visited().map((place) => rest[place - 1] as number);
  return { order: first < 0 ? order : [first, ...order], miles: tour.miles() };
}

/** The first stop given; the earliest one if that has a time. */
function firstStop(stops: readonly TimedPoint[]): number {
  if (stops[0]?.time === undefined) return 0;
  return byTime(stops)[0] ?? 0;
}

/** The indexes of the places with a time, the earliest first. */
function byTime(places: readonly TimedPoint[]): number[] {
  const timeOf = (at: number): string => places[at]?.time ?? '';
  return [...places.keys()]
    .filter((at) => timeOf(at) !== '')
    .sort((a, b) => (timeOf(a) === timeOf(b) ? a - b : timeOf(a) < timeOf(b) ? -1 : 1));
}

/**
 * The order in which places are visited. The first place is the start. After the last one comes the end: the start again if the tour is
 * round, else no place at all, zero miles from everywhere. So a tour of either kind keeps both its ends, and only the places between them
 * move. Every change is a row of parts turned around, so that it can be taken back.
 */
class Tour {
  readonly #end: number;
  readonly #size: number;
  /** Miles between places, row by row. */
  readonly #miles: Float64Array;
  readonly #near: readonly Uint16Array[];
  readonly #timed: readonly number[];
  readonly #order: Uint16Array;
  /** Where each place is in the order. */
  readonly #at: Uint16Array;
  readonly #queue: number[] = [];
  readonly #isQueued: Uint8Array;
  /** Pairs of positions: the parts that were turned around since the last kept tour. */
  readonly #turned: number[] = [];

  constructor(places: readonly TimedPoint[], kind: RouteKind) {
    this.#end = places.length;
    this.#size = places.length + 1;
    this.#miles = milesTable(places, kind);
    this.#timed = byTime(places).filter((at) => at > 0);
    this.#near = nearest(this.#miles, this.#size, kind === 'round' ? this.#size : this.#end);
    this.#order = Uint16Array.from({ length: this.#size }, (_, at) => at);
    this.#at = this.#order.slice();
    this.#isQueued = new Uint8Array(this.#size);
  }

  /** Between the start and the end. */
  visited(): number[] {
    return [...this.#order.subarray(1, -1)];
  }

  miles(): number {
    let sum = 0;
    for (let at = 1; at < this.#size; at++) sum += this.#leg(at - 1);
    return sum;
  }

  improve({ shakes, seed }: RouteSearch): void {
    this.#startNear();
    for (const place of this.#order) this.#enqueue(place);
    this.#settle();
    const random = seeded(seed);
    // With fewer places between the ends there are no two parts to exchange.
    for (let shake = 0; shake < shakes && this.#size >= 5; shake++) {
      this.#turned.length = 0;
      const gain = this.#exchangeParts(random);
      if (gain + this.#settle() < 0) this.#takeBack(0);
    }
  }

  /** Visits the nearest place next, and of those with a time the earliest; unless the given order is shorter. */
  #startNear(): void {
    const given = this.#order.slice();
    const isAllowed = this.#keepsTimes();
    const before = this.miles();
    const left = new Set<number>(given.subarray(1, -1));
    const waiting = [...this.#timed];
    for (let at = 1; at < this.#end; at++) {
      const row = (this.#order[at - 1] as number) * this.#size;
      let next = -1;
      for (const place of left)
        if (
          (next < 0 || (this.#miles[row + place] as number) < (this.#miles[row + next] as number)) &&
          (place === waiting[0] || !waiting.includes(place))
        )
          next = place;
      left.delete(next);
      if (next === waiting[0]) waiting.shift();
      this.#order[at] = next;
    }
    if (isAllowed && before <= this.miles()) this.#order.set(given);
    for (const [at, place] of this.#order.entries()) this.#at[place] = at;
  }

  #keepsTimes(): boolean {
    return this.#timed.every(
      (place, at) =>
        at === 0 || (this.#at[place] as number) > (this.#at[this.#timed[at - 1] as number] as number),
    );
  }

  #between(a: number, b: number): number {
    return this.#miles[a * this.#size + b] as number;
  }

  /** The miles from a position to the next. */
  #leg(at: number): number {
    return this.#between(this.#order[at] as number, this.#order[at + 1] as number);
  }

  #enqueue(place: number): void {
    if (this.#isQueued[place] === 1) return;
    this.#isQueued[place] = 1;
    this.#queue.push(place);
  }

  /** Turns a part around, between two positions. */
  #turn(from: number, to: number): void {
    this.#turned.push(from, to);
    for (let [low, high] = [from, to]; low < high; low++, high--) {
      const [a, b] = [this.#order[low] as number, this.#order[high] as number];
      this.#order[low] = b;
      this.#order[high] = a;
      this.#at[b] = low;
      this.#at[a] = high;
    }
  }

  /** Exchanges two parts that follow each other: `from` to `middle`, and what follows to `to`. */
  #exchange(from: number, middle: number, to: number): void {
    this.#turn(from, to);
    this.#turn(from, from + to - middle - 1);
    this.#turn(from + to - middle, to);
  }

  /** Takes back what was turned since a mark. */
  #takeBack(mark: number): void {
    const turned = this.#turned.splice(mark);
    for (let pair = turned.length - 2; pair >= 0; pair -= 2)
      this.#turn(turned[pair] as number, turned[pair + 1] as number);
    this.#turned.length = mark;
  }

  /** Exchanges two short parts that follow each other (a double bridge), at random. @returns the miles gained */
  #exchangeParts(random: () => number): number {
    const inner = this.#end - 1;
    const below = (most: number): number => Math.floor(random() * most);
    const from = 1 + below(inner - 1);
    const middle = from + below(Math.min(PART_MAX, inner - from));
    const to = middle + 1 + below(Math.min(PART_MAX, inner - middle));
    const ends = [from - 1, from, middle, middle + 1, to, to + 1].map((at) => this.#order[at] as number);
    const before = this.#leg(from - 1) + this.#leg(middle) + this.#leg(to);
    this.#exchange(from, middle, to);
    if (!this.#keepsTimes()) {
      this.#takeBack(0);
      return 0;
    }
    for (const place of ends) this.#enqueue(place);
    return before - this.#leg(from - 1) - this.#leg(from + to - middle - 1) - this.#leg(to);
  }

  /** Improves the tour until no move among near places makes it shorter. @returns the miles gained */
  #settle(): number {
    let gained = 0;
    for (let place = this.#queue.pop(); place !== undefined; place = this.#queue.pop()) {
      this.#isQueued[place] = 0;
      const gain = this.#reverseAt(place) || this.#moveAt(place);
      if (gain > 0) this.#enqueue(place);
      gained += gain;
    }
    return gained;
  }

  /** 2-opt: turns around the part between a place and one near it, if that is shorter. @returns the miles gained, 0 if nothing changed */
  #reverseAt(place: number): number {
    const at = this.#at[place] as number;
    for (const side of [1, -1]) {
      if (at + side < 0 || at + side > this.#end) continue;
      const beside = this.#order[at + side] as number;
      const miles = this.#between(place, beside);
      for (const near of this.#near[place] as Uint16Array) {
        const most = miles - this.#between(place, near);
        if (most <= LEAST_GAIN) break;
        const other = this.#at[near] as number;
        if (other + side < 0 || other + side > this.#end) continue;
        const after = this.#order[other + side] as number;
        const gain = most + this.#between(near, after) - this.#between(beside, after);
        if (gain <= LEAST_GAIN) continue;
        const [low, high] = at < other ? [at, other] : [other, at];
        const mark = this.#turned.length;
        if (side > 0) this.#turn(low + 1, high);
        else this.#turn(low, high - 1);
        if (this.#accept(mark, beside, near, after)) return gain;
      }
    }
    return 0;
  }

  /** Or-opt: moves up to `MOVED_MAX` places that begin or end with this one next to a place near it. @returns the miles gained, 0 if nothing changed */
  #moveAt(place: number): number {
    const at = this.#at[place] as number;
    for (let count = 1; count <= MOVED_MAX; count++)
      for (let last = at; last < at + count; last += Math.max(1, count - 1)) {
        const first = last - count + 1;
        if (first < 1 || last >= this.#end) continue;
        const tail = this.#order[first === at ? last : first] as number;
        const [before, after] = [this.#order[first - 1] as number, this.#order[last + 1] as number];
        const left = this.#leg(first - 1) + this.#leg(last) - this.#between(before, after);
        for (const near of this.#near[place] as Uint16Array) {
          const most = left - this.#between(place, near);
          if (most <= LEAST_GAIN) break;
          const other = this.#at[near] as number;
          for (const side of [1, -1]) {
            // The leg between the two that the places move to.
            const leg = side > 0 ? other : other - 1;
            if (leg < 0 || leg >= this.#end || (leg >= first - 1 && leg <= last)) continue;
            const beyond = this.#order[other + side] as number;
            const gain = most + this.#between(near, beyond) - this.#between(tail, beyond);
            if (gain <= LEAST_GAIN) continue;
            const mark = this.#turned.length;
            if (leg < first) this.#exchange(leg + 1, first - 1, last);
            else this.#exchange(first, last, leg);
            const start = leg < first ? leg + 1 : leg - count + 1;
            if ((first === at) !== side > 0) this.#turn(start, start + count - 1);
            if (this.#accept(mark, before, after, tail, near, beyond)) return gain;
          }
        }
      }
    return 0;
  }

  /** Keeps what was turned since a mark, unless it breaks the order of the times. */
  #accept(mark: number, ...changed: readonly number[]): boolean {
    if (!this.#keepsTimes()) {
      this.#takeBack(mark);
      return false;
    }
    for (const place of changed) this.#enqueue(place);
    return true;
  }
}

function milesTable(places: readonly RoutePoint[], kind: RouteKind): Float64Array {
  const [start] = places;
  const ends = start !== undefined && kind === 'round' ? [...places, start] : places;
  const size = places.length + 1;
  const table = new Float64Array(size * size);
  for (const [at, from] of ends.entries())
    for (let other = at + 1; other < ends.length; other++) {
      const miles = milesBetween(from, ends[other] as RoutePoint);
      table[at * size + other] = miles;
      table[other * size + at] = miles;
    }
  return table;
}

/** The nearest of the first `count` places to each, the nearest first. An end that is no place has none, and is near nobody. */
function nearest(table: Float64Array, size: number, count: number): Uint16Array[] {
  return Array.from({ length: size }, (_, place) => {
    if (place >= count) return new Uint16Array();
    const row = table.subarray(place * size, place * size + count);
    // Sorting only what is near enough is ten times as fast.
    const most = row.toSorted()[NEIGHBORS] ?? Number.POSITIVE_INFINITY;
    const others = Uint16Array.from({ length: count }, (_, at) => at).filter(
      (at) => at !== place && (row[at] as number) <= most,
    );
    return others.sort((a, b) => (row[a] as number) - (row[b] as number)).slice(0, NEIGHBORS);
  });
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
