import { SPEC_ROWS, type SpecRow } from './rows.ts';

/**
 * Looks at rows of the spec in the browser. What fails in `look` says which row of the spec it broke. `proves.test.ts` reads
 * these calls: each row is looked at by some step, and named in full where it is.
 */
export async function proves<T>(rows: SpecRow | readonly SpecRow[], look: () => T | Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    const named = [rows].flat().map((row) => `${row} “${words(row)}”`);
    if (error instanceof Error) error.message = `${named.join(', ')}\n${error.message}`;
    throw error;
  }
}

/** A row in the spec's words, with what is agreed to be otherwise. */
function words(row: SpecRow): string {
  const known = SPEC_ROWS[row];
  return typeof known === 'string' ? known : `${known.says} (departure: ${known.departs})`;
}
