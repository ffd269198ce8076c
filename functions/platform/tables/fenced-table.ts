import type { Pace } from './pace.ts';
import { type Expression, type Item, type Key, Table, type Update, type Write } from './table.ts';

/** A condition that must hold for a write. */
export type Fence = Extract<Write, { readonly check: Key }>;

/** DynamoDB's limit of writes in one transaction, without the fence. */
const WRITES_MAX = 99;
/** Below DynamoDB's limit of 4 MB. Only byte values count, because the rest is small. */
const BYTES_MAX = 3_000_000;
/** Write units of a usual item in a transaction: a permit has one or two KB, its links have less than one. */
const UNITS_AN_ITEM = 3;
/** Those of a KB. */
const UNITS_A_KB = 2;

/**
 * A table that writes only in transactions with a condition, usually that the writer still holds its lease. So a process that
 * was frozen while another took over cannot write outdated data. Reads are unchanged. A transaction costs twice the write
 * units. Splits writes that exceed one transaction.
 */
export class FencedTable extends Table {
  readonly #table: Table;
  readonly #fence: Fence;
  readonly #pace: Pace | undefined;

  /** @param pace bounds the writes of a process to all its tables */
  constructor(table: Table, fence: Fence, pace?: Pace) {
    // All methods that use the client are overridden.
    super(undefined as never, table.name);
    this.#table = table;
    this.#fence = fence;
    this.#pace = pace;
  }

  override get<T extends Key>(key: Key): Promise<T | undefined> {
    return this.#table.get(key);
  }

  override getMany<T extends Key>(keys: readonly Key[]): Promise<T[]> {
    return this.#table.getMany(keys);
  }

  override query<T extends Key>(...args: Parameters<Table['query']>): Promise<T[]> {
    return this.#table.query(...args);
  }

  override scan<T extends Key>(sk: string | { readonly prefix: string }): AsyncGenerator<T[]> {
    return this.#table.scan(sk);
  }

  override put(item: Item, condition?: Expression): Promise<void> {
    return this.transact([{ put: item, ...(condition === undefined ? {} : { condition }) }]);
  }

  /** @throws for `returns`, because a transaction returns no items */
  override async update<T>(key: Key, update: Update): Promise<T | undefined> {
    if (update.returns !== undefined) throw new Error('A fenced update returns nothing.');
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
  override async transact(writes: readonly Write[]): Promise<void> {
    await this.#pace?.take(writes.reduce((all, write) => all + unitsOf(write), 0));
    await this.#table.transact([...writes, this.#fence]);
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

function unitsOf(write: Write): number {
  const bytes = 'put' in write ? bytesOf(write.put) : 0;
  return Math.max(UNITS_AN_ITEM, UNITS_A_KB * Math.ceil(bytes / 1024));
}

function bytesOf({ data }: Item): number {
  return data instanceof Uint8Array ? data.byteLength : 0;
}
