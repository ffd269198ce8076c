import { isPlainLine, oneLine } from './plain-text.ts';

const BLANK = 0x20;
const DASH = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
/** Digits of a ZIP code. */
const ZIP = 5;
/** What a boundary of a word in an expression parts from what is none. */
const WORD = /\w/;

/**
 * A street address on one line. Lines become parts joined by commas; a first line that only repeats `name` is left out,
 * zeros that pad a street number are dropped, and so is the dash of a ZIP+4 without its four digits.
 */
export function addressLine(text: string, name: string | null = null): string | null {
  if (text === '') return null;
  if (isPlainLine(text)) return withoutPadding(text);
  const lines = text.split(/[\r\n]+/).flatMap((line) => oneLine(line) ?? []);
  if (lines.length > 1 && name !== null && lines[0]?.toLowerCase() === name.toLowerCase()) lines.shift();
  return oneLine(withoutPadding(lines.join(', ')));
}

/** An address without the zeros that pad its number and the dash of a ZIP+4 without its four digits. */
function withoutPadding(line: string): string {
  const bare = line.charCodeAt(0) === ZERO ? line.replace(/^0+(?=\d)/, '') : line;
  return bare.includes('-') ? bare.replace(/\b(\d{5})-(?!\d)/g, '$1') : bare;
}

/**
 * What `addressLine` makes of a text as a part between blanks, or as the whole, of an address; undefined when it has to look at all
 * of it.
 * @param text printable ASCII characters, no blank at its ends
 */
export function addressPart(text: string): string | undefined {
  if (text.charCodeAt(0) === ZERO) return undefined;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BLANK && before === BLANK) return undefined;
    if (code === DASH && endsZip(text, at)) return text.length === ZIP + 1 ? text.slice(0, ZIP) : undefined;
    before = code;
  }
  return text;
}

/** True for the dash of a ZIP+4 without its four digits. */
function endsZip(text: string, dash: number): boolean {
  if (dash < ZIP || isDigit(text.charCodeAt(dash + 1))) return false;
  for (let at = dash - ZIP; at < dash; at++) if (!isDigit(text.charCodeAt(at))) return false;
  return dash === ZIP || !WORD.test(text.charAt(dash - ZIP - 1));
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
