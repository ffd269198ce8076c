import type { RawRow } from '../conform/mapping.ts';

/** Replaces a value nested too deep for `JSON.stringify`. No mapped column is. */
const TOO_DEEP = '"(nested too deep)"';

/** A value of a portal's answer as JSON. Never throws: `JSON.parse` accepts deeper values than `JSON.stringify`. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP;
    throw error;
  }
}

/** A whole row as JSON, to tell rows without an id apart. Never throws. */
export function rowText(row: RawRow): string {
  const text = jsonText(row);
  return text === TOO_DEEP
    ? Object.entries(row)
        .map(([name, value]) => `${jsonText(name)}:${jsonText(value)}`)
        .join()
    : text;
}
