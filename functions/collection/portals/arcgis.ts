import { type RawRow, rawColumns } from '../conform/mapping.ts';
import { webAddress } from '../conform/web-address.ts';
import { requireColumns } from '../run/drift.ts';
import type { Portal, Source } from '../source.ts';
import { type AreaShape, areaCenter } from './area-center.ts';
import { type DateWindow, sinceDay } from './conditions.ts';
import { pageThrough, type RawPage, type RowNumber } from './paging.ts';
import type { Judge, PortalClient, RequestOptions } from './portal-client.ts';
import { PortalFault, says } from './portal-fault.ts';
import { requestSized } from './sized-page.ts';

type ArcgisPortal = Extract<Portal, { kind: 'arcgis' }>;

/** The most rows per request. Servers cut at their own maximum, often 1,000 or 2,000. */
const LIMIT = 1_000;
/** Some hosts refuse longer addresses (IIS from 2,048 characters). Longer queries are sent as a form. */
const ADDRESS_MAX = 1_900;
/** The usual names of the row-number column, for servers that do not name it. */
const OBJECT_IDS = ['OBJECTID', 'ObjectId', 'objectid', 'OBJECTID_1', 'FID', 'ESRI_OID'];

/** What is known of a layer before its rows are read. */
interface Layer {
  readonly idField: string | undefined;
  readonly limit: number;
  /** Names of all columns; null when the server did not name them. */
  readonly columns: readonly string[] | null;
  /** The type of each column, such as `esriFieldTypeDateOnly`. */
  readonly types: ReadonlyMap<string, unknown>;
  readonly polygons: boolean;
  readonly isTable: boolean;
  /** Its copyright text. */
  readonly license: string | undefined;
  /** False where the server states that it cannot order or page. */
  readonly pages: boolean;
}

/** The parts that all queries of one read share, with the condition for the wanted rows. */
interface LayerQuery {
  readonly client: PortalClient;
  readonly layer: Layer;
  readonly address: string;
  readonly outFields: string;
  readonly point: Readonly<Record<string, string | number>>;
  readonly where: string;
}

/**
 * Pages of an ArcGIS layer or table, with points (of areas the center) in degrees. Reads pages in the order of the row number;
 * where the server cannot page, reads the list of all row numbers and then range by range.
 * @param window ignored where the date column is text
 * @throws PortalFault
 */
export async function* arcgisPages(
  source: Source,
  portal: ArcgisPortal,
  window: DateWindow,
  client: PortalClient,
  from?: RowNumber,
): AsyncGenerator<RawPage> {
  const layer = await describeLayer(portal, client);
  if (layer.columns !== null) requireColumns(source, layer.columns);
  const wanted = rawColumns(source);
  const geometry = wanted.some((column) => column.startsWith('geometry.')) && !layer.isTable;
  const query = (literal: Literal): LayerQuery => ({
    client,
    layer,
    address: `${portal.layer}/query`,
    outFields: outFields(layer, wanted),
    point: {
      returnGeometry: String(geometry),
      ...(geometry && layer.polygons ? { returnCentroid: 'true' } : {}),
      outSR: 4326,
    },
    where: conditionOf(source, portal, window, literal),
  });
  const { method } = client;
  const usual = method.dateLiteral ?? literalFor(source, portal, layer);
  if ((portal.paging ?? method.paging) === undefined && layer.pages) {
    const pages = orderedPages(query(usual), from);
    const first = await pages.next().catch(ignoreRefusal);
    if (first !== undefined) {
      if (first.done !== true) yield first.value;
      yield* pages;
      return;
    }
  }
  const other = usual === 'DATE' ? 'TIMESTAMP' : 'DATE';
  // A server that refused the first page may have refused the date literal, not the paging.
  const byUsual = await requestIds(query(usual), from).catch(ignoreRefusal);
  const literal = byUsual === undefined ? other : usual;
  yield* rangePages(query(literal), byUsual ?? (await requestIds(query(literal), from)));
  method.dateLiteral = literal;
  if (literal === usual) method.paging = 'object-ids';
}

