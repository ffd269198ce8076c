/** How lists and amounts of money are typed into a form, and what is wrong with them. */

/** One entry up to its comma: in quotes, where it holds commas of its own, or plain. */
const ENTRY = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;

/**
 * A comma-separated text as a list: trimmed, without empty entries or repeats (PRODUCT §5). An entry in double quotes may hold
 * commas: publishers have types such as "Electrical, Residential".
 */
export function splitList(text: string): string[] {
  const entries = [...text.matchAll(ENTRY)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );
  return [...new Set(entries)].filter((entry) => entry !== '');
}

/** The text that `splitList` reads as this list. */
export function joinList(entries: readonly string[]): string {
  return entries.map((entry) => (/^"|,/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join(', ');
}

/** "$25,000" as 25000; undefined for an empty text and for one that is no amount. */
export function parseAmount(text: string): number | undefined {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}

/** What is wrong with a lowest amount, or true. For react-hook-form's `validate`, as the next one. */
export function checkMinimum(text: string): true | string {
  return isAmount(text) || 'Enter an amount in dollars, such as 25,000.';
}

/** What is wrong with a highest amount beside the lowest as it is typed, or true. */
export function checkMaximum(text: string, minimum: string): true | string {
  if (!isAmount(text)) return 'Enter an amount in dollars, such as 250,000.';
  const [min, max] = [parseAmount(minimum), parseAmount(text)];
  return min === undefined || max === undefined || min <= max || 'The highest value is below the lowest.';
}

function isAmount(text: string): boolean {
  return text.trim() === '' || parseAmount(text) !== undefined;
}
