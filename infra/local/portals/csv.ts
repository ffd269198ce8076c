import { hash } from 'node:crypto';
import type { Source } from '#functions/collection/source.ts';
import { type HttpReply, text } from '../http-server.ts';
import { type Row, valueAt } from './columns.ts';
import { dateFormat } from './formats.ts';
import type { PublishedRow } from './population.ts';

/** Answers with a file of all rows, or of those of one year, under an ETag. A year without rows has no file. */
export function answerCsv(
  published: readonly PublishedRow[],
  columns: readonly string[],
  source: Source,
  year: number | null,
  headers: Readonly<Record<string, string>>,
): HttpReply {
  const rows = published.map(({ row }) => row).filter((row) => year === null || yearOf(source, row) === year);
  if (rows.length === 0) return text(404, 'Not found');
  const body = `\ufeff${[columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(quotedCell).join(','))
    .join('\r\n')}\r\n`;
  const etag = `"${hash('sha1', body, 'hex')}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
  return { status: 200, headers: { 'content-type': 'text/csv', etag }, body };
}

/** The year a path asks for: null of a file that has none, undefined of another file. */
export function yearAsked(file: string, path: string): number | null | undefined {
  // Not parsed: an address writes its braces as codes.
  const [before = '', after] = file.replace(/^https:\/\/[^/]+/, '').split('{year}');
  if (after === undefined) return path === before ? null : undefined;
  const year = path.slice(before.length, path.length - after.length);
  const fits = path.startsWith(before) && path.endsWith(after) && /^\d{4}$/.test(year);
  return fits ? Number(year) : undefined;
}

function yearOf({ dateColumn }: Source, row: Row): number | undefined {
  const format = dateFormat(valueAt(row, dateColumn));
  return format === undefined ? undefined : new Date(format.read).getUTCFullYear();
}

function quotedCell(value: unknown): string {
  const cell = String(value);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
