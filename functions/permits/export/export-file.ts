import type { ExportColumnId } from '#shared/domain/export/columns.ts';
import { EXPORT_FORMATS, type ExportFormat, hasColumns } from '#shared/domain/export/formats.ts';
import type { Letter } from '#shared/domain/letters/letter.ts';
import { CRM_COLUMNS } from './crm-columns.ts';
import { toCsv } from './csv.ts';
import { type ExportRow, exportColumns } from './export-columns.ts';
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

/** A file of permits, named after today in UTC. @param chosen the columns of a CSV or Excel file; none for all */
export async function exportFile(
  format: Exclude<ExportFormat, 'mailmerge'>,
  rows: readonly ExportRow[],
  now: Date,
  chosen: readonly ExportColumnId[] = [],
): Promise<ExportFile> {
  const isOwn = hasColumns(format);
  const { extension } = EXPORT_FORMATS[format];
  const what = isOwn ? 'permits' : format;
  const fileName = `plumbline-${what}-${now.toISOString().slice(0, 10)}.${extension}`;
  if (format === 'xlsx')
    return { file: await toXlsx(rows, exportColumns(chosen)), contentType: EXCEL, fileName };
  const columns = isOwn ? exportColumns(chosen) : CRM_COLUMNS[format];
  return { file: toCsv(rows, columns), contentType: CSV, fileName };
}
