/**
 * Goes over JSON without reading it. Nothing is taken for JSON here that is none; but some that is (numbers with exponents, what is nested
 * deep) is not gone over either: for such, JSON.parse is asked.
 */

/** No end: what stands there cannot be gone over. */
export const ODD = -1;

export const BLANK = 0x20;
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const LIST = 0x5b;
export const LIST_END = 0x5d;
export const OBJECT = 0x7b;
export const OBJECT_END = 0x7d;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const DOT = 0x2e;

/** The most levels gone over. */
const DEPTH_MAX = 32;

/** 1 for the bytes at which a text cannot just be gone over: its end, an escape, a control character. */
export const STOPS = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < BLANK || byte === QUOTE || byte === BACKSLASH ? 1 : 0,
);
/** What may follow a backslash. */
const ESCAPES = Buffer.from('"\\/bfnrt');
const UNICODE = 0x75;
/** What follows the `u` of an escape, so many times. */
const HEXADECIMAL = Buffer.from('0123456789abcdefABCDEF');
const DIGITS = 4;
const LITERALS = ['true', 'false', 'null'].map((literal) => Buffer.from(literal));

/** Parses what stands between two places. @throws SyntaxError */
export function parsedAt(json: Buffer, from = 0, to = json.length): unknown {
  return JSON.parse(json.toString('utf8', from, to));
}

/** Where the blanks end that stand at a place. */
export function blankEnd(json: Uint8Array, at: number): number {
  let end = at;
  for (;;) {
    const byte = json[end];
    if (byte !== BLANK && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return end;
    end++;
  }
}

/** Where the value ends that begins at a place; `ODD` where none can be gone over. */
export function valueEnd(json: Uint8Array, at: number, depth = 0): number {
  const byte = json[at];
  if (byte === QUOTE) return textEnd(json, at);
  if (byte === OBJECT || byte === LIST) return depth < DEPTH_MAX ? nestedEnd(json, at, depth) : ODD;
  const literal = LITERALS.find((one) => one[0] === byte);
  if (literal === undefined) return numberEnd(json, at);
  return literal.every((letter, index) => json[at + index] === letter) ? at + literal.length : ODD;
}

/** Where the text ends whose first quote stands at a place; `ODD` when it is none. */
export function textEnd(json: Uint8Array, at: number): number {
  let end = at + 1;
  while (STOPS[json[end] ?? 0] === 0) end++;
  return json[end] === QUOTE ? end + 1 : escapedEnd(json, end);
}

/** Where the text ends of which the first escape stands at a place. */
function escapedEnd(json: Uint8Array, at: number): number {
  let end = at;
  while (json[end] !== QUOTE) {
    if (json[end] === BACKSLASH) end = escapeEnd(json, end + 1);
    else if (STOPS[json[end] ?? 0] === 0) end++;
    else return ODD;
    if (end === ODD) return ODD;
  }
  return end + 1;
}

/** Where the escape ends whose backslash stands before a place. */
function escapeEnd(json: Uint8Array, at: number): number {
  if (json[at] !== UNICODE) return ESCAPES.includes(json[at] ?? 0) ? at + 1 : ODD;
  const end = at + 1 + DIGITS;
  for (let digit = at + 1; digit < end; digit++) if (!HEXADECIMAL.includes(json[digit] ?? 0)) return ODD;
  return end;
}

/** Where the object ends that begins at a place, if it is one: it is looked at no closer than this needs. */
export function objectEnd(json: Uint8Array, at: number): number {
  if (json[at] !== OBJECT) return ODD;
  let depth = 0;
  for (let end = at; end < json.length; end++) {
    const byte = json[end];
    if (byte === OBJECT) depth++;
    else if (byte === OBJECT_END && --depth === 0) return end + 1;
    else if (byte === QUOTE) {
      end++;
      while (end < json.length && json[end] !== QUOTE) end += json[end] === BACKSLASH ? 2 : 1;
    }
  }
  return ODD;
}

function nestedEnd(json: Uint8Array, from: number, depth: number): number {
  const isObject = json[from] === OBJECT;
  const close = isObject ? OBJECT_END : LIST_END;
  let at = blankEnd(json, from + 1);
  if (json[at] === close) return at + 1;
  for (;;) {
    if (isObject) {
      if (json[at] !== QUOTE) return ODD;
      at = textEnd(json, at);
      if (at === ODD) return ODD;
      at = blankEnd(json, at);
      if (json[at] !== COLON) return ODD;
      at = blankEnd(json, at + 1);
    }
    at = valueEnd(json, at, depth + 1);
    if (at === ODD) return ODD;
    at = blankEnd(json, at);
    if (json[at] === close) return at + 1;
    if (json[at] !== COMMA) return ODD;
    at = blankEnd(json, at + 1);
  }
}

/** What follows a number shows whether it is one: `01` and `1e5` go on behind. */
function numberEnd(json: Uint8Array, from: number): number {
  const whole = json[from] === MINUS ? from + 1 : from;
  const end = json[whole] === 0x30 ? whole + 1 : digitsEnd(json, whole);
  if (end === whole) return ODD;
  if (json[end] !== DOT) return end;
  const last = digitsEnd(json, end + 1);
  return last === end + 1 ? ODD : last;
}

function digitsEnd(json: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const byte = json[at] ?? 0;
    if (byte < 0x30 || byte > 0x39) return at;
    at++;
  }
}
