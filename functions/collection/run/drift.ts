import { alternatives, missingColumns, type RawRow, rawColumns, rawValue } from '../conform/mapping.ts';
import { PortalFault } from '../portals/portal-fault.ts';
import { recordKey } from '../records/record-key.ts';
import type { Source } from '../source.ts';
import type { FillCounts } from '../status/source-state.ts';

/** Fewer rows prove nothing about a column. */
export const ROWS_TO_JUDGE = 20;
/** A column is missed when this many of the rows should have held something by its earlier rate, and none does. */
const EXPECTED_FILLED = 10;
/** Counts are halved beyond this many rows, so that they follow what the source does now. */
const ROWS_REMEMBERED = 20_000;

/** @throws PortalFault `schema-changed` when a table with these columns lacks a mapped one */
export function requireColumns(source: Source, columns: readonly string[]): void {
  const missing = missingColumns(source, new Set(columns));
  if (missing.length > 0)
    throw new PortalFault('schema-changed', `The portal no longer has ${listed(missing)}.`);
}

/**
 * Looks at the first rows of a run before anything is written. Portals rename columns, and where rows simply leave out
 * what is empty nothing else would show it.
 * @param earlier how often columns were filled in the good runs before
 * @throws PortalFault `schema-changed` when no row has a key, or a column that used to be filled is empty in all rows
 */
export function requireUsualColumns(source: Source, rows: readonly RawRow[], earlier: FillCounts): void {
  if (rows.length === 0) return;
  const judgeable = rows.length >= ROWS_TO_JUDGE || earlier.rows === 0;
  if (judgeable && rows.every((row) => recordKey(source, row) === undefined))
    throw new PortalFault('schema-changed', `No row has anything in ${listed([...source.recordKey])}.`);
  if (rows.length < ROWS_TO_JUDGE || earlier.rows === 0) return;
  const now = countFilled(source, rows);
  // A column that is no longer mapped may go where it likes.
  const gone = rawColumns(source).flatMap((column) => {
    const expected = ((earlier.columns[column] ?? 0) / earlier.rows) * rows.length;
    return expected >= EXPECTED_FILLED && now.columns[column] === undefined ? [column] : [];
  });
  const missed = gone.filter((column) => !replaced(source, column, earlier, now));
  if (missed.length > 0)
    throw new PortalFault(
      'schema-changed',
      `${listed(missed)} used to be filled and is empty in all of the ${rows.length} rows looked at.`,
    );
}

/** How often each mapped raw column holds something. Columns that never do are left out. */
export function countFilled(source: Source, rows: readonly RawRow[]): FillCounts {
  const columns: Record<string, number> = {};
  for (const column of rawColumns(source)) {
    const filled = rows.filter((row) => isFilled(rawValue(row, column))).length;
    if (filled > 0) columns[column] = filled;
  }
  return { rows: rows.length, columns };
}

/** The counts of earlier runs with those of one more. */
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

/** A column under its other name: an alternative that was never filled before is now. */
function replaced(source: Source, column: string, earlier: FillCounts, now: FillCounts): boolean {
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

function listed(columns: readonly string[]): string {
  const [first = '', ...others] = columns.slice(0, 5).map((column) => `"${column}"`);
  const more = columns.length > 5 ? ` and ${columns.length - 5} more` : '';
  return `the column${columns.length > 1 ? 's' : ''} ${[first, ...others].join(', ')}${more}`;
}
