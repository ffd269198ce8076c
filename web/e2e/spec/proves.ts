import { SPEC_ROWS, type SpecRow } from './rows.ts';

/**
 * Checks rows of the spec. A failure of `check` names the broken rows. `proves.test.ts` reads these calls and requires one for
 * each row, with the rows as string literals.
 */
export async function proves<T>(rows: SpecRow | readonly SpecRow[], check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    const named = [rows].flat().map((row) => `${row} “${words(row)}”`);
    if (error instanceof Error) error.message = `${named.join(', ')}\n${error.message}`;
    throw error;
  }
}

/** The spec's text of a row, with the agreed departure. */
function words(row: SpecRow): string {
  const known = SPEC_ROWS[row];
  return typeof known === 'string' ? known : `${known.says} (departure: ${known.departs})`;
}
