/** `1234`, `1234.5`, `1,234`, `1,234,567.89`: groups of three or none, never a comma as decimal mark. */
const PLAIN = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?$/;
/** `1.2E7`, as JSON and SoQL write large floating numbers. */
const SCIENTIFIC = /^\d(\.\d+)?[eE]\+?\d{1,2}$/;

const POINT = 0x2e;

/**
 * US dollars of a text such as `$20000.00`, `3,203,426` or `76200.0`; undefined when it is anything else. Nothing is
 * guessed: words, ranges, decimal commas and amounts below zero are not the value of a project.
 */
export function parseMoney(text: string): number | undefined {
  if (isPlainNumber(text)) return Number(text);
  const trimmed = text.trim();
  if (!PLAIN.test(trimmed) && !SCIENTIFIC.test(trimmed)) return undefined;
  const amount = Number(trimmed.replace(/[$,\s]/g, ''));
  return Number.isFinite(amount) && amount <= Number.MAX_SAFE_INTEGER ? amount : undefined;
}

/** Digits with at most one point among them: what nearly all portals write. Fifteen characters are exact. */
function isPlainNumber(text: string): boolean {
  if (text.length === 0 || text.length > 15 || text.charCodeAt(0) === POINT) return false;
  let points = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === POINT) points++;
    else if (code < 0x30 || code > 0x39) return false;
  }
  return points <= 1;
}
