import { type FieldsWith, PERMIT_FIELD_NAMES, PERMIT_FIELDS } from '../permit/permit-fields.ts';
import type { ExportFormat } from './formats.ts';

export type ColumnField = FieldsWith<'column', object>;

/** Columns that are no fields of the permit, with their headings. */
export const OTHER_COLUMNS = {
  source: 'Source',
  sourcePage: 'Source page',
  recordUrl: 'Official record',
  license: 'License',
  attribution: 'Attribution',
  firstSeen: 'First seen (UTC)',
  lastChanged: 'Last changed (UTC)',
  lastChecked: 'Last checked (UTC)',
  who: 'Who does it',
  reach: 'Reach',
  leadScore: 'Lead score',
  reasons: 'Lead score reasons',
  scoreVersion: 'Score version',
} as const;
export type OtherColumn = keyof typeof OTHER_COLUMNS;

export type ExportColumnId = ColumnField | OtherColumn;

/** Publishers require these in every copy of their records. */
export const KEPT_COLUMNS: ReadonlySet<ExportColumnId> = new Set(['source', 'license', 'attribution']);
/** Facts that the roll of a parcel may say: its name and year go with them. */
const OF_ROLL: ReadonlySet<ExportColumnId> = new Set(['propertyUse', 'rollClass', 'yearBuilt', 'rollUnits']);

export const COLUMN_FIELDS = PERMIT_FIELD_NAMES.filter(
  (name): name is ColumnField => PERMIT_FIELDS[name].column !== null,
);

/** The columns of a CSV or Excel file, in order. The id, which only programs need, is last. */
export const EXPORT_COLUMN_IDS = [
  ...COLUMN_FIELDS.filter((name) => name !== 'id'),
  ...(Object.keys(OTHER_COLUMNS) as OtherColumn[]),
  'id',
] as unknown as [ExportColumnId, ...ExportColumnId[]];

export function headingOf(id: ExportColumnId): string {
  return id in OTHER_COLUMNS
    ? OTHER_COLUMNS[id as OtherColumn]
    : PERMIT_FIELDS[id as ColumnField].column.heading;
}

/** Format and columns of an account's last export. */
export interface ExportSettings {
  readonly format: ExportFormat;
  /** Of a CSV or Excel file; all without one. */
  readonly columns: readonly ExportColumnId[];
}

/** The columns of a file, in order. @param chosen none for all */
export function columnsOf(chosen: readonly ExportColumnId[]): readonly ExportColumnId[] {
  if (chosen.length === 0) return EXPORT_COLUMN_IDS;
  const hasRoll = chosen.some((id) => OF_ROLL.has(id));
  return EXPORT_COLUMN_IDS.filter(
    (id) => chosen.includes(id) || KEPT_COLUMNS.has(id) || (id === 'roll' && hasRoll),
  );
}
