import type { Column, Portal, Source } from './source.ts';

/** A table that is no source of permits, such as a license board's. */
interface OtherTable extends Pick<Source, 'id' | 'name' | 'state' | 'license' | 'landingPage'> {
  readonly portal: Portal;
  /** The column that tells its rows apart. */
  readonly key: string;
  /** The columns to read. */
  readonly columns: Readonly<Record<string, Column | undefined>>;
}

/** A table as a source, for the code that reads portals. */
export function tableSource({ key, columns, ...table }: OtherTable): Source {
  return {
    ...table,
    level: 'state',
    city: null,
    county: null,
    cadence: 'daily',
    keeps: 'all',
    witness: 'none',
    // Read by nobody, but they must be columns of the table.
    recordKey: [key],
    dateColumn: key,
    fields: { permitNumber: key, ...columns },
  };
}
