import type { RawRow } from '../../conform/mapping.ts';
import { quoted, webAddress } from '../../conform/web-address.ts';
import { jsonText } from '../../records/row-text.ts';
import type { Portal } from '../../source.ts';
import { pageThrough, withCount } from '../paging.ts';
import type { Judge, PortalClient, RequestOptions } from '../portal-client.ts';
import { PortalFault, says, unlessUnanswered } from '../portal-fault.ts';
import { anyOf, sinceDay } from './conditions.ts';
import {
  COUNTED,
  COUNTING,
  countIn,
  countMark,
  GROUPS_MAX,
  groupsIn,
  isObjects,
  NEWEST,
  objectOf,
  type PortalKind,
} from './portal-kind.ts';
import { requestSized } from './sized-page.ts';

export type CartoPortal = Extract<Portal, { kind: 'carto' }>;

/** Rows per request. */
const LIMIT = 1_000;
export const ROW_ID = 'cartodb_id';
/** The point in degrees. */
export const POINT = { latitude: 'ST_Y(the_geom) AS latitude', longitude: 'ST_X(the_geom) AS longitude' };
const SELECT = ['*', ...Object.values(POINT)].join(', ');

/** Carto tables, read by SQL in the order of the row number, with the point as `latitude` and `longitude`. */
export const CARTO: PortalKind<CartoPortal> = {
  async *pages({ dateColumn }, portal, { since, undated }, client, { from }) {
    const conditions = since === null ? [] : [sinceDay(dateColumn, quoted(since), { undated })];
    const counting = { columns: 'COUNT(*) AS counted', where: conditions, limit: 1 };
    const counted = await unlessUnanswered(select(portal, counting, client, COUNTING));
    const pages = pageThrough(
      async ({ after, offset }) => {
        const where = after === undefined ? conditions : [...conditions, `${ROW_ID} > ${after}`];
        const { rows, fields } = await requestSized(client, LIMIT, (limit, options) =>
          select(portal, { where, order: ROW_ID, limit, offset }, client, options),
        );
        return { rows, columns: columnsOf(fields) ?? columnsOf(rows[0]) };
      },
      rowId,
      { from },
    );
    yield* withCount(() => countIn(objectOf(counted?.rows[0])['counted']), pages);
  },

  async rows(_source, portal, keys, client) {
    return (await select(portal, { where: [anyOf(keys)], order: ROW_ID, limit: LIMIT }, client)).rows;
  },

  async changeMark({ dateColumn }, portal, client) {
    const columns = `COUNT(*) AS ${COUNTED}, MAX(${dateColumn}) AS ${NEWEST}`;
    return countMark((await select(portal, { columns, limit: 1 }, client)).rows[0]);
  },

  async largestGroups({ recordKey }, portal, client) {
    const group = recordKey.join(', ');
    const columns = `${group}, COUNT(*) AS ${COUNTED}`;
    const query = { columns, group, order: `${COUNTED} DESC`, limit: GROUPS_MAX };
    return groupsIn((await select(portal, query, client, COUNTING)).rows, recordKey);
  },
};

interface Select {
  readonly columns?: string;
  readonly where?: readonly string[];
  readonly group?: string;
  readonly order?: string;
  readonly limit: number;
  readonly offset?: number;
}

/** @throws PortalFault */
export async function select(
  { host, table }: CartoPortal,
  { columns = SELECT, where = [], group, order, limit, offset = 0 }: Select,
  client: PortalClient,
  options: RequestOptions = {},
): Promise<{ readonly rows: readonly RawRow[]; readonly fields?: unknown }> {
  const q = [
    `SELECT ${columns} FROM ${table}`,
    ...(where.length === 0 ? [] : [`WHERE ${where.join(' AND ')}`]),
    ...(group === undefined ? [] : [`GROUP BY ${group}`]),
    ...(order === undefined ? [] : [`ORDER BY ${order}`]),
    `LIMIT ${limit}`,
    ...(offset === 0 ? [] : [`OFFSET ${offset}`]),
  ].join(' ');
  const { body } = await client.json(webAddress(`https://${host}/api/v2/sql`, { q }), judge, options);
  return body as { readonly rows: readonly RawRow[]; readonly fields?: unknown };
}

/** The column names of a row or of Carto's field list; null for anything else. */
function columnsOf(described: unknown): string[] | null {
  return typeof described === 'object' && described !== null && !Array.isArray(described)
    ? Object.keys(described)
    : null;
}

function rowId(row: RawRow): number | undefined {
  const id = row[ROW_ID];
  return typeof id === 'number' ? id : undefined;
}

const judge: Judge = ({ status, body }) => {
  const { error, rows } = (body ?? {}) as { error?: unknown; rows?: unknown };
  if (error !== undefined) {
    const text = [error].flat().map(textOfError).join(' ').slice(0, 200);
    return new PortalFault(
      says(text, 'column ', ' does not exist') ? 'schema-changed' : 'unreachable',
      `The portal answers with an error: ${text}`,
      { kind: says(text, 'relation ', 'does not exist') ? 'gone' : 'refusal' },
    );
  }
  if (isObjects(rows) || status >= 400) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer has no list of rows.', { transient: true });
};

function textOfError(error: unknown): string {
  return typeof error === 'object' ? jsonText(error) : String(error);
}
