/** Sets of values stored as the bits of one number. */
interface BitMask<T extends string> {
  /** @throws for a value that has no bit */
  encode(values: readonly T[]): number;
  /** @throws for a bit without a value: the mask comes from a newer version, or is damaged */
  decode(mask: number): T[];
}

/**
 * A codec of masks.
 * @param what the noun for error texts
 * @param bits the bit of each value. A bit never changes and is not used again after its value is gone, because stored masks
 * would then decode to other values. A new value takes the next free bit, wherever it is listed.
 * @throws when two values share a bit, or one is not among the first eight
 */
export function bitMask<T extends string>(what: string, bits: Readonly<Record<T, number>>): BitMask<T> {
  const values: (T | undefined)[] = [];
  for (const [value, bit] of Object.entries(bits) as [T, number][]) {
    if (!Number.isInteger(bit) || bit < 0 || bit > 7 || values[bit] !== undefined)
      throw new Error(`The ${what} "${value}" cannot have bit ${bit}.`);
    values[bit] = value;
  }
  const maskOf = (value: T): number => {
    if (!Object.hasOwn(bits, value)) throw new Error(`"${value}" is not a ${what}.`);
    return 1 << bits[value];
  };
  const encode = (some: readonly T[]): number => some.reduce((mask, value) => mask | maskOf(value), 0);
  const decode = (mask: number): T[] => {
    const decoded: T[] = [];
    for (let rest = mask, bit = 0; rest !== 0; rest >>>= 1, bit++) {
      if ((rest & 1) === 0) continue;
      const value = values[bit];
      if (value === undefined) throw new Error(`Bit ${bit} is not assigned to any ${what}.`);
      decoded.push(value);
    }
    return decoded;
  };
  return { encode, decode };
}