type Literal = ArcgisPortal['dateLiteral'];

/** A column of days without a time can only be compared with a DATE literal. */
function literalFor(source: Source, portal: ArcgisPortal, { types }: Layer): Literal {
  return types.get(source.dateColumn) === 'esriFieldTypeDateOnly' ? 'DATE' : portal.dateLiteral;
}

function conditionOf(
  source: Source,
  portal: ArcgisPortal,
  { since, undated }: DateWindow,
  literal: Literal,
): string {
  const window =
    since === null || portal.dates === 'text'
      ? []
      : [
          sinceDay(
            source.dateColumn,
            literal === 'DATE' ? `DATE '${since}'` : `TIMESTAMP '${since} 00:00:00'`,
            { undated, undatedBy: portal.undatedBy },
          ),
        ];
  const parts = [...(portal.where === undefined ? [] : [`(${portal.where})`]), ...window];
  return parts.length === 0 ? '1=1' : parts.join(' AND ');
}

/** Returns undefined for a refused query, which another form of query may avoid. Throws every other error. */
function ignoreRefusal(error: unknown): undefined {
  if (error instanceof PortalFault && error.kind === 'refusal') return undefined;
  throw error;
}

function orderedPages(query: LayerQuery, from: RowNumber | undefined): AsyncGenerator<RawPage> {
  const { layer, where } = query;
  let { idField } = layer;
  return pageThrough(
    async ({ after, offset }) => {
      const answer = await requestSized(query.client, layer.limit, (rows, options) =>
        requestFeatures(
          query,
          {
            where: after === undefined ? where : `(${where}) AND ${idField} > ${after}`,
            ...(idField === undefined ? {} : { orderByFields: idField }),
            ...(offset === 0 ? {} : { resultOffset: offset }),
            resultRecordCount: rows,
          },
          options,
        ),
      );
      idField ??=
        answer.objectIdFieldName ?? OBJECT_IDS.find((name) => name in (answer.features[0]?.attributes ?? {}));
      const rows = rowsOf(answer);
      return {
        rows,
        columns: layer.columns ?? columnsOf(rows),
        license: layer.license,
        more: answer.exceededTransferLimit,
      };
    },
    (row) => (idField === undefined ? undefined : rowNumber(row, idField)),
    // Continuing behind a row needs the name of the row-number column.
    { from: idField === undefined ? undefined : from },
  );
}

/** The rows that meet a condition, at most one page. @throws PortalFault */
export async function arcgisRows(
  source: Source,
  portal: ArcgisPortal,
  condition: string,
  client: PortalClient,
): Promise<readonly RawRow[]> {
  const geometry = rawColumns(source).some((column) => column.startsWith('geometry.'));
  // The center must be the one that the pages give; another one would look like a change.
  const polygons = geometry && (portal.polygons === true || (await describeLayer(portal, client)).polygons);
  const answer = await requestFeatures(
    {
      client,
      address: `${portal.layer}/query`,
      outFields: '*',
      point: {
        returnGeometry: String(geometry),
        ...(polygons ? { returnCentroid: 'true' } : {}),
        outSR: 4326,
      },
    },
    { where: portal.where === undefined ? condition : `(${portal.where}) AND (${condition})` },
  );
  return rowsOf(answer);
}

interface ObjectIds {
  readonly idField: string;
  /** Ascending. */
  readonly ids: readonly number[];
}

/** The row numbers of all wanted rows, or of those behind one. Servers send this list without a limit. */
async function requestIds(
  { client, address, layer, where }: LayerQuery,
  from: RowNumber | undefined,
): Promise<ObjectIds> {
  const { body } = await client.json(
    webAddress(address, { where, returnIdsOnly: 'true', f: 'json' }),
    judgeIds,
  );
  const { objectIdFieldName, objectIds: ids } = body as {
    readonly objectIdFieldName?: string;
    readonly objectIds: readonly number[] | null;
  };
  return {
    idField: objectIdFieldName ?? layer.idField ?? 'OBJECTID',
    ids: (ids ?? []).filter((id) => typeof from !== 'number' || id > from).sort((a, b) => a - b),
  };
}

