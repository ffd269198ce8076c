import { requireColumns } from '../drift.ts';
import { type RawRow, rawColumns } from '../mapping.ts';
import type { Judge, PortalClient } from '../portal-client.ts';
import { PortalFault } from '../portal-fault.ts';
import type { Portal, Source } from '../source.ts';
import { webAddress } from '../web-address.ts';
import { pagesOf, type RawPage } from './paging.ts';
import { sinceDay, type Window } from './window.ts';

/** The most rows a request; servers cut at their own maximum, often 1,000 or 2,000. */
const LIMIT = 1_000;
/** How row-number columns are called where the server does not say. */
const OBJECT_IDS = ['OBJECTID', 'ObjectId', 'objectid', 'OBJECTID_1', 'FID', 'ESRI_OID'];

interface Layer {
  readonly idField: string | undefined;
  readonly limit: number;
  /** Names of all columns; null when the server did not tell. */
  readonly columns: readonly string[] | null;
}

/**
 * Pages of an ArcGIS layer or table, ordered by row number, points in degrees.
 * @param window ignored where the date column is text
 * @throws PortalFault
 */
export async function* arcgisPages(
  source: Source,
  portal: Extract<Portal, { kind: 'arcgis' }>,
  { since, undated }: Window,
  client: PortalClient,
): AsyncGenerator<RawPage> {
  const layer = await describe(portal.layer, client);
  if (layer.columns !== null) requireColumns(source, layer.columns);
  const wanted = rawColumns(source);
  const geometry = wanted.some((column) => column.startsWith('geometry.'));
  let idField = layer.idField;
  const condition =
    since === null || portal.dates === 'text'
      ? '1=1'
      : sinceDay(source.dateColumn, literal(portal, since), undated);

  yield* pagesOf(
    async ({ after, offset }) => {
      const { body } = await client.json(
        webAddress(`${portal.layer}/query`, {
          where: after === undefined ? condition : `(${condition}) AND ${idField} > ${after}`,
          outFields: outFields(layer, wanted),
          ...(idField === undefined ? {} : { orderByFields: idField }),
          ...(offset === 0 ? {} : { resultOffset: offset }),
          resultRecordCount: layer.limit,
          returnGeometry: String(geometry),
          outSR: 4326,
          f: 'json',
        }),
        judgeQuery,
      );
      const answer = body as QueryAnswer;
      idField ??=
        answer.objectIdFieldName ?? OBJECT_IDS.find((name) => name in (answer.features[0]?.attributes ?? {}));
      const rows = rowsOf(answer);
      return {
        rows,
        columns: layer.columns ?? columnsOf(rows),
        more: answer.exceededTransferLimit,
      };
    },
    (row) => {
      const id = idField === undefined ? undefined : row[idField];
      return typeof id === 'number' ? id : undefined;
    },
  );
}

/** The rows for which a condition holds, at most one page. @throws PortalFault */
export async function arcgisRows(
  portal: Extract<Portal, { kind: 'arcgis' }>,
  condition: string,
  client: PortalClient,
): Promise<readonly RawRow[]> {
  const query = { where: condition, outFields: '*', returnGeometry: 'true', outSR: 4326, f: 'json' };
  const { body } = await client.json(webAddress(`${portal.layer}/query`, query), judgeQuery);
  return rowsOf(body as QueryAnswer);
}

function rowsOf({ features }: QueryAnswer): RawRow[] {
  return features.map(({ attributes, geometry }) =>
    geometry === undefined ? attributes : { ...attributes, geometry },
  );
}

interface QueryAnswer {
  readonly objectIdFieldName?: string;
  readonly exceededTransferLimit?: boolean;
  readonly features: readonly { readonly attributes: RawRow; readonly geometry?: unknown }[];
}

/** What the layer says of itself. Some servers do not: then the rows must tell. */
async function describe(layer: string, client: PortalClient): Promise<Layer> {
  const unknown: Layer = { idField: undefined, limit: LIMIT, columns: null };
  const answer = await client
    .json(webAddress(layer, { f: 'json' }), judgeLayer, { attempts: 1 })
    .catch((error: unknown) => {
      if (error instanceof PortalFault && error.outcome !== 'blocked') return undefined;
      throw error;
    });
  const { fields, objectIdField, maxRecordCount } = (answer?.body ?? {}) as Readonly<Record<string, unknown>>;
  const columns = Array.isArray(fields) ? fields.filter(isField) : [];
  if (columns.length === 0) return unknown;
  return {
    idField:
      typeof objectIdField === 'string'
        ? objectIdField
        : columns.find(({ type }) => type === 'esriFieldTypeOID')?.name,
    limit: typeof maxRecordCount === 'number' && maxRecordCount > 0 ? Math.min(LIMIT, maxRecordCount) : LIMIT,
    columns: columns.map(({ name }) => name),
  };
}

function isField(field: unknown): field is { readonly name: string; readonly type?: unknown } {
  return typeof field === 'object' && field !== null && 'name' in field && typeof field.name === 'string';
}

/** Only what is read, where the server told what it has; wide layers are slow. */
function outFields({ columns, idField }: Layer, wanted: readonly string[]): string {
  if (columns === null || idField === undefined) return '*';
  return columns.filter((name) => name === idField || wanted.includes(name)).join(',');
}

/** Every feature of a layer carries every column, empty or not. */
function columnsOf(rows: readonly RawRow[]): string[] | null {
  return rows.length === 0 ? null : [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

function literal({ dateLiteral }: Extract<Portal, { kind: 'arcgis' }>, day: string): string {
  return dateLiteral === 'DATE' ? `DATE '${day}'` : `TIMESTAMP '${day} 00:00:00'`;
}

/** Errors come with HTTP 200. */
const judgeLayer: Judge = ({ body }) => {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown; details?: unknown } };
  if (typeof error !== 'object' || error === null) return undefined;
  const code = Number(error.code);
  const said = [error.message, error.details].flat().map(String).join(' ').slice(0, 200);
  if ([401, 403, 498, 499].includes(code))
    return new PortalFault('blocked', `The portal wants a token (ArcGIS error ${code}).`);
  if (/invalid field|field .*(not found|does not exist)|outFields.*invalid/i.test(said))
    return new PortalFault('schema-changed', `The portal says of our question: ${said}`);
  return new PortalFault('unreachable', `The portal answers with an error: ${said}`, {
    transient: code >= 500,
  });
};

const judgeQuery: Judge = (answer) => {
  const fault = judgeLayer(answer);
  if (fault !== undefined || answer.status >= 400) return fault;
  const { features } = (answer.body ?? {}) as { features?: unknown };
  const good =
    Array.isArray(features) &&
    features.every((feature) => typeof feature?.attributes === 'object' && feature.attributes !== null);
  if (good) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer holds no list of features.', {
    transient: true,
  });
};
