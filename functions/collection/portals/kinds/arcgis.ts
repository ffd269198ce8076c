import { type RawRow, rawColumns } from '../../conform/mapping.ts';
import { webAddress } from '../../conform/web-address.ts';
import { requireColumns } from '../../run/drift.ts';
import type { Portal, Source } from '../../source.ts';
import { pageThrough, type RawPage, type RowNumber, withCount } from '../paging.ts';
import type { Judge, PortalClient, RequestOptions } from '../portal-client.ts';
import { PortalFault, says, unlessUnanswered } from '../portal-fault.ts';
import { type AreaShape, areaCenter } from './area-center.ts';
import { anyOf, type DateWindow, sinceDay } from './conditions.ts';
import {
  COUNTED,
  COUNTING,
  countIn,
  countMark,
  datedMark,
  type EarlierRead,
  GROUPS_MAX,
  groupsIn,
  isObjects,
  NEWEST,
  objectOf,
  type PortalKind,
  textOf,
} from './portal-kind.ts';
import { requestSized } from './sized-page.ts';

export type ArcgisPortal = Extract<Portal, { kind: 'arcgis' }>;

/** The most rows per request. Servers cut at their own maximum, often 1,000 or 2,000. */
const LIMIT = 1_000;
/** Some hosts refuse longer addresses (IIS from 2,048 characters). Longer queries are sent as a form. */
const ADDRESS_MAX = 1_900;
/** So many requests fail in a row before the fault is the portal's: eleven halvings find one row of 1,000, and its neighbors may be as bad. */
const FAILURES_MAX = 24;
/** The most rows of a table that are left unread; each costs some twenty requests. */
const UNREADABLE_MAX = 50;
/** The usual names of the row-number column, for servers that do not name it. */
const OBJECT_IDS = ['OBJECTID', 'ObjectId', 'objectid', 'OBJECTID_1', 'FID', 'ESRI_OID'];

/** ArcGIS layers and tables, with points (of areas the center) in degrees. */
export const ARCGIS: PortalKind<ArcgisPortal> = {
  pages: arcgisPages,

  async rows(source, portal, keys, client) {
    const geometry = rawColumns(source).some((column) => column.startsWith('geometry.'));
    // The center must be the one that the pages give; another one would look like a change.
    const polygons = geometry && (portal.polygons === true || (await findLayer(portal, client)).polygons);
    const query = {
      client,
      address: `${portal.layer}/query`,
      outFields: '*',
      point: pointOf(geometry, polygons),
    };
    const where = anyOf(keys);
    return rowsOf(
      await requestFeatures(query, {
        where: portal.where === undefined ? where : `(${portal.where}) AND (${where})`,
      }),
    );
  },

  /** The layer's date of its last edit; where it has none, how many rows there are and the newest date. */
  async changeMark(source, portal, client, before) {
    if (before === null || !before.includes('rows')) {
      const { body } = await client.json(describing(portal.layer), judgeLayer);
      const { dataLastEditDate, lastEditDate } = objectOf(objectOf(body)['editingInfo']);
      const edited = datedMark(dataLastEditDate ?? lastEditDate);
      if (edited !== undefined) return edited;
    }
    return countMark(
      (
        await requestStatistics(portal, client, {
          [COUNTED]: ['count', source.recordKey[0]],
          [NEWEST]: ['max', source.dateColumn],
        })
      )[0],
    );
  },

  async largestGroups({ recordKey }, portal, client) {
    const counted = await requestStatistics(
      portal,
      client,
      { [COUNTED]: ['count', recordKey[0]] },
      {
        groupByFieldsForStatistics: recordKey.join(','),
        orderByFields: `${COUNTED} DESC`,
        resultRecordCount: GROUPS_MAX,
      },
    );
    return groupsIn(counted, recordKey);
  },
};

export function describing(address: string): string {
  return webAddress(address, { f: 'json' });
}

/** Statistics of a layer's rows. @param wanted the kind and the column by the name in the answer */
async function requestStatistics(
  portal: ArcgisPortal,
  client: PortalClient,
  wanted: Readonly<Record<string, readonly [kind: 'count' | 'max', column: string]>>,
  grouping: Readonly<Record<string, string | number>> = {},
): Promise<RawRow[]> {
  const asked = webAddress(`${portal.layer}/query`, {
    where: joined(conditionsOf(portal)),
    outStatistics: JSON.stringify(
      Object.entries(wanted).map(([outStatisticFieldName, [statisticType, onStatisticField]]) => ({
        statisticType,
        onStatisticField,
        outStatisticFieldName,
      })),
    ),
    ...grouping,
    returnGeometry: 'false',
    f: 'json',
  });
  const { features } = (await client.json(asked, judgeFeatures, COUNTING)).body as QueryAnswer;
  return features.map(({ attributes }) => attributes);
}

