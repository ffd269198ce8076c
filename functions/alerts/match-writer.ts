import type { Lease } from '#functions/platform/tables/lease.ts';
import type { Item, Table } from '#functions/platform/tables/table.ts';

/** Maximum items per write. DynamoDB allows 100 per transaction, and the fence takes one. */
const ITEMS_MOST = 99;
/** The most bytes of one write, about: a transaction takes 4 MB. */
const SIZE_MOST = 2_000_000;

/** Writes items in batches as they come, so that a round in which everybody matches thousands of permits uses little memory. */
export class MatchWriter {
  readonly #table: Table;
  readonly #lease: Pick<Lease, 'keep'>;
  #waiting: Item[] = [];
  #size = 0;

  /** @param lease kept before each write */
  constructor(table: Table, lease: Pick<Lease, 'keep'>) {
    this.#table = table;
    this.#lease = lease;
  }

  async add(items: readonly Item[]): Promise<void> {
    for (const item of items) {
      const size = JSON.stringify(item).length;
      if (this.#waiting.length === ITEMS_MOST || this.#size + size > SIZE_MOST) await this.flush();
      this.#waiting.push(item);
      this.#size += size;
    }
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    await this.#lease.keep();
    await this.#table.writeMany(this.#waiting);
    this.#waiting = [];
    this.#size = 0;
  }
}
