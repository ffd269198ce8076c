interface Timer {
  readonly at: number;
  readonly number: number;
  readonly fire: () => void;
}

/**
 * A clock without waiting: when nothing is running, it jumps to the next timer. It replaces `setTimeout` while a story runs,
 * so that the time-outs of shipped code use it too.
 */
export class VirtualTime {
  #now: number;
  #timers: Timer[] = [];
  #count = 0;
  /** While true, code runs in real time, such as a stream, and the clock stops. */
  isBusy: () => boolean = () => false;

  constructor(startAt: string) {
    this.#now = Date.parse(startAt);
  }

  /** Epoch milliseconds. */
  get milliseconds(): number {
    return this.#now;
  }

  now(): Date {
    return new Date(this.#now);
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#start(resolve, milliseconds);
    });
  }

  /** Runs work to its end and advances the clock whenever it waits. @throws when it waits and there is no timer */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const real = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
    const start = (fire: () => void, milliseconds = 0): number => this.#start(fire, milliseconds);
    const clear = (number: number | undefined): void => {
      this.#timers = this.#timers.filter((timer) => timer.number !== number);
    };
    globalThis.setTimeout = start as unknown as typeof setTimeout;
    globalThis.clearTimeout = clear as unknown as typeof clearTimeout;
    try {
      let over = false;
      const ending = work().finally(() => {
        over = true;
      });
      ending.catch(() => undefined);
      while (!over) {
        // Ready work has run after two turns of the event loop; streams need the second.
        for (let turn = 0; turn < 2 && !over; turn++) await new Promise((resolve) => setImmediate(resolve));
        if (!over && !this.isBusy()) this.#jump();
      }
      return await ending;
    } finally {
      globalThis.setTimeout = real.set;
      globalThis.clearTimeout = real.clear;
    }
  }

  #start(fire: () => void, milliseconds: number): number {
    const number = ++this.#count;
    const timer = { at: this.#now + Math.max(0, milliseconds), number, fire };
    const place = this.#timers.findIndex(({ at }) => at > timer.at);
    this.#timers.splice(place < 0 ? this.#timers.length : place, 0, timer);
    return number;
  }

  #jump(): void {
    const next = this.#timers.shift();
    if (next === undefined) throw new Error('The story waits without a timer.');
    this.#now = Math.max(this.#now, next.at);
    next.fire();
  }
}
