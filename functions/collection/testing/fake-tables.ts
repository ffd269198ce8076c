import type { RawRow } from '../conform/mapping.ts';
import type { FakeReply } from './fake-portal.ts';

/** What Socrata, ArcGIS and Carto do with the questions our connectors ask, on a list of rows. */
export interface FakeTable {
  /** Read anew for each request, so that a test can change it while we page. */
  readonly rows: () => readonly RawRow[];
  readonly dateColumn: string;
  /** The most rows a request; the portal's own cap. */
  readonly limit?: number;
}

/** A Socrata data set: rows have `:id`; leaves out empty columns; a column nobody ever had is an error. */
export function socrataReply(table: FakeTable, url: URL): FakeReply {
  const rows = table.rows();
  const query = url.searchParams;
  const known = new Set([...rows.flatMap((row) => Object.keys(row)), ':id']);
  const conditions = conditionsOf(query.get('$where') ?? '');
  const unknown = columnsIn(conditions).find((column) => !known.has(column));
  if (unknown !== undefined && rows.length > 0)
    return {
      status: 400,
      json: { code: 'query.soql.no-such-column', error: true, message: `No such column: ${unknown}` },
    };
  const found = rows
    .filter((row) => conditions.every((condition) => holds(row, condition)))
    .sort((a, b) => order(a[':id'], b[':id']));
  const offset = Number(query.get('$offset') ?? 0);
  const limit = Math.min(table.limit ?? Number.POSITIVE_INFINITY, Number(query.get('$limit') ?? 1000));
  return { json: found.slice(offset, offset + limit) };
}

/**
 * An ArcGIS layer: metadata, keyset by ObjectId, a transfer limit, errors with HTTP 200.
 * @param table `metadata` false: it does not describe itself. `refuses`: the parameters and literals it does not take
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
  const conditions = conditionsOf(where === '1=1' ? '' : where.replace('(1=1) AND ', ''));
  const unknown = columnsIn(conditions).find((name) => !columns.includes(name));
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
    .filter((row) => conditions.every((condition) => holds(row, condition)))
    .sort((a, b) => order(a['ObjectId'], b['ObjectId']));
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

/** A Carto table: the SQL our connector writes, keyset by cartodb_id. */
export function cartoReply(table: FakeTable, url: URL): FakeReply {
  const rows = table.rows();
  const sql = url.searchParams.get('q') ?? '';
  const parts = /FROM \w+(?: WHERE (.*?))? ORDER BY cartodb_id LIMIT (\d+)(?: OFFSET (\d+))?$/.exec(sql);
  if (parts === null) return { status: 400, json: { error: ['syntax error'] } };
  const conditions = conditionsOf(parts[1] ?? '');
  const columns = Object.keys(rows[0] ?? {});
  const unknown = columnsIn(conditions).find((name) => !columns.includes(name));
  if (unknown !== undefined && rows.length > 0)
    return { status: 400, json: { error: [`column "${unknown}" does not exist`] } };
  const found = rows
    .filter((row) => conditions.every((condition) => holds(row, condition)))
    .sort((a, b) => order(a['cartodb_id'], b['cartodb_id']));
  const offset = Number(parts[3] ?? 0);
  const limit = Math.min(table.limit ?? Number.POSITIVE_INFINITY, Number(parts[2]));
  return { json: { rows: found.slice(offset, offset + limit), time: 0.01 } };
}

/** What must hold, each as the list of what is enough for it: AND of ORs is all that our connectors write. */
export function conditionsOf(where: string): string[][] {
  return where
    .replace(/[()]/g, '')
    .split(' AND ')
    .filter((part) => part !== '')
    .map((part) => part.split(' OR '));
}

export function columnsIn(conditions: readonly string[][]): string[] {
  return conditions.flat().map((part) => part.split(' ')[0] ?? '');
}

/** Rows by a column, rising. */
export function inOrder(rows: readonly RawRow[], column: string): RawRow[] {
  return rows.toSorted((a, b) => order(a[column], b[column]));
}

/** Whether a row meets one of some comparisons: `column >= 'text'`, with a number, or `column IS NULL`. */
export function holds(row: RawRow, condition: readonly string[]): boolean {
  return condition.some((part) => holdsOne(row, part));
}

function holdsOne(row: RawRow, condition: string): boolean {
  const match = /^(\S+) (?:(>=|<=|>|=) (?:'(.*)'|(\d+))|IS NULL)$/.exec(condition);
  if (match === null) throw new Error(`The fake portal does not understand "${condition}".`);
  const [, column = '', sign, text, number] = match;
  const value = row[column];
  if (value === undefined || value === null) return sign === undefined;
  if (sign === undefined) return false;
  const compared =
    number === undefined
      ? order(String(value), (text ?? '').replaceAll("''", "'"))
      : order(Number(value), Number(number));
  if (sign === '=') return compared === 0;
  if (sign === '<=') return compared <= 0;
  return sign === '>' ? compared > 0 : compared >= 0;
}

function order(a: unknown, b: unknown): number {
  const [left, right] = [a as string | number, b as string | number];
  return left < right ? -1 : left > right ? 1 : 0;
}