/** Reads range by range. Requests the rest of a range again when the server cut it short, whether or not it says so. */
async function* rangePages(query: LayerQuery, { idField, ids }: ObjectIds): AsyncGenerator<RawPage> {
  const { layer, where } = query;
  const seen = new Set<number>();
  const ranges: (readonly number[])[] = [];
  for (let at = 0; at < ids.length; at += layer.limit) ranges.push(ids.slice(at, at + layer.limit));
  if (ranges.length === 0) yield { rows: [], columns: layer.columns };
  for (let range = ranges.shift(); range !== undefined; range = ranges.shift()) {
    const [low = 0, high = 0] = [range[0], range.at(-1)];
    const size = range.length;
    const answer = await requestSized(query.client, layer.limit, async (rows, options) =>
      rows < size
        ? undefined
        : requestFeatures(
            query,
            { where: `(${where}) AND ${idField} >= ${low} AND ${idField} <= ${high}` },
            options,
          ),
    );
    if (answer === undefined) {
      ranges.unshift(...halves(range));
      continue;
    }
    const all = rowsOf(answer);
    if (answer.exceededTransferLimit === true && range.length > 1) {
      ranges.unshift(...halves(range));
      continue;
    }
    const rows = all.filter((row) => {
      const id = rowNumber(row, idField);
      if (id !== undefined && seen.has(id)) return false;
      if (id !== undefined) seen.add(id);
      return true;
    });
    const isInRange = (row: RawRow) => {
      const id = rowNumber(row, idField);
      return id === undefined || (id >= low && id <= high);
    };
    if (rows.length === 0 && all.length > 0 && !all.every(isInRange))
      throw new PortalFault('unreachable', 'The portal sends the same rows whichever are requested.');
    // The rest of a cut range is requested next, so a later run can continue only behind a complete range.
    const next = range.every((id) => seen.has(id)) ? high : undefined;
    yield { rows, columns: layer.columns ?? columnsOf(all), next };
    if (ids.every((id) => seen.has(id))) return;
    // An empty answer means that the rows were deleted meanwhile; otherwise the server may have cut without saying so.
    const left = range.filter((id) => !seen.has(id));
    if (left.length === 0 || all.length === 0) continue;
    if (rows.length > 0) ranges.unshift(left);
    else if (left.length > 1) ranges.unshift(...halves(left));
  }
}

function halves(range: readonly number[]): (readonly number[])[] {
  const half = Math.ceil(range.length / 2);
  return [range.slice(0, half), range.slice(half)];
}

async function requestFeatures(
  { client, address, outFields, point }: Omit<LayerQuery, 'layer' | 'where'>,
  query: Readonly<Record<string, string | number>>,
  options: RequestOptions = {},
): Promise<QueryAnswer> {
  const parameters = { ...query, outFields, ...point, f: 'json' };
  const plain = webAddress(address, parameters);
  const { body } =
    plain.length <= ADDRESS_MAX
      ? await client.json(plain, judgeFeatures, options)
      : await client.json(address, judgeFeatures, { ...options, form: parameters });
  return body as QueryAnswer;
}

interface QueryAnswer {
  readonly objectIdFieldName?: string;
  readonly exceededTransferLimit?: boolean;
  readonly features: readonly {
    readonly attributes: RawRow;
    readonly geometry?: unknown;
    readonly centroid?: unknown;
  }[];
}

/** The attributes with the point of the feature, or the center of its area, as `geometry`. */
function rowsOf({ features }: QueryAnswer): RawRow[] {
  return features.map(({ attributes, geometry, centroid }) => {
    const place = centroid ?? areaCenter(geometry as AreaShape | undefined) ?? geometry;
    return place === undefined || place === null ? attributes : { ...attributes, geometry: place };
  });
}

function rowNumber(row: RawRow, idField: string): number | undefined {
  const id = row[idField];
  return typeof id === 'number' ? id : undefined;
}

