import { type ByteRange, ObjectMissing, type ObjectStore } from '#functions/platform/objects/object-store.ts';
import type { Item } from '#functions/platform/tables/table.ts';

/** Partition of a table in memory that holds its objects. */
const PARTITION = 'objects';

/**
 * Objects in memory, beside the items of a table in memory, so that whoever shares the items shares the objects.
 * @param items by partition and sort key
 */
export class MemoryObjects implements ObjectStore {
  readonly #items: Map<string, Map<string, Item>>;

  constructor(items: Map<string, Map<string, Item>>) {
    this.#items = items;
  }

  async get(key: string, range?: ByteRange): Promise<Buffer> {
    const bytes = this.#items.get(PARTITION)?.get(key)?.['bytes'] as Buffer | undefined;
    if (bytes === undefined) throw new ObjectMissing(`There is no object ${key}.`);
    return range === undefined ? bytes : bytes.subarray(range.offset, range.offset + range.bytes);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const objects = this.#items.get(PARTITION) ?? new Map<string, Item>();
    this.#items.set(PARTITION, objects.set(key, { pk: PARTITION, sk: key, bytes: Buffer.from(bytes) }));
  }

  async removeMany(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#items.get(PARTITION)?.delete(key);
  }

  async list(prefix: string): Promise<string[]> {
    return [...(this.#items.get(PARTITION)?.keys() ?? [])].filter((key) => key.startsWith(prefix)).sort();
  }
}
