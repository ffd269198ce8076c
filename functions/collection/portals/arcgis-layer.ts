import { webAddress } from '../conform/web-address.ts';
import type { Portal } from '../source.ts';
import { judgeLayer } from './arcgis-judges.ts';
import type { PortalClient } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';

export type ArcgisPortal = Extract<Portal, { kind: 'arcgis' }>;

/** The most rows a request; servers cut at their own maximum, often 1,000 or 2,000. */
const LIMIT = 1_000;
/** What we know of a layer before we ask for its rows. */
export interface Layer {
  readonly idField: string | undefined;
  readonly limit: number;
  /** Names of all columns; null when the server did not tell. */
  readonly columns: readonly string[] | null;
  /** The type of each column, such as `esriFieldTypeDateOnly`. */
  readonly types: ReadonlyMap<string, unknown>;
  readonly polygons: boolean;
  readonly isTable: boolean;
  /** False where the server says that it cannot order or page. */
  readonly pages: boolean;
}

/** What the layer says of itself. Some servers do not: then the rows must tell. */
export async function describe(portal: ArcgisPortal, client: PortalClient): Promise<Layer> {
  const answer = await client
    .json(webAddress(portal.layer, { f: 'json' }), judgeLayer, { attempts: 1 })
    .catch((error: unknown) => {
      if (error instanceof PortalFault && error.outcome !== 'blocked') return undefined;
      throw error;
    });
  const { fields, objectIdField, maxRecordCount, geometryType, type, advancedQueryCapabilities } =
    (answer?.body ?? {}) as Readonly<Record<string, unknown>>;
  const fieldsTold = Array.isArray(fields) ? fields.filter(isField) : [];
  const told = fieldsTold.length === 0 ? null : fieldsTold;
  const can = (advancedQueryCapabilities ?? {}) as Readonly<Record<string, unknown>>;
  return {
    idField:
      typeof objectIdField === 'string'
        ? objectIdField
        : told?.find((column) => column.type === 'esriFieldTypeOID')?.name,
    limit: typeof maxRecordCount === 'number' && maxRecordCount > 0 ? Math.min(LIMIT, maxRecordCount) : LIMIT,
    columns: told?.map(({ name }) => name) ?? null,
    types: new Map(told?.map(({ name, type }) => [name, type])),
    polygons: geometryType === 'esriGeometryPolygon' || portal.polygons === true,
    isTable: type === 'Table',
    pages: can['supportsOrderBy'] !== false && can['supportsPagination'] !== false,
  };
}

function isField(field: unknown): field is { readonly name: string; readonly type?: unknown } {
  return typeof field === 'object' && field !== null && 'name' in field && typeof field.name === 'string';
}
