import { lanes } from './lanes.ts';
import type { Runtime } from './runtime.ts';

/** How long a sender may still run. */
export interface TimeLimit {
  /** In milliseconds; a sender without it has no limit. */
  remainingMs?(): number;
}

/** One run of a sender: it sends items side by side, counts the results and stops in time. */
export class SenderRun<Result extends string> {
  readonly #parts: Pick<Runtime, 'log'> & TimeLimit;
  readonly #itemMs: number;
  readonly #counts: Partial<Record<Result | 'failed', number>> = {};
  #isStopped = false;
  #left: 'all' | 'more' = 'all';

  /** @param itemMs the most time one item takes; with less left the run takes no further item */
  constructor(parts: Pick<Runtime, 'log'> & TimeLimit, itemMs: number) {
    this.#parts = parts;
    this.#itemMs = itemMs;
  }

  /** `more` when the time ran out before all items were sent. */
  get left(): 'all' | 'more' {
    return this.#left;
  }

  /**
   * Sends each item. An error of one item is logged and stops no other item.
   * @param items read as lanes become free
   * @param count how many items are sent at the same time
   * @throws what reading the items throws, after all lanes have ended
   */
  async send<Item>(
    items: AsyncIterable<Item> | Iterable<Item>,
    count: number,
    send: (item: Item) => Promise<void>,
    errorText: (item: Item) => string,
  ): Promise<void> {
    await lanes(this.#whileThereIsTime(items), count, async (item) => {
      try {
        await send(item);
      } catch (error) {
        this.count('failed');
        this.#parts.log.error(errorText(item), { error });
      }
    });
  }

  async *#whileThereIsTime<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
    for await (const item of items) {
      if (this.#isStopped) return;
      if ((this.#parts.remainingMs?.() ?? Number.POSITIVE_INFINITY) < this.#itemMs) {
        this.#left = 'more';
        return this.stop();
      }
      yield item;
    }
  }

  /** Takes no further item. */
  stop(): void {
    this.#isStopped = true;
  }

  count(result: Result | 'failed', by = 1): void {
    if (by > 0) this.#counts[result] = this.counted(result) + by;
  }

  counted(...results: readonly (Result | 'failed')[]): number {
    return results.reduce((sum, result) => sum + (this.#counts[result] ?? 0), 0);
  }

  logCounts(title: string): void {
    if (Object.keys(this.#counts).length > 0) this.#parts.log.info(title, { counts: this.#counts });
  }
}
