import type { ObjectStore } from '#functions/platform/objects/object-store.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';

/** The reads of a table and its bucket. */
export interface Reads {
  /** Of items and objects. */
  bytes: number;
  /** Requests to the bucket. */
  objects: number;
  /** DynamoDB's strongly consistent read units: 4 KB each, rounded up for each item. */
  units: number;
}

const UNIT_BYTES = 4096;

/** A table in memory that counts reads as DynamoDB does. */
export class CountedTable extends MemoryTable {
  readonly reads: Reads = { bytes: 0, objects: 0, units: 0 };

  /** For another table with the same items. */
  get sharedItems(): ConstructorParameters<typeof MemoryTable>[1] {
    return this.items;
  }

  /** The same items for a new process: no caches and no reads yet. */
  asNew(): CountedTable {
    return new CountedTable(this.name, this.items);
  }

  override get objects(): ObjectStore {
    const objects = super.objects;
    return {
      get: async (...args) => {
        const bytes = await objects.get(...args);
        this.reads.bytes += bytes.length;
        this.reads.objects++;
        return bytes;
      },
      put: (...args) => objects.put(...args),
      removeMany: (...args) => objects.removeMany(...args),
      list: (...args) => objects.list(...args),
    };
  }

  override async get<T extends Key>(key: Key): Promise<T | undefined> {
    const item = await super.get<T>(key);
    this.#count(item);
    return item;
  }

  override async getMany<T extends Key>(keys: readonly Key[]): Promise<T[]> {
    const items = await super.getMany<T>(keys);
    for (const item of items) this.#count(item);
    return items;
  }

  override async query<T extends Key>(...question: Parameters<MemoryTable['query']>): Promise<T[]> {
    const items = await super.query<T>(...question);
    for (const item of items) this.#count(item);
    return items;
  }

  #count(item: Key | undefined): void {
    const bytes = item === undefined ? 0 : sizeOf(item);
    this.reads.bytes += bytes;
    this.reads.units += Math.max(1, Math.ceil(bytes / UNIT_BYTES));
  }
}

/** Approximates DynamoDB's count: bytes as they are, everything else as JSON. */
function sizeOf(item: Key & { readonly data?: unknown }): number {
  const { data, ...rest } = item;
  return (data instanceof Uint8Array ? data.length : 0) + Buffer.byteLength(JSON.stringify(rest));
}
