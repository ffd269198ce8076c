import type { RawRow } from '../../conform/mapping.ts';
import { quoted, webAddress } from '../../conform/web-address.ts';
import type { Portal } from '../../source.ts';
import { pageThrough, type RawPage, type RowNumber } from '../paging.ts';
import type { Judge, PortalClient, RequestOptions } from '../portal-client.ts';
import { PortalFault, says } from '../portal-fault.ts';
import { type DateWindow, sinceDay } from './conditions.ts';
import {
  isObjects,
  objectOf,
  objectsOf,
  type PortalKind,
  requireDescribed,
  soundsLikePermits,
  type TableColumn,
  textOf,
} from './portal-kind.ts';
import { requestSized } from './sized-page.ts';

type CkanPortal = Extract<Portal, { kind: 'ckan' }>;

/** Rows per request; portals allow up to 32,000. */
const LIMIT = 1_000;

const ROW_ID = '_id';

const TYPES: Readonly<Record<string, TableColumn['type']>> = {
  timestamp: 'time',
  date: 'time',
  numeric: 'number',
  float8: 'number',
  int4: 'number',
  int: 'number',
  text: 'text',
};

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

  async resolve(portal, client) {
    return { ...portal, resource: (await findTable(portal, client)).id };
  },

  async describe(portal, client) {
    const { fields, total } = await requestSlice(portal.host, 'datastore_search', client, {
      resource_id: nameOf(portal),
      limit: 0,
    });
    const columns = objectsOf(fields ?? []).map(({ id, type, info }) => ({
      name: textOf(id),
      alias: textOf(objectOf(info)['label']) || null,
      type: TYPES[textOf(type)] ?? 'other',
    }));
    return {
      columns: requireDescribed(columns).filter(({ name }) => name !== ROW_ID),
      rows: total ?? null,
      terms: '',
      rowNumber: ROW_ID,
      hasShape: false,
      description: { fields, total },
    };
  },

  /** `datastore_search` cannot compare: it gives every day. */
  async newest(portal, _facts, { columns, dateColumn, order, limit }, client) {
    const { rows } = await requestSlice(portal.host, 'datastore_search', client, {
      resource_id: nameOf(portal),
      ...(columns === null ? {} : { fields: columns.join(',') }),
      ...(order === null ? {} : { sort: order === 'date' ? `${dateColumn} desc` : `${ROW_ID} desc` }),
      limit,
    });
    return rows;
  },

  async catalog(portal, _wanted, client) {
    const url = webAddress(actionAddress(portal.host, 'package_search'), { q: 'permit', rows: 20 });
    const { result } = objectOf((await client.json(url, judge)).body);
    return newestFirst(
      objectsOf(objectOf(result)['results'] ?? []).flatMap(({ title, resources }) =>
        tablesIn(resources).filter(({ name }) => soundsLikePermits(`${textOf(title)} ${textOf(name)}`)),
      ),
    )
      .map(({ id }) => ({ ...portal, resource: id }))
      .filter(({ resource }) => resource !== portal.resource);
  },

  moved: (portal, to) => {
    const isSame =
      to.search.includes(encodeURIComponent(nameOf(portal))) && to.pathname.startsWith('/api/3/action/');
    return isSame ? { ...portal, host: to.host } : undefined;
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
  yield* pageThrough(
    ({ offset }) =>
      requestSized(client, LIMIT, (limit, options) =>
        requestSlice(
          portal.host,
          'datastore_search',
          client,
          { resource_id: resource, sort: ROW_ID, limit, ...(offset === 0 ? {} : { offset }) },
          options,
        ),
      ),
    rowId,
    { start: 'offset' },
  );
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
) {
  const { body } = await client.json(webAddress(actionAddress(host, action), query), judgeRows, options);
  const { records, fields, total } = (
    body as {
      readonly result: {
        readonly records: readonly RawRow[];
        readonly fields?: readonly { readonly id: string }[];
        readonly total?: number;
      };
    }
  ).result;
  return { rows: records, columns: fields?.map(({ id }) => id) ?? null, fields, total };
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
function tablesIn(resources: unknown): Table[] {
  const list = isObjects(resources) ? resources : [];
  return list.filter((one) => one['datastore_active'] === true && typeof one['id'] === 'string') as Table[] &
    RawRow[];
}

function newestFirst(tables: readonly Table[]): Table[] {
  const dateOf = ({ last_modified, created }: Table): string => last_modified ?? created ?? '';
  return tables.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
}

/** The id of the table, or of the data set whose newest one it is. */
function nameOf({ resource }: CkanPortal): string {
  return typeof resource === 'string' ? resource : resource.package;
}

function actionAddress(host: string, action: string): string {
  return `https://${host}/api/3/action/${action}`;
}

function rowId(row: RawRow): number | undefined {
  const id = row[ROW_ID];
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
