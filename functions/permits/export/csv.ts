import type { ExportColumn } from './export-columns.ts';

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Permits as CSV (RFC 4180): headings first, CRLF after every row, UTF-8 with a byte order mark. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly ExportColumn<Row>[]): Buffer {
  const lines = [
    columns.map(({ heading }) => quoted(heading)),
    ...rows.map((row) => columns.map((column) => cell(column, row))),
  ];
  return Buffer.from(BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(',')}\r\n`).join(''));
}

/** Quotes text but not numbers, so that readers keep ZIP 02134 as text. */
function cell<Row>(column: ExportColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return column.kind === 'text' ? quoted(safeText(value)) : value;
}

/**
 * Characters that begin a formula, full-width and small forms included, also after characters that an import may trim or hide: blanks,
 * control and format characters (zero-width space, soft hyphen). Also any leading control character.
 */
const FORMULA = /^([\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫]|\p{Cc})/u;

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula. Other text stays exactly as recorded, because programs read
 * the file too.
 */
export function safeText(value: string): string {
  const text = value.replaceAll('\0', '');
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
