interface Timer {
  readonly at: number;
  readonly number: number;
  readonly fire: () => void;
}

/**
 * A time in which waiting costs nothing: when nobody has anything to do, it jumps to the next timer. It takes the place of
 * `setTimeout` while a story runs, so that the shipped code's own time-outs happen in it.
 */
export class VirtualTime {
  #now: number;
  #timers: Timer[] = [];
  #count = 0;
  /** While it says so, somebody works in real time, such as a stream, and the time stands. */
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

  /** Waits. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#start(resolve, milliseconds);
    });
  }

  /** Runs work to its end, moving the time on whenever it waits. @throws when it waits for nothing that will ever happen */
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
        // What is ready has run when two turns of the event loop are over; streams need the second.
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
    if (next === undefined) throw new Error('The story waits for something that never happens.');
    this.#now = Math.max(this.#now, next.at);
    next.fire();
  }
}
