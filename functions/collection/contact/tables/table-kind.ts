import type { RawRow } from '../../conform/mapping.ts';
import type { Portal } from '../../source.ts';
import type { AskFor } from '../traffic/asker.ts';
import type { Said } from '../traffic/host.ts';

/** A column as the portal describes it. */
export interface TableColumn {
  readonly name: string;
  /** The name it shows to people. */
  readonly alias: string | null;
  readonly type: 'time' | 'day' | 'number' | 'text' | 'other';
}

/** What a portal says of a table before its rows. */
export interface TableFacts {
  /** All columns; empty where only the rows show them. */
  readonly columns: readonly TableColumn[];
  readonly rows: number | null;
  /** License and terms, as far as the description states them. */
  readonly terms: string;
  /** The column with the portal's own row number. */
  readonly rowNumber: string | null;
  /** Rows have a point or an area. */
  readonly hasShape: boolean;
  /** The description itself, to keep. */
  readonly description: unknown;
}

/**
 * Why a table gave nothing. `gone`: there is none at the address. `refused`: this form of query is not accepted. `denied`: it needs a
 * token. `unreadable`: the answer is something else, such as a web page.
 */
export class TableFault extends Error {
  override readonly name = 'TableFault';
  readonly kind: 'gone' | 'refused' | 'denied' | 'unreadable';

  constructor(kind: TableFault['kind'], cause: string) {
    super(cause);
    this.kind = kind;
  }
}

/** How rows are asked for. */
export interface RowQuery {
  /** Columns to read; null for all. */
  readonly columns: readonly string[] | null;
  readonly dateColumn: string;
  /** Only rows of these days, by the date column, without the last one; null for all. */
  readonly days: { readonly since: string; readonly until: string } | null;
  /** The newest rows first, by date or by row number; null for any order. */
  readonly order: 'date' | 'row' | null;
  readonly limit: number;
}

/** A kind of portal: how its tables are described, queried and listed. */
export interface TableKind<P extends Portal> {
  /** The portal with the id of the table where it names only a data set. */
  resolve?(portal: P, ask: AskFor): Promise<P>;
  describe(portal: P, ask: AskFor): Promise<TableFacts>;
  rows(portal: P, facts: TableFacts, query: RowQuery, ask: AskFor): Promise<readonly RawRow[]>;
  /** Tables of the same publisher that may hold permits, the likeliest first. @param columns of the mapping */
  catalog(portal: P, columns: readonly string[], ask: AskFor): Promise<readonly P[]>;
  /** The same table at another address; undefined when that address is not of this table. */
  moved(portal: P, to: URL): P | undefined;
}

/** The JSON of an answer. @throws TableFault */
export function jsonOf({ status, text }: Said): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body as Readonly<Record<string, unknown>>;
  } catch {
    // Falls through to the fault.
  }
  if (status === 404 || status === 410) throw new TableFault('gone', `HTTP ${status}`);
  if (status >= 400) throw new TableFault(status === 401 ? 'denied' : 'unreadable', `HTTP ${status}`);
  throw new TableFault('unreadable', 'a web page or a text instead of data');
}

/** The objects of a list. @throws TableFault when it is none */
export function listOf(value: unknown): RawRow[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null))
    return value as RawRow[];
  throw new TableFault('unreadable', 'an answer without a list of rows');
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The conditions for rows of some days. @param literal a day as the portal writes it */
export function dayConditions({ dateColumn, days }: RowQuery, literal: (day: string) => string): string[] {
  if (days === null) return [];
  return [`${dateColumn} >= ${literal(days.since)}`, `${dateColumn} < ${literal(days.until)}`];
}

/** Names that a table of permits may have. */
const PERMITS = /permit|building/i;

export function soundsLikePermits(name: unknown): boolean {
  return PERMITS.test(textOf(name));
}

/** Tables by how many of the wanted columns they have, best first; only those with at least half of them. */
export function likeliest<T>(
  tables: readonly { readonly table: T; readonly columns: readonly string[] }[],
  wanted: readonly string[],
): T[] {
  return tables
    .map(({ table, columns }) => ({
      table,
      share: wanted.filter((one) => columns.includes(one)).length / wanted.length,
    }))
    .filter(({ share }) => share >= 0.5)
    .sort((a, b) => b.share - a.share)
    .map(({ table }) => table);
}
