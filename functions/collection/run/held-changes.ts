import { gunzipSync, gzipSync } from 'node:zlib';
import type { Candidate } from '../records/commit.ts';

/** The most changes kept as they are, some 15 MB; an ordinary run has fewer. */
const PLAIN_MAX = 5_000;
/** The most bytes of one part: DynamoDB takes 400 KB an item. */
const PART_BYTES = 350_000;

/**
 * Changes to records we know, held back until the whole source was read: only then is it known whether the source is to be
 * believed. Beyond the first few thousand they are kept compressed, so that a table of which every row changed still fits
 * in memory; in parts that can be stored, so that a run that goes on with the reading of another has what that one held.
 */
export class HeldChanges {
  #packed: Uint8Array[];
  /** Those that came last. */
  #plain: (readonly Candidate[])[] = [];
  #plainCount = 0;

  /** @param parts what an earlier run of the same reading held */
  constructor(parts: readonly Uint8Array[] = []) {
    this.#packed = [...parts];
  }

  add(candidates: readonly Candidate[]): void {
    if (candidates.length === 0) return;
    this.#plain.push(candidates);
    this.#plainCount += candidates.length;
    if (this.#plainCount > PLAIN_MAX) this.parts();
  }

  /** What is held, compressed, in the order it came. */
  parts(): readonly Uint8Array[] {
    for (const batch of this.#plain) this.#packed.push(...packed(batch));
    this.#plain = [];
    this.#plainCount = 0;
    return this.#packed;
  }

  /** What is held, in the order it came. */
  *batches(): Generator<readonly Candidate[]> {
    for (const part of this.#packed) yield JSON.parse(gunzipSync(part).toString()) as Candidate[];
    yield* this.#plain;
  }

  clear(): void {
    this.#packed = [];
    this.#plain = [];
    this.#plainCount = 0;
  }
}

/** A batch in as many parts as it takes. */
function packed(batch: readonly Candidate[]): Uint8Array[] {
  const part = gzipSync(JSON.stringify(batch), { level: 1 });
  if (part.byteLength <= PART_BYTES || batch.length === 1) return [part];
  const half = Math.ceil(batch.length / 2);
  return [...packed(batch.slice(0, half)), ...packed(batch.slice(half))];
}
