/** Sets of values stored as the bits of one number. */
interface BitMask<T extends string> {
  /** One more than the highest bit in use. */
  readonly size: number;
  /** The mask of every value. */
  readonly all: number;
  /** @throws for a value that has no bit */
  encode(values: readonly T[]): number;
  /** @throws for a bit without a value: the mask comes from a newer version, or is damaged */
  decode(mask: number): T[];
  /** Throws what `decode` throws, without building the list. */
  requireKnown(mask: number): void;
}

/**
 * A codec of masks.
 * @param what the noun for error texts
 * @param bits the bit of each value. A bit never changes and is not used again after its value is gone, because stored masks
 * would then decode to other values. A new value takes the next free bit, wherever it is listed.
 * @param width how many bits the stored number has
 * @throws when two values share a bit, or one does not fit the width
 */
export function bitMask<T extends string>(
  what: string,
  bits: Readonly<Record<T, number>>,
  width: 8 | 32,
): BitMask<T> {
  const values: (T | undefined)[] = [];
  for (const [value, bit] of Object.entries(bits) as [T, number][]) {
    if (!Number.isInteger(bit) || bit < 0 || bit >= width || values[bit] !== undefined)
      throw new Error(`The ${what} "${value}" cannot have bit ${bit}.`);
    values[bit] = value;
  }
  const maskOf = (value: T): number => {
    if (!Object.hasOwn(bits, value)) throw new Error(`"${value}" is not a ${what}.`);
    return 1 << bits[value];
  };
  const encode = (some: readonly T[]): number => some.reduce((mask, value) => mask | maskOf(value), 0) >>> 0;
  const all = encode(Object.keys(bits) as T[]);
  const decode = (mask: number): T[] => {
    const decoded: T[] = [];
    for (let rest = mask >>> 0, bit = 0; rest !== 0; rest >>>= 1, bit++) {
      if ((rest & 1) === 0) continue;
      const value = values[bit];
      if (value === undefined) throw new Error(`Bit ${bit} is not assigned to any ${what}.`);
      decoded.push(value);
    }
    return decoded;
  };
  return {
    size: values.length,
    all,
    encode,
    decode,
    requireKnown: (mask) => {
      if ((mask & ~all) !== 0) decode(mask);
    },
  };
}
