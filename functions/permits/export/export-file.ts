import { EXPORT_FORMATS, type ExportFormat } from '#shared/domain/export-formats.ts';
import { CRM_COLUMNS } from './crm-columns.ts';
import { toCsv } from './csv.ts';
import type { ExportRow } from './export-columns.ts';
import { toXlsx } from './xlsx.ts';

export interface ExportFile {
  readonly file: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
}

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file of permits, named after today in UTC. */
export async function exportFile(
  format: ExportFormat,
  rows: readonly ExportRow[],
  now: Date,
): Promise<ExportFile> {
  const isOwn = format === 'csv' || format === 'xlsx';
  const { extension } = EXPORT_FORMATS[format];
  const what = isOwn ? 'permits' : format;
  const fileName = `plumbline-${what}-${now.toISOString().slice(0, 10)}.${extension}`;
  if (format === 'xlsx') return { file: await toXlsx(rows), contentType: EXCEL, fileName };
  const file = isOwn ? toCsv(rows) : toCsv(rows, CRM_COLUMNS[format]);
  return { file, contentType: 'text/csv; charset=utf-8', fileName };
}
