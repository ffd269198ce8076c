import { type HttpReply, jsonReply } from '../http-server.ts';
import type { PortalRow } from './columns.ts';
import { BadQuery, largestGroups, orderRows, parseFilter, UnknownColumn } from './filter.ts';
import type { PublishedRow } from './sample/population.ts';

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 100;
const REACH = 10_000;

/** Serves the Explore API 2.1 for one data set: its description, `records`, and all of them at `exports/json`. */
export function answerOpendatasoft(
  published: readonly PublishedRow[],
  columns: readonly string[],
  operation: string,
  query: URLSearchParams,
): HttpReply {
  const known = new Set(columns);
  if (operation === '')
    return jsonReply(200, {
      fields: columns.map((name) => ({
        name,
        label: name,
        type: typeOf(published.map(({ row }) => row[name])),
      })),
      metas: { default: { records_count: published.length } },
    });
  try {
    const group = query.get('group_by');
    if (group !== null) {
      const rows = published.map(({ row }): PortalRow => row);
      return jsonReply(200, { results: largestGroups(rows, group.split(','), known, LIMIT_DEFAULT) });
    }
    const where = query.get('where');
    const all = published.map(({ row }): PortalRow => row);
    const found = where === null ? all : all.filter(parseFilter(where, known));
    const order = query.get('order_by');
    const ordered = order === null ? found : orderRows(found, order, known);
    const rows = ordered.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null])));
    if (operation === 'exports/json') return jsonReply(200, rows);
    if (operation !== 'records') return refusal(404, 'NotFound', 'The requested resource does not exist.');
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? LIMIT_DEFAULT);
    if (limit > LIMIT_MAX || offset + limit > REACH)
      return refusal(400, 'InvalidRESTParameterError', 'Invalid value for limit or offset API parameter');
    return jsonReply(200, { total_count: rows.length, results: rows.slice(offset, offset + limit) });
  } catch (error) {
    if (error instanceof UnknownColumn)
      return refusal(400, 'ODSQLError', `ODSQL query is malformed: Unknown field: ${error.column}`);
    if (error instanceof BadQuery) return refusal(400, 'ODSQLError', error.message);
    throw error;
  }
}

export function missingOpendatasoft(): HttpReply {
  return refusal(404, 'NotFound', 'Dataset could not be found.');
}

function refusal(status: number, code: string, message: string): HttpReply {
  return jsonReply(status, { error_code: code, message });
}

function typeOf(values: readonly unknown[]): string {
  const given = values.filter((value) => value !== null && value !== undefined);
  if (given.some((value) => typeof value === 'number')) return 'double';
  return given.length > 0 && given.every((value) => /^\d{4}-\d\d-\d\d/.test(String(value))) ? 'date' : 'text';
}
