import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';

/** A measure is a month old when the next one comes, so this much longer is nothing. */
const FRESH_MS = 10 * 60_000;

/** What a monthly measure says of all places: one packed item. */
export class StoredMeasure<Row, T> {
  readonly #key: Key;
  readonly #parse: (stored: readonly Row[]) => T;
  /** What was read last of each table. */
  readonly #known = new WeakMap<Table, { readonly at: number; readonly value: T }>();

  /** @param name the item's partition @param parse gets nothing before the first measure */
  constructor(name: string, parse: (stored: readonly Row[]) => T) {
    this.#key = { pk: name, sk: 'measured' };
    this.#parse = parse;
  }

  item(stored: readonly Row[]): Item {
    return { ...this.#key, places: zstdCompressSync(JSON.stringify(stored)) };
  }

  /** The latest measure, at most ten minutes old. One read of one item. */
  async read({ index, clock }: Pick<Runtime, 'index' | 'clock'>): Promise<T> {
    const at = clock.now().getTime();
    const last = this.#known.get(index);
    if (last !== undefined && at - last.at < FRESH_MS) return last.value;
    const item = await index.get<Key & { readonly places: Uint8Array }>(this.#key);
    const stored =
      item === undefined ? [] : (JSON.parse(zstdDecompressSync(item.places).toString()) as readonly Row[]);
    const value = this.#parse(stored);
    this.#known.set(index, { at, value });
    return value;
  }
}
