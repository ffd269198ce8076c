/** `1234`, `1234.5`, `1,234`, `1,234,567.89`: groups of three or none, never a comma as decimal mark. */
const PLAIN = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?$/;
/** `1.2E7`, as JSON and SoQL write large floating numbers. */
const SCIENTIFIC = /^\d(\.\d+)?[eE]\+?\d{1,2}$/;

const POINT = 0x2e;
const MINUS = 0x2d;
/** Powers of ten by their exponent. */
const POWERS = Float64Array.from({ length: 15 }, (_, exponent) => 10 ** exponent);

/**
 * US dollars of a text such as `$20000.00`, `3,203,426` or `76200.0`; undefined when it is anything else. Nothing is
 * guessed: words, ranges, decimal commas and amounts below zero are not the value of a project.
 */
export function parseMoney(text: string): number | undefined {
  const plain = plainNumber(text);
  if (plain > 0 || (plain === 0 && text.charCodeAt(0) !== MINUS)) return plain;
  const trimmed = text.trim();
  if (!PLAIN.test(trimmed) && !SCIENTIFIC.test(trimmed)) return undefined;
  const amount = Number(trimmed.replace(/[$,\s]/g, ''));
  return Number.isFinite(amount) && amount <= Number.MAX_SAFE_INTEGER ? amount : undefined;
}

/**
 * The number of a text of digits with at most one point among them, which is what nearly all portals write, and maybe a
 * minus before them; NaN for every other text. Fifteen characters and the power of ten below them are exact as numbers, so
 * their one division gives what `Number` does, which costs several times as much.
 */
export function plainNumber(text: string): number {
  const from = text.charCodeAt(0) === MINUS ? 1 : 0;
  const length = text.length;
  if (length === from || length > 15 || text.charCodeAt(from) === POINT) return Number.NaN;
  let number = 0;
  let point = -1;
  for (let at = from; at < length; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit >= 0 && digit <= 9) number = number * 10 + digit;
    else if (digit === POINT - 0x30 && point < 0) point = at;
    else return Number.NaN;
  }
  if (point >= 0) number /= POWERS[length - 1 - point] ?? 1;
  return from === 0 ? number : -number;
}
