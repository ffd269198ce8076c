import type { RawRow } from '../conform/mapping.ts';
import { quoted, webAddress } from '../conform/web-address.ts';
import { valueText } from '../records/row-text.ts';
import type { Portal } from '../source.ts';
import { pagesOf, type RawPage, type RowNumber } from './paging.ts';
import type { Judge, PortalClient } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';
import { sinceDay, type Window } from './window.ts';

/** Rows a request. */
const LIMIT = 1_000;
const SELECT = 'SELECT *, ST_Y(the_geom) AS latitude, ST_X(the_geom) AS longitude';

/**
 * Pages of a Carto table, by its SQL API, ordered by row number; the point as `latitude` and `longitude` in degrees.
 * @throws PortalFault
 */
export function cartoPages(
  portal: Extract<Portal, { kind: 'carto' }>,
  dateColumn: string,
  { since, undated }: Window,
  client: PortalClient,
  from?: RowNumber,
): AsyncGenerator<RawPage> {
  const conditions = since === null ? [] : [sinceDay(dateColumn, quoted(since), { undated })];
  return pagesOf(
    async ({ after, offset }) => {
      const where = after === undefined ? conditions : [...conditions, `cartodb_id > ${after}`];
      const query = [
        `${SELECT} FROM ${portal.table}`,
        ...(where.length === 0 ? [] : [`WHERE ${where.join(' AND ')}`]),
        `ORDER BY cartodb_id LIMIT ${LIMIT}`,
        ...(offset === 0 ? [] : [`OFFSET ${offset}`]),
      ].join(' ');
      const { body } = await client.json(
        webAddress(`https://${portal.host}/api/v2/sql`, { q: query }),
        judge,
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

/** The names of what Carto describes, a row or all its fields; null for anything else. */
function columnsOf(described: unknown): string[] | null {
  return typeof described === 'object' && described !== null && !Array.isArray(described)
    ? Object.keys(described)
    : null;
}

/** The rows for which a condition holds, at most one page. @throws PortalFault */
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
    const said = [error].flat().map(shown).join(' ').slice(0, 200);
    return new PortalFault(
      /column .* does not exist/i.test(said) ? 'schema-changed' : 'unreachable',
      `The portal answers with an error: ${said}`,
    );
  }
  const good = Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null);
  if (good || status >= 400) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer holds no list of rows.', { transient: true });
};

function shown(error: unknown): string {
  return typeof error === 'object' ? valueText(error) : String(error);
}
