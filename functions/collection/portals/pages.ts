import type { RawRow } from '../mapping.ts';
import type { PortalClient } from '../portal-client.ts';
import type { Portal, Source } from '../source.ts';
import { arcgisPages, arcgisRows } from './arcgis.ts';
import { cartoPages, cartoRows } from './carto.ts';
import { ckanPages, ckanRows } from './ckan.ts';
import { csvPages, csvRowsAgain } from './csv.ts';
import { anyOf, type KeyValues } from './keys.ts';
import { opendatasoftPages, opendatasoftRows } from './opendatasoft.ts';
import type { RawPage, RowNumber, Validators } from './paging.ts';
import { socrataPages, socrataRows } from './socrata.ts';
import type { Window } from './window.ts';

/**
 * The rows of a source that are wanted, page by page, whatever its portal's kind. Portals that cannot compare their
 * dates give every row.
 * @param earlier `known` is what the last page of an earlier read carried: a portal of files may then say that nothing
 * changed. `from` is the `next` of the last page that an earlier run of this reading took in; portals that cannot go on
 * from there begin anew
 * @throws PortalFault
 */
export function portalPages(
  source: Source,
  window: Window,
  client: PortalClient,
  { known, from }: { readonly known?: Validators | undefined; readonly from?: RowNumber | undefined } = {},
): AsyncGenerator<RawPage> {
  const { portal, dateColumn } = source;
  switch (portal.kind) {
    case 'socrata':
      return socrataPages(portal, dateColumn, window, client, from);
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
 * The rows under some keys and perhaps others; null where the portal cannot be asked for these, so that nothing follows.
 * @throws PortalFault
 */
export function portalRows(
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

/** The hosts a source's portal may be asked at: its own, and those it says it redirects to. */
export function portalHosts({ portal, redirectHosts = [] }: Source): string[] {
  return [hostOf(portal), ...redirectHosts];
}

/** True when rows before the day wanted may come too: the portal cannot compare the date column. */
export function sendsAllDates(portal: Portal): boolean {
  return (
    portal.kind === 'csv' || portal.kind === 'ckan' || (portal.kind !== 'carto' && portal.dates === 'text')
  );
}

function hostOf(portal: Portal): string {
  if (portal.kind === 'arcgis') return new URL(portal.layer).host;
  return portal.kind === 'csv' ? new URL(portal.file).host : portal.host;
}
