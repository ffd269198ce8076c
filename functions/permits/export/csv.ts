import { EXPORT_COLUMNS, type ExportColumn, type ExportRow } from './export-columns.ts';

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Permits as CSV (RFC 4180): CRLF after every row, the heading first, UTF-8 with a byte order mark. */
export function csvOf(rows: readonly ExportRow[]): Buffer {
  const lines = [
    EXPORT_COLUMNS.map(({ heading }) => quoted(heading)),
    ...rows.map((row) => EXPORT_COLUMNS.map((column) => cell(column, row))),
  ];
  return Buffer.from(BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(',')}\r\n`).join(''));
}

/** Numbers stand bare and text in quotes, so that a reader which tells them apart keeps ZIP 02134 as the text it is. */
function cell(column: ExportColumn, row: ExportRow): string {
  const value = column.value(row);
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return column.kind === 'text' ? quoted(safeText(value)) : value;
}

/**
 * Characters that begin a formula, full-width and small forms included, also behind what an import may trim or not show:
 * blanks, control and format characters (zero-width space, soft hyphen). And any leading control character.
 */
const FORMULA = /^([\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫]|\p{Cc})/u;

/**
 * Text that a spreadsheet cannot run as a formula: an apostrophe stands before what would begin one. Anything else is
 * exactly as recorded, because the file is also read by programs that take it at its word.
 */
export function safeText(value: string): string {
  const text = value.replaceAll('\0', '');
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
