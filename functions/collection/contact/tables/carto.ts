import { quoted, webAddress } from '../../conform/web-address.ts';
import type { Portal } from '../../source.ts';
import type { AskFor } from '../traffic/asker.ts';
import { dayConditions, jsonOf, listOf, type TableColumn, TableFault, type TableKind } from './table-kind.ts';

type CartoPortal = Extract<Portal, { kind: 'carto' }>;

const TYPES: Readonly<Record<string, TableColumn['type']>> = {
  date: 'time',
  number: 'number',
  string: 'text',
};
/** The point as the connector reads it. */
const POINT = { latitude: 'ST_Y(the_geom) AS latitude', longitude: 'ST_X(the_geom) AS longitude' };

export const CARTO: TableKind<CartoPortal> = {
  async describe(portal, ask) {
    const body = await query(portal, `SELECT * FROM ${portal.table} LIMIT 0`, ask);
    const fields = Object.entries(
      (body['fields'] ?? {}) as Readonly<Record<string, { readonly type?: string }>>,
    );
    if (fields.length === 0) throw new TableFault('unreadable', 'a description without fields');
    const columns = fields.map(([name, { type }]) => ({
      name,
      alias: null,
      type: TYPES[type ?? ''] ?? 'other',
    }));
    const points = Object.keys(POINT).map((name) => ({ name, alias: null, type: 'number' as const }));
    return {
      columns: [...columns, ...points],
      rows: null,
      terms: '',
      rowNumber: 'cartodb_id',
      hasShape: false,
      description: { fields: body['fields'] },
    };
  },

  async rows(portal, _facts, rowQuery, ask) {
    const { columns, dateColumn, order, limit } = rowQuery;
    const where = dayConditions(rowQuery, quoted);
    const select = columns === null ? ['*', ...Object.values(POINT)] : columns;
    const sql = [
      `SELECT ${select.join(', ')} FROM ${portal.table}`,
      ...(where.length === 0 ? [] : [`WHERE ${where.join(' AND ')}`]),
      ...(order === null ? [] : [`ORDER BY ${order === 'date' ? dateColumn : 'cartodb_id'} DESC`]),
      `LIMIT ${limit}`,
    ];
    return listOf((await query(portal, sql.join(' '), ask))['rows']);
  },

  /** Carto lists no tables. */
  catalog: async () => [],

  moved: (portal, to) =>
    to.pathname === '/api/v2/sql' && to.search.includes(portal.table)
      ? { ...portal, host: to.host }
      : undefined,
};

/** @throws TableFault for Carto's errors */
async function query(
  { host }: CartoPortal,
  q: string,
  ask: AskFor,
): Promise<Readonly<Record<string, unknown>>> {
  const said = await ask({ url: webAddress(`https://${host}/api/v2/sql`, { q }) });
  const body = jsonOf(said);
  if (said.status < 400 && body['error'] === undefined) return body;
  const says = JSON.stringify(body['error'] ?? said.status).slice(0, 160);
  const isGone = says.includes('relation') && says.includes('does not exist');
  throw new TableFault(isGone ? 'gone' : said.status === 401 ? 'denied' : 'refused', says);
}
