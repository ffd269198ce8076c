import type { RawRow } from '../conform/mapping.ts';
import type { Portal, Source } from '../source.ts';
import { arcgisPages, arcgisRows } from './arcgis.ts';
import { cartoPages, cartoRows } from './carto.ts';
import { ckanPages, ckanRows } from './ckan.ts';
import { anyOf, type DateWindow, type KeyValues } from './conditions.ts';
import { csvPages, rereadCsvRows } from './csv.ts';
import { opendatasoftNotes, opendatasoftPages, opendatasoftRows } from './opendatasoft.ts';
import type { RawPage, RowNumber, TableNotes, Validators } from './paging.ts';
import type { PortalClient } from './portal-client.ts';
import { unlessFault } from './portal-fault.ts';
import { socrataNotes, socrataPages, socrataRows } from './socrata.ts';

/** What earlier reads of a table left for the next one. */
export interface EarlierRead {
  /** The validators of the last page of an earlier read: a portal of files may then answer that nothing changed. */
  readonly known?: Validators | undefined;
  /** The `next` of the last page that was taken in. Portals that cannot continue there start from the beginning. */
  readonly from?: RowNumber | undefined;
}

/** The pages of a source's first table, whatever the kind of its portal. @throws PortalFault */
export function tablePages(
  source: Source,
  window: DateWindow,
  client: PortalClient,
  { known, from }: EarlierRead,
): AsyncGenerator<RawPage> {
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
 * The rows of a source's first table with some keys, perhaps with others; null where the portal cannot answer this query.
 * @throws PortalFault
 */
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
      return rereadCsvRows(portal, client);
  }
}

type NotedPortal = Extract<Portal, { kind: 'socrata' | 'opendatasoft' }>;

/** True where a request of its own brings what the portal says of a table; others say it with the rows, or nothing. */
export function hasNotes(portal: Portal): portal is NotedPortal {
  return portal.kind === 'socrata' || portal.kind === 'opendatasoft';
}

/** Undefined where the portal does not answer. */
export function readTableNotes(portal: NotedPortal, client: PortalClient): Promise<TableNotes | undefined> {
  return unlessFault(
    portal.kind === 'socrata' ? socrataNotes(portal, client) : opendatasoftNotes(portal, client),
  );
}
