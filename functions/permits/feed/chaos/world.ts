import { Dice } from '#functions/harness/random.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import { ConditionFailed, type Key, type Table, type Write } from '#functions/platform/tables/table.ts';
import { publishIndex } from '../../lead-index/build/publish.ts';
import { FORMAT } from '../../lead-index/store/format.ts';
import { type Root, rootKey } from '../../lead-index/store/generation.ts';
import { watched } from '../../testing.ts';
import { Publications } from './publications.ts';

/** What went wrong, in words. */
export interface PagingFailures {
  readonly lost: string[];
  /** What arrived twice, or should not have arrived. */
  readonly repeated: string[];
}

export type Tables = Pick<Runtime, 'permits' | 'collection' | 'index' | 'clock' | 'log'>;

/** The process was killed: none of its calls reach a table any more. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** A publisher gave up instead of waiting for another. */
class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

/** A process. Other things can happen between its calls. */
export interface PagingProcess {
  readonly tables: Tables;
  /** How many processes it interrupts, one within the other. */
  depth: number;
  /** Calls until it dies, and whether it dies before or after the last one takes effect. */
  dies: { calls: number; readonly when: 'before' | 'after' } | undefined;
  /** The last publication that it read. */
  seen: number;
}

/** How deep interruptions nest. */
const MAX_DEPTH = 2;
const ROOT = rootKey(FORMAT.name).sk;

/** Tables in memory, a clock, and interruptions between any two calls of a process. */
export class PagingWorld {
  readonly dice: Dice;
  readonly publications = new Publications();
  readonly #say: (line: string) => void;
  readonly #permits = new MemoryTable('permits');
  readonly #collection = new MemoryTable('collection');
  readonly #index = new MemoryTable('index');
  #now = Date.parse('2026-11-20T12:00:00.000Z');
  /** Interruptions of one depth run one after the other, even when a process has several calls in flight. */
  readonly #queues: Promise<void>[] = Array.from({ length: MAX_DEPTH + 1 }, () => Promise.resolve());
  /** What can happen between two calls. */
  interruptions: readonly ((depth: number) => Promise<void>)[] = [];
  /** Interruptions per 100 calls. */
  interruptionRate = 6;

  constructor(seed: number, say: (line: string) => void) {
    this.dice = new Dice(seed);
    this.#say = say;
  }

  say(line: string): void {
    this.#say(`${new Date(this.#now).toISOString()} ${line}`);
  }

  /** Epoch milliseconds. */
  get now(): number {
    return this.#now;
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  /** The tables without a process. */
  get plain(): Tables {
    return {
      permits: this.#permits,
      collection: this.#collection,
      index: this.#index,
      clock: { now: () => new Date(this.#now) },
      log: QUIET,
    };
  }

  process(dies?: PagingProcess['dies']): PagingProcess {
    const table = (of: Table): Table =>
      watched(
        of,
        (method, args) => this.#before(process, method, args),
        (method, args) => this.#after(process, of, method, args),
      );
    const { permits, collection, index, ...rest } = this.plain;
    const tables = { permits: table(permits), collection: table(collection), index: table(index), ...rest };
    const process: PagingProcess = { tables, depth: 0, dies, seen: 0 };
    return process;
  }

  /** Loses the index: an operator removes its root to have it rebuilt. */
  async loseIndex(): Promise<void> {
    await this.#index.remove(rootKey(FORMAT.name));
    this.publications.noteLoss();
    this.say('the index is lost');
  }

  /** Publishes the noted permits in a process that may die. */
  async publish(depth: number, dies?: PagingProcess['dies']): Promise<void> {
    const process = this.process(dies);
    process.depth = depth;
    const before = this.publications.current.number;
    let end = 'to the end';
    await publishIndex(process.tables, { sleep: async () => this.#wait() }).catch((error: unknown) => {
      if (error instanceof Killed || error instanceof GaveUp || error instanceof ConditionFailed)
        end = `until ${error.name}`;
      else throw error;
    });
    // After a death, interruptions between its other calls may still run.
    await this.#queues[depth + 1];
    const { number, shown } = this.publications.current;
    this.say(`published ${number - before} times (${shown.size} permits) ${end}`);
  }

  /** A publisher that finds another at work gives up, or waits until the other's lease ends. */
  #wait(): void {
    if (this.dice.below(2) === 0) throw new GaveUp();
    this.pass(61_000);
  }

  async #before(process: PagingProcess, method: string, args: readonly unknown[]): Promise<void> {
    const { dies } = process;
    if (dies !== undefined && --dies.calls <= (dies.when === 'before' ? 0 : -1))
      throw new Killed(`at ${method}`);
    if (
      process.depth < MAX_DEPTH &&
      this.dice.below(100) < this.interruptionRate &&
      this.interruptions.length > 0
    ) {
      const happens = this.dice.oneOf(this.interruptions);
      const depth = process.depth + 1;
      const done = (this.#queues[depth] ?? Promise.resolve()).then(() => happens(depth));
      this.#queues[depth] = done;
      await done;
    }
    if (method === 'get' && (args[0] as Key).sk === ROOT) process.seen = this.publications.current.number;
  }

  async #after(process: PagingProcess, of: Table, method: string, args: readonly unknown[]): Promise<void> {
    if (of === this.#index && method === 'transact')
      for (const write of args[0] as readonly Write[])
        if ('put' in write && write.put.sk === ROOT)
          await this.publications.noteSwap(this.#index, write.put as Key as Root & Key);
    if (process.dies?.calls === 0 && process.dies.when === 'after') throw new Killed(`after ${method}`);
  }
}

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
