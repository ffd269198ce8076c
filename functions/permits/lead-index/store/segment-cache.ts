import type { Table } from '#functions/platform/tables/table.ts';
import { readParts } from './blob-store.ts';
import type { SegmentOutline } from './generation.ts';
import { decodePart, type PartName, type SegmentParts } from './segment.ts';

/** A part in memory, or on its way. */
interface Held<P extends PartName> {
  readonly loading: Promise<SegmentParts[P]>;
  part: SegmentParts[P] | undefined;
  /** When it was last asked for, counted in questions. */
  asked: number;
}
type Segment = { [P in PartName]?: Held<P> };

/**
 * The segments this process has loaded. They never change, so they are kept until their memory is wanted: the part
 * asked for longest ago goes first. Two questions that want one part at the same time read it once.
 */
export class SegmentCache {
  readonly #index: Table;
  readonly #capacity: number;
  readonly #segments = new Map<string, Segment>();
  #held = 0;
  #questions = 0;

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
  async load<P extends PartName>(entries: readonly SegmentOutline[], part: P): Promise<SegmentParts[P][]> {
    this.#questions++;
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
      const held: Held<P> = { loading, part: undefined, asked: this.#questions };
      const segment: Segment = this.#segments.get(blob.name) ?? {};
      this.#segments.set(blob.name, Object.assign(segment, { [part]: held }));
      loading.then(
        (loaded) => {
          held.part = loaded;
          this.#held += loaded.bytes;
        },
        () => this.#drop(blob.name, part),
      );
    });
  }

  #touched<P extends PartName>({ blob }: SegmentOutline, part: P): Held<P> {
    const held: Held<P> | undefined = this.#segments.get(blob.name)?.[part];
    if (held === undefined) throw new Error(`${blob.name} was not loaded.`);
    held.asked = this.#questions;
    return held;
  }

  #evict(): void {
    if (this.#held <= this.#capacity) return;
    const held = [...this.#segments].flatMap(([name, segment]) =>
      (Object.keys(segment) as PartName[]).flatMap((part) => {
        const { asked = 0, part: loaded } = segment[part] ?? {};
        return loaded === undefined ? [] : [{ name, part, asked, bytes: loaded.bytes }];
      }),
    );
    for (const { name, part, bytes } of held.sort((a, b) => a.asked - b.asked)) {
      if (this.#held <= this.#capacity) return;
      this.#drop(name, part);
      this.#held -= bytes;
    }
  }

  #drop(name: string, part: PartName): void {
    const segment = this.#segments.get(name);
    delete segment?.[part];
    if (segment !== undefined && Object.keys(segment).length === 0) this.#segments.delete(name);
  }
}
