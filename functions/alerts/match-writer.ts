import type { Item, Table } from '#functions/platform/tables/table.ts';

/** Items that wait to be written together at most: DynamoDB takes a hundred in a transaction, one of them is the fence. */
const ITEMS_MOST = 99;
/** And their size, about: a transaction takes 4 MB. */
const SIZE_MOST = 2_000_000;

/** Writes items as they come, some at a time, so that a run which tells everybody of thousands of permits stays small in memory. */
export class MatchWriter {
  readonly #table: Table;
  readonly #beforeWrite: () => Promise<void>;
  #waiting: Item[] = [];
  #size = 0;

  /** @param beforeWrite called before each write, to keep the lease */
  constructor(table: Table, beforeWrite: () => Promise<void>) {
    this.#table = table;
    this.#beforeWrite = beforeWrite;
  }

  async add(items: readonly Item[]): Promise<void> {
    for (const item of items) {
      const size = JSON.stringify(item).length;
      if (this.#waiting.length === ITEMS_MOST || this.#size + size > SIZE_MOST) await this.flush();
      this.#waiting.push(item);
      this.#size += size;
    }
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    await this.#beforeWrite();
    await this.#table.writeMany(this.#waiting);
    this.#waiting = [];
    this.#size = 0;
  }
}
