import type { RawRow } from '../conform/mapping.ts';
import { quoted, webAddress } from '../conform/web-address.ts';
import type { Portal } from '../source.ts';
import type { KeyValues } from './keys.ts';
import { pagesOf, type RawPage, type RowNumber, type Slice } from './paging.ts';
import type { Judge, PortalClient } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';
import { sinceDay, type Window } from './window.ts';

type CkanPortal = Extract<Portal, { kind: 'ckan' }>;

/** Rows a request; portals allow up to 32,000. */
const LIMIT = 1_000;

/**
 * Pages of a CKAN table, ordered by row number. With SQL behind the last row number and from a day on; without, by
 * offset and all of them, since `datastore_search` cannot compare.
 * @param window ignored where the date column is text
 * @throws PortalFault
 */
export async function* ckanPages(
  portal: CkanPortal,
  dateColumn: string,
  { since, undated }: Window,
  client: PortalClient,
  from?: RowNumber,
): AsyncGenerator<RawPage> {
  const resource = await resourceOf(portal, client);
  if (portal.sql === true) {
    const conditions =
      since === null || portal.dates === 'text'
        ? []
        : [sinceDay(`"${dateColumn}"`, quoted(since), { undated })];
    const pages = sqlPages({ host: portal.host, resource, conditions, from }, client);
    const first = await pages.next().catch(refused);
    if (first !== undefined) {
      if (first.done !== true) yield first.value;
      yield* pages;
      return;
    }
  }
  yield* pagesOf(
    ({ offset }) =>
      slice(portal.host, 'datastore_search', client, {
        resource_id: resource,
        sort: '_id',
        limit: LIMIT,
        ...(offset === 0 ? {} : { offset }),
      }),
    rowId,
    { start: 'offset' },
  );
}

/**
 * The rows under some keys and perhaps others; null when there are more than one answer holds.
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
  const { rows } = await slice(portal.host, 'datastore_search', client, {
    resource_id: await resourceOf(portal, client),
    filters: JSON.stringify(filters),
    limit: LIMIT,
  });
  return rows.length >= LIMIT ? null : rows;
}

interface SqlQuestion {
  readonly host: string;
  readonly resource: string;
  readonly conditions: readonly string[];
  readonly from: RowNumber | undefined;
}

function sqlPages(
  { host, resource, conditions, from }: SqlQuestion,
  client: PortalClient,
): AsyncGenerator<RawPage> {
  return pagesOf(
    ({ after, offset }) => {
      const where = after === undefined ? conditions : [...conditions, `"_id" > ${after}`];
      const sql = [
        `SELECT * FROM "${resource}"`,
        ...(where.length === 0 ? [] : [`WHERE ${where.join(' AND ')}`]),
        `ORDER BY "_id" LIMIT ${LIMIT}`,
        ...(offset === 0 ? [] : [`OFFSET ${offset}`]),
      ].join(' ');
      return slice(host, 'datastore_search_sql', client, { sql });
    },
    rowId,
    { from },
  );
}

/** Many portals switch SQL off: then it is forbidden, or the action does not exist. */
function refused(error: unknown): undefined {
  if (error instanceof PortalFault && !error.transient && error.outcome !== 'schema-changed')
    return undefined;
  throw error;
}

async function slice(
  host: string,
  action: string,
  client: PortalClient,
  query: Readonly<Record<string, string | number>>,
): Promise<Slice> {
  const { body } = await client.json(webAddress(actionAddress(host, action), query), judgeRows);
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

/** The id of the table: the newest one of its data set, where ids change. @throws PortalFault when that has none */
async function resourceOf({ host, resource }: CkanPortal, client: PortalClient): Promise<string> {
  if (typeof resource === 'string') return resource;
  const { body } = await client.json(
    webAddress(actionAddress(host, 'package_show'), { id: resource.package }),
    judge,
  );
  const { resources } = (body as { result?: { resources?: unknown } }).result ?? {};
  const tables = (Array.isArray(resources) ? (resources as readonly Resource[]) : [])
    .filter((one) => one.datastore_active === true && typeof one.id === 'string')
    .sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
  const id = tables[0]?.id;
  if (id === undefined)
    throw new PortalFault('unreachable', `The data set "${resource.package}" has no table any more.`);
  return id;
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

/** Errors are `success: false`, mostly with HTTP 4xx, sometimes with 200. */
const judge: Judge = ({ status, body }) => {
  const { success, error } = (body ?? {}) as { success?: unknown; error?: unknown };
  if (success === false) {
    const said = JSON.stringify(error ?? 'no reason').slice(0, 200);
    if (/column .*does not exist|invalid field|undefinedcolumn|field .*not in table/i.test(said))
      return new PortalFault('schema-changed', `The portal says of our question: ${said}`);
    return new PortalFault('unreachable', `The portal answers with an error: ${said}`);
  }
  if (success === true || status >= 400) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer is none of CKAN’s.');
};

const judgeRows: Judge = (answer) => {
  const fault = judge(answer);
  if (fault !== undefined || answer.status >= 400) return fault;
  const { records } = ((answer.body ?? {}) as { result?: { records?: unknown } }).result ?? {};
  const good = Array.isArray(records) && records.every((row) => typeof row === 'object' && row !== null);
  return good ? undefined : new PortalFault('unreachable', 'The portal’s answer holds no list of records.');
};
