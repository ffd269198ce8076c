import type { RawRow } from '../conform/mapping.ts';
import type { FakeReply } from './fake-portal.ts';
import { type FakeTable, groupRows, listColumns, matches, parseConditions, sortRows } from './fake-tables.ts';

/** A CKAN table: `datastore_search` by offset and, unless `sql` is false, `datastore_search_sql`. */
export function ckanReply(table: FakeTable & { readonly sql?: boolean }, url: URL): FakeReply {
  const rows = sortRows(table.rows(), '_id');
  const action = url.pathname.split('/').at(-1);
  const query = url.searchParams;
  const columns = Object.keys(rows[0] ?? {});
  const reply = (found: readonly RawRow[], offset: number, limit: number) => ({
    json: {
      success: true,
      result: {
        records: found.slice(offset, offset + Math.min(limit, table.limit ?? 32_000)),
        fields: columns.map((id) => ({ id })),
        total: found.length,
      },
    },
  });
  const filters = Object.entries(JSON.parse(query.get('filters') ?? '{}') as Record<string, string[]>);
  if (action === 'datastore_search')
    return reply(
      rows.filter((row) => filters.every(([name, values]) => values.includes(String(row[name])))),
      Number(query.get('offset') ?? 0),
      Number(query.get('limit') ?? 100),
    );
  if (table.sql === false)
    return errorReply(400, 'Bad request - Action name not known: datastore_search_sql');
  const sql = query.get('sql') ?? '';
  const group = /GROUP BY (.*) ORDER BY counted DESC/.exec(sql)?.[1];
  if (group !== undefined) return { json: { success: true, result: { records: groupRows(rows, group) } } };
  const parts = /FROM "[^"]+"(?: WHERE (.*?))?(?: ORDER BY "_id" LIMIT (\d+)(?: OFFSET (\d+))?)?$/.exec(sql);
  if (parts === null) return errorReply(409, 'syntax error');
  const conditions = parseConditions((parts[1] ?? '').replaceAll('"', ''));
  const unknown = listColumns(conditions).find((name) => !columns.includes(name));
  if (unknown !== undefined && rows.length > 0) return errorReply(409, `column "${unknown}" does not exist`);
  const found = rows.filter((row) => conditions.every((condition) => matches(row, condition)));
  if (sql.startsWith('SELECT COUNT(*)'))
    return { json: { success: true, result: { records: [{ counted: String(found.length) }] } } };
  return reply(found, Number(parts[3] ?? 0), Number(parts[2]));
}

function errorReply(status: number, message: string): FakeReply {
  return { status, json: { success: false, error: { __type: 'Validation Error', message } } };
}

/** An Opendatasoft data set: `records` by offset, at most 100 at a time and none after row 10,000, and `exports/json`. */
export function opendatasoftReply(table: FakeTable, url: URL): FakeReply {
  const all = table.rows();
  const query = url.searchParams;
  const group = query.get('group_by');
  if (group !== null) return { json: { results: groupRows(all, group) } };
  const where = (query.get('where') ?? '').replaceAll("date'", "'");
  const conditions = parseConditions(where);
  const column = listColumns(conditions).find((name) => !(name in (all[0] ?? {})));
  if (column !== undefined && all.length > 0)
    return { status: 400, json: { error_code: 'ODSQLError', message: `Unknown field: ${column}` } };
  const rows = sortRows(
    all.filter((row) => conditions.every((condition) => matches(row, condition))),
    query.get('order_by') ?? '',
  );
  if (url.pathname.endsWith('/exports/json')) return { json: rows };
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
  if (limit > 100 || offset + limit > 10_000)
    return { status: 400, json: { error_code: 'InvalidRESTParameterError', message: 'Invalid limit.' } };
  return {
    json: {
      total_count: rows.length,
      results: rows.slice(offset, offset + Math.min(limit, table.limit ?? 100)),
    },
  };
}

/** A CSV file of all rows, for any request. */
export function csvReply(table: FakeTable): FakeReply {
  return { text: csvText(table.rows()), headers: { 'content-type': 'text/csv' } };
}

/** Rows in RFC 4180 format with every cell quoted. */
export function csvText(rows: readonly RawRow[], columns = Object.keys(rows[0] ?? {})): string {
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n');
}
