import type { PortalClientParts } from '../portals/portal-client.ts';
import { PortalFault } from '../portals/portal-fault.ts';
import type { Budget } from '../source.ts';

/** Chicago's 24 months are some 110 pages, 250 MB and 5 minutes. */
const DEFAULT_BUDGET: Budget = { minutes: 45, megabytes: 2_000, pages: 5_000 };

/** Lambda kills a function at its timeout; a run stops itself this long before. */
const STOP_BEFORE_MS = 90_000;

/** The function is nearly out of time: the run stops and another one continues the reading. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}

type GuardedParts = Pick<Required<PortalClientParts>, 'fetch' | 'sleep'>;

/** Enforces the budget of a reading and the time limit of the function. */
export class BudgetMeter {
  readonly #budget: Budget;
  readonly #now: () => number;
  readonly #usage: () => { readonly bytes: number; readonly pages: number };
  readonly #remainingMs: () => number;
  readonly #startedAt: number;

  /**
   * @param how `now` is in epoch milliseconds; `before` is the time that earlier runs spent on the reading, in
   * milliseconds; `usage` counts the bytes and pages of all its runs; `remainingMs` is how long the function may still run
   */
  constructor(
    budget: Partial<Budget> | undefined,
    how: {
      readonly now: () => number;
      readonly before: number;
      readonly usage: () => { readonly bytes: number; readonly pages: number };
      readonly remainingMs: (() => number) | undefined;
    },
  ) {
    this.#budget = { ...DEFAULT_BUDGET, ...budget };
    this.#now = how.now;
    this.#usage = how.usage;
    this.#remainingMs = how.remainingMs ?? (() => Number.POSITIVE_INFINITY);
    this.#startedAt = how.now() - how.before;
  }

  /** Time spent on the reading. */
  get milliseconds(): number {
    return this.#now() - this.#startedAt;
  }

  /** @throws PortalFault when the reading exceeds its budget, or would after a pause of `aheadMs` */
  requireBudget(aheadMs = 0): void {
    const { minutes, megabytes, pages: pagesMax } = this.#budget;
    const { bytes, pages } = this.#usage();
    const over =
      this.milliseconds + aheadMs > minutes * 60_000
        ? `${minutes} minutes`
        : bytes > megabytes * 1_000_000
          ? `${megabytes} MB`
          : pages > pagesMax
            ? `${pagesMax} pages`
            : undefined;
    // guard: a reading has a budget
    if (over !== undefined)
      throw new PortalFault(
        'unreachable',
        `The reading exceeded its limit of ${over}. The next run continues from there.`,
        { kind: 'spent' },
      );
  }

  /** @throws TimeIsUp when the function would end within `aheadMs` and the time that stopping takes */
  requireTime(aheadMs = 0): void {
    // guard: a run stops before its function ends
    if (this.#remainingMs() < STOP_BEFORE_MS + aheadMs)
      throw new TimeIsUp('Another run continues the reading.');
  }

  /** Makes the client's requests and pauses fail when the budget does not allow them. */
  guard({ fetch, sleep }: GuardedParts): GuardedParts {
    return {
      fetch: async (url, init) => {
        this.requireBudget();
        return fetch(url, init);
      },
      sleep: async (milliseconds) => {
        this.requireBudget(milliseconds);
        this.requireTime(milliseconds);
        await sleep(milliseconds);
      },
    };
  }
}
