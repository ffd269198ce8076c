import { hostOf, tablesOf } from '#functions/collection/portals/pages.ts';
import type { Source } from '#functions/collection/source.ts';
import type { PortalRow } from './columns.ts';
import type { Population, PublishedRow } from './sample/population.ts';

export interface ServedTable {
  readonly host: string;
  /** The source with the portal of this table. */
  readonly source: Source;
  readonly samples: readonly PortalRow[];
  readonly columns: readonly string[];
  at(time: Date): readonly PublishedRow[];
}

/** Maximum details of a permit, which row numbers of details leave room for. */
const DETAILS_MAX = 100;

/** Returns the tables of a source, with its rows distributed over them, and the tables of its details. */
export function servedTables(
  source: Source,
  samples: readonly PortalRow[],
  population: Population,
): ServedTable[] {
  const details = Object.entries(source.details ?? {});
  const tables = tablesOf(source);
  const bare = (row: PortalRow): PortalRow =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !details.some(([name]) => name === column)));
  const own = tables.map((one, index) =>
    table(one, samples.map(bare), (time) =>
      population
        .at(time)
        .filter(({ number }) => number % tables.length === index)
        .map((published) => ({ ...published, row: bare(published.row) })),
    ),
  );
  const others = details.map(([name, { portal, on, by }]) => {
    const rowsOf = (row: PortalRow): PortalRow[] =>
      Object.values((row[name] ?? {}) as Record<string, PortalRow>).map((detail) => ({
        ...detail,
        [by]: row[on],
      }));
    return table({ ...source, portal, dateColumn: by, recordKey: [by] }, samples.flatMap(rowsOf), (time) =>
      population.at(time).flatMap(({ number, row, updatedAt }) =>
        rowsOf(row).map((detail, index) => ({
          number: number * DETAILS_MAX + index,
          row: detail,
          updatedAt,
        })),
      ),
    );
  });
  return [...own, ...others];
}

function table(source: Source, samples: readonly PortalRow[], at: ServedTable['at']): ServedTable {
  return {
    host: hostOf(source.portal),
    source,
    samples,
    columns: [...new Set(samples.flatMap((row) => Object.keys(row)))],
    at,
  };
}
