import type { Cell } from 'write-excel-file/node';
import type { ExportColumn, ExportRow } from './export-columns.ts';

/** Excel's most characters in a cell; a longer text makes the file unreadable. */
const CELL_MAX = 32_767;

/**
 * Permits as an Excel workbook of one sheet with a fixed heading row. Texts are text cells, so that Excel neither runs nor converts them;
 * money, coordinates, dates and times have their own types. Times are UTC.
 */
export async function toXlsx(rows: readonly ExportRow[], columns: readonly ExportColumn[]): Promise<Buffer> {
  // Loaded on use, so that it does not slow the cold start of a search.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const heading = columns.map((column): Cell => ({ value: column.heading, fontWeight: 'bold' }));
  const cells = rows.map((row) => columns.map((column) => cell(column, row)));
  return writeXlsxFile([heading, ...cells], {
    sheet: 'Permits',
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }).toBuffer();
}

function cell(column: ExportColumn, row: ExportRow): Cell {
  const value = column.value(row);
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number, format: numberFormat(column) };
  switch (column.kind) {
    case 'date':
      return { value: new Date(`${value}T00:00:00.000Z`), type: Date, format: 'yyyy-mm-dd' };
    case 'time':
      return { value: new Date(value), type: Date, format: 'yyyy-mm-dd hh:mm' };
    default:
      return { value: escapeCell(value).slice(0, CELL_MAX), type: String, format: '@' };
  }
}

function numberFormat({ kind }: ExportColumn): string {
  if (kind === 'money') return '#,##0.00';
  return kind === 'degrees' ? '0.000000' : '0';
}

/** Escapes text such as `_x0041_`, which means a character code in a workbook. */
function escapeCell(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}
