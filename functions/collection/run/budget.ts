import type { PortalClientParts } from '../portals/portal-client.ts';
import { PortalFault } from '../portals/portal-fault.ts';

/** What one reading of a source may cost, however many runs it takes (ARCHITECTURE §7: a portal delays nobody else). */
export interface Budget {
  /** From the first request to the last, pauses included. */
  readonly minutes: number;
  /** Of answers, after decompression. */
  readonly megabytes: number;
  readonly pages: number;
}

/** Chicago's 24 months are some 110 pages, 250 MB and 5 minutes. */
export const DEFAULT_BUDGET: Budget = { minutes: 45, megabytes: 2_000, pages: 5_000 };

/** A function is ended hard when its time is over; a run stops by itself this long before. */
const STOP_BEFORE_MS = 90_000;

/** The time of this function is nearly over: the run stops here and goes on in another. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}

/** What a reading has cost so far. */
export interface Spent {
  readonly milliseconds: number;
  readonly bytes: number;
  readonly pages: number;
}

/** Watches over the cost of a reading. */
export class Spending {
  readonly #budget: Budget;
  readonly #now: () => number;
  readonly #remainingMs: () => number;
  readonly #startedAt: number;

  /**
   * @param now epoch milliseconds
   * @param before what the runs before this one spent on the same reading, in milliseconds
   * @param remainingMs how long this function may still run
   */
  constructor(
    budget: Partial<Budget> | undefined,
    now: () => number,
    before: number,
    remainingMs: () => number = () => Number.POSITIVE_INFINITY,
  ) {
    this.#budget = { ...DEFAULT_BUDGET, ...budget };
    this.#now = now;
    this.#remainingMs = remainingMs;
    this.#startedAt = now() - before;
  }

  get milliseconds(): number {
    return this.#now() - this.#startedAt;
  }

  /** @throws PortalFault when the reading has cost more than its budget */
  requireBudget({ bytes, pages }: Omit<Spent, 'milliseconds'>, aheadMs = 0): void {
    const { minutes, megabytes, pages: pagesMax } = this.#budget;
    const over =
      this.milliseconds + aheadMs > minutes * 60_000
        ? `${minutes} minutes`
        : bytes > megabytes * 1_000_000
          ? `${megabytes} MB`
          : pages > pagesMax
            ? `${pagesMax} pages`
            : undefined;
    if (over !== undefined)
      throw new PortalFault(
        'unreachable',
        `The portal took more than the ${over} a reading may cost. The next run goes on from there.`,
      );
  }

  /** @throws TimeIsUp when the function would end within `aheadMs` and the time that stopping takes */
  requireTime(aheadMs = 0): void {
    if (this.#remainingMs() < STOP_BEFORE_MS + aheadMs) throw new TimeIsUp('The run goes on in another.');
  }

  /** The client's parts, such that nothing is asked and no pause is made that the budget does not allow. */
  guard(
    { fetch, sleep }: Pick<Required<PortalClientParts>, 'fetch' | 'sleep'>,
    spent: () => Omit<Spent, 'milliseconds'>,
  ): Pick<Required<PortalClientParts>, 'fetch' | 'sleep'> {
    return {
      fetch: async (url, init) => {
        this.requireBudget(spent());
        return fetch(url, init);
      },
      sleep: async (milliseconds) => {
        this.requireBudget(spent(), milliseconds);
        this.requireTime(milliseconds);
        await sleep(milliseconds);
      },
    };
  }
}
