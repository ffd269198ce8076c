import type { RawRow } from '../conform/mapping.ts';
import { quoted, webAddress } from '../conform/web-address.ts';
import { jsonText } from '../records/row-text.ts';
import type { Portal } from '../source.ts';
import { type DateWindow, sinceDay } from './conditions.ts';
import { pageThrough, type RawPage, type RowNumber } from './paging.ts';
import type { Judge, PortalClient } from './portal-client.ts';
import { PortalFault, says } from './portal-fault.ts';
import { requestSized } from './sized-page.ts';

/** Rows per request. */
const LIMIT = 1_000;
const SELECT = 'SELECT *, ST_Y(the_geom) AS latitude, ST_X(the_geom) AS longitude';

/**
 * Pages of a Carto table from its SQL API, ordered by row number, with the point as `latitude` and `longitude` in degrees.
 * @throws PortalFault
 */
export function cartoPages(
  portal: Extract<Portal, { kind: 'carto' }>,
  dateColumn: string,
  { since, undated }: DateWindow,
  client: PortalClient,
  from?: RowNumber,
): AsyncGenerator<RawPage> {
  const conditions = since === null ? [] : [sinceDay(dateColumn, quoted(since), { undated })];
  return pageThrough(
    async ({ after, offset }) => {
      const where = after === undefined ? conditions : [...conditions, `cartodb_id > ${after}`];
      const query = (limit: number) =>
        [
          `${SELECT} FROM ${portal.table}`,
          ...(where.length === 0 ? [] : [`WHERE ${where.join(' AND ')}`]),
          `ORDER BY cartodb_id LIMIT ${limit}`,
          ...(offset === 0 ? [] : [`OFFSET ${offset}`]),
        ].join(' ');
      const { body } = await requestSized(client, LIMIT, (limit, options) =>
        client.json(webAddress(`https://${portal.host}/api/v2/sql`, { q: query(limit) }), judge, options),
      );
      const { rows, fields } = body as {
        readonly rows: readonly RawRow[];
        readonly fields?: unknown;
      };
      return { rows, columns: columnsOf(fields) ?? columnsOf(rows[0]) };
    },
    rowId,
    { from },
  );
}

/** The column names of a row or of Carto's field list; null for anything else. */
function columnsOf(described: unknown): string[] | null {
  return typeof described === 'object' && described !== null && !Array.isArray(described)
    ? Object.keys(described)
    : null;
}

/** The rows that meet a condition, at most one page. @throws PortalFault */
export async function cartoRows(
  portal: Extract<Portal, { kind: 'carto' }>,
  condition: string,
  client: PortalClient,
): Promise<readonly RawRow[]> {
  const query = `${SELECT} FROM ${portal.table} WHERE ${condition} ORDER BY cartodb_id LIMIT ${LIMIT}`;
  const { body } = await client.json(webAddress(`https://${portal.host}/api/v2/sql`, { q: query }), judge);
  return (body as { readonly rows: readonly RawRow[] }).rows;
}

function rowId(row: RawRow): number | undefined {
  const id = row['cartodb_id'];
  return typeof id === 'number' ? id : undefined;
}

const judge: Judge = ({ status, body }) => {
  const { error, rows } = (body ?? {}) as { error?: unknown; rows?: unknown };
  if (error !== undefined) {
    const text = [error].flat().map(textOfError).join(' ').slice(0, 200);
    return new PortalFault(
      says(text, 'column ', ' does not exist') ? 'schema-changed' : 'unreachable',
      `The portal answers with an error: ${text}`,
    );
  }
  const isList = Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null);
  if (isList || status >= 400) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer has no list of rows.', { transient: true });
};

function textOfError(error: unknown): string {
  return typeof error === 'object' ? jsonText(error) : String(error);
}
