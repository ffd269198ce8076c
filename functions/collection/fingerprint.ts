import { type RawRow, rawColumns, rawValue } from './mapping.ts';
import { valueText } from './row-text.ts';
import type { Source } from './source.ts';

/** Raised when the rules of conforming change, so that every record is read again. */
const RULES_VERSION = 2;

/**
 * Makes the function that tells whether a record changed: 64 bits over the raw columns the source reads, and over how it
 * reads them. It looks at nothing else, so that a row is conformed only when something of ours changed. It is called
 * for every row of every run, so it goes through the columns the row has, not through all that are mapped, and adds their
 * hashes up: the order in which a portal writes them says nothing. Not meant against a forger: who publishes the rows
 * may publish what he likes.
 */
export function createFingerprint(source: Source): (row: RawRow) => string {
  const how = mixed(rulesText(source), 0);
  const columns = rawColumns(source);
  const plain = new Map(columns.filter((name) => !isNested(name)).map((name) => [name, mixed(name, 1)[0]]));
  const nested = columns.filter(isNested);
  return (row) => {
    let [high, low] = how;
    const add = (seed: number, value: unknown): void => {
      if (value === null || value === undefined) return;
      const parts = mixed(typeof value === 'object' ? valueText(value) : String(value), seed);
      high = (high + parts[0]) >>> 0;
      low = (low + parts[1]) >>> 0;
    };
    for (const name in row) {
      const seed = plain.get(name);
      if (seed !== undefined) add(seed, row[name]);
    }
    for (const name of nested) add(mixed(name, 1)[0], rawValue(row, name));
    return high.toString(36) + low.toString(36).padStart(7, '0');
  };
}

/** Names how a source is read: another name, and records may change without the source having done anything. */
export function rulesOf(source: Source): string {
  return mixed(rulesText(source), 0)
    .map((part) => part.toString(36))
    .join('.');
}

function rulesText(source: Source): string {
  const { fields, recordKey, state, city, county, notPermits = [], feeColumns = [] } = source;
  return JSON.stringify([RULES_VERSION, fields, recordKey, state, city, county, notPermits, feeColumns]);
}

function isNested(name: string): boolean {
  return /[.[]/.test(name);
}

/** Two independent 32-bit hashes of a text, multiplied through and stirred as MurmurHash3 does at its end. */
function mixed(text: string, seed: number): readonly [number, number] {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  return [stirred(high ^ text.length), stirred(low ^ high)];
}

function stirred(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
