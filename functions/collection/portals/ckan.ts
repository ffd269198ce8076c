import type { RawRow } from '../conform/mapping.ts';
import { quoted, webAddress } from '../conform/web-address.ts';
import type { Portal } from '../source.ts';
import { type DateWindow, type KeyValues, sinceDay } from './conditions.ts';
import { pageThrough, type RawPage, type RowNumber, type Slice } from './paging.ts';
import type { Judge, PortalClient, RequestOptions } from './portal-client.ts';
import { PortalFault, says } from './portal-fault.ts';
import { requestSized } from './sized-page.ts';

type CkanPortal = Extract<Portal, { kind: 'ckan' }>;

/** Rows per request; portals allow up to 32,000. */
const LIMIT = 1_000;

/**
 * Pages of a CKAN table, ordered by row number. With SQL, reads the rows of the window behind the last row number; without, reads
 * all rows by offset, since `datastore_search` cannot compare.
 * @param window ignored where the date column is text
 * @throws PortalFault
 */
export async function* ckanPages(
  portal: CkanPortal,
  dateColumn: string,
  { since, undated }: DateWindow,
  client: PortalClient,
  from?: RowNumber,
): AsyncGenerator<RawPage> {
  const { id: resource, license } = await findTable(portal, client);
  for await (const page of tablePages(portal, resource, { dateColumn, since, undated }, client, from))
    yield { ...page, license };
}

async function* tablePages(
  portal: CkanPortal,
  resource: string,
  { dateColumn, since, undated }: DateWindow & { readonly dateColumn: string },
  client: PortalClient,
  from: RowNumber | undefined,
): AsyncGenerator<RawPage> {
  if (portal.sql === true) {
    const conditions =
      since === null || portal.dates === 'text'
        ? []
        : [sinceDay(`"${dateColumn}"`, quoted(since), { undated })];
    const pages = sqlPages({ host: portal.host, resource, conditions, from }, client);
    const first = await pages.next().catch(ignoreForbiddenSql);
    if (first !== undefined) {
      if (first.done !== true) yield first.value;
      yield* pages;
      return;
    }
  }
  yield* pageThrough(
    ({ offset }) =>
      requestSized(client, LIMIT, (limit, options) =>
        requestSlice(
          portal.host,
          'datastore_search',
          client,
          { resource_id: resource, sort: '_id', limit, ...(offset === 0 ? {} : { offset }) },
          options,
        ),
      ),
    rowId,
    { start: 'offset' },
  );
}

/**
 * The rows with some keys, perhaps with others; null when there are more than one answer holds.
 * @throws PortalFault
 */
export async function ckanRows(
  portal: CkanPortal,
  keys: readonly KeyValues[],
  client: PortalClient,
): Promise<readonly RawRow[] | null> {
  const columns = Object.keys(keys[0] ?? {}).filter((column) => keys.every((key) => column in key));
  if (columns.length === 0) return null;
  const filters = Object.fromEntries(columns.map((column) => [column, keys.map((key) => key[column])]));
  const { rows } = await requestSlice(portal.host, 'datastore_search', client, {
    resource_id: (await findTable(portal, client)).id,
    filters: JSON.stringify(filters),
    limit: LIMIT,
  });
  return rows.length >= LIMIT ? null : rows;
}

interface SqlQuery {
  readonly host: string;
  readonly resource: string;
  readonly conditions: readonly string[];
  readonly from: RowNumber | undefined;
}

function sqlPages(
  { host, resource, conditions, from }: SqlQuery,
  client: PortalClient,
): AsyncGenerator<RawPage> {
  return pageThrough(
    ({ after, offset }) => {
      const where = after === undefined ? conditions : [...conditions, `"_id" > ${after}`];
      const sql = (limit: number) =>
        [
          `SELECT * FROM "${resource}"`,
          ...(where.length === 0 ? [] : [`WHERE ${where.join(' AND ')}`]),
          `ORDER BY "_id" LIMIT ${limit}`,
          ...(offset === 0 ? [] : [`OFFSET ${offset}`]),
        ].join(' ');
      return requestSized(client, LIMIT, (limit, options) =>
        requestSlice(host, 'datastore_search_sql', client, { sql: sql(limit) }, options),
      );
    },
    rowId,
    { from },
  );
}

