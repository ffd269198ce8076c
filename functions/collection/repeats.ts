/** How many slots there are; a power of two. */
const SLOTS = 512;

/**
 * What was made of values that repeat from row to row, found by the hashes that the row reader has worked out already: a map
 * would have to work one out of every text. A value has one slot, which the next value of that slot takes over: a column that
 * never repeats costs one look more, and fills no memory.
 */
export class Repeats<T> {
  readonly #said: unknown[] = new Array<unknown>(SLOTS).fill(undefined);
  readonly #made: (T | undefined)[] = new Array<T | undefined>(SLOTS).fill(undefined);

  /** What was made of a value; undefined when it is to be made. @param hash the same for the same value */
  of(hash: number, said: unknown): T | undefined {
    const slot = hash & (SLOTS - 1);
    return this.#said[slot] === said ? this.#made[slot] : undefined;
  }

  /** Remembers what was made of a value. */
  keep(hash: number, said: unknown, made: T): T {
    const slot = hash & (SLOTS - 1);
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
