import { csvOf } from './csv.ts';
import type { ExportRow } from './export-columns.ts';
import { xlsxOf } from './xlsx.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** A file as a browser downloads it. */
export interface ExportFile {
  readonly file: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
}

/** The file of chosen permits, named after the UTC day it was made on. */
export async function exportFile(
  format: ExportFormat,
  rows: readonly ExportRow[],
  now: Date,
): Promise<ExportFile> {
  const fileName = `plumbline-permits-${now.toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv') return { file: csvOf(rows), contentType: 'text/csv; charset=utf-8', fileName };
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { file: await xlsxOf(rows), contentType, fileName };
}
