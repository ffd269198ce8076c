import type { Portal } from '../source.ts';
import { ARCGIS } from './kinds/arcgis.ts';
import { CARTO } from './kinds/carto.ts';
import { CKAN } from './kinds/ckan.ts';
import { CSV } from './kinds/csv.ts';
import { OPENDATASOFT } from './kinds/opendatasoft.ts';
import type { PortalKind } from './kinds/portal-kind.ts';
import { SOCRATA } from './kinds/socrata.ts';

const KINDS: { readonly [K in Portal['kind']]: PortalKind<Extract<Portal, { kind: K }>> } = {
  socrata: SOCRATA,
  arcgis: ARCGIS,
  ckan: CKAN,
  carto: CARTO,
  opendatasoft: OPENDATASOFT,
  csv: CSV,
};

/** How a portal is asked. */
export function kindOf({ kind }: Portal): PortalKind<Portal> {
  // Each kind only gets portals of its own.
  return KINDS[kind] as unknown as PortalKind<Portal>;
}
