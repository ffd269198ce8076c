import { hash } from 'node:crypto';
import type { Source } from '#functions/collection/source.ts';
import { type HttpReply, textReply } from '../http-server.ts';
import { type PortalRow, valueAt } from './columns.ts';
import { dateFormat } from './formats.ts';
import type { PublishedRow } from './sample/population.ts';

/** Serves a file of all rows, or of one year, as CSV or JSON with an ETag. A year without rows has no file. */
export function answerCsv(
  published: readonly PublishedRow[],
  columns: readonly string[],
  source: Source,
  year: number | null,
  headers: Readonly<Record<string, string>>,
): HttpReply {
  const rows = published
    .map(({ row }) => row)
    .filter((row) => year === null || rowYear(source, row) === year);
  if (rows.length === 0) return textReply(404, 'Not found');
  const { portal } = source;
  const isJson = portal.kind === 'csv' && portal.format === 'json';
  const body = isJson ? JSON.stringify(rows) : csvText(columns, rows);
  const etag = `"${hash('sha1', body, 'hex')}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
  return {
    status: 200,
    headers: { 'content-type': isJson ? 'application/json' : 'text/csv', etag },
    body,
  };
}

function csvText(columns: readonly string[], rows: readonly PortalRow[]): string {
  return `\ufeff${[columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(quotedCell).join(','))
    .join('\r\n')}\r\n`;
}

/** Parses the year of a path: null for a file without years, undefined for another file. */
export function parseYear(file: string, path: string): number | null | undefined {
  // `URL` would percent-encode the braces.
  const [before = '', after] = file.replace(/^https:\/\/[^/]+/, '').split('{year}');
  if (after === undefined) return path === before ? null : undefined;
  const year = path.slice(before.length, path.length - after.length);
  const fits = path.startsWith(before) && path.endsWith(after) && /^\d{4}$/.test(year);
  return fits ? Number(year) : undefined;
}

function rowYear({ dateColumn }: Source, row: PortalRow): number | undefined {
  const format = dateFormat(valueAt(row, dateColumn));
  return format === undefined ? undefined : new Date(format.read).getUTCFullYear();
}

function quotedCell(value: unknown): string {
  const cell = String(value);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
