import type { RawRow } from '../conform/mapping.ts';
import type { FakeReply } from './fake-portal.ts';

/** A list of rows that answers the queries our connectors send to Socrata, ArcGIS and Carto. */
export interface FakeTable {
  /** Called for each request, so that a test can change the rows between pages. */
  readonly rows: () => readonly RawRow[];
  readonly dateColumn: string;
  /** The portal's maximum of rows per request. */
  readonly limit?: number;
}

/** A Socrata data set: rows have `:id` and omit empty columns; an unknown column is an error. */
export function socrataReply(table: FakeTable, url: URL): FakeReply {
  const rows = table.rows();
  const query = url.searchParams;
  const known = new Set([...rows.flatMap((row) => Object.keys(row)), ':id']);
  const conditions = parseConditions(query.get('$where') ?? '');
  const unknown = listColumns(conditions).find((column) => !known.has(column));
  if (unknown !== undefined && rows.length > 0)
    return {
      status: 400,
      json: { code: 'query.soql.no-such-column', error: true, message: `No such column: ${unknown}` },
    };
  const found = rows
    .filter((row) => conditions.every((condition) => matches(row, condition)))
    .sort((a, b) => compare(a[':id'], b[':id']));
  const group = query.get('$group');
  if (group !== null) return { json: groupRows(found, group) };
  if (query.get('$select')?.startsWith('count(*)') === true)
    return { json: [{ counted: String(found.length) }] };
  const offset = Number(query.get('$offset') ?? 0);
  const limit = Math.min(table.limit ?? Number.POSITIVE_INFINITY, Number(query.get('$limit') ?? 1000));
  return { json: found.slice(offset, offset + limit) };
}

/**
 * An ArcGIS layer: metadata, keyset by ObjectId, a transfer limit, errors with HTTP 200.
 * @param table `metadata: false` for a layer without metadata; `refuses` matches unsupported parameters and literals
 */
