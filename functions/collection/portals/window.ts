/** Which rows of a table are wanted. */
export interface Window {
  /** The first day, by the date column, `YYYY-MM-DD`; null for all rows. */
  readonly since: string | null;
  /** Whether rows without a date are wanted too. A comparison alone would drop them: nothing is later than null. */
  readonly undated: boolean;
}

/**
 * The condition for rows since a day, as SoQL, SQL and ArcGIS write it. Rows without the date come where told; where the
 * source names another date for them (`undatedBy`), those since the same day by that one, always.
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
