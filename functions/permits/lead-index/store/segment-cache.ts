import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import { readParts } from './blob-store.ts';
import type { SegmentOutline } from './generation.ts';
import { decodePart, type PartName, type SegmentParts } from './segment.ts';

interface LoadedPart<P extends PartName> {
  readonly loading: Promise<SegmentParts[P]>;
  part: SegmentParts[P] | undefined;
  usedAt: number;
}
type Segment = { [P in PartName]?: LoadedPart<P> };

/**
 * Segment parts that this process has loaded. They never change, so only the memory limit evicts them, least recently used
 * first. Concurrent loads of a part read it once.
 */
export class SegmentCache {
  readonly #index: IndexTable;
  readonly #capacity: number;
  readonly #segments = new Map<string, Segment>();
  /** Rows that searches have read, a measure of their work. Counts in manifests are free. */
  rowsRead = 0;
  #size = 0;
  #loads = 0;

  /** @param capacity bytes of decoded parts to keep */
  constructor(index: IndexTable, capacity: number) {
    this.#index = index;
    this.#capacity = capacity;
  }

  /** Bytes of decoded parts in the cache. */
  get bytes(): number {
    return this.#size;
  }

  /** Loads one part of each segment, in the order of `entries`. @throws when one is missing */
  async load<P extends PartName>(entries: readonly SegmentOutline[], part: P): Promise<SegmentParts[P][]> {
    this.#loads++;
    const missing = entries.filter(({ blob }) => this.#segments.get(blob.name)?.[part] === undefined);
    if (missing.length > 0) this.#read(missing, part);
    const holds = entries.map((entry) => this.#touched(entry, part));
    const loaded: SegmentParts[P][] = [];
    for (const held of holds) loaded.push(held.part ?? (await held.loading));
    if (missing.length > 0) this.#evict();
    return loaded;
  }

  #read<P extends PartName>(entries: readonly SegmentOutline[], part: P): void {
    const read = readParts(
      this.#index,
      entries.map(({ blob }) => ({ ref: blob, part })),
    );
    entries.forEach(({ blob }, at) => {
      const loading = read.then((bytes) => decodePart(part, bytes[at] ?? Buffer.alloc(0)));
      const held: LoadedPart<P> = { loading, part: undefined, usedAt: this.#loads };
      const segment: Segment = this.#segments.get(blob.name) ?? {};
      this.#segments.set(blob.name, Object.assign(segment, { [part]: held }));
      loading.then(
        (loaded) => {
          held.part = loaded;
          this.#size += loaded.bytes;
        },
        () => this.#drop(blob.name, part),
      );
    });
  }

  #touched<P extends PartName>({ blob }: SegmentOutline, part: P): LoadedPart<P> {
    const held: LoadedPart<P> | undefined = this.#segments.get(blob.name)?.[part];
    if (held === undefined) throw new Error(`${blob.name} was not loaded.`);
    held.usedAt = this.#loads;
    return held;
  }

  #evict(): void {
    if (this.#size <= this.#capacity) return;
    const held = [...this.#segments].flatMap(([name, segment]) =>
      (Object.keys(segment) as PartName[]).flatMap((part) => {
        const { usedAt = 0, part: loaded } = segment[part] ?? {};
        return loaded === undefined ? [] : [{ name, part, usedAt, bytes: loaded.bytes }];
      }),
    );
    for (const { name, part, bytes } of held.sort((a, b) => a.usedAt - b.usedAt)) {
      if (this.#size <= this.#capacity) return;
      this.#drop(name, part);
      this.#size -= bytes;
    }
  }

  #drop(name: string, part: PartName): void {
    const segment = this.#segments.get(name);
    delete segment?.[part];
    if (segment !== undefined && Object.keys(segment).length === 0) this.#segments.delete(name);
  }
}
