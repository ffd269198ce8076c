import type { RawRow } from '../../conform/mapping.ts';
import { quoted, webAddress } from '../../conform/web-address.ts';
import type { Portal } from '../../source.ts';
import { pageThrough, type RawPage, type RowNumber, withCount } from '../paging.ts';
import type { Judge, PortalClient, RequestOptions } from '../portal-client.ts';
import { PortalFault, says, unlessUnanswered } from '../portal-fault.ts';
import { type DateWindow, sinceDay } from './conditions.ts';
import {
  COUNTED,
  COUNTING,
  countIn,
  datedMark,
  GROUPS_MAX,
  groupsIn,
  isObjects,
  objectOf,
  type PortalKind,
} from './portal-kind.ts';
import { requestSized } from './sized-page.ts';

export type CkanPortal = Extract<Portal, { kind: 'ckan' }>;

/** Rows per request; portals allow up to 32,000. */
const LIMIT = 1_000;

export const ROW_ID = '_id';

/**
 * CKAN tables, ordered by row number. With SQL, reads the rows of the window behind the last row number; without, reads all rows by
 * offset, since `datastore_search` cannot compare. Text dates are no window.
 */
export const CKAN: PortalKind<CkanPortal> = {
  async *pages({ dateColumn }, portal, window, client, { from }) {
    const { id, license } = await findTable(portal, client);
    for await (const page of tablePages(portal, id, { ...window, dateColumn }, client, from))
      yield { ...page, license };
  },

  /** Null when there are more rows than one answer holds. */
  async rows(_source, portal, keys, client) {
    const columns = Object.keys(keys[0] ?? {}).filter((column) => keys.every((key) => column in key));
    if (columns.length === 0) return null;
    const filters = Object.fromEntries(columns.map((column) => [column, keys.map((key) => key[column])]));
    const { rows } = await requestSlice(portal.host, 'datastore_search', client, {
      resource_id: (await findTable(portal, client)).id,
      filters: JSON.stringify(filters),
      limit: LIMIT,
    });
    return rows.length >= LIMIT ? null : rows;
  },

  async changeMark(_source, { host, resource }, client) {
    const [action, id] =
      typeof resource === 'string' ? ['resource_show', resource] : ['package_show', resource.package];
    const answer = await client.json(webAddress(actionAddress(host, action), { id }), judge);
    const result = objectOf(objectOf(answer.body)['result']);
    const table =
      typeof resource === 'string' ? result : objectOf(newestFirst(tablesIn(result['resources']))[0]);
    const time = table['last_modified'];
    // In UTC, without saying so.
    return datedMark(typeof time === 'string' ? `${time.replace(/Z$/, '')}Z` : undefined);
  },

  async largestGroups({ recordKey }, portal, client) {
    if (portal.sql !== true) return undefined;
    const columns = recordKey.map((column) => `"${column}"`).join(', ');
    const { id } = await findTable(portal, client);
    const sql = [
      `SELECT ${columns}, COUNT(*) AS ${COUNTED} FROM "${id}"`,
      `GROUP BY ${columns} ORDER BY ${COUNTED} DESC LIMIT ${GROUPS_MAX}`,
    ].join(' ');
    const { rows } = await requestSlice(portal.host, 'datastore_search_sql', client, { sql }, COUNTING);
    return groupsIn(rows, recordKey);
  },
};

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
  let counted: number | undefined;
  const pages = pageThrough(
    async ({ offset }) => {
      const slice = await requestSized(client, LIMIT, (limit, options) =>
        requestSlice(
          portal.host,
          'datastore_search',
          client,
          { resource_id: resource, sort: ROW_ID, limit, ...(offset === 0 ? {} : { offset }) },
          options,
        ),
      );
      counted ??= countIn(slice.total);
      return slice;
    },
    rowId,
    { start: 'offset' },
  );
  yield* withCount(() => counted, pages);
}

interface SqlQuery {
  readonly host: string;
  readonly resource: string;
  readonly conditions: readonly string[];
  readonly from: RowNumber | undefined;
}

