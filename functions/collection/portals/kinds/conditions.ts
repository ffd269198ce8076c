import { quoted } from '../../conform/web-address.ts';

/** The rows of a table to read. */
export interface DateWindow {
  /** The first day, by the date column, `YYYY-MM-DD`; null for all rows. */
  readonly since: string | null;
  /** Whether to read rows without a date too. A comparison alone leaves them out, since null is not later than any day. */
  readonly undated: boolean;
}

/**
 * The condition for rows since a day, as SoQL, SQL and ArcGIS write it. It includes rows without the date when `undated` is
 * true; with `undatedBy` always those since the same day by that other date column.
 * @param literal the day as the portal writes it
 */
export function sinceDay(
  dateColumn: string,
  literal: string,
  { undated, undatedBy }: { readonly undated: boolean; readonly undatedBy?: string | undefined },
): string {
  const dated = `${dateColumn} >= ${literal}`;
  if (undatedBy !== undefined) return `(${dated} OR (${dateColumn} IS NULL AND ${undatedBy} >= ${literal}))`;
  return undated ? `(${dated} OR ${dateColumn} IS NULL)` : dated;
}

/** The parts of one record key by column, as the publisher writes them. Blank parts are left out. */
export type KeyValues = Readonly<Record<string, string>>;

/** The condition for the rows with any of some keys, as SoQL, SQL and ArcGIS write it. */
export function anyOf(keys: readonly KeyValues[]): string {
  return keys
    .map((key) => {
      const parts = Object.entries(key).map(([column, value]) => `${column} = ${quoted(value)}`);
      return parts.length === 1 ? parts.join() : `(${parts.join(' AND ')})`;
    })
    .join(' OR ');
}
