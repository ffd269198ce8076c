import type { RawRow } from '#functions/collection/conform/mapping.ts';
import { isObjects, textOf } from '#functions/collection/portals/kinds/portal-kind.ts';
import type { PortalClient } from '#functions/collection/portals/portal-client.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import type { Portal } from '#functions/collection/source.ts';

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

/** What a person or the first contact asks a kind of portal beside the rows of a run. Each rejects with a `PortalFault`. */
export interface TableQuestions<P extends Portal> {
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

/** Texts of a description in one; parts that are not text are left out. */
export function joinTexts(parts: readonly unknown[]): string {
  return parts.map(textOf).join(' ').trim();
}

/** The conditions for rows of some days. @param literal a day as the portal writes it */
export function dayConditions({ dateColumn, days }: NewestQuery, literal: (day: string) => string): string[] {
  if (days === null) return [];
  return [`${dateColumn} >= ${literal(days.since)}`, `${dateColumn} < ${literal(days.until)}`];
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