async function* sqlPages(
  { host, resource, conditions, from }: SqlQuery,
  client: PortalClient,
): AsyncGenerator<RawPage> {
  const select = (columns: string, where: readonly string[]) =>
    [
      `SELECT ${columns} FROM "${resource}"`,
      ...(where.length === 0 ? [] : [`WHERE ${where.join(' AND ')}`]),
    ].join(' ');
  const counting = { sql: select('COUNT(*) AS counted', conditions) };
  const counted = await unlessUnanswered(
    requestSlice(host, 'datastore_search_sql', client, counting, COUNTING),
  );
  const pages = pageThrough(
    ({ after, offset }) => {
      const where = after === undefined ? conditions : [...conditions, `"_id" > ${after}`];
      const sql = (limit: number) =>
        [
          select('*', where),
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
  yield* withCount(() => countIn(objectOf(counted?.rows[0])['counted']), pages);
}

/** Many portals turn SQL off: then it is forbidden, or the action does not exist. */
function ignoreForbiddenSql(error: unknown): undefined {
  if (error instanceof PortalFault && !error.transient && error.outcome !== 'schema-changed')
    return undefined;
  throw error;
}

export async function requestSlice(
  host: string,
  action: string,
  client: PortalClient,
  query: Readonly<Record<string, string | number>>,
  options: RequestOptions = {},
) {
  const { body } = await client.json(webAddress(actionAddress(host, action), query), judgeRows, options);
  const {
    records,
    fields,
    total,
    total_was_estimated: estimated,
  } = (
    body as {
      readonly result: {
        readonly records: readonly RawRow[];
        readonly fields?: readonly { readonly id: string }[];
        readonly total?: number;
        readonly total_was_estimated?: boolean;
      };
    }
  ).result;
  return {
    rows: records,
    columns: fields?.map(({ id }) => id) ?? null,
    fields,
    total: estimated === true ? undefined : total,
  };
}

/**
 * The id of the table, or of the newest table of its data set, and the license that the data set states.
 * @throws PortalFault when the data set has no table
 */
export async function findTable(
  { host, resource }: CkanPortal,
  client: PortalClient,
): Promise<{ readonly id: string; readonly license?: string | undefined }> {
  if (typeof resource === 'string') return { id: resource };
  const address = webAddress(actionAddress(host, 'package_show'), { id: resource.package });
  const { resources, license_title: license } = objectOf(
    objectOf((await client.json(address, judge)).body)['result'],
  );
  const [newest] = newestFirst(tablesIn(resources));
  if (newest === undefined)
    throw new PortalFault('unreachable', `The data set "${resource.package}" no longer has a table.`, {
      kind: 'gone',
    });
  return { id: newest.id, license: typeof license === 'string' ? license.trim() : undefined };
}

interface Table {
  readonly id: string;
  readonly name?: unknown;
  readonly last_modified?: string | null;
  readonly created?: string | null;
}

/** The resources of a data set that can be queried. */
export function tablesIn(resources: unknown): Table[] {
  const list = isObjects(resources) ? resources : [];
  return list.filter((one) => one['datastore_active'] === true && typeof one['id'] === 'string') as Table[] &
    RawRow[];
}

export function newestFirst(tables: readonly Table[]): Table[] {
  const dateOf = ({ last_modified, created }: Table): string => last_modified ?? created ?? '';
  return tables.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
}

export function actionAddress(host: string, action: string): string {
  return `https://${host}/api/3/action/${action}`;
}

function rowId(row: RawRow): number | undefined {
  const id = row[ROW_ID];
  return typeof id === 'number' ? id : undefined;
}

/** Finds errors: `success: false`, mostly with HTTP 4xx, sometimes with 200. */
export const judge: Judge = ({ status, body }) => {
  const { success, error } = (body ?? {}) as { success?: unknown; error?: unknown };
  if (success === false) {
    const text = JSON.stringify(error ?? 'no reason').slice(0, 200);
    if (
      /invalid field|undefinedcolumn/i.test(text) ||
      says(text, 'column ', 'does not exist') ||
      says(text, 'field ', 'not in table')
    )
      return new PortalFault('schema-changed', `The portal rejects our query: ${text}`);
    return new PortalFault('unreachable', `The portal answers with an error: ${text}`, {
      kind: status === 404 || /not found/i.test(text) ? 'gone' : 'refusal',
    });
  }
  if (success === true || status >= 400) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer is not a CKAN answer.');
};

const judgeRows: Judge = (answer) => {
  const fault = judge(answer);
  if (fault !== undefined || answer.status >= 400) return fault;
  return isObjects(objectOf(objectOf(answer.body)['result'])['records'])
    ? undefined
    : new PortalFault('unreachable', 'The portal’s answer has no list of records.');
};
