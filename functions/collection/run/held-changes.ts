import { gunzipSync, gzipSync } from 'node:zlib';
import type { ChangedRecord } from '../records/commit.ts';

/** Changes kept uncompressed, some 15 MB; an ordinary run has fewer. */
const PLAIN_MAX = 5_000;
/** DynamoDB's limit is 400 KB per item. */
const PART_BYTES = 350_000;

/**
 * Changes of known records and new records, held until the whole source was read and judged. Many changes are compressed, so that a table
 * in which every row changed fits in memory, in parts that the checkpoint can store for the run that continues.
 */
export class HeldChanges {
  #packed: Uint8Array[];
  #plain: (readonly ChangedRecord[])[] = [];
  #plainCount = 0;

  /** @param parts from an earlier run of the same reading */
  constructor(parts: readonly Uint8Array[] = []) {
    this.#packed = [...parts];
  }

  add(records: readonly ChangedRecord[]): void {
    if (records.length === 0) return;
    this.#plain.push(records);
    this.#plainCount += records.length;
    if (this.#plainCount > PLAIN_MAX) this.parts();
  }

  /** All changes, compressed, in the order of arrival. */
  parts(): readonly Uint8Array[] {
    for (const batch of this.#plain) this.#packed.push(...compress(batch));
    this.#plain = [];
    this.#plainCount = 0;
    return this.#packed;
  }

  /** All changes in the order of arrival. */
  *batches(): Generator<readonly ChangedRecord[]> {
    for (const part of this.#packed) yield JSON.parse(gunzipSync(part).toString()) as ChangedRecord[];
    yield* this.#plain;
  }

  clear(): void {
    this.#packed = [];
    this.#plain = [];
    this.#plainCount = 0;
  }
}

/** Splits a batch until each part fits one item. */
function compress(batch: readonly ChangedRecord[]): Uint8Array[] {
  const part = gzipSync(JSON.stringify(batch), { level: 1 });
  if (part.byteLength <= PART_BYTES || batch.length === 1) return [part];
  const half = Math.ceil(batch.length / 2);
  return [...compress(batch.slice(0, half)), ...compress(batch.slice(half))];
}
