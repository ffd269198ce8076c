import { PGlite } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import type { LeadDatabase } from '#functions/platform/database/database.ts';

/** PostgreSQL with PostGIS in this process, in memory. It starts within seconds and has one connection. */
export async function openPglite(): Promise<LeadDatabase & { readonly close: () => Promise<void> }> {
  const database = await PGlite.create({ extensions: { postgis } });
  return {
    answers: true,
    query: async <R extends object>(text: string, values: readonly unknown[] = []) =>
      (await database.query<R>(text, [...values])).rows,
    transaction: (work) =>
      database.transaction((inner) =>
        work(
          async <R extends object>(text: string, values: readonly unknown[] = []) =>
            (await inner.query<R>(text, [...values])).rows,
        ),
      ) as ReturnType<typeof work>,
    close: () => database.close(),
  };
}
