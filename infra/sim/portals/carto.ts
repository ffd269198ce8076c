import { type HttpReply, jsonReply } from '../http-server.ts';
import type { PortalRow } from './columns.ts';
import { BadQuery, largestGroups, orderRows, parseFilter, UnknownColumn } from './filter.ts';
import type { PublishedRow } from './sample/population.ts';

const QUERY =
  /^\s*select\s+(?<columns>.+?)\s+from\s+(?<table>[\w."]+)(?:\s+where\s+(?<where>.+?))?(?:\s+group\s+by\s+(?<group>.+?))?(?:\s+order\s+by\s+(?<order>[\w",\s]+?))?(?:\s+limit\s+(?<limit>\d+))?(?:\s+offset\s+(?<offset>\d+))?\s*;?\s*$/is;
const POINT = /^ST_(?<axis>[XY])\(the_geom\)(?:\s+AS\s+(?<alias>\w+))?$/i;
const AXES: Readonly<Record<string, string>> = { X: 'longitude', Y: 'latitude' };

/** Serves Carto's SQL API for one table: SELECT with WHERE, ORDER BY, LIMIT and OFFSET. */
export function answerCarto(
  published: readonly PublishedRow[],
  columns: readonly string[],
  table: string,
  query: URLSearchParams,
): HttpReply {
  const parts = QUERY.exec(query.get('q') ?? '')?.groups;
  if (parts === undefined) return refusal('syntax error at or near "q"');
  const { columns: list = '*', where, group, order, limit, offset = '0' } = parts;
  if (parts['table'] !== table) return refusal(`relation "${parts['table']}" does not exist`);
  // The samples have coordinates as columns; a response has them only when selected.
  const known = new Set(['cartodb_id', ...columns.filter((column) => !Object.values(AXES).includes(column))]);
  try {
    const matches = where === undefined ? () => true : parseFilter(where, known);
    const all = published.map(({ number, row }): PortalRow => ({ ...row, cartodb_id: number }));
    const found = all.filter(matches);
    if (group !== undefined)
      return jsonReply(200, { rows: largestGroups(found, group.split(', '), known, Number(limit)) });
    const select = selection(list, known);
    const ordered = order === undefined ? found : orderRows(found, order, known);
    const end = limit === undefined ? undefined : Number(offset) + Number(limit);
    const rows = ordered
      .slice(Number(offset), end)
      .map((row) => Object.fromEntries(select.map(({ name, from }) => [name, row[from] ?? null])));
    const fields = Object.fromEntries(select.map(({ name, from }) => [name, { type: typeOf(all, from) }]));
    return jsonReply(200, { rows, time: 0.01, fields, total_rows: rows.length });
  } catch (error) {
    if (error instanceof UnknownColumn) return refusal(`column "${error.column}" does not exist`);
    if (error instanceof BadQuery) return refusal(error.message);
    throw error;
  }
}

function selection(list: string, known: ReadonlySet<string>): { name: string; from: string }[] {
  return list.split(/,(?![^(]*\))/).flatMap((part) => {
    const text = part.trim();
    if (text === '*') return [...known].map((name) => ({ name, from: name }));
    const point = POINT.exec(text)?.groups;
    if (point !== undefined) {
      const axis = (point['axis'] ?? 'X').toUpperCase();
      return [{ name: point['alias'] ?? `st_${axis.toLowerCase()}`, from: AXES[axis] ?? '' }];
    }
    if (!known.has(text)) throw new UnknownColumn(text);
    return [{ name: text, from: text }];
  });
}

function typeOf(rows: readonly PortalRow[], column: string): string {
  return rows.some((row) => typeof row[column] === 'number') ? 'number' : 'string';
}

function refusal(message: string): HttpReply {
  return jsonReply(400, { error: [message] });
}
