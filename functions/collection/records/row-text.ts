import type { RawRow } from '../conform/mapping.ts';

/** Stands for a value nested so deep that it cannot be written: no column of ours is. */
const TOO_DEEP = '"(nested too deep)"';

/** A value of a portal's answer as JSON. Never throws: portals may nest without end, `JSON.stringify` does not. */
export function valueText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP;
    throw error;
  }
}

/** A whole row as JSON, by which rows without an id are told apart. Never throws. */
export function rowText(row: RawRow): string {
  const text = valueText(row);
  return text === TOO_DEEP
    ? Object.entries(row)
        .map(([name, value]) => `${valueText(name)}:${valueText(value)}`)
        .join()
    : text;
}