/** What is known of a layer before its rows are read. */
interface Layer {
  /** Of all columns; empty where the server does not name them. */
  readonly names: readonly string[];
  /** Those of days without a time, which can only be compared with a DATE literal. */
  readonly days: readonly string[];
  /** The column with the server's own row number. */
  readonly rowNumber: string | null;
  readonly limit: number;
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
 * Reads pages in the order of the row number. Where the server cannot page, or fails at a page, reads the list of all row numbers, and
 * then range by range.
 * @param window ignored where the date column is text
 * @throws PortalFault
 */
async function* arcgisPages(
  source: Source,
  portal: ArcgisPortal,
  window: DateWindow,
  client: PortalClient,
  { from }: EarlierRead,
): AsyncGenerator<RawPage> {
  const layer = await findLayer(portal, client);
  const names = namesOf(layer);
  if (names !== null) requireColumns(source, names);
  const wanted = rawColumns(source);
  const geometry = wanted.some((column) => column.startsWith('geometry.')) && !layer.isTable;
  const query = (literal: Literal): LayerQuery => ({
    client,
    layer,
    address: `${portal.layer}/query`,
    outFields: outFields(layer, wanted),
    point: pointOf(geometry, layer.polygons),
    where: conditionOf(source, portal, window, literal),
  });
  const idsQuery = (literal: Literal): IdsQuery => ({ ...query(literal), idField: layer.rowNumber });
  const { method } = client;
  const usual = method.dateLiteral ?? literalFor(source, portal, layer);
  const counted = await countRows(query(usual));
  let after = from;
  let isBegun = false;
  let fault: PortalFault | undefined;
  if ((portal.paging ?? method.paging) === undefined && layer.pages) {
    try {
      for await (const page of withCount(() => counted, orderedPages(query(usual), from))) {
        yield page;
        isBegun = true;
        after = page.next ?? after;
      }
      return;
    } catch (error) {
      if (!mayLieInRows(error)) throw error;
      fault = error;
    }
  }
  const other = usual === 'DATE' ? 'TIMESTAMP' : 'DATE';
  // A server that refused the first page may have refused the date literal, not the paging.
  const byUsual = await requestIds(idsQuery(usual), after).catch(ignoreRefusal);
  const literal = byUsual === undefined ? other : usual;
  const found = byUsual ?? (await requestIds(idsQuery(literal), after));
  const pages = rangePages(query(literal), found, after);
  yield* isBegun ? pages : withCount(() => Math.max(found.all, counted ?? 0), pages);
  method.dateLiteral = literal;
  const cannotPage = fault === undefined || fault.kind === 'refusal';
  if (literal === usual && cannotPage && !isBegun) method.paging = 'object-ids';
}

type Literal = ArcgisPortal['dateLiteral'];

function literalFor({ dateColumn }: Source, portal: ArcgisPortal, { days }: Layer): Literal {
  return days.includes(dateColumn) ? 'DATE' : portal.dateLiteral;
}

export function dayLiteral(literal: Literal, day: string): string {
  return literal === 'DATE' ? `DATE '${day}'` : `TIMESTAMP '${day} 00:00:00'`;
}

export function conditionsOf({ where }: ArcgisPortal): string[] {
  return where === undefined ? [] : [`(${where})`];
}

export function joined(conditions: readonly string[]): string {
  return conditions.length === 0 ? '1=1' : conditions.join(' AND ');
}

function conditionOf(
  { dateColumn }: Source,
  portal: ArcgisPortal,
  { since, undated }: DateWindow,
  literal: Literal,
): string {
  const { undatedBy } = portal;
  const window =
    since === null || portal.dates === 'text'
      ? []
      : [sinceDay(dateColumn, dayLiteral(literal, since), { undated, undatedBy })];
  return joined([...conditionsOf(portal), ...window]);
}

/** The parameters for the points of rows. */
export function pointOf(isWanted: boolean, polygons: boolean): LayerQuery['point'] {
  return {
    returnGeometry: String(isWanted),
    ...(isWanted && polygons ? { returnCentroid: 'true' } : {}),
    outSR: 4326,
  };
}

/** Returns undefined for a refused query, which another form of query may avoid. Throws every other error. */
function ignoreRefusal(error: unknown): undefined {
  if (error instanceof PortalFault && error.kind === 'refusal') return undefined;
  throw error;
}

function orderedPages(query: LayerQuery, from: RowNumber | undefined): AsyncGenerator<RawPage> {
  const { layer, where } = query;
  let idField = layer.rowNumber ?? undefined;
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
        columns: namesOf(layer) ?? columnsOf(rows),
        license: layer.license,
        more: answer.exceededTransferLimit,
      };
    },
    (row) => (idField === undefined ? undefined : rowNumber(row, idField)),
    // Continuing behind a row needs the name of the row-number column.
    { from: idField === undefined ? undefined : from },
  );
}

