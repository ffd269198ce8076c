import { type HttpReply, jsonReply } from '../http-server.ts';
import type { PortalRow } from './columns.ts';
import { BadQuery, largestGroups, orderRows, parseFilter, UnknownColumn } from './filter.ts';
import { randomStream } from './random.ts';
import type { PublishedRow } from './sample/population.ts';

const LIMIT_DEFAULT = 1000;
const LIMIT_MAX = 50_000;
const SYSTEM = [':id', ':updated_at'];

/** Serves SODA 2.1 queries of a data set: `$select`, `$where`, `$order`, `$limit`, `$offset`. */
export function answerSocrata(
  published: readonly PublishedRow[],
  columns: readonly string[],
  query: URLSearchParams,
): HttpReply {
  const own = columns.filter((column) => !SYSTEM.includes(column));
  const known = new Set([...SYSTEM, ...own]);
  try {
    const group = query.get('$group');
    if (group !== null) {
      const rows = published.map(withSystemColumns).filter(whereOf(query, known));
      return jsonReply(
        200,
        largestGroups(rows, group.split(','), known, count(query, '$limit', LIMIT_DEFAULT)),
      );
    }
    const names = selected(query.get('$select') ?? '*', own, known);
    const found = published.map(withSystemColumns).filter(whereOf(query, known));
    const ordered = orderRows(found, query.get('$order') ?? ':id', known);
    const offset = count(query, '$offset', 0);
    const limit = Math.min(count(query, '$limit', LIMIT_DEFAULT), LIMIT_MAX);
    const rows = ordered.slice(offset, offset + limit).map((row) => pick(row, names));
    const { headers, ...reply } = jsonReply(200, rows, 'application/json;charset=utf-8');
    return { ...reply, headers: { ...headers, 'x-soda2-fields': JSON.stringify(names) } };
  } catch (error) {
    if (error instanceof UnknownColumn)
      return refusal('query.soql.no-such-column', `No such column: ${error.column}`, {
        column: error.column,
      });
    if (error instanceof BadQuery) return refusal('query.compiler.malformed', error.message, {});
    throw error;
  }
}

/** Serves the columns and types of a data set at `/api/views/<data set>.json`. */
export function describeSocrata(columns: readonly string[], samples: readonly PortalRow[]): HttpReply {
  const own = columns.filter((column) => !SYSTEM.includes(column));
  return jsonReply(200, {
    name: 'Permits (stand-in, generated rows)',
    columns: own.map((fieldName) => ({
      fieldName,
      dataTypeName: samples.some((row) => /^\d{4}-\d\d-\d\dT/.test(String(row[fieldName])))
        ? 'calendar_date'
        : 'text',
    })),
  });
}

export function missingDataset(): HttpReply {
  return jsonReply(404, { code: 'dataset.missing', error: true, message: 'Not found' });
}

function refusal(code: string, message: string, data: object): HttpReply {
  return jsonReply(400, { code, error: true, message: `Query coordinator error: ${code}; ${message}`, data });
}

function selected(select: string, own: readonly string[], known: ReadonlySet<string>): string[] {
  return select.split(',').flatMap((part) => {
    const name = part.trim();
    if (name === '*') return own;
    if (name === ':*') return SYSTEM;
    if (!known.has(name)) throw new UnknownColumn(name);
    return name;
  });
}

function withSystemColumns({ number, row, updatedAt }: PublishedRow): PortalRow {
  return { ...row, ':id': rowId(number), ':updated_at': new Date(updatedAt).toISOString() };
}

/** Makes an id such as `row-4fq2.b6ra~tk9e`, whose order differs from the table's. */
function rowId(number: number): string {
  const random = randomStream(`row id ${number}`);
  const part = () => random.whole(36 ** 3, 36 ** 4 - 1).toString(36);
  return `row-${part()}${random.pick(['.', '-', '_', '~'])}${part()}${random.pick(['.', '-', '_', '~'])}${part()}`;
}

function whereOf(query: URLSearchParams, known: ReadonlySet<string>): (row: PortalRow) => boolean {
  const where = query.get('$where');
  return where === null ? () => true : parseFilter(where, known);
}

/** Omits empty columns, as Socrata does. */
function pick(row: PortalRow, names: readonly string[]): PortalRow {
  return Object.fromEntries(
    names.flatMap((name) => (row[name] === undefined || row[name] === null ? [] : [[name, row[name]]])),
  );
}

function count(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  if (!/^\d+$/.test(text)) throw new BadQuery(`${name} must be a number.`);
  return Number(text);
}
