import type { ScoredRow } from '#functions/permits/permit-row.ts';
import { didYouMean, nearestNames } from '#shared/domain/ask/did-you-mean.ts';
import { fenced, recordText, shortText } from './record-text.ts';
import { type ToolAnswer, ToolError } from './tool.ts';

/** Longest text of a cell, so that a hundred rows fit an agent's context. The tool `permit` shows everything. */
const CELL_MAX = 24;
/** Longer: it says what the work is. */
const WORK_MAX = 60;

/** The columns of a list; an empty cell means that the record does not say it. */
const COLUMNS = {
  id: ({ id }) => id,
  number: ({ permitNumber }) => permitNumber,
  issued: ({ issueDate }) => issueDate,
  value: ({ valuation }) => (valuation === null ? null : String(Math.round(valuation))),
  status: ({ status }) => status,
  trades: ({ trades }) => trades.join('+'),
  type: ({ permitType }) => permitType,
  work: ({ description, permitType }) => description ?? permitType,
  use: ({ propertyUse, useFrom }) => (useFrom === undefined ? propertyUse : `${propertyUse} (parcel roll)`),
  street: ({ addressStreet }) => addressStreet,
  city: ({ addressCity, jurisdictionCity }) => addressCity ?? jurisdictionCity,
  state: ({ jurisdictionState }) => jurisdictionState,
  zip: ({ addressZip }) => addressZip,
  owner: ({ propertyOwnerName }) => propertyOwnerName,
  ownerPhone: ({ propertyOwnerPhone }) => propertyOwnerPhone,
  contractor: ({ contractorName }) => contractorName,
  contractorPhone: ({ contractorPhone }) => contractorPhone,
  who: ({ who }) => who.label,
  reach: ({ reach }) => reach,
  score: ({ leadScore }) => String(leadScore),
} as const satisfies Readonly<Record<string, (permit: ScoredRow) => string | null>>;
type Column = keyof typeof COLUMNS;

export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly Column[];
/** A hundred rows of these fit 12,000 characters. */
export const DEFAULT_COLUMNS: readonly Column[] = [
  'id',
  'issued',
  'value',
  'trades',
  'street',
  'city',
  'contractor',
  'who',
  'reach',
];

/** Reads a list of columns, such as `id, value, work`; the id is always among them. @throws ToolError */
export function readColumns(text: string | undefined): readonly Column[] {
  if (text === undefined) return DEFAULT_COLUMNS;
  const names = text
    .split(/[\s,|]+/)
    .filter((name) => name !== '')
    .map((name) => {
      const column = COLUMN_NAMES.find((known) => known.toLowerCase() === name.toLowerCase());
      if (column !== undefined) return column;
      const guess = didYouMean(nearestNames(name, COLUMN_NAMES));
      throw new ToolError(
        `There is no column "${shortText(name, 40)}".${guess} Columns: ${COLUMN_NAMES.join(', ')}.`,
      );
    });
  return [...new Set<Column>(['id', ...names])];
}

/** The permits as lines of cells, with the names of the columns first; and as fields. */
export function permitTable(
  permits: readonly ScoredRow[],
  columns: readonly Column[] = DEFAULT_COLUMNS,
): ToolAnswer<{ readonly columns: string[]; readonly rows: string[][] }> {
  const rows = permits.map((permit) => columns.map((column) => cell(permit, column)));
  const text = fenced([columns, ...rows].map((cells) => cells.join('|')));
  return { text, fields: { columns: [...columns], rows } };
}

function cell(permit: ScoredRow, column: Column): string {
  const text = COLUMNS[column](permit) ?? '';
  // An id that is cut opens nothing.
  return column === 'id' ? recordText(text) : shortText(text, column === 'work' ? WORK_MAX : CELL_MAX);
}
