import { toCsv } from './csv.ts';
import type { ExportRow } from './export-columns.ts';
import { toXlsx } from './xlsx.ts';

export type FileFormat = 'csv' | 'xlsx';

export interface ExportFile {
  readonly file: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
}

/** A file of permits, named after today in UTC. */
export async function exportFile(
  format: FileFormat,
  rows: readonly ExportRow[],
  now: Date,
): Promise<ExportFile> {
  const fileName = `plumbline-permits-${now.toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv') return { file: toCsv(rows), contentType: 'text/csv; charset=utf-8', fileName };
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { file: await toXlsx(rows), contentType, fileName };
}