/** Many portals turn SQL off: then it is forbidden, or the action does not exist. */
function ignoreForbiddenSql(error: unknown): undefined {
  if (error instanceof PortalFault && !error.transient && error.outcome !== 'schema-changed')
    return undefined;
  throw error;
}

async function requestSlice(
  host: string,
  action: string,
  client: PortalClient,
  query: Readonly<Record<string, string | number>>,
  options: RequestOptions = {},
): Promise<Slice> {
  const { body } = await client.json(webAddress(actionAddress(host, action), query), judgeRows, options);
  const { result } = body as {
    readonly result: {
      readonly records: readonly RawRow[];
      readonly fields?: readonly { readonly id: string }[];
    };
  };
  return {
    rows: result.records,
    columns: result.fields?.map(({ id }) => id) ?? null,
  };
}

/**
 * The id of the table, or of the newest table of its data set, and the license that the data set states.
 * @throws PortalFault when the data set has no table
 */
async function findTable(
  { host, resource }: CkanPortal,
  client: PortalClient,
): Promise<{ readonly id: string; readonly license?: string | undefined }> {
  if (typeof resource === 'string') return { id: resource };
  const { body } = await client.json(
    webAddress(actionAddress(host, 'package_show'), { id: resource.package }),
    judge,
  );
  const { resources, license_title: license } =
    (body as { result?: { resources?: unknown; license_title?: unknown } }).result ?? {};
  const tables = (Array.isArray(resources) ? (resources as readonly Resource[]) : [])
    .filter((one) => one.datastore_active === true && typeof one.id === 'string')
    .sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
  const id = tables[0]?.id;
  if (id === undefined)
    throw new PortalFault('unreachable', `The data set "${resource.package}" no longer has a table.`);
  return { id, license: typeof license === 'string' ? license.trim() : undefined };
}

interface Resource {
  readonly id?: string;
  readonly datastore_active?: boolean;
  readonly last_modified?: string | null;
  readonly created?: string | null;
}

function dateOf({ last_modified, created }: Resource): string {
  return last_modified ?? created ?? '';
}

function actionAddress(host: string, action: string): string {
  return `https://${host}/api/3/action/${action}`;
}

function rowId(row: RawRow): number | undefined {
  const id = row['_id'];
  return typeof id === 'number' ? id : undefined;
}

/** Finds errors: `success: false`, mostly with HTTP 4xx, sometimes with 200. */
const judge: Judge = ({ status, body }) => {
  const { success, error } = (body ?? {}) as { success?: unknown; error?: unknown };
  if (success === false) {
    const text = JSON.stringify(error ?? 'no reason').slice(0, 200);
    if (
      /invalid field|undefinedcolumn/i.test(text) ||
      says(text, 'column ', 'does not exist') ||
      says(text, 'field ', 'not in table')
    )
      return new PortalFault('schema-changed', `The portal rejects our query: ${text}`);
    return new PortalFault('unreachable', `The portal answers with an error: ${text}`);
  }
  if (success === true || status >= 400) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer is not a CKAN answer.');
};

const judgeRows: Judge = (answer) => {
  const fault = judge(answer);
  if (fault !== undefined || answer.status >= 400) return fault;
  const { records } = ((answer.body ?? {}) as { result?: { records?: unknown } }).result ?? {};
  const isList = Array.isArray(records) && records.every((row) => typeof row === 'object' && row !== null);
  return isList ? undefined : new PortalFault('unreachable', 'The portal’s answer has no list of records.');
};
