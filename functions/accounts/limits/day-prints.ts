import { createHash } from 'node:crypto';

/**
 * One in a thousand permits looks like one of 20,000 others, and is not counted. So a day takes up to 60 kB, and an ordinary one 3 kB, which
 * each page reads and writes. A Bloom filter would take its 32 kB from the first page on.
 */
export const PRINT_BYTES = 3;

/** The permits that were counted in a UTC day. */
export interface DayPrints {
  /** `YYYY-MM-DD`. */
  readonly onDay: string;
  /** `PRINT_BYTES` of each. */
  readonly ids: Uint8Array;
}

/** The prints of the ids that are not among those seen, each once. */
export function newPrints(seen: Uint8Array, ids: readonly string[], salt: string): Buffer {
  const numbers = new Set<number>();
  const bytes = Buffer.from(seen);
  for (let at = 0; at < bytes.length; at += PRINT_BYTES) numbers.add(bytes.readUIntBE(at, PRINT_BYTES));
  const fresh = ids.map((id) =>
    createHash('sha256').update(`${salt} ${id}`).digest().subarray(0, PRINT_BYTES),
  );
  return Buffer.concat(
    fresh.filter((print) => {
      const number = print.readUIntBE(0, PRINT_BYTES);
      // guard: a permit counts once a day
      if (numbers.has(number)) return false;
      numbers.add(number);
      return true;
    }),
  );
}
