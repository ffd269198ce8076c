import type { Table } from '#functions/platform/table.ts';
import { readParts } from './blob-store.ts';
import type { SegmentEntry } from './generation.ts';
import { decodePart, type PartName, type SegmentParts } from './segment.ts';

type AnyPart = SegmentParts[PartName];

/**
 * The segments this process has loaded. They never change, so they are kept until their memory is wanted: the part
 * asked for longest ago goes first. Two questions that want one part at the same time read it once.
 */
export class SegmentCache {
  readonly #index: Table;
  readonly #capacity: number;
  readonly #parts = new Map<string, Promise<AnyPart>>();
  readonly #sizes = new Map<string, number>();
  #held = 0;

  /** @param capacity bytes of decoded parts to keep */
  constructor(index: Table, capacity: number) {
    this.#index = index;
    this.#capacity = capacity;
  }

  /** Bytes of decoded parts held now. */
  get bytes(): number {
    return this.#held;
  }

  /** One part of each segment, in the order asked. @throws when the index has lost one */
  async load<P extends PartName>(entries: readonly SegmentEntry[], part: P): Promise<SegmentParts[P][]> {
    const keyOf = ({ blob }: SegmentEntry): string => `${blob.name} ${part}`;
    const missing = entries.filter((entry) => !this.#parts.has(keyOf(entry)));
    if (missing.length > 0) {
      const read = readParts(
        this.#index,
        missing.map(({ blob }) => ({ ref: blob, part })),
      );
      missing.forEach((entry, at) => {
        this.#keep(
          keyOf(entry),
          read.then((bytes) => decodePart(part, bytes[at] ?? Buffer.alloc(0))),
        );
      });
    }
    const loading = entries.map((entry) => this.#touch(keyOf(entry)) as Promise<SegmentParts[P]>);
    const loaded = await Promise.all(loading);
    this.#evict();
    return loaded;
  }

  #keep(key: string, loading: Promise<AnyPart>): void {
    this.#parts.set(key, loading);
    loading.then(
      ({ bytes }) => {
        this.#sizes.set(key, bytes);
        this.#held += bytes;
      },
      () => this.#parts.delete(key),
    );
  }

  #touch(key: string): Promise<AnyPart> | undefined {
    const loading = this.#parts.get(key);
    if (loading !== undefined) {
      this.#parts.delete(key);
      this.#parts.set(key, loading);
    }
    return loading;
  }

  #evict(): void {
    for (const key of this.#parts.keys()) {
      if (this.#held <= this.#capacity) return;
      const size = this.#sizes.get(key);
      if (size === undefined) continue;
      this.#parts.delete(key);
      this.#sizes.delete(key);
      this.#held -= size;
    }
  }
}
