import type { Manifest } from '../records/manifest.ts';

/**
 * The records that a reading has seen, as marks by their places in the manifest: a set of all their keys would have to be looked
 * up once more for every row.
 */
export class SeenRecords {
  readonly #manifest: Manifest;
  #marks: Uint8Array;
  #size = 0;

  /** @param earlier keys of the records that a run before has seen of the same reading */
  constructor(manifest: Manifest, earlier: Iterable<string>) {
    this.#manifest = manifest;
    this.#marks = new Uint8Array(1024);
    for (const key of earlier) this.add(manifest.placeOf(key));
  }

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  has(key: string): boolean {
    return this.#marks[this.#manifest.placeOf(key)] === 1;
  }

  /** @param place that of the record's key in the manifest @returns false when it was seen before */
  add(place: number): boolean {
    if (place >= this.#marks.length) this.#grow(place);
    if (this.#marks[place] === 1) return false;
    this.#marks[place] = 1;
    this.#size++;
    return true;
  }

  #grow(place: number): void {
    const marks = new Uint8Array(2 * place);
    marks.set(this.#marks);
    this.#marks = marks;
  }
}
