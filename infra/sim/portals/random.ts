import { createHash } from 'node:crypto';

/** A random stream that is the same for the same name. */
export interface RandomStream {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** True with a probability from 0 to 1. */
  chance(often: number): boolean;
  /** From the standard normal distribution. */
  normal(): number;
}

/** Creates the stream of a name (mulberry32, seeded with a hash). */
export function randomStream(name: string): RandomStream {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
    chance: (often) => next() < often,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
