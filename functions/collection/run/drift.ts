import { counted } from '#shared/domain/words.ts';
import { alternatives, missingColumns, type RawRow, rawColumns, rawValue } from '../conform/mapping.ts';
import { PortalFault } from '../portals/portal-fault.ts';
import { recordKey } from '../records/record-key.ts';
import type { Source } from '../source.ts';
import type { FillCounts } from '../status/source-state.ts';

/** Fewer rows prove nothing about a column. */
export const ROWS_TO_JUDGE = 20;
/** A column without values counts as lost when its earlier rate would fill at least this many of the rows. */
const EXPECTED_FILLED = 10;
/** Counts are halved beyond this many rows, so that they follow recent changes. */
const ROWS_REMEMBERED = 20_000;

/** @throws PortalFault `schema-changed` when a mapped column is missing */
export function requireColumns(source: Source, columns: readonly string[]): void {
  const missing = missingColumns(source, new Set(columns));
  // guard: mapped columns are there
  if (missing.length > 0)
    throw new PortalFault('schema-changed', `The portal no longer has ${list(missing)}.`);
}

/**
 * Checks the first rows of a run before anything is written. Portals rename columns, and where rows omit empty values,
 * nothing else reveals it.
 * @param earlier how often columns were filled in earlier good runs
 * @throws PortalFault `schema-changed` when no row has a key, or a column that used to be filled is empty in all rows
 */
export function requireUsualColumns(source: Source, rows: readonly RawRow[], earlier: FillCounts): void {
  if (rows.length === 0) return;
  const judgeable = rows.length >= ROWS_TO_JUDGE || earlier.rows === 0;
  if (judgeable && rows.every((row) => recordKey(source, row) === undefined))
    throw new PortalFault('schema-changed', `No row has a value in ${list([...source.recordKey])}.`);
  if (rows.length < ROWS_TO_JUDGE || earlier.rows === 0) return;
  const now = countFilled(source, rows);
  // Only columns that are still mapped matter.
  const gone = rawColumns(source).flatMap((column) => {
    const expected = ((earlier.columns[column] ?? 0) / earlier.rows) * rows.length;
    return expected >= EXPECTED_FILLED && now.columns[column] === undefined ? [column] : [];
  });
  const lost = gone.filter((column) => !isReplaced(source, column, earlier, now));
  if (lost.length > 0)
    throw new PortalFault(
      'schema-changed',
      `${list(lost)} used to be filled and is empty in all ${counted(rows.length, 'row')} checked.`,
    );
}

/** Counts the values of each mapped raw column. Columns without values are omitted. */
export function countFilled(source: Source, rows: readonly RawRow[]): FillCounts {
  const columns: Record<string, number> = {};
  for (const column of rawColumns(source)) {
    const filled = rows.filter((row) => isFilled(rawValue(row, column))).length;
    if (filled > 0) columns[column] = filled;
  }
  return { rows: rows.length, columns };
}

/** Adds the counts of one more run; older ones fade. */
export function mergeFilled(earlier: FillCounts, now: FillCounts): FillCounts {
  const weight = earlier.rows > ROWS_REMEMBERED ? 0.5 : 1;
  const names = new Set([...Object.keys(earlier.columns), ...Object.keys(now.columns)]);
  return {
    rows: Math.round(earlier.rows * weight) + now.rows,
    columns: Object.fromEntries(
      [...names].map((name) => [
        name,
        Math.round((earlier.columns[name] ?? 0) * weight) + (now.columns[name] ?? 0),
      ]),
    ),
  };
}

/** True when an alternative of the column that was never filled before is now. */
function isReplaced(source: Source, column: string, earlier: FillCounts, now: FillCounts): boolean {
  return alternatives(source).some(
    (choices) =>
      choices.some((choice) => choice.includes(column)) &&
      choices
        .filter((choice) => !choice.includes(column))
        .flat()
        .some((other) => earlier.columns[other] === undefined && now.columns[other] !== undefined),
  );
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}

function list(columns: readonly string[]): string {
  const [first = '', ...others] = columns.slice(0, 5).map((column) => `"${column}"`);
  const more = columns.length > 5 ? ` and ${columns.length - 5} more` : '';
  return `the column${columns.length > 1 ? 's' : ''} ${[first, ...others].join(', ')}${more}`;
}
