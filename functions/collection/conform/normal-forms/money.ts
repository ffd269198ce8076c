/** `1234`, `1234.5`, `1,234`, `1,234,567.89`: groups of three or none, never a comma as decimal mark. */
const PLAIN = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?$/;
/** Most amounts. */
const BARE = /^\d{1,15}$/;
/** `1.2E7`, as JSON and SoQL write large floating-point numbers. */
const SCIENTIFIC = /^\d(\.\d+)?[eE]\+?\d{1,2}$/;

/**
 * US dollars of a text such as `$20000.00`, `3,203,426` or `76200.0`; undefined for anything else: words, ranges, decimal
 * commas and amounts below zero are not the value of a project.
 */
export function parseMoney(text: string): number | undefined {
  if (BARE.test(text)) return Number(text);
  const trimmed = text.trim();
  if (!PLAIN.test(trimmed) && !SCIENTIFIC.test(trimmed)) return undefined;
  const amount = Number(trimmed.replace(/[$,\s]/g, ''));
  return Number.isFinite(amount) && amount <= Number.MAX_SAFE_INTEGER ? amount : undefined;
}