export function arcgisReply(
  table: FakeTable & { readonly metadata?: boolean; readonly refuses?: RegExp },
  url: URL,
): FakeReply {
  const rows = table.rows();
  const columns = Object.keys(rows[0] ?? {});
  const limit = table.limit ?? 1000;
  if (!url.pathname.endsWith('/query'))
    return table.metadata === false
      ? { status: 404, text: '<html>Not found</html>', headers: { 'content-type': 'text/html' } }
      : {
          json: {
            objectIdField: 'ObjectId',
            maxRecordCount: limit,
            fields: columns.map((name) => ({ name, type: 'esriFieldTypeString' })),
          },
        };
  const query = url.searchParams;
  if (table.refuses?.test(decodeURIComponent(url.search)))
    return { json: { error: { code: 400, message: 'Failed to execute query.', details: [] } } };
  const where = (query.get('where') ?? '').replace(/(DATE|TIMESTAMP) '/g, "'");
  const conditions = parseConditions(where === '1=1' ? '' : where.replace('(1=1) AND ', ''));
  const unknown = listColumns(conditions).find((name) => !columns.includes(name));
  if (unknown !== undefined && rows.length > 0)
    return {
      json: {
        error: {
          code: 400,
          message: 'Cannot perform query. Invalid query parameters.',
          details: [`'Invalid field: ${unknown}' parameter is invalid`],
        },
      },
    };
  const found = rows
    .filter((row) => conditions.every((condition) => matches(row, condition)))
    .sort((a, b) => compare(a['ObjectId'], b['ObjectId']));
  const group = query.get('groupByFieldsForStatistics');
  if (group !== null)
    return { json: { features: groupRows(found, group).map((attributes) => ({ attributes })) } };
  if (query.get('returnCountOnly') === 'true') return { json: { count: found.length } };
  if (query.get('returnIdsOnly') === 'true')
    return {
      json: {
        objectIdFieldName: 'ObjectId',
        objectIds: found.length === 0 ? null : found.map((row) => row['ObjectId']),
      },
    };
  const offset = Number(query.get('resultOffset') ?? 0);
  const size = Math.min(limit, Number(query.get('resultRecordCount') ?? limit));
  const page = found.slice(offset, offset + size);
  const wanted = query.get('outFields') ?? '*';
  return {
    json: {
      objectIdFieldName: 'ObjectId',
      ...(found.length > offset + size ? { exceededTransferLimit: true } : {}),
      features: page.map((row) => ({
        attributes:
          wanted === '*'
            ? row
            : Object.fromEntries(wanted.split(',').map((name) => [name, row[name] ?? null])),
      })),
    },
  };
}

/** What a layer answers that fails where one of some rows is on the page. @param failure the error */
export function failingAt(
  reply: FakeReply,
  isUnreadable: (row: RawRow) => boolean,
  failure: FakeReply = LAYER_ERROR,
): FakeReply {
  const { features = [] } = (reply.json ?? {}) as { features?: readonly { attributes: RawRow }[] };
  return features.some(({ attributes }) => isUnreadable(attributes)) ? failure : reply;
}

const LAYER_ERROR: FakeReply = {
  json: { error: { code: 500, message: 'Error performing query operation', details: [] } },
};

/** A Carto table: the SQL our connector writes, keyset by cartodb_id. */
export function cartoReply(table: FakeTable, url: URL): FakeReply {
  const rows = table.rows();
  const sql = url.searchParams.get('q') ?? '';
  const group = /GROUP BY (.*) ORDER BY counted DESC/.exec(sql)?.[1];
  if (group !== undefined) return { json: { rows: groupRows(rows, group), time: 0.01 } };
  const parts = /FROM \w+(?: WHERE (.*?))?(?: ORDER BY cartodb_id)? LIMIT (\d+)(?: OFFSET (\d+))?$/.exec(sql);
  if (parts === null) return { status: 400, json: { error: ['syntax error'] } };
  const conditions = parseConditions(parts[1] ?? '');
  const columns = Object.keys(rows[0] ?? {});
  const unknown = listColumns(conditions).find((name) => !columns.includes(name));
  if (unknown !== undefined && rows.length > 0)
    return { status: 400, json: { error: [`column "${unknown}" does not exist`] } };
  const found = rows
    .filter((row) => conditions.every((condition) => matches(row, condition)))
    .sort((a, b) => compare(a['cartodb_id'], b['cartodb_id']));
  if (sql.startsWith('SELECT COUNT(*)')) return { json: { rows: [{ counted: found.length }], time: 0.01 } };
  const offset = Number(parts[3] ?? 0);
  const limit = Math.min(table.limit ?? Number.POSITIVE_INFINITY, Number(parts[2]));
  return { json: { rows: found.slice(offset, offset + limit), time: 0.01 } };
}

/** The ten largest groups of rows with the same values, with their number as `counted`. @param columns names with commas between them */
export function groupRows(rows: readonly RawRow[], columns: string): RawRow[] {
  const names = columns.split(',').map((name) => name.trim().replaceAll('"', ''));
  const groups = Map.groupBy(rows, (row) => JSON.stringify(names.map((name) => row[name] ?? null)));
  return [...groups]
    .map(([values, { length }]) => ({
      ...Object.fromEntries(names.map((name, at) => [name, JSON.parse(values)[at]])),
      counted: length,
    }))
    .sort((a, b) => b.counted - a.counted)
    .slice(0, 10);
}

/** Parses an AND of ORs, the only form that our connectors write. */
export function parseConditions(where: string): string[][] {
  return where
    .replace(/[()]/g, '')
    .split(' AND ')
    .filter((part) => part !== '')
    .map((part) => part.split(' OR '));
}

export function listColumns(conditions: readonly string[][]): string[] {
  return conditions.flat().map((part) => part.split(' ')[0] ?? '');
}

/** Sorts rows by a column, ascending. */
export function sortRows(rows: readonly RawRow[], column: string): RawRow[] {
  return rows.toSorted((a, b) => compare(a[column], b[column]));
}

/** Whether a row meets one of several comparisons with a text or a number, or `column IS NULL`. */
export function matches(row: RawRow, condition: readonly string[]): boolean {
  return condition.some((part) => matchesOne(row, part));
}

function matchesOne(row: RawRow, condition: string): boolean {
  const match = /^(\S+) (?:(>=|<=|<|>|=) (?:'(.*)'|(\d+))|IS NULL)$/.exec(condition);
  if (match === null) throw new Error(`The fake portal does not understand "${condition}".`);
  const [, column = '', sign, text, number] = match;
  const value = row[column];
  if (value === undefined || value === null) return sign === undefined;
  if (sign === undefined) return false;
  const compared =
    number === undefined
      ? compare(String(value), (text ?? '').replaceAll("''", "'"))
      : compare(Number(value), Number(number));
  if (sign === '=') return compared === 0;
  if (sign === '<=') return compared <= 0;
  if (sign === '<') return compared < 0;
  return sign === '>' ? compared > 0 : compared >= 0;
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [a as string | number, b as string | number];
  return left < right ? -1 : left > right ? 1 : 0;
}
