import type { Table } from '#functions/platform/tables/table.ts';
import type { IndexRow } from '../lead-index/store/index-row.ts';

/**
 * Begins a publication on the database beside the index, if there is one. Call it before reading the rows, so that a publisher whose
 * rows are older than those of another one is refused.
 * @returns writes the rows and counts all permits that the database then has, undefined without one; repeating a publication that was
 *   killed anywhere writes the same
 */
export async function followPublication(
  index: Table,
): Promise<(rows: ReadonlyMap<string, IndexRow | null>) => Promise<number | undefined>> {
  const { database } = index;
  if (database === undefined) return async () => undefined;
  const { readGeneration, writeRows } = await import('./write-rows.ts');
  const after = await readGeneration(database);
  return (rows) => writeRows(database, after, rows);
}
