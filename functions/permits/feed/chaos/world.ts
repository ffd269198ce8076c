import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, type Key, type Table, type Write } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { interceptTable } from '#infra/sim/harness/crash-points.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { publishIndex } from '../../lead-index/build/publish.ts';
import { FORMAT } from '../../lead-index/store/format.ts';
import { readOwnRoot, rootKey } from '../../lead-index/store/generation.ts';
import { watched } from '../../testing.ts';
import { Publications } from './publications.ts';

/** What went wrong, in words. */
export interface PagingFailures {
  readonly lost: string[];
  /** What arrived twice, or should not have arrived. */
  readonly repeated: string[];
}

type StoredTables = Pick<Runtime, 'permits' | 'collection' | 'index'>;
export type Tables = StoredTables & Pick<Runtime, 'clock' | 'log'>;

/** Where a story happens. */
export interface PagingPlace {
  /** What shipped code gets. */
  readonly runtime: StoredTables;
  /** The same tables without faults, to write permits and to judge by. */
  readonly direct: StoredTables;
  /** Epoch milliseconds. */
  now: number;
  /** Does a step with the faults of the tables themselves, which may make it fail. */
  attempt(what: string, work: () => Promise<void>): Promise<unknown>;
}

/** Tables in memory, which never fail. */
export function memoryPlace(): PagingPlace {
  const tables = {
    permits: new MemoryTable('permits'),
    collection: new MemoryTable('collection'),
    index: new MemoryTable('index'),
  };
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  return { runtime: tables, direct: tables, now, attempt: (_, work) => work() };
}

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

/** Tables, a clock, and interruptions between any two calls of a process. */
export class PagingWorld {
  readonly dice: Dice;
  readonly publications = new Publications();
  readonly #say: (line: string) => void;
  readonly #place: PagingPlace;
  /** The root of the last publication, as JSON. */
  #root = '';
  /** Interruptions of one depth run one after the other, even when a process has several calls in flight. */
  readonly #queues: Promise<void>[] = Array.from({ length: MAX_DEPTH + 1 }, () => Promise.resolve());
  /** What can happen between two calls. */
  interruptions: readonly ((depth: number) => Promise<void>)[] = [];
  /** Interruptions per 100 calls. */
  interruptionRate = 6;

  constructor(seed: number, say: (line: string) => void, place: PagingPlace) {
    this.dice = new Dice(seed);
    this.#say = say;
    this.#place = place;
  }

  say(line: string): void {
    this.#say(`${new Date(this.now).toISOString()} ${line}`);
  }

  /** Epoch milliseconds. */
  get now(): number {
    return this.#place.now;
  }

  pass(ms: number): void {
    this.#place.now += ms;
  }

  /** The tables without a process and without faults. */
  get plain(): StoredTables {
    return this.#place.direct;
  }

  process(dies?: PagingProcess['dies']): PagingProcess {
    const table = <T extends Table>(of: T): T =>
      watched(
        of,
        (method, args) => this.#before(process, method, args),
        (method) => this.#after(process, method),
      );
    const { permits, collection, index } = this.#place.runtime;
    const tables = {
      permits: table(permits),
      collection: table(collection),
      index: interceptTable(table(index), (method, args, work) =>
        method === 'transact' && swapsRoot(args[0] as readonly Write[]) ? this.#watchSwap(work) : work(),
      ),
      clock: { now: () => new Date(this.now) },
      log: QUIET,
    };
    const process: PagingProcess = { tables, depth: 0, dies, seen: 0 };
    return process;
  }

  /** Loses the index: an operator removes its root to have it rebuilt. */
  async loseIndex(): Promise<void> {
    await this.plain.index.remove(rootKey(FORMAT.name));
    this.#root = '';
    this.publications.noteLoss();
    this.say('the index is lost');
  }

  /** Publishes the noted permits in a process that may die. */
  async publish(depth: number, dies?: PagingProcess['dies']): Promise<void> {
    const process = this.process(dies);
    process.depth = depth;
    const before = this.publications.current.number;
    let end = 'to the end';
    try {
      await publishIndex(process.tables, { sleep: async () => this.#wait() });
    } catch (error) {
      if (!(error instanceof Killed || error instanceof GaveUp || error instanceof ConditionFailed))
        throw error;
      end = `until ${error.name}`;
    } finally {
      process.dies = { calls: 0, when: 'before' };
      await this.settle(depth);
    }
    const { number, shown } = this.publications.current;
    this.say(`published ${number - before} times (${shown.size} permits) ${end}`);
  }

  /** After a death or a failure, interruptions between other calls of the process may still run. */
  async settle(depth: number): Promise<void> {
    await this.#queues[depth + 1];
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
      // The call that it interrupts fails with it.
      this.#queues[depth] = done.catch(() => undefined);
      await done;
    }
    if (method === 'get' && (args[0] as Key).sk === ROOT) process.seen = this.publications.current.number;
  }

  /** Notes what the index shows after a swap, which may be done although it failed. */
  async #watchSwap(work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await work();
    } finally {
      const { index } = this.plain;
      const root = await readOwnRoot(index, FORMAT);
      const text = JSON.stringify(root);
      if (root.generation > 0 && text !== this.#root) {
        this.#root = text;
        await this.publications.noteSwap(index, root);
      }
    }
  }

  async #after(process: PagingProcess, method: string): Promise<void> {
    if (process.dies?.calls === 0 && process.dies.when === 'after') throw new Killed(`after ${method}`);
  }
}

function swapsRoot(writes: readonly Write[]): boolean {
  return writes.some((write) => 'put' in write && write.put.sk === ROOT);
}

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
