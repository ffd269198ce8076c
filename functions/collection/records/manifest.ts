import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { decodeEntries, type ManifestChange, type ManifestEntry, splitIntoPieces } from './manifest-codec.ts';
import type { FrequentKey } from './record-key.ts';

interface Head extends Key {
  readonly generation: number;
  /** Deltas up to this number are part of the generation. */
  readonly folded: number;
}
interface Piece extends Key {
  readonly data: Uint8Array;
}

/** A key in memory. */
interface ManifestRecord {
  /** Null while the record is unknown, and once it is withdrawn. */
  entry: ManifestEntry | null;
  /** How many rows of this reading have it. */
  rows: number;
}

/** More deltas than this are folded into a new generation. */
const DELTAS_MAX = 16;
const HEAD = 'head';

/**
 * The fingerprint of every record that a source published when it was last read (ARCHITECTURE §4). It is stored as one
 * generation of pieces plus deltas, one per page, so that saving a page is one small write. Only the run that holds the
 * source's lease may change it. A stored delta counts even when the run dies right after.
 */
export class SourceManifest {
  readonly #collection: Runtime['collection'];
  readonly #pk: string;
  readonly #records = new Map<string, ManifestRecord>();
  /** The keys of the records whose ids come from another key, by id. */
  readonly #owners = new Map<string, string>();
  #size = 0;
  #seen = 0;
  #mostRows: FrequentKey = { key: '', rows: 0 };
  /**
   * True when nothing had ever been stored for the source on load. Keys are stored before permits, and removals of keys
   * are stored too, so then only this run can have written permits of the source.
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

  /** Empty before the first page of a source. */
  static async load({ collection }: Pick<Runtime, 'collection'>, sourceId: string): Promise<SourceManifest> {
    const pk = `manifest#${sourceId}`;
    const items = await collection.query<Key>(pk);
    const head = items.find(({ sk }) => sk === HEAD) as Head | undefined;
    const pieces = items.filter(({ sk }) => sk !== HEAD) as Piece[];
    return new SourceManifest(collection, pk, head, pieces);
  }

  /** Number of known records. */
  get size(): number {
    return this.#size;
  }

  get(key: string): ManifestEntry | undefined {
    return this.#records.get(key)?.entry ?? undefined;
  }

  /** The key of the record that has an id from another key. */
  ownerOf(id: string): string | undefined {
    return this.#owners.get(id);
  }

  get seen(): number {
    return this.#seen;
  }

  hasSeen(key: string): boolean {
    return (this.#records.get(key)?.rows ?? 0) > 0;
  }

  get mostRows(): FrequentKey {
    return this.#mostRows;
  }

  /**
   * Marks a record as seen, known or not. The mark is kept beside the entry because a separate set of keys would cost a
   * second lookup for every row.
   * @returns its entry, null for an unknown record, or `repeated` when it was already marked
   */
  see(key: string): ManifestEntry | null | 'repeated' {
    let record = this.#records.get(key);
    if (record === undefined) {
      record = { entry: null, rows: 0 };
      this.#records.set(key, record);
    }
    record.rows++;
    if (record.rows > this.#mostRows.rows) this.#mostRows = { key, rows: record.rows };
    if (record.rows > 1) return 'repeated';
    this.#seen++;
    return record.entry;
  }

  *entries(): Iterable<{ readonly key: string; readonly entry: ManifestEntry }> {
    for (const [key, { entry }] of this.#records) if (entry !== null) yield { key, entry };
  }

  *days(): Iterable<string | null> {
    for (const { entry } of this.#records.values()) if (entry !== null) yield entry.day;
  }

  some(test: (entry: ManifestEntry) => boolean): boolean {
    for (const { entry } of this.#records.values()) if (entry !== null && test(entry)) return true;
    return false;
  }

  /** Applies changes in memory only. */
  apply(changes: readonly ManifestChange[]): void {
    for (const { key, entry } of changes) {
      const record = this.#records.get(key);
      this.#own(key, record?.entry?.id, entry?.id);
      this.#size += Number(entry !== null) - Number(record !== undefined && record.entry !== null);
      if (record === undefined) this.#records.set(key, { entry, rows: 0 });
      else record.entry = entry;
    }
  }

  #own(key: string, before: string | undefined, id: string | undefined): void {
    if (before !== undefined && before !== id && this.#owners.get(before) === key)
      this.#owners.delete(before);
    if (id !== undefined) this.#owners.set(id, key);
  }

  async record(changes: readonly ManifestChange[]): Promise<void> {
    for (const { part, data } of splitIntoPieces(changes)) {
      const sk = deltaKey(this.#lastDelta + 1);
      await this.#collection.put({ pk: this.#pk, sk, data });
      this.#lastDelta++;
      this.#stored.push({ pk: this.#pk, sk });
      this.apply(part);
    }
  }

  /** Folds many deltas into a new generation. A kill in between leaves the old generation in force. */
  async compact(): Promise<void> {
    if (this.#stored.filter(({ sk }) => sk.startsWith('delta#')).length <= DELTAS_MAX) return;
    const generation = this.#generation + 1;
    const pieces = [...splitIntoPieces([...this.entries()])].map(({ data }, index) => ({
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

  /** Pieces come in key order: `base#…` before `delta#…`. Those not in force are only kept in the list to be deleted. */
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
