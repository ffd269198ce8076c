import { hostOf, tablesOf } from '#functions/collection/portals/pages.ts';
import type { Source } from '#functions/collection/source.ts';
import type { Row } from './columns.ts';
import type { Population, PublishedRow } from './population.ts';

/** One table that the stand-in serves. */
export interface ServedTable {
  readonly host: string;
  /** A source of its own, whose portal is where this table is. */
  readonly source: Source;
  readonly samples: readonly Row[];
  readonly columns: readonly string[];
  at(time: Date): readonly PublishedRow[];
}

/** The most details of one permit; row numbers of details keep room for them. */
const DETAILS_MAX = 100;

/** The tables of a source: its own, over which its rows are spread, and those of its details. */
export function servedTables(source: Source, samples: readonly Row[], population: Population): ServedTable[] {
  const details = Object.entries(source.details ?? {});
  const tables = tablesOf(source);
  const bare = (row: Row): Row =>
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
    const rowsOf = (row: Row): Row[] =>
      Object.values((row[name] ?? {}) as Record<string, Row>).map((detail) => ({ ...detail, [by]: row[on] }));
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

function table(source: Source, samples: readonly Row[], at: ServedTable['at']): ServedTable {
  return {
    host: hostOf(source.portal),
    source,
    samples,
    columns: [...new Set(samples.flatMap((row) => Object.keys(row)))],
    at,
  };
}
