import type { Clock } from '../clock.ts';

/** Bounds the write units a second of one process, so that a first load does not take what a new table has for all. */
export class Pace {
  /** Milliseconds that it has made its process wait. */
  waitedMs = 0;
  readonly #unitsPerSecond: number;
  readonly #clock: Clock;
  readonly #sleep: (ms: number) => Promise<unknown>;
  /** When the units taken so far are over, in epoch milliseconds. */
  #busyUntil = 0;

  constructor(unitsPerSecond: number, clock: Clock, sleep: (ms: number) => Promise<unknown>) {
    this.#unitsPerSecond = unitsPerSecond;
    this.#clock = clock;
    this.#sleep = sleep;
  }

  /** Waits until earlier units are over. Up to a second's units go at once, so that small writes never wait. */
  async take(units: number): Promise<void> {
    const now = this.#clock.now().getTime();
    const wait = this.#busyUntil - now - 1000;
    this.#busyUntil = Math.max(now, this.#busyUntil) + (units / this.#unitsPerSecond) * 1000;
    if (wait <= 0) return;
    await this.#sleep(wait);
    this.waitedMs += this.#clock.now().getTime() - now;
  }
}
