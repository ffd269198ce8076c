import type { RawRow } from '../conform/mapping.ts';
import type { Source } from '../source.ts';
import { hashOf } from './row-hash.ts';
import { RowReader } from './row-reader.ts';

/** Raised when the rules of conforming change, so that every record is read again. */
const RULES_VERSION = 4;

/**
 * Makes the function that tells whether a record changed: 53 bits over the raw columns the source reads, and over how it
 * reads them. It looks at nothing else, so that a row is conformed only when something of ours changed. Not meant
 * against a forger: who publishes the rows may publish what he likes.
 */
export function createFingerprint(source: Source): (row: RawRow) => number {
  const rows = createRowReader(source);
  return (row) => {
    rows.read(row);
    return rows.fingerprint();
  };
}

/** The reader of a source's rows, whose fingerprints are those of `createFingerprint`. */
export function createRowReader(source: Source): RowReader {
  return new RowReader(source, rulesText(source));
}

/** Names how a source is read: another name, and records may change without the source having done anything. */
export function rulesOf(source: Source): string {
  return hashOf(rulesText(source))
    .map((part) => (part >>> 0).toString(36))
    .join('.');
}

function rulesText(source: Source): string {
  const {
    fields,
    recordKey,
    state,
    city,
    county,
    notPermits = [],
    feeColumns = [],
    sharesWith = [],
  } = source;
  const place = [state, city, county, ...sharesWith];
  return JSON.stringify([RULES_VERSION, fields, recordKey, place, notPermits, feeColumns]);
}
