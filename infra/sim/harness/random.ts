/** A stream of numbers in [0, 1) that is the same for the same seed. */
export type Random = () => number;

/** The stream of a seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the values, each equally likely. @throws when there are none */
export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

/** One of the values; picks the n-th about as often as 1 / n. */
export function pickSkewed<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor((values.length + 1) ** random()) - 1];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

/** The values in random order (Fisher and Yates). */
export function shuffled<T>(random: Random, values: readonly T[]): T[] {
  const mixed = [...values];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/** A value of the normal distribution with mean 0 and deviation 1 (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The random choices of one story. */
export class Dice {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    return this.#random();
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  /** One item of a list. @throws when it is empty */
  oneOf<T>(list: readonly T[]): T {
    return pick(this.#random, list);
  }
}
