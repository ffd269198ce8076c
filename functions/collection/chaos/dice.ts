import { pick, type Random, seeded } from '#functions/harness/random.ts';

/** Chance in whole numbers, the same for the same seed. */
export class Dice {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    return this.#random();
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  /** One of a list. @throws when it is empty */
  oneOf<T>(list: readonly T[]): T {
    return pick(this.#random, list);
  }
}
