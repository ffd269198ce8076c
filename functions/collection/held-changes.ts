import { gunzipSync, gzipSync } from 'node:zlib';
import type { Candidate } from './commit.ts';

/** The most bytes of one part: DynamoDB takes 400 KB an item. */
const PART_BYTES = 350_000;

/**
 * Changes to records we know, held back until the whole source was read: only then is it known whether the source is to be
 * believed. Kept compressed, in parts that can be stored, so that a table of which every row changed still fits in memory
 * and a run that goes on with the reading of another has what that one held.
 */
export class HeldChanges {
  #parts: Uint8Array[];

  /** @param parts what an earlier run of the same reading held */
  constructor(parts: readonly Uint8Array[] = []) {
    this.#parts = [...parts];
  }

  /** What is held, compressed, in the order it came. */
  get parts(): readonly Uint8Array[] {
    return this.#parts;
  }

  add(candidates: readonly Candidate[]): void {
    if (candidates.length === 0) return;
    const part = gzipSync(JSON.stringify(candidates), { level: 1 });
    if (part.byteLength <= PART_BYTES || candidates.length === 1) this.#parts.push(part);
    else {
      const half = Math.ceil(candidates.length / 2);
      this.add(candidates.slice(0, half));
      this.add(candidates.slice(half));
    }
  }

  /** What is held, in the order it came. */
  *batches(): Generator<readonly Candidate[]> {
    for (const part of this.#parts) yield JSON.parse(gunzipSync(part).toString()) as Candidate[];
  }

  clear(): void {
    this.#parts = [];
  }
}