/** Only the columns that are read, where the server named its columns: wide layers are slow. */
function outFields({ columns, idField }: Layer, wanted: readonly string[]): string {
  if (columns === null || idField === undefined) return '*';
  return columns.filter((name) => name === idField || wanted.includes(name)).join(',');
}

/** Every feature of a layer has every column, blank or not. */
function columnsOf(rows: readonly RawRow[]): string[] | null {
  return rows.length === 0 ? null : [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** The layer's own description. Servers that do not give one leave most of it unknown. */
async function describeLayer(portal: ArcgisPortal, client: PortalClient): Promise<Layer> {
  const answer = await client
    .json(webAddress(portal.layer, { f: 'json' }), judgeLayer, { attempts: 1 })
    .catch((error: unknown) => {
      if (error instanceof PortalFault && ['unreachable', 'schema-changed'].includes(error.outcome)) {
        if (!error.stopsHost && error.kind !== 'waits') return undefined;
      }
      throw error;
    });
  const {
    fields,
    objectIdField,
    maxRecordCount,
    geometryType,
    type,
    copyrightText,
    advancedQueryCapabilities,
  } = (answer?.body ?? {}) as Readonly<Record<string, unknown>>;
  const columns = Array.isArray(fields) ? fields.filter(isField) : [];
  const can = (advancedQueryCapabilities ?? {}) as Readonly<Record<string, unknown>>;
  return {
    idField:
      typeof objectIdField === 'string'
        ? objectIdField
        : columns.find((column) => column.type === 'esriFieldTypeOID')?.name,
    limit: typeof maxRecordCount === 'number' && maxRecordCount > 0 ? Math.min(LIMIT, maxRecordCount) : LIMIT,
    columns: columns.length === 0 ? null : columns.map(({ name }) => name),
    types: new Map(columns.map(({ name, type }) => [name, type])),
    polygons: geometryType === 'esriGeometryPolygon' || portal.polygons === true,
    isTable: type === 'Table',
    license: typeof copyrightText === 'string' ? copyrightText.trim() : undefined,
    pages: can['supportsOrderBy'] !== false && can['supportsPagination'] !== false,
  };
}

function isField(field: unknown): field is { readonly name: string; readonly type?: unknown } {
  return typeof field === 'object' && field !== null && 'name' in field && typeof field.name === 'string';
}

/** Finds the errors that ArcGIS sends with HTTP 200. */
const judgeLayer: Judge = ({ body }) => {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown; details?: unknown } };
  if (typeof error !== 'object' || error === null) return undefined;
  const code = Number(error.code);
  const text = [error.message, error.details].flat().map(String).join(' ').slice(0, 200);
  if ([401, 403, 498, 499].includes(code))
    return new PortalFault('blocked', `The portal requires a token (ArcGIS error ${code}).`);
  if (
    /invalid field/i.test(text) ||
    says(text, 'field ', 'not found', 'does not exist') ||
    says(text, 'outfields', 'invalid')
  )
    return new PortalFault('schema-changed', `The portal rejects our query: ${text}`);
  return new PortalFault('unreachable', `The portal answers with an error: ${text}`, {
    transient: code >= 500,
    kind: code === 400 && !/invalid url/i.test(text) ? 'refusal' : undefined,
  });
};

const judgeFeatures: Judge = (answer) => {
  const fault = judgeLayer(answer);
  if (fault !== undefined || answer.status >= 400) return fault;
  const { features } = (answer.body ?? {}) as { features?: unknown };
  const isList =
    Array.isArray(features) &&
    features.every((feature) => typeof feature?.attributes === 'object' && feature.attributes !== null);
  if (isList) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer has no list of features.', { transient: true });
};

const judgeIds: Judge = (answer) => {
  const fault = judgeLayer(answer);
  if (fault !== undefined || answer.status >= 400) return fault;
  const { objectIds: ids } = (answer.body ?? {}) as { objectIds?: unknown };
  const isList = ids === null || (Array.isArray(ids) && ids.every((id) => typeof id === 'number'));
  return isList ? undefined : new PortalFault('unreachable', 'The portal sends no list of row numbers.');
};
