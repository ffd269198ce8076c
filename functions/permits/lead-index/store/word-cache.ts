import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import { readBytes } from './blob-store.ts';
import type { SegmentWords } from './generation.ts';
import { blockOf, decodeWords, type WordBlock, type WordPostings } from './word-index.ts';

/** Blocks of words that this process has read, least recently used first. They never change. */
export class WordCache {
  readonly #index: IndexTable;
  readonly #capacity: number;
  readonly #blocks = new Map<string, Promise<WordPostings>>();
  readonly #sizes = new Map<string, number>();
  #size = 0;

  /** @param capacity bytes of decoded blocks to keep */
  constructor(index: IndexTable, capacity: number) {
    this.#index = index;
    this.#capacity = capacity;
  }

  /** Bytes of decoded blocks in the cache. */
  get bytes(): number {
    return this.#size;
  }

  /** The postings of those words that half years have, for each of them in order. @throws when a blob is missing */
  postings(
    halves: readonly Pick<SegmentWords['words'], 'name' | 'blocks'>[],
    wanted: readonly string[],
  ): Promise<Map<string, Uint8Array>[]> {
    return Promise.all(
      halves.map(async ({ name, blocks }) => {
        const found = new Map<string, Uint8Array>();
        for (const [word, block] of await Promise.all(
          wanted.map(async (word) => {
            const place = blockOf(blocks, word);
            return [word, place === undefined ? undefined : await this.#block(name, place)] as const;
          }),
        )) {
          const posting = block?.postingOf(word);
          if (posting !== undefined) found.set(word, posting);
        }
        return found;
      }),
    );
  }

  #block(name: string, [, offset, bytes]: WordBlock): Promise<WordPostings> {
    const key = `${name} ${offset}`;
    const known = this.#blocks.get(key);
    if (known !== undefined) {
      // The last place is that of the block used last.
      this.#blocks.delete(key);
      this.#blocks.set(key, known);
      return known;
    }
    const loading = readBytes(this.#index, name, { offset, bytes }).then(decodeWords);
    this.#blocks.set(key, loading);
    loading.then(
      (block) => {
        this.#sizes.set(key, block.bytes);
        this.#size += block.bytes;
        this.#evict();
      },
      () => this.#blocks.delete(key),
    );
    return loading;
  }

  #evict(): void {
    for (const key of this.#blocks.keys()) {
      if (this.#size <= this.#capacity) return;
      const size = this.#sizes.get(key);
      // Still loading.
      if (size === undefined) continue;
      this.#size -= size;
      this.#sizes.delete(key);
      this.#blocks.delete(key);
    }
  }
}
