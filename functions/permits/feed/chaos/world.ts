import { Dice } from '#functions/harness/random.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import { ConditionFailed, type Key, type Table, type Write } from '#functions/platform/tables/table.ts';
import { publishIndex } from '../../lead-index/build/publish.ts';
import type { Root } from '../../lead-index/store/generation.ts';
import { watched } from '../../testing.ts';
import { Publications } from './publications.ts';

export type Tables = Pick<Runtime, 'permits' | 'collection' | 'index' | 'clock' | 'log'>;

/** A process that was killed: nothing it calls reaches a table any more. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** A publisher that will not wait for another. */
class WentAway extends Error {
  override readonly name = 'WentAway';
}

/** Something with calls between which other things happen. */
export interface Process {
  readonly tables: Tables;
  /** How deep it stands in what it interrupts. */
  depth: number;
  /** Calls until it dies, and whether that is before or after the last of them does its work. */
  dies: { calls: number; readonly when: 'before' | 'after' } | undefined;
  /** The publication that it read last. */
  seen: number;
}

/** Things that interrupt each other, and no more. */
const DEPTH_MOST = 2;
const ROOT = 'root';

/** Tables in memory, a clock, and what happens between any two calls of whoever is at work. */
export class World {
  readonly dice: Dice;
  readonly publications = new Publications();
  readonly #say: (line: string) => void;
  readonly #permits = new MemoryTable('permits');
  readonly #collection = new MemoryTable('collection');
  readonly #index = new MemoryTable('index');
  #now = Date.parse('2026-11-20T12:00:00.000Z');
  /** One after the other at each depth, also when a process has several calls under way. */
  readonly #queues: Promise<void>[] = Array.from({ length: DEPTH_MOST + 1 }, () => Promise.resolve());
  /** What can happen between two calls. */
  interruptions: readonly ((depth: number) => Promise<void>)[] = [];
  /** How often something does, of 100 calls. */
  unrest = 6;

  constructor(seed: number, say: (line: string) => void) {
    this.dice = new Dice(seed);
    this.#say = say;
  }

  say(line: string): void {
    this.#say(`${new Date(this.#now).toISOString()} ${line}`);
  }

  /** Milliseconds since 1970. */
  get now(): number {
    return this.#now;
  }

  pass(ms: number): void {
    this.#now += ms;
  }

  /** The tables as nobody's process sees them. */
  get plain(): Tables {
    return {
      permits: this.#permits,
      collection: this.#collection,
      index: this.#index,
      clock: { now: () => new Date(this.#now) },
      log: QUIET,
    };
  }

  process(dies?: Process['dies']): Process {
    const table = (of: Table): Table =>
      watched(
        of,
        (method, args) => this.#before(process, method, args),
        (method, args) => this.#after(process, of, method, args),
      );
    const { permits, collection, index, ...rest } = this.plain;
    const tables = { permits: table(permits), collection: table(collection), index: table(index), ...rest };
    const process: Process = { tables, depth: 0, dies, seen: 0 };
    return process;
  }

  /** The index is lost: an operator removes its root, so that it be built anew. */
  async loseIndex(): Promise<void> {
    await this.#index.remove({ pk: 'lead-index', sk: ROOT });
    this.publications.lost();
    this.say('the index is lost');
  }

  /** Publishes what is noted, in a process that may die on its way. */
  async publish(depth: number, dies?: Process['dies']): Promise<void> {
    const process = this.process(dies);
    process.depth = depth;
    const before = this.publications.current.number;
    let end = 'and was through';
    await publishIndex(process.tables, { sleep: async () => this.#wait() }).catch((error: unknown) => {
      if (error instanceof Killed || error instanceof WentAway || error instanceof ConditionFailed)
        end = `until ${error.name}`;
      else throw error;
    });
    // One that died leaves behind what was happening between others of its calls.
    await this.#queues[depth + 1];
    const { number, shown } = this.publications.current;
    this.say(`published ${number - before} times (${shown.size} permits) ${end}`);
  }

  /** A publisher that finds another at work goes away, or waits until that one's lease is over. */
  #wait(): void {
    if (this.dice.below(2) === 0) throw new WentAway();
    this.pass(61_000);
  }

  async #before(process: Process, method: string, args: readonly unknown[]): Promise<void> {
    const { dies } = process;
    if (dies !== undefined && --dies.calls <= (dies.when === 'before' ? 0 : -1))
      throw new Killed(`at ${method}`);
    if (process.depth < DEPTH_MOST && this.dice.below(100) < this.unrest && this.interruptions.length > 0) {
      const happens = this.dice.oneOf(this.interruptions);
      const depth = process.depth + 1;
      const done = (this.#queues[depth] ?? Promise.resolve()).then(() => happens(depth));
      this.#queues[depth] = done;
      await done;
    }
    if (method === 'get' && (args[0] as Key).sk === ROOT) process.seen = this.publications.current.number;
  }

  async #after(process: Process, of: Table, method: string, args: readonly unknown[]): Promise<void> {
    if (of === this.#index && method === 'transact')
      for (const write of args[0] as readonly Write[])
        if ('put' in write && write.put.sk === ROOT)
          await this.publications.swapped(this.#index, write.put as Key as Root & Key);
    if (process.dies?.calls === 0 && process.dies.when === 'after') throw new Killed(`after ${method}`);
  }
}

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
