/** The files of permits, by the name that the call takes: what the menu says, and the end of the file's name. */
export const EXPORT_FORMATS = {
  xlsx: { label: 'Excel', extension: 'xlsx' },
  csv: { label: 'CSV', extension: 'csv' },
  hubspot: { label: 'CSV for HubSpot', extension: 'csv' },
  jobnimbus: { label: 'CSV for JobNimbus', extension: 'csv' },
  jobber: { label: 'CSV for Jobber', extension: 'csv' },
  servicetitan: { label: 'CSV for ServiceTitan', extension: 'csv' },
  mailmerge: { label: 'CSV for a mail merge', extension: 'csv' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly extension: 'csv' | 'xlsx' }>>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const EXPORT_FORMAT_IDS = Object.keys(EXPORT_FORMATS) as [ExportFormat, ...ExportFormat[]];

/** Of the screen, because a spreadsheet changes ZIPs, licenses and permit numbers of a CSV that it opens. */
export const FIRST_FORMAT: ExportFormat = 'xlsx';

/** The formats whose columns can be chosen: the others have those of their program. */
export function hasColumns(format: ExportFormat): format is 'xlsx' | 'csv' {
  return format === 'xlsx' || format === 'csv';
}
