import { type RawRow, rawColumns, rawValue } from '../conform/mapping.ts';
import { jsonText } from '../records/row-text.ts';
import type { Detail, Source } from '../source.ts';
import type { PortalClient } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';
import { kindOf } from './portal-kinds.ts';

/** Permits per request, so that its address stays short. */
const PERMITS_PER_REQUEST = 25;
/** More rows for 25 permits are not their details, or the portal may have cut the list. */
const ROWS_MAX = 1_000;

/** Adds to each row the rows of other tables that belong to it (`Source.details`). @throws PortalFault */
export async function withDetails(
  source: Source,
  rows: readonly RawRow[],
  client: PortalClient,
): Promise<readonly RawRow[]> {
  let complete = rows;
  for (const [name, detail] of Object.entries(source.details ?? {})) {
    const keys = new Set(complete.map((row) => textOf(row, detail.on)));
    keys.delete('');
    const found = await readDetails(source, name, detail, [...keys], client);
    complete = complete.map((row) => ({ ...row, [name]: found.get(textOf(row, detail.on)) ?? {} }));
  }
  return complete;
}

/** The rows of a detail by the text of the column they share with the permit, numbered from 1. */
async function readDetails(
  source: Source,
  name: string,
  { portal, by }: Detail,
  wanted: readonly string[],
  client: PortalClient,
): Promise<Map<string, Record<string, RawRow>>> {
  const columns = detailColumns(source, name);
  // A source of its own, which shares nothing with the permit's table but the place.
  const table: Source = {
    ...source,
    portal,
    recordKey: [by],
    dateColumn: by,
    fields: { permitNumber: by },
    feeColumns: [],
    details: {},
  };
  const found = new Map<string, RawRow[]>();
  for (let at = 0; at < wanted.length; at += PERMITS_PER_REQUEST) {
    const keys = wanted.slice(at, at + PERMITS_PER_REQUEST).map((value) => ({ [by]: value }));
    const rows = await kindOf(portal).rows(table, portal, keys, client);
    if (rows === null || rows.length >= ROWS_MAX)
      throw new PortalFault('unreachable', `The table of ${name} does not give those of some permits.`);
    for (const row of rows) {
      const key = textOf(row, by);
      found.set(key, [...(found.get(key) ?? []), pickColumns(row, columns)]);
    }
  }
  return new Map([...found].map(([key, rows]) => [key, numberRows(rows)]));
}

/** The columns that the mapping reads of a detail: `contractors.1.phone` reads `phone`. */
function detailColumns(source: Source, name: string): readonly string[] {
  const own = rawColumns(source).filter((column) => column.startsWith(`${name}.`));
  return [...new Set(own.map((column) => column.split('.').slice(2).join('.')))].sort();
}

/** Only the mapped columns, so that another row number or order does not make a permit look changed. */
function pickColumns(row: RawRow, columns: readonly string[]): RawRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

/** Rows by number, in an order that does not depend on the portal's. */
function numberRows(rows: readonly RawRow[]): Record<string, RawRow> {
  const ordered = rows
    .map((row) => [jsonText(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(ordered.map(([, row], index) => [String(index + 1), row]));
}

function textOf(row: RawRow, column: string): string {
  const value = rawValue(row, column);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
