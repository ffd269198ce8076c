import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { KeyPlaces } from './key-index.ts';
import { decodeEntries, type ManifestChange, type ManifestEntry, piecesOf } from './manifest-codec.ts';
import { RememberedRecords } from './remembered-records.ts';

interface Head extends Key {
  readonly generation: number;
  /** Deltas up to this number are already part of the generation. */
  readonly folded: number;
}
interface Piece extends Key {
  readonly data: Uint8Array;
}

/** Deltas are folded into a new generation when there are more of them. */
const DELTAS_MAX = 16;
const HEAD = 'head';

/**
 * What a source published when we last looked: the fingerprint of every record (ARCHITECTURE §4). Kept as one generation of
 * pieces and a list of deltas on top, one a page, so that remembering a page is one small write. Only the run that
 * holds the source's lease may change it. A delta that was stored counts, whatever happens next.
 */
export class Manifest {
  readonly #collection: Runtime['collection'];
  readonly #pk: string;
  readonly #places = new KeyPlaces();
  /** What is known of the keys, by their places. */
  readonly records = new RememberedRecords();
  /**
   * True when nothing had ever been stored of the source when this was loaded. A key is stored before its permit is, and what
   * forgets keys stores that it does, so then no permit of the source is stored but those that this run writes.
   */
  readonly beganEmpty: boolean;
  #generation: number;
  #lastDelta: number;
  #stored: Key[];

  private constructor(
    collection: Runtime['collection'],
    pk: string,
    head: Head | undefined,
    pieces: readonly Piece[],
  ) {
    this.#collection = collection;
    this.#pk = pk;
    this.#generation = head?.generation ?? 0;
    this.#lastDelta = head?.folded ?? 0;
    this.#stored = [];
    this.beganEmpty = head === undefined && pieces.length === 0;
    for (const { sk, data } of pieces) this.#read(sk, data);
  }

  /** What we know of a source; empty before its first page. */
  static async load({ collection }: Pick<Runtime, 'collection'>, sourceId: string): Promise<Manifest> {
    const pk = `manifest#${sourceId}`;
    const items = await collection.query<Key>(pk);
    const head = items.find(({ sk }) => sk === HEAD) as Head | undefined;
    const pieces = items.filter(({ sk }) => sk !== HEAD) as Piece[];
    return new Manifest(collection, pk, head, pieces);
  }

  /** Records we know of. */
  get size(): number {
    return this.records.size;
  }

  get(key: string): ManifestEntry | undefined {
    const place = this.#places.find(key);
    return place < 0 ? undefined : this.records.at(place);
  }

  /** The place of a key, which is given one when it has none; it keeps it for as long as the manifest is in memory. */
  placeOf(key: string): number {
    return this.#places.place(key);
  }

  /** All records, by key. */
  *entries(): Iterable<{ readonly key: string; readonly entry: ManifestEntry }> {
    for (const [place, entry] of this.records.entries()) yield { key: this.#places.key(place), entry };
  }

  /** Remembers changes, here only. */
  apply(changes: readonly ManifestChange[]): void {
    for (const { key, entry } of changes) this.records.set(this.placeOf(key), entry);
  }

  /** Remembers changes for good. No changes, no write. */
  async record(changes: readonly ManifestChange[]): Promise<void> {
    for (const { part, data } of piecesOf(changes)) {
      const sk = deltaKey(this.#lastDelta + 1);
      await this.#collection.put({ pk: this.#pk, sk, data });
      this.#lastDelta++;
      this.#stored.push({ pk: this.#pk, sk });
      this.apply(part);
    }
  }

  /** Folds the deltas into a new generation when there are many. A kill on the way leaves the old one in force. */
  async compact(): Promise<void> {
    if (this.#stored.filter(({ sk }) => sk.startsWith('delta#')).length <= DELTAS_MAX) return;
    const generation = this.#generation + 1;
    const pieces = [...piecesOf([...this.entries()])].map(({ data }, index) => ({
      pk: this.#pk,
      sk: pieceKey(generation, index),
      data,
    }));
    const kept = new Set(pieces.map(({ sk }) => sk));
    await this.#collection.writeMany(pieces);
    await this.#collection.put({ pk: this.#pk, sk: HEAD, generation, folded: this.#lastDelta });
    await this.#collection.writeMany(
      [],
      this.#stored.filter(({ sk }) => !kept.has(sk)),
    );
    this.#generation = generation;
    this.#stored = pieces.map(({ pk, sk }) => ({ pk, sk }));
  }

  /** Pieces come in key order: `base#…` before `delta#…`. What is not in force is only remembered to be removed. */
  #read(sk: string, data: Uint8Array): void {
    this.#stored.push({ pk: this.#pk, sk });
    const [kind, number = ''] = sk.split('#');
    const inForce = kind === 'base' ? Number(number) === this.#generation : Number(number) > this.#lastDelta;
    if (!inForce) return;
    this.apply(decodeEntries(data));
    if (kind === 'delta') this.#lastDelta = Number(number);
  }
}

function pieceKey(generation: number, index: number): string {
  return `base#${String(generation).padStart(8, '0')}#${String(index).padStart(6, '0')}`;
}

function deltaKey(number: number): string {
  return `delta#${String(number).padStart(10, '0')}`;
}
