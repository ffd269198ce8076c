import { gunzipSync, gzipSync } from 'node:zlib';

/** What we remember of one record. Days are `YYYY-MM-DD`; null where there is none. */
export interface ManifestEntry {
  /** Fingerprint of its raw row (`RowReader`), or `UNREAD`. */
  readonly hash: number;
  /** Its day by the column that the source is asked by, mostly the date of issue. */
  readonly day: string | null;
  /** When a complete run first found it missing, ISO 8601 UTC. */
  readonly missedOn: string | null;
  /** Read it again from this day on, even unchanged: its date is still too far ahead to be believed. */
  readonly recheckOn: string | null;
}

/** What no row's fingerprint is. */
export const UNREAD = -1;

/** What is to be remembered of a record; null takes it out. */
export interface ManifestChange {
  readonly key: string;
  readonly entry: ManifestEntry | null;
}

/** Entries of one stored piece; they take some 170 KB. */
const PIECE_ENTRIES = 10_000;
/** The most bytes of one: DynamoDB takes 400 KB an item. */
const PIECE_BYTES = 350_000;

/** Cuts changes into pieces that can be stored, each with its part of the changes. */
export function* piecesOf(
  lines: readonly ManifestChange[],
): Generator<{ part: readonly ManifestChange[]; data: Uint8Array }> {
  for (let at = 0; at < lines.length; at += PIECE_ENTRIES) {
    const part = lines.slice(at, at + PIECE_ENTRIES);
    const data = encodeEntries(part);
    if (data.byteLength <= PIECE_BYTES || part.length === 1) yield { part, data };
    else
      for (const half of [part.slice(0, part.length / 2), part.slice(part.length / 2)]) yield* piecesOf(half);
  }
}

/** Changes as compressed text, one line a record; fingerprints to the base 36. */
export function encodeEntries(changes: readonly ManifestChange[]): Uint8Array {
  let text = '';
  for (const { key, entry } of changes)
    text +=
      entry === null
        ? `${key}\n`
        : `${key} ${entry.hash.toString(36)} ${entry.day ?? ''} ${entry.missedOn ?? ''} ${entry.recheckOn ?? ''}\n`;
  return gzipSync(text);
}

/** The changes of a piece, in the order written. Keys and hashes hold no blanks. */
export function decodeEntries(piece: Uint8Array): ManifestChange[] {
  const lines = gunzipSync(piece).toString().split('\n');
  return lines.flatMap((line) => {
    if (line === '') return [];
    const [key = '', hash, day = '', missedOn = '', recheckOn = ''] = line.split(' ');
    const entry =
      hash === undefined
        ? null
        : { hash: hashOf(hash), day: day || null, missedOn: missedOn || null, recheckOn: recheckOn || null };
    return { key, entry };
  });
}

/** A fingerprint as it is written; what is none, such as those of an earlier form, is no row's. */
function hashOf(text: string): number {
  const hash = Number.parseInt(text, 36);
  return Number.isSafeInteger(hash) ? hash : UNREAD;
}