/** Whether some rows may be at fault: the portal did not do what it was asked, and says neither why nor when it will. */
function mayLieInRows(error: unknown): error is PortalFault {
  if (!(error instanceof PortalFault) || error.outcome !== 'unreachable' || error.stopsHost) return false;
  return error.retryAfterMs === undefined && (error.kind === undefined || error.kind === 'refusal');
}

/** How many rows a query has; undefined where the server does not say. */
async function countRows({ client, address, where }: LayerQuery): Promise<number | undefined> {
  const asked = webAddress(address, { where, returnCountOnly: 'true', f: 'json' });
  const answer = await unlessUnanswered(client.json(asked, judgeLayer, COUNTING));
  return countIn(objectOf(answer?.body)['count']);
}

type IdsQuery = Pick<LayerQuery, 'client' | 'address' | 'where'> & {
  readonly idField: string | null;
};

interface ObjectIds {
  readonly idField: string;
  /** Ascending. */
  readonly ids: readonly number[];
  /** How many there are, with those before the row to continue behind. */
  readonly all: number;
}

/** The row numbers of all wanted rows, or of those behind one. Servers send this list without a limit. */
export async function requestIds(
  { client, address, where, idField }: IdsQuery,
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
    idField: objectIdFieldName ?? idField ?? 'OBJECTID',
    all: ids?.length ?? 0,
    ids: (ids ?? []).filter((id) => typeof from !== 'number' || id > from).sort((a, b) => a - b),
  };
}

/**
 * Reads range by range. Requests the rest of a range again when the server cut it short, whether or not it says so. Halves a range at
 * which the server fails until only the rows are left out that it cannot send.
 * @param after a row that was sent before, if any
 */
async function* rangePages(
  query: LayerQuery,
  { idField, ids }: ObjectIds,
  after: RowNumber | undefined,
): AsyncGenerator<RawPage> {
  const { layer, where } = query;
  const seen = new Set<number>();
  const ranges: (readonly number[])[] = [];
  for (let at = 0; at < ids.length; at += layer.limit) ranges.push(ids.slice(at, at + layer.limit));
  if (ranges.length === 0) yield { rows: [], columns: namesOf(layer) };
  /** Requests that failed since the last answer. */
  let failures = 0;
  /** A row that the portal has sent. */
  let readable = after;
  /** The last row of the ranges that failed: their parts are asked for without many retries. */
  let suspectUpTo = Number.NEGATIVE_INFINITY;
  let unreadable = 0;
  /** Those of them since the last answer, with the fault: a portal that sends nothing more is down. */
  let unproved: { readonly rows: number; readonly fault: PortalFault } | undefined;
  for (let range = ranges.shift(); range !== undefined; range = ranges.shift()) {
    const [low = 0, high = 0] = [range[0], range.at(-1)];
    const size = range.length;
    const retries = high <= suspectUpTo ? { attempts: size === 1 ? 2 : 1 } : {};
    const answer = await requestSized(query.client, layer.limit, async (rows, options) =>
      rows < size
        ? undefined
        : requestFeatures(
            query,
            { where: `(${where}) AND ${idField} >= ${low} AND ${idField} <= ${high}` },
            { ...options, ...retries },
          ),
    ).catch((error: unknown) => {
      // guard: an unreadable row costs no other
      if (!mayLieInRows(error) || ++failures > FAILURES_MAX) throw error;
      if (size === 1 && ++unreadable > UNREADABLE_MAX) throw error;
      if (size === 1) unproved = { rows: (unproved?.rows ?? 0) + 1, fault: error };
      suspectUpTo = Math.max(suspectUpTo, high);
      return 'failed' as const;
    });
    if (answer === 'failed' && size === 1) {
      seen.add(low);
      continue;
    }
    if (answer === undefined || answer === 'failed') {
      ranges.unshift(...halves(range));
      continue;
    }
    failures = 0;
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
    yield { rows, columns: namesOf(layer) ?? columnsOf(all), next, unreadable: unproved?.rows ?? 0 };
    unproved = undefined;
    readable = rows[0] === undefined ? readable : rowNumber(rows[0], idField);
    if (ids.every((id) => seen.has(id))) return;
    // An empty answer means that the rows were deleted meanwhile; otherwise the server may have cut without saying so.
    const left = range.filter((id) => !seen.has(id));
    if (left.length === 0 || all.length === 0) continue;
    if (rows.length > 0) ranges.unshift(left);
    else if (left.length > 1) ranges.unshift(...halves(left));
  }
  if (unproved === undefined) return;
  if (readable === undefined) throw unproved.fault;
  // guard: a portal that is down has no unreadable rows
  await requestFeatures(query, { where: `${idField} = ${readable}` }, { attempts: 1 });
  yield { rows: [], columns: namesOf(layer), unreadable: unproved.rows, next: ids.at(-1) };
}

