import type { RawRow } from '../conform/mapping.ts';
import type { Source } from '../source.ts';
import { ckanReply, csvReply, opendatasoftReply } from './fake-catalogs.ts';
import type { FakeReply } from './fake-portal.ts';
import { arcgisReply, cartoReply, type FakeTable, socrataReply } from './fake-tables.ts';
import {
  chicago,
  chicagoRows,
  detroit,
  detroitRows,
  philadelphia,
  philadelphiaRows,
  pittsburgh,
  pittsburghRows,
  sanDiego,
  sanDiegoRows,
  shelbyCounty,
  shelbyCountyRows,
} from './fixtures.ts';

/** A way to read a portal, with a source that is read so. */
export interface PortalKind {
  readonly source: Source;
  readonly make: (count: number, from?: number) => RawRow[];
  readonly reply: (table: FakeTable, url: URL) => FakeReply;
}

function arcgisPortal(): Extract<Source['portal'], { kind: 'arcgis' }> {
  if (detroit.portal.kind !== 'arcgis') throw new Error('Detroit is no ArcGIS source.');
  return detroit.portal;
}

/** The ways to read a portal, by a name for tests. */
export const PORTAL_KINDS = {
  socrata: { source: chicago, make: chicagoRows, reply: socrataReply },
  arcgis: { source: detroit, make: detroitRows, reply: arcgisReply },
  'arcgis by row numbers': {
    source: { ...detroit, portal: { ...arcgisPortal(), paging: 'object-ids' } },
    make: detroitRows,
    reply: arcgisReply,
  },
  carto: { source: philadelphia, make: philadelphiaRows, reply: cartoReply },
  ckan: { source: pittsburgh, make: pittsburghRows, reply: ckanReply },
  opendatasoft: { source: shelbyCounty, make: shelbyCountyRows, reply: opendatasoftReply },
  csv: {
    source: { ...sanDiego, portal: { kind: 'csv', file: 'https://files.test/permits.csv' } },
    make: sanDiegoRows,
    reply: csvReply,
  },
} as const satisfies Readonly<Record<string, PortalKind>>;
