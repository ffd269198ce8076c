import type { RawRow } from '../conform/mapping.ts';
import type { Portal, Source } from '../source.ts';
import { withDetails } from './details.ts';
import type { DateWindow, KeyValues } from './kinds/conditions.ts';
import type { EarlierRead } from './kinds/portal-kind.ts';
import type { RawPage, RowNumber } from './paging.ts';
import type { PortalClient } from './portal-client.ts';
import { kindOf } from './portal-kinds.ts';

/**
 * The rows of a source in a window, page by page, table after table, with their details. Portals that cannot compare their
 * dates give every row.
 * @throws PortalFault
 */
export async function* portalPages(
  source: Source,
  window: DateWindow,
  client: PortalClient,
  earlier: EarlierRead = {},
): AsyncGenerator<RawPage> {
  const tables = tablesOf(source);
  const start = parseTableRow(tables, earlier.from);
  for (const [index, table] of tables.entries()) {
    if (index < start.table) continue;
    const from = index === start.table ? start.from : undefined;
    const pages = kindOf(table.portal).pages(
      table,
      table.portal,
      window,
      client,
      tables.length === 1 ? { ...earlier, from } : { from },
    );
    for await (const { next, counted, ...page } of pages)
      yield {
        ...page,
        // Of tables that an earlier run read, nothing was counted.
        ...(counted === undefined || start.table > 0 ? {} : { counted }),
        rows: await withDetails(source, page.rows, client),
        next: next === undefined || tables.length === 1 ? next : formatTableRow(index, next),
      };
  }
}

/** One source for each table of a source. */
export function tablesOf(source: Source): Source[] {
  return [source.portal, ...(source.alsoAt ?? [])].map((portal) => ({ ...source, portal }));
}

/** A row number with the index of its table. */
function formatTableRow(table: number, row: RowNumber): string {
  return `${table} ${JSON.stringify(row)}`;
}

function parseTableRow(
  tables: readonly Source[],
  from: RowNumber | undefined,
): { readonly table: number; readonly from: RowNumber | undefined } {
  if (tables.length === 1 || from === undefined) return { table: 0, from };
  const [table = '0', row = ''] = String(from).split(/ (.*)/s);
  return { table: Number(table), from: JSON.parse(row) as RowNumber };
}

/**
 * The rows with some keys, perhaps with others, with their details; null where the portal cannot answer this query, so that a
 * missing row proves nothing.
 * @throws PortalFault
 */
export async function portalRows(
  source: Source,
  keys: readonly KeyValues[],
  client: PortalClient,
): Promise<readonly RawRow[] | null> {
  const found: RawRow[] = [];
  for (const table of tablesOf(source)) {
    const rows = await kindOf(table.portal).rows(table, table.portal, keys, client);
    if (rows === null) return null;
    found.push(...rows);
  }
  return withDetails(source, found, client);
}

/** The part of a source that says whom it asks. */
export type AskedSource = Pick<Source, 'portal' | 'alsoAt' | 'details' | 'redirectHosts'>;

/** The hosts that a source's portal may be read from: those of its tables and those it redirects to. */
export function portalHosts(source: AskedSource): string[] {
  return [...new Set([...sourceHosts(source), ...(source.redirectHosts ?? [])])];
}

/** The hosts of a source's tables. */
export function sourceHosts({ portal, alsoAt = [], details = {} }: AskedSource): string[] {
  const portals = [portal, ...alsoAt, ...Object.values(details).map((detail) => detail.portal)];
  return [...new Set(portals.map(hostOf))];
}

/** True when rows before the window may come too, since the portal cannot compare the date column. */
export function sendsAllDates({ portal, alsoAt = [] }: Pick<Source, 'portal' | 'alsoAt'>): boolean {
  return [portal, ...alsoAt].some(
    (table) =>
      table.kind === 'csv' || table.kind === 'ckan' || (table.kind !== 'carto' && table.dates === 'text'),
  );
}

export function hostOf(portal: Portal): string {
  if (portal.kind === 'arcgis') return new URL(portal.layer).host;
  return portal.kind === 'csv' ? new URL(portal.file).host : portal.host;
}
