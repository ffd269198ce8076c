import type { RawRow } from '../mapping.ts';
import type { PortalClient } from '../portal-client.ts';
import type { Portal, Source } from '../source.ts';
import { arcgisPages, arcgisRows } from './arcgis.ts';
import { cartoPages, cartoRows } from './carto.ts';
import type { RawPage } from './paging.ts';
import { socrataPages, socrataRows } from './socrata.ts';
import type { Window } from './window.ts';

/**
 * The rows of a source that are wanted, page by page, whatever its portal's kind. Portals that cannot compare their
 * dates give every row.
 * @throws PortalFault
 */
export function portalPages(source: Source, window: Window, client: PortalClient): AsyncGenerator<RawPage> {
  const { portal, dateColumn } = source;
  switch (portal.kind) {
    case 'socrata':
      return socrataPages(portal, dateColumn, window, client);
    case 'arcgis':
      return arcgisPages(source, portal, window, client);
    case 'carto':
      return cartoPages(portal, dateColumn, window, client);
  }
}

/**
 * The rows for which a condition holds, written as SoQL, SQL and ArcGIS all take it; at most one page.
 * @throws PortalFault
 */
export function portalRows(
  source: Source,
  condition: string,
  client: PortalClient,
): Promise<readonly RawRow[]> {
  const { portal } = source;
  switch (portal.kind) {
    case 'socrata':
      return socrataRows(portal, condition, client);
    case 'arcgis':
      return arcgisRows(portal, condition, client);
    case 'carto':
      return cartoRows(portal, condition, client);
  }
}

/** The hosts a source's portal may be asked at: its own, and those it says it redirects to. */
export function portalHosts({ portal, redirectHosts = [] }: Source): string[] {
  return [hostOf(portal), ...redirectHosts];
}

/** True when the portal cannot compare the date column, so that rows before the day wanted come too. */
export function sendsAllDates(portal: Portal): boolean {
  return portal.kind !== 'carto' && portal.dates === 'text';
}

function hostOf(portal: Portal): string {
  return portal.kind === 'arcgis' ? new URL(portal.layer).host : portal.host;
}
