import type { RawRow } from '../../conform/mapping.ts';
import type { Portal, Source } from '../../source.ts';
import type { RawPage, RowNumber, TableNotes, Validators } from '../paging.ts';
import type { PortalClient } from '../portal-client.ts';
import { PortalFault } from '../portal-fault.ts';
import type { DateWindow, KeyValues } from './conditions.ts';

/** What earlier reads of a table left for the next one. */
export interface EarlierRead {
  /** The validators of the last page of an earlier read: a portal of files may then answer that nothing changed. */
  readonly known?: Validators | undefined;
  /** The `next` of the last page that was taken in. Portals that cannot continue there start from the beginning. */
  readonly from?: RowNumber | undefined;
}

/** A column as the portal describes it. */
export interface TableColumn {
  readonly name: string;
  /** The name it shows to people. */
  readonly alias: string | null;
  readonly type: 'time' | 'day' | 'number' | 'text' | 'other';
}

/** What a portal says of a table before its rows. */
export interface TableFacts {
  readonly columns: readonly TableColumn[];
  /** How many rows there are; null where the portal does not say it. */
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

/** A question for the newest rows of a table. */
export interface NewestQuery {
  /** Columns to read; null for all. */
  readonly columns: readonly string[] | null;
  readonly dateColumn: string;
  /** Only rows of these days, by the date column, without the last one; null for all. */
  readonly days: { readonly since: string; readonly until: string } | null;
  /** The newest rows first, by date or by row number; null for any order. */
  readonly order: 'date' | 'row' | null;
  readonly limit: number;
}

/** A kind of portal: the questions that its tables answer. Each rejects with a `PortalFault`. */
export interface PortalKind<P extends Portal> {
  /** The rows of a window, page by page. */
  pages(
    source: Source,
    portal: P,
    window: DateWindow,
    client: PortalClient,
    earlier: EarlierRead,
  ): AsyncGenerator<RawPage>;
  /** The rows with some keys, perhaps with others; null where the portal cannot answer this query. */
  rows(
    source: Source,
    portal: P,
    keys: readonly KeyValues[],
    client: PortalClient,
  ): Promise<readonly RawRow[] | null>;
  /** License and day of the last change; absent where they come with the rows, or not at all. */
  notes?(portal: P, client: PortalClient): Promise<TableNotes>;
  describe(portal: P, client: PortalClient): Promise<TableFacts>;
  newest(portal: P, facts: TableFacts, query: NewestQuery, client: PortalClient): Promise<readonly RawRow[]>;
  /** The portal with the id of the table; absent where it is always named. */
  resolve?(portal: P, client: PortalClient): Promise<P>;
  /** Tables of the same publisher that may hold permits, the likeliest first; absent where none are listed. @param wanted columns */
  catalog?(portal: P, wanted: readonly string[], client: PortalClient): Promise<readonly P[]>;
  /** The same table at another address; undefined when that address is not of this table. @param today `YYYY-MM-DD` */
  moved(portal: P, to: URL, today: string): P | undefined;
}

/** The columns of a description. @throws PortalFault without any */
export function requireDescribed(columns: readonly TableColumn[]): readonly TableColumn[] {
  if (columns.length > 0) return columns;
  throw new PortalFault('unreachable', 'The portal’s description of the table has no columns.');
}

/** The objects of a list. @throws PortalFault when it is none */
export function objectsOf(value: unknown): RawRow[] {
  if (isObjects(value)) return value;
  throw new PortalFault('unreachable', 'The portal’s answer has no list.');
}

export function isObjects(value: unknown): value is RawRow[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}

/** A JSON answer as an object; empty for anything else. */
export function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  return (body ?? {}) as Readonly<Record<string, unknown>>;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Texts of a description in one; parts that are not text are left out. */
export function joinTexts(parts: readonly unknown[]): string {
  return parts.map(textOf).join(' ').trim();
}

/** The conditions for rows of some days. @param literal a day as the portal writes it */
export function dayConditions({ dateColumn, days }: NewestQuery, literal: (day: string) => string): string[] {
  if (days === null) return [];
  return [`${dateColumn} >= ${literal(days.since)}`, `${dateColumn} < ${literal(days.until)}`];
}

/** A parameter with conditions, where there are any. */
export function whereAll(name: string, conditions: readonly string[]): Readonly<Record<string, string>> {
  return conditions.length === 0 ? {} : { [name]: conditions.join(' AND ') };
}

/** Names that a table of permits may have. */
export function soundsLikePermits(name: unknown): boolean {
  return /permit|building/i.test(textOf(name));
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
