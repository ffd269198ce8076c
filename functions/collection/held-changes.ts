import { gunzipSync, gzipSync } from 'node:zlib';
import type { Candidate } from './commit.ts';

/**
 * Changes to records we know, held back until the whole source was read: only then is it known whether the source is to be
 * believed. Kept compressed, so that a table of which every row changed still fits in memory.
 */
export class HeldChanges {
  #batches: Buffer[] = [];

  add(candidates: readonly Candidate[]): void {
    if (candidates.length > 0) this.#batches.push(gzipSync(JSON.stringify(candidates), { level: 1 }));
  }

  /** What is held, in the order it came. */
  *batches(): Generator<readonly Candidate[]> {
    for (const batch of this.#batches) yield JSON.parse(gunzipSync(batch).toString()) as Candidate[];
  }

  clear(): void {
    this.#batches = [];
  }
}
