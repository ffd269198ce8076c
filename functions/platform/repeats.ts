/** How many slots there are where nothing else is said. */
const SLOTS = 512;

/**
 * What was made of values that repeat, found by hashes that are at hand: a map would work one out of every text, and is spread over
 * more of the memory. A value has one slot, which the next value of that slot takes over: what never repeats costs one look more, and
 * fills no memory.
 */
export class Repeats<T> {
  readonly #said: unknown[];
  readonly #made: (T | undefined)[];
  readonly #mask: number;

  /** @param slots a power of two */
  constructor(slots = SLOTS) {
    this.#said = new Array<unknown>(slots).fill(undefined);
    this.#made = new Array<T | undefined>(slots).fill(undefined);
    this.#mask = slots - 1;
  }

  /** What was made of a value; undefined when it is to be made. @param hash the same for the same value */
  of(hash: number, said: unknown): T | undefined {
    const slot = hash & this.#mask;
    return this.#said[slot] === said ? this.#made[slot] : undefined;
  }

  /** Remembers what was made of a value. */
  keep(hash: number, said: unknown, made: T): T {
    const slot = hash & this.#mask;
    this.#said[slot] = said;
    this.#made[slot] = made;
    return made;
  }

  /** Forgets everything. */
  clear(): void {
    this.#said.fill(undefined);
    this.#made.fill(undefined);
  }
}
