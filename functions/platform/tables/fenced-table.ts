import { type Expression, type Item, type Key, Table, type Update, type Write } from './table.ts';

/** What must hold when a write is carried out. */
export type Fence = Extract<Write, { readonly check: Key }>;

/** DynamoDB's most writes in one transaction, the fence left out. */
const WRITES_MAX = 99;
/** And its most bytes, of 4 MB; what is not bytes is small beside them. */
const BYTES_MAX = 3_000_000;

/**
 * A table each write of which is one transaction with a condition, usually that the writer still holds its lease: a process
 * that stood still while another took over can then no longer write what it read long ago. Reads are as they were. A
 * transaction costs twice the write units. More writes than fit in one transaction go one after the other.
 */
export class FencedTable extends Table {
  readonly #table: Table;
  readonly #fence: Fence;

  constructor(table: Table, fence: Fence) {
    // No method that would use the client is left as it was.
    super(undefined as never, table.name);
    this.#table = table;
    this.#fence = fence;
  }

  override get<T extends Key>(key: Key): Promise<T | undefined> {
    return this.#table.get(key);
  }

  override getMany<T extends Key>(keys: readonly Key[]): Promise<T[]> {
    return this.#table.getMany(keys);
  }

  override query<T extends Key>(...question: Parameters<Table['query']>): Promise<T[]> {
    return this.#table.query(...question);
  }

  override scan<T extends Key>(sk: string): AsyncGenerator<T[]> {
    return this.#table.scan(sk);
  }

  override put(item: Item, condition?: Expression): Promise<void> {
    return this.transact([{ put: item, ...(condition === undefined ? {} : { condition }) }]);
  }

  /** @throws when the answer is asked for: a transaction gives none */
  override async update<T>(key: Key, update: Update): Promise<T | undefined> {
    if (update.returns !== undefined) throw new Error('A fenced update answers nothing.');
    await this.transact([{ update: key, with: update }]);
    return undefined;
  }

  override remove(key: Key, condition?: Expression): Promise<void> {
    return this.transact([{ remove: key, ...(condition === undefined ? {} : { condition }) }]);
  }

  override async writeMany(puts: readonly Item[], removes: readonly Key[] = []): Promise<void> {
    const writes = [
      ...puts.map((put): Write => ({ put })),
      ...removes.map(({ pk, sk }): Write => ({ remove: { pk, sk } })),
    ];
    for (const part of transactionsOf(writes)) await this.transact(part);
  }

  /** @throws ConditionFailed when a condition or the fence does not hold */
  override transact(writes: readonly Write[]): Promise<void> {
    return this.#table.transact([...writes, this.#fence]);
  }
}

function* transactionsOf(writes: readonly Write[]): Generator<readonly Write[]> {
  let part: Write[] = [];
  let bytes = 0;
  for (const write of writes) {
    const size = 'put' in write ? bytesOf(write.put) : 0;
    if (part.length === WRITES_MAX || (part.length > 0 && bytes + size > BYTES_MAX)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(write);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

function bytesOf({ data }: Item): number {
  return data instanceof Uint8Array ? data.byteLength : 0;
}
