import type { RawRow } from '../conform/mapping.ts';
import type { Row } from '../records/written-rows.ts';
import type { Portal, Source } from '../source.ts';
import { arcgisPages, arcgisRows } from './arcgis.ts';
import { cartoPages, cartoRows } from './carto.ts';
import { ckanPages, ckanRows } from './ckan.ts';
import { csvPages, csvRowsAgain } from './csv.ts';
import { withDetails } from './details.ts';
import { anyOf, type KeyValues } from './keys.ts';
import { opendatasoftPages, opendatasoftRows } from './opendatasoft.ts';
import type { RawPage, RowNumber, Validators } from './paging.ts';
import type { PortalClient } from './portal-client.ts';
import { socrataPages, socrataRows } from './socrata.ts';
import type { Window } from './window.ts';

/**
 * The rows of a source that are wanted, page by page, whatever its portal's kind, table after table where there are
 * several, with their details. Portals that cannot compare their dates give every row.
 * @param earlier `known` is what the last page of an earlier read carried: a portal of files may then say that nothing
 * changed. `from` is the `next` of the last page that an earlier run of this reading took in; portals that cannot go on
 * from there begin anew
 * @throws PortalFault
 */
export async function* portalPages(
  source: Source,
  window: Window,
  client: PortalClient,
  earlier: Earlier = {},
): AsyncGenerator<RawPage<Row>> {
  const tables = tablesOf(source);
  const begun = placeIn(tables, earlier.from);
  for (const [table, one] of tables.entries()) {
    if (table < begun.table) continue;
    const from = table === begun.table ? begun.from : undefined;
    const pages = tablePages(one, window, client, tables.length === 1 ? { ...earlier, from } : { from });
    for await (const { next, ...page } of pages)
      yield {
        ...page,
        rows: await withDetails(source, page.rows, client),
        next: next === undefined || tables.length === 1 ? next : nameOf(table, next),
      };
  }
}

/** What is known of earlier reads. */
interface Earlier {
  readonly known?: Validators | undefined;
  readonly from?: RowNumber | undefined;
}

/** A source of its own for each of its tables. */
export function tablesOf(source: Source): Source[] {
  return [source.portal, ...(source.alsoAt ?? [])].map((portal) => ({ ...source, portal }));
}

/** A row number with the table it is of. */
function nameOf(table: number, next: RowNumber): string {
  return `${table} ${JSON.stringify(next)}`;
}

function placeIn(
  tables: readonly Source[],
  from: RowNumber | undefined,
): { readonly table: number; readonly from: RowNumber | undefined } {
  if (tables.length === 1 || from === undefined) return { table: 0, from };
  const [table = '0', number = ''] = String(from).split(/ (.*)/s);
  return { table: Number(table), from: JSON.parse(number) as RowNumber };
}

function tablePages(
  source: Source,
  window: Window,
  client: PortalClient,
  { known, from }: Earlier,
): AsyncGenerator<RawPage<Row>> {
  const { portal, dateColumn } = source;
  switch (portal.kind) {
    case 'socrata':
      return socrataPages(source, portal, window, client, from);
    case 'arcgis':
      return arcgisPages(source, portal, window, client, from);
    case 'carto':
      return cartoPages(portal, dateColumn, window, client, from);
    case 'ckan':
      return ckanPages(portal, dateColumn, window, client, from);
    case 'opendatasoft':
      return opendatasoftPages(source, portal, window, client);
    case 'csv':
      return csvPages(portal, window.since, client, known);
  }
}

/**
 * The rows under some keys and perhaps others, with their details; null where the portal cannot be asked for these, so
 * that nothing follows.
 * @throws PortalFault
 */
export async function portalRows(
  source: Source,
  keys: readonly KeyValues[],
  client: PortalClient,
): Promise<readonly RawRow[] | null> {
  const found: RawRow[] = [];
  for (const table of tablesOf(source)) {
    const rows = await tableRows(table, keys, client);
    if (rows === null) return null;
    found.push(...rows);
  }
  return withDetails(source, found, client);
}

/** The rows of one table under some keys and perhaps others; null where it cannot be asked for these. @throws PortalFault */
export function tableRows(
  source: Source,
  keys: readonly KeyValues[],
  client: PortalClient,
): Promise<readonly RawRow[] | null> {
  const { portal } = source;
  switch (portal.kind) {
    case 'socrata':
      return socrataRows(source, portal, anyOf(keys), client);
    case 'arcgis':
      return arcgisRows(source, portal, anyOf(keys), client);
    case 'carto':
      return cartoRows(portal, anyOf(keys), client);
    case 'ckan':
      return ckanRows(portal, keys, client);
    case 'opendatasoft':
      return opendatasoftRows(portal, keys, client);
    case 'csv':
      return csvRowsAgain(portal, client);
  }
}

/** The hosts a source's portal may be asked at: those of its tables, and those it says it redirects to. */
export function portalHosts({ portal, alsoAt = [], details = {}, redirectHosts = [] }: Source): string[] {
  const portals = [portal, ...alsoAt, ...Object.values(details).map((detail) => detail.portal)];
  return [...new Set([...portals.map(hostOf), ...redirectHosts])];
}

/** True when rows before the day wanted may come too: the portal cannot compare the date column. */
export function sendsAllDates({ portal, alsoAt = [] }: Pick<Source, 'portal' | 'alsoAt'>): boolean {
  return [portal, ...alsoAt].some(
    (table) =>
      table.kind === 'csv' || table.kind === 'ckan' || (table.kind !== 'carto' && table.dates === 'text'),
  );
}

/** The host of a table. */
export function hostOf(portal: Portal): string {
  if (portal.kind === 'arcgis') return new URL(portal.layer).host;
  return portal.kind === 'csv' ? new URL(portal.file).host : portal.host;
}
