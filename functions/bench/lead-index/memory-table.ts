import { type Item, type Key, Table, type Write } from '#functions/platform/table.ts';

/** What was read of a table. */
export interface Reads {
  bytes: number;
  /** DynamoDB's strongly consistent read units: 4 KB each, an item rounded up. */
  units: number;
}

const UNIT_BYTES = 4096;

/**
 * A table in memory for one writer: conditions are taken to hold, as they do when nobody else writes. It counts what is read
 * of it as DynamoDB would.
 */
export class MemoryTable extends Table {
  readonly #items: Map<string, Map<string, Item>>;
  readonly reads: Reads = { bytes: 0, units: 0 };

  constructor(name: string, items = new Map<string, Map<string, Item>>()) {
    // No method that would use the client is left as it was.
    super(undefined as never, name);
    this.#items = items;
  }

  /** The same items to a process that just started: nothing is remembered of this table, and nothing was read of it. */
  asNew(): MemoryTable {
    return new MemoryTable(this.name, this.#items);
  }

  override async get<T extends Key>({ pk, sk }: Key): Promise<T | undefined> {
    return this.#counted(this.#items.get(pk)?.get(sk)) as T | undefined;
  }

  override async getMany<T extends Key>(keys: readonly Key[]): Promise<T[]> {
    return keys.flatMap(({ pk, sk }) => {
      const item = this.#counted(this.#items.get(pk)?.get(sk));
      return item === undefined ? [] : [item as Key as T];
    });
  }

  override async query<T extends Key>(pk: string): Promise<T[]> {
    const items = [...(this.#items.get(pk)?.values() ?? [])].sort((a, b) => (a.sk < b.sk ? -1 : 1));
    return items.map((item) => this.#counted(item) as Key as T);
  }

  override async put(item: Item): Promise<void> {
    const partition = this.#items.get(item.pk) ?? new Map<string, Item>();
    this.#items.set(item.pk, partition.set(item.sk, item));
  }

  override async remove({ pk, sk }: Key): Promise<void> {
    const partition = this.#items.get(pk);
    partition?.delete(sk);
    if (partition?.size === 0) this.#items.delete(pk);
  }

  override async writeMany(puts: readonly Item[], removes: readonly Key[] = []): Promise<void> {
    for (const item of puts) await this.put(item);
    for (const key of removes) await this.remove(key);
  }

  override async transact(writes: readonly Write[]): Promise<void> {
    for (const write of writes) {
      if ('put' in write) await this.put(write.put);
      else if ('remove' in write) await this.remove(write.remove);
    }
  }

  #counted(item: Item | undefined): Item | undefined {
    const bytes = item === undefined ? 0 : sizeOf(item);
    this.reads.bytes += bytes;
    this.reads.units += Math.max(1, Math.ceil(bytes / UNIT_BYTES));
    return item;
  }
}

/** About DynamoDB's own count: bytes as they are, everything else as text. */
function sizeOf({ data, ...rest }: Item): number {
  return (data instanceof Uint8Array ? data.length : 0) + Buffer.byteLength(JSON.stringify(rest));
}
