import { isNested, type RawRow, rawColumns, rawValue } from '../conform/mapping.ts';
import { RULES_VERSION } from '../conform/rules-version.ts';
import type { Source } from '../source.ts';
import { jsonText } from './row-text.ts';

/**
 * Makes the function that gives the fingerprint of a row: 53 bits of the raw columns the source reads and of how it reads
 * them, a safe integer, not below zero. A row with the fingerprint of its last run is not conformed again. The order of the
 * columns makes no difference. Not secure against forgery: a publisher may publish any row anyway.
 */
export function createFingerprint(source: Source): (row: RawRow) => number {
  const columns = rawColumns(source);
  const seeds = new Map(columns.filter((name) => !isNested(name)).map((name) => [name, hashText(name).high]));
  const nested = columns.filter(isNested).map((path) => [path, hashText(path).high] as const);
  const mapping = hashText(mappingText(source));
  return (row) => {
    let { high, low } = mapping;
    const add = (seed: number, value: unknown) => {
      if (value === null || value === undefined) return;
      const hash = hashText(typeof value === 'string' ? value : jsonText(value), seed);
      high = (high + hash.high) | 0;
      low = (low + hash.low) | 0;
    };
    // Goes through the row's own columns, since most rows lack most columns and looking up a missing one is slow.
    for (const name in row) {
      const seed = seeds.get(name);
      if (seed !== undefined) add(seed, row[name]);
    }
    for (const [path, seed] of nested) add(seed, rawValue(row, path));
    // guard: the hash is of the columns
    return joined(high, low);
  };
}

/** A text as a number of 53 bits. */
export function hashOf(text: string): number {
  const { high, low } = hashText(text);
  return joined(high, low);
}

function joined(high: number, low: number): number {
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

/** Names how a source's rows are read. With another name, records may change although the source did not change them. */
export function mappingVersion(source: Source): string {
  const { high, low } = hashText(mappingText(source));
  return [high, low].map((part) => (part >>> 0).toString(36)).join('.');
}

function mappingText(source: Source): string {
  const {
    fields,
    recordKey,
    recordNumbers = [],
    state,
    city,
    county,
    notPermits = [],
    paperwork = {},
    feeColumns = [],
    statusWords = {},
    nobody = [],
    noPoints,
    sharesWith = [],
  } = source;
  const place = [state, city, county, ...sharesWith];
  const words = [notPermits, paperwork, statusWords, nobody];
  return JSON.stringify([
    RULES_VERSION,
    fields,
    recordKey,
    recordNumbers,
    place,
    words,
    feeColumns,
    noPoints,
  ]);
}

/** Two 32-bit hashes of a text (cyrb53). @param seed gives other hashes of the same text */
function hashText(text: string, seed = 0): { readonly high: number; readonly low: number } {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = spreadBits(high ^ text.length);
  return { high, low: spreadBits(low ^ high) };
}

/** Makes every bit of the result depend on every bit of the value (the last step of MurmurHash3). */
function spreadBits(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
