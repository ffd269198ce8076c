/** One entry up to its comma; an entry in quotes may contain commas. */
const ENTRY = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;

/**
 * Parses a comma-separated list: trims, drops empty entries and repeats (PRODUCT §5). An entry in double quotes may contain
 * commas: publishers have types such as "Electrical, Residential".
 */
export function splitList(text: string): string[] {
  const entries = [...text.matchAll(ENTRY)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
  return [...new Set(entries)].filter((entry) => entry !== '');
}

/** The reverse of `splitList`. */
export function joinList(entries: readonly string[]): string {
  return entries.map((entry) => (/^"|,/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join(', ');
}

/** "$25,000" as 25000; undefined for an empty or invalid text. */
export function parseAmount(text: string): number | undefined {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}

/** For react-hook-form's `validate`: true, or the error. */
export function checkMinimum(text: string): true | string {
  return isAmount(text) || 'Enter an amount in dollars, such as 25,000.';
}

/** For react-hook-form's `validate`: true, or the error. */
export function checkMaximum(text: string, minimum: string): true | string {
  if (!isAmount(text)) return 'Enter an amount in dollars, such as 250,000.';
  const [min, max] = [parseAmount(minimum), parseAmount(text)];
  return min === undefined || max === undefined || min <= max || 'The highest value is below the lowest.';
}

function isAmount(text: string): boolean {
  return text.trim() === '' || parseAmount(text) !== undefined;
}
