import { type RawRow, rawColumns } from '../conform/mapping.ts';
import { webAddress } from '../conform/web-address.ts';
import { requireColumns } from '../run/drift.ts';
import type { Source } from '../source.ts';
import { judgeIds, judgeQuery } from './arcgis-judges.ts';
import { type ArcgisPortal, describe, type Layer } from './arcgis-layer.ts';
import { type Area, middleOf } from './middle-of.ts';
import { pagesOf, type RawPage, type RowNumber } from './paging.ts';
import type { PortalClient } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';
import { sinceDay, type Window } from './window.ts';

/** Longer addresses are refused by some hosts (IIS from 2,048 characters); such questions are sent as a form. */
const ADDRESS_MAX = 1_900;
/** How row-number columns are called where the server does not say. */
const OBJECT_IDS = ['OBJECTID', 'ObjectId', 'objectid', 'OBJECTID_1', 'FID', 'ESRI_OID'];

/** How one layer is asked: what stands in every question, and the condition for the rows wanted. */
interface Question {
  readonly client: PortalClient;
  readonly layer: Layer;
  readonly address: string;
  readonly outFields: string;
  readonly point: Readonly<Record<string, string | number>>;
  readonly where: string;
}

/**
 * Pages of an ArcGIS layer or table by row number, points (of areas their middle) in degrees. By pages in the order of
 * the row number; where the server cannot do that, by the list of all row numbers and then range by range.
 * @param window ignored where the date column is text
 * @throws PortalFault
 */
export async function* arcgisPages(
  source: Source,
  portal: ArcgisPortal,
  window: Window,
  client: PortalClient,
  from?: RowNumber,
): AsyncGenerator<RawPage> {
  const layer = await describe(portal, client);
  if (layer.columns !== null) requireColumns(source, layer.columns);
  const wanted = rawColumns(source);
  const geometry = wanted.some((column) => column.startsWith('geometry.')) && !layer.isTable;
  const question = (literal: Literal): Question => ({
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
  const usual = literalFor(source, portal, layer);
  if (portal.paging === undefined && layer.pages) {
    const pages = orderedPages(question(usual), from);
    const first = await pages.next().catch(refused);
    if (first !== undefined) {
      if (first.done !== true) yield first.value;
      yield* pages;
      return;
    }
  }
  const other = usual === 'DATE' ? 'TIMESTAMP' : 'DATE';
  // A server that refused even the first page may have meant the literal, not the paging.
  const byUsual = await objectIds(question(usual), from).catch(refused);
  if (byUsual !== undefined) yield* rangePages(question(usual), byUsual);
  else yield* rangePages(question(other), await objectIds(question(other), from));
}

type Literal = ArcgisPortal['dateLiteral'];

/** A day without a time is compared with nothing else. */
function literalFor(source: Source, portal: ArcgisPortal, { types }: Layer): Literal {
  return types.get(source.dateColumn) === 'esriFieldTypeDateOnly' ? 'DATE' : portal.dateLiteral;
}

function conditionOf(
  source: Source,
  portal: ArcgisPortal,
  { since, undated }: Window,
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

/** Undefined for an error that may be about how we asked; every other one is thrown. */
function refused(error: unknown): undefined {
  if (error instanceof PortalFault && error.kind === 'refusal') return undefined;
  throw error;
}

function orderedPages(question: Question, from: RowNumber | undefined): AsyncGenerator<RawPage> {
  const { layer, where } = question;
  let { idField } = layer;
  return pagesOf(
    async ({ after, offset }) => {
      const answer = await ask(question, {
        where: after === undefined ? where : `(${where}) AND ${idField} > ${after}`,
        ...(idField === undefined ? {} : { orderByFields: idField }),
        ...(offset === 0 ? {} : { resultOffset: offset }),
        resultRecordCount: layer.limit,
      });
      idField ??=
        answer.objectIdFieldName ?? OBJECT_IDS.find((name) => name in (answer.features[0]?.attributes ?? {}));
      const rows = rowsOf(answer);
      return {
        rows,
        columns: layer.columns ?? columnsOf(rows),
        more: answer.exceededTransferLimit,
      };
    },
    (row) => (idField === undefined ? undefined : rowNumber(row, idField)),
    // Without the column's name nothing can be asked for behind a row.
    { from: idField === undefined ? undefined : from },
  );
}

/** The rows for which a condition holds, at most one page. @throws PortalFault */
export async function arcgisRows(
  source: Source,
  portal: ArcgisPortal,
  condition: string,
  client: PortalClient,
): Promise<readonly RawRow[]> {
  const geometry = rawColumns(source).some((column) => column.startsWith('geometry.'));
  // The middle has to be the one that the pages give: another would look like a change.
  const polygons = geometry && (portal.polygons === true || (await describe(portal, client)).polygons);
  const answer = await ask(
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
  /** Rising. */
  readonly ids: readonly number[];
}

/** The row numbers of all rows wanted that come behind one: servers give these without a limit. */
async function objectIds(
  { client, address, layer, where }: Question,
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

/** Range by range; one that the server cuts short, whether it says so or not, is asked again for what is left of it. */
async function* rangePages(question: Question, { idField, ids }: ObjectIds): AsyncGenerator<RawPage> {
  const { layer, where } = question;
  const seen = new Set<number>();
  const ranges: (readonly number[])[] = [];
  for (let at = 0; at < ids.length; at += layer.limit) ranges.push(ids.slice(at, at + layer.limit));
  if (ranges.length === 0) yield { rows: [], columns: layer.columns };
  for (let range = ranges.shift(); range !== undefined; range = ranges.shift()) {
    const [low = 0, high = 0] = [range[0], range.at(-1)];
    const answer = await ask(question, {
      where: `(${where}) AND ${idField} >= ${low} AND ${idField} <= ${high}`,
    });
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
    const isAsked = (row: RawRow) => {
      const id = rowNumber(row, idField);
      return id === undefined || (id >= low && id <= high);
    };
    if (rows.length === 0 && all.length > 0 && !all.every(isAsked))
      throw new PortalFault('unreachable', 'The portal gives the same rows whichever are asked for.');
    // What was cut off a range is asked for next, so only the last of a whole one is a place to go on from.
    const next = range.every((id) => seen.has(id)) ? high : undefined;
    yield { rows, columns: layer.columns ?? columnsOf(all), next };
    if (ids.every((id) => seen.has(id))) return;
    // Deleted meanwhile when the server gives nothing for them; otherwise it may have cut without saying so.
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

async function ask(
  { client, address, outFields, point }: Omit<Question, 'layer' | 'where'>,
  query: Readonly<Record<string, string | number>>,
): Promise<QueryAnswer> {
  const parameters = { ...query, outFields, ...point, f: 'json' };
  const plain = webAddress(address, parameters);
  const { body } =
    plain.length <= ADDRESS_MAX
      ? await client.json(plain, judgeQuery)
      : await client.json(address, judgeQuery, { form: parameters });
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

/** The attributes, with the point (of an area its middle) beside them. */
function rowsOf({ features }: QueryAnswer): RawRow[] {
  return features.map(({ attributes, geometry, centroid }) => {
    const place = centroid ?? middleOf(geometry as Area | undefined) ?? geometry;
    return place === undefined || place === null ? attributes : { ...attributes, geometry: place };
  });
}

function rowNumber(row: RawRow, idField: string): number | undefined {
  const id = row[idField];
  return typeof id === 'number' ? id : undefined;
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