function halves(range: readonly number[]): (readonly number[])[] {
  const half = Math.ceil(range.length / 2);
  return [range.slice(0, half), range.slice(half)];
}

export async function requestFeatures(
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
export function rowsOf({ features }: QueryAnswer): RawRow[] {
  return features.map(({ attributes, geometry, centroid }) => {
    const place = centroid ?? areaCenter(geometry as AreaShape | undefined) ?? geometry;
    return place === undefined || place === null ? attributes : { ...attributes, geometry: place };
  });
}

function rowNumber(row: RawRow, idField: string): number | undefined {
  const id = row[idField];
  return typeof id === 'number' ? id : undefined;
}

/** Names of all columns; null when the server did not name them. */
function namesOf({ names }: Layer): readonly string[] | null {
  return names.length === 0 ? null : names;
}

/** Only the columns that are read, where the server named its columns: wide layers are slow. */
function outFields(layer: Layer, wanted: readonly string[]): string {
  const names = namesOf(layer);
  if (names === null || layer.rowNumber === null) return '*';
  return names.filter((name) => name === layer.rowNumber || wanted.includes(name)).join(',');
}

/** Every feature of a layer has every column, blank or not. */
function columnsOf(rows: readonly RawRow[]): string[] | null {
  return rows.length === 0 ? null : [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** The layer's own description. Servers that do not give one leave most of it unknown. */
async function findLayer(portal: ArcgisPortal, client: PortalClient): Promise<Layer> {
  const answer = await unlessUnanswered(client.json(describing(portal.layer), judgeLayer, { attempts: 1 }));
  return layerOf(objectOf(answer?.body), portal);
}

export function layerOf(body: Readonly<Record<string, unknown>>, { polygons }: ArcgisPortal): Layer {
  const { fields, objectIdField, maxRecordCount, geometryType, type, copyrightText } = body;
  const named = isObjects(fields) ? fields.filter(({ name }) => typeof name === 'string') : [];
  const id = objectIdField ?? named.find((field) => field['type'] === 'esriFieldTypeOID')?.['name'];
  const can = objectOf(body['advancedQueryCapabilities']);
  const most = typeof maxRecordCount === 'number' && maxRecordCount > 0 ? maxRecordCount : LIMIT;
  return {
    names: named.map(({ name }) => textOf(name)),
    days: named.filter((field) => field['type'] === 'esriFieldTypeDateOnly').map(({ name }) => textOf(name)),
    rowNumber: textOf(id) || null,
    limit: Math.min(LIMIT, most),
    polygons: geometryType === 'esriGeometryPolygon' || polygons === true,
    isTable: type === 'Table',
    license: typeof copyrightText === 'string' ? copyrightText.trim() : undefined,
    pages: can['supportsOrderBy'] !== false && can['supportsPagination'] !== false,
  };
}

/** Finds the errors that ArcGIS sends with HTTP 200. */
export const judgeLayer: Judge = ({ body }) => {
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
  const isGone = code === 404 || /invalid url|service not found|not started|does not exist/i.test(text);
  return new PortalFault('unreachable', `The portal answers with an error: ${text}`, {
    transient: code >= 500 && !isGone,
    kind: isGone ? 'gone' : code === 400 ? 'refusal' : undefined,
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
