import { EXPORT_FORMATS, type ExportFormat } from '#shared/domain/export-formats.ts';
import type { Letter } from '#shared/domain/letters/letter.ts';
import { CRM_COLUMNS } from './crm-columns.ts';
import { toCsv } from './csv.ts';
import { EXPORT_COLUMNS, type ExportRow } from './export-columns.ts';
import { mailMergeColumns } from './mail-merge-columns.ts';
import { toXlsx } from './xlsx.ts';

export interface ExportFile {
  readonly file: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
}

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const CSV = 'text/csv; charset=utf-8';

/** The file of letters for a mail merge. @param site such as `https://plumbline.example` */
export function mailMergeFile(letters: readonly Letter[], site: string, now: Date): ExportFile {
  const fileName = `plumbline-letters-${now.toISOString().slice(0, 10)}.csv`;
  return { file: toCsv(letters, mailMergeColumns(site)), contentType: CSV, fileName };
}

/** A file of permits, named after today in UTC. */
export async function exportFile(
  format: Exclude<ExportFormat, 'mailmerge'>,
  rows: readonly ExportRow[],
  now: Date,
): Promise<ExportFile> {
  const isOwn = format === 'csv' || format === 'xlsx';
  const { extension } = EXPORT_FORMATS[format];
  const what = isOwn ? 'permits' : format;
  const fileName = `plumbline-${what}-${now.toISOString().slice(0, 10)}.${extension}`;
  if (format === 'xlsx') return { file: await toXlsx(rows), contentType: EXCEL, fileName };
  return { file: toCsv(rows, isOwn ? EXPORT_COLUMNS : CRM_COLUMNS[format]), contentType: CSV, fileName };
}
