import { gunzipSync, gzipSync } from 'node:zlib';

/** What the manifest keeps of one record. Days are `YYYY-MM-DD`. */
export interface ManifestEntry {
  /** Fingerprint of its raw row (`createFingerprint`), or `UNREAD`. */
  readonly hash: number;
  /** Its day by the source's `dateColumn`, usually the issue date. */
  readonly day: string | null;
  /** When a complete run first missed it, ISO 8601 UTC. */
  readonly missedOn: string | null;
  /** On this day, its issue date, it is processed again, even unchanged: until then the date is not accepted. */
  readonly recheckOn: string | null;
  /** The id of its permit, where that was first stored under another key (`run/renumbering.ts`); else the key gives it. */
  readonly id?: string | undefined;
}

/** No row has this fingerprint. */
export const UNREAD = -1;

/** A change of one record; null removes it. */
export interface ManifestChange {
  readonly key: string;
  readonly entry: ManifestEntry | null;
}

/** Entries per stored piece; they take some 170 KB. */
const PIECE_ENTRIES = 10_000;
/** DynamoDB's limit is 400 KB per item. */
const PIECE_BYTES = 350_000;

/** Splits changes into pieces that each fit one item. */
export function* splitIntoPieces(
  lines: readonly ManifestChange[],
): Generator<{ part: readonly ManifestChange[]; data: Uint8Array }> {
  for (let at = 0; at < lines.length; at += PIECE_ENTRIES) {
    const part = lines.slice(at, at + PIECE_ENTRIES);
    const data = encodeEntries(part);
    if (data.byteLength <= PIECE_BYTES || part.length === 1) yield { part, data };
    else
      for (const half of [part.slice(0, part.length / 2), part.slice(part.length / 2)])
        yield* splitIntoPieces(half);
  }
}

/** Encodes changes as compressed text, one line per record, with fingerprints in base 36. */
export function encodeEntries(changes: readonly ManifestChange[]): Uint8Array {
  let text = '';
  for (const { key, entry } of changes)
    text +=
      entry === null
        ? `${key}\n`
        : `${key} ${entry.hash.toString(36)} ${entry.day ?? ''} ${entry.missedOn ?? ''} ${entry.recheckOn ?? ''}${entry.id === undefined ? '' : ` ${entry.id}`}\n`;
  return gzipSync(text);
}

/** Decodes the changes of a piece in the order written. Keys and hashes contain no spaces. */
export function decodeEntries(piece: Uint8Array): ManifestChange[] {
  const lines = gunzipSync(piece).toString().split('\n');
  return lines.flatMap((line) => {
    if (line === '') return [];
    const [key = '', hash, day = '', missedOn = '', recheckOn = '', id] = line.split(' ');
    const entry =
      hash === undefined
        ? null
        : {
            hash: Number.parseInt(hash, 36),
            day: day || null,
            missedOn: missedOn || null,
            recheckOn: recheckOn || null,
            ...(id === undefined ? {} : { id }),
          };
    return { key, entry };
  });
}
