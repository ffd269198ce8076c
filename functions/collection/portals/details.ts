import { type RawRow, rawColumns, rawValue } from '../conform/mapping.ts';
import { valueText } from '../records/row-text.ts';
import { type Row, rawRow } from '../records/written-rows.ts';
import type { Detail, Source } from '../source.ts';
import { tableRows } from './pages.ts';
import type { PortalClient } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';

/** Permits whose details are asked for in one request, so that its address stays short. */
const AT_ONCE = 25;
/** So many rows for 25 permits are no details of them; and a portal may have cut them. */
const ROWS_MAX = 1_000;

/**
 * Rows with the rows of other tables that belong to them (`Source.details`).
 * @throws PortalFault
 */
export async function withDetails<R extends Row>(
  source: Source,
  rows: readonly R[],
  client: PortalClient,
): Promise<readonly (R | RawRow)[]> {
  const { details } = source;
  if (details === undefined) return rows;
  let complete = rows.map(rawRow);
  for (const [name, detail] of Object.entries(details)) {
    const found = await detailRows(source, { name, detail, rows: complete }, client);
    complete = complete.map((row) => ({ ...row, [name]: found.get(textOf(row, detail.on)) ?? {} }));
  }
  return complete;
}

interface Asked {
  readonly name: string;
  readonly detail: Detail;
  readonly rows: readonly RawRow[];
}

/** What belongs to permits, by the text of the column they share: numbered, from 1. */
async function detailRows(
  source: Source,
  { name, detail, rows }: Asked,
  client: PortalClient,
): Promise<Map<string, Record<string, RawRow>>> {
  const { portal, on, by } = detail;
  const columns = readColumns(source, name);
  // As a source of its own: of the permit's table it has nothing but the place.
  const table: Source = {
    ...source,
    portal,
    recordKey: [by],
    dateColumn: by,
    fields: { permitNumber: by },
    feeColumns: [],
    details: {},
  };
  const wanted = [...new Set(rows.map((row) => textOf(row, on)))].filter((text) => text !== '');
  const found = new Map<string, RawRow[]>();
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const keys = wanted.slice(at, at + AT_ONCE).map((value) => ({ [by]: value }));
    const answer = await tableRows(table, keys, client);
    if (answer === null || answer.length >= ROWS_MAX)
      throw new PortalFault('unreachable', `The table of ${name} cannot be asked for those of some permits.`);
    for (const row of answer) {
      const key = textOf(row, by);
      found.set(key, [...(found.get(key) ?? []), picked(row, columns)]);
    }
  }
  return new Map([...found].map(([key, list]) => [key, numbered(list)]));
}

/** The columns that the mapping reads of a detail: `contractors.1.phone` reads `phone`. */
function readColumns(source: Source, name: string): readonly string[] {
  const own = rawColumns(source).filter((column) => column.startsWith(`${name}.`));
  return [...new Set(own.map((column) => column.split('.').slice(2).join('.')))].sort();
}

/** Only what is read, so that neither a row's number nor its order makes a permit look changed. */
function picked(row: RawRow, columns: readonly string[]): RawRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function numbered(rows: readonly RawRow[]): Record<string, RawRow> {
  const ordered = rows
    .map((row) => [valueText(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(ordered.map(([, row], index) => [String(index + 1), row]));
}

function textOf(row: RawRow, column: string): string {
  const value = rawValue(row, column);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
