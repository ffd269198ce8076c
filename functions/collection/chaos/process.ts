import type { Dice } from '#functions/harness/random.ts';
import type { VirtualTime } from '#functions/harness/virtual-time.ts';
import type { EventName } from '#functions/platform/events.ts';
import type { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import {
  ConditionFailed,
  type Item,
  type Key,
  type Table,
  type Write,
} from '#functions/platform/tables/table.ts';
import { portalHosts } from '../portals/pages.ts';
import { publicFetch } from '../portals/public-fetch.ts';
import { collectSource } from '../run/run.ts';
import { type RunRecord, type SourceState, stateKey } from '../status/source-state.ts';
import { faultyAnswer, goodAnswer } from './answers.ts';
import type { CallProgress, RunFault } from './faults.ts';
import type { StoryKind } from './kinds.ts';
import type { StoryPortal } from './portal.ts';

/** What all processes of a story share. */
export interface CollectWorld {
  readonly time: VirtualTime;
  readonly random: Dice;
  readonly permits: MemoryTable;
  readonly collection: MemoryTable;
  /** Names of the events put on the bus and not yet acted on. */
  readonly told: EventName[];
  /** Says what happens, for whoever reads one story. */
  readonly log: (line: string) => void;
}

/** How a process ended. */
export type ProcessEnd =
  | { readonly how: 'ended'; readonly record: RunRecord | undefined }
  | { readonly how: 'threw'; readonly error: unknown }
  | { readonly how: 'killed' };

/** What a run is asked to do besides the usual. */
export interface RunOptions {
  /** A back-fill from this day on, `YYYY-MM-DD`. */
  readonly since?: string;
  /** How much its machine's clock is ahead, in milliseconds. */
  readonly clockAheadMs?: number;
}

/** How far back a sweep of a story reads, in days: all but the ancient records. */
export const STORY_REACH_DAYS = 150;
/** How long one function may run, in milliseconds: Lambda's most. */
const FUNCTION_MS = 15 * 60_000;
const FROZEN_MS = 30 * 60_000;
/** How long a portal takes that is very slow, in milliseconds: not quite too long. */
const SLOW_MS = 29_000;

/** One function that collects one source, with at most one fault. Its calls can be counted, so that each can be its last. */
export class CollectProcess {
  readonly #around: CollectWorld;
  readonly #portal: StoryPortal;
  readonly #fault: RunFault | undefined;
  #calls = 0;
  #requests = 0;
  #skewMs = 0;
  #dead = false;
  #die: () => void = () => undefined;
  /** The kinds that the notes of this run say it is. */
  readonly noted = new Set<string | undefined>();

  constructor(around: CollectWorld, portal: StoryPortal, fault?: RunFault) {
    this.#around = around;
    this.#portal = portal;
    this.#fault = fault;
  }

  /** Calls made so far. */
  get calls(): number {
    return this.#calls;
  }

  async run({ since, clockAheadMs = 0 }: RunOptions = {}): Promise<ProcessEnd> {
    const { time, random, permits, collection, told, log } = this.#around;
    const fault = this.#fault;
    this.#skewMs = clockAheadMs;
    const killed = new Promise<ProcessEnd>((resolve) => {
      this.#die = () => resolve({ how: 'killed' });
    });
    // Who stands still does not see the time pass.
    const allowed =
      fault?.kind === 'time-up' ? fault.afterMs : FUNCTION_MS + (fault?.kind === 'frozen' ? FROZEN_MS : 0);
    const endsAt = time.milliseconds + allowed;
    const quiet = (): void => undefined;
    const ending = collectSource(
      {
        runtime: {
          clock: { now: () => new Date(time.milliseconds + this.#skewMs) },
          log: { info: quiet, warn: quiet, error: quiet },
          permits: this.#watched(permits),
          collection: this.#watched(collection),
        },
        fetch: publicFetch(
          (url, init) => this.#fetch(url, new Headers(init.headers)),
          async () => ['104.16.0.1'],
        ),
        emit: (name) =>
          this.#call(async () => {
            log(`    told ${name}`);
            if (fault?.kind !== 'events-lost') told.push(name);
          }),
        sleep: (milliseconds) => time.sleep(milliseconds),
        random: () => random.next(),
        // Nor has who stands still a time-out.
        ...(fault?.kind === 'frozen' ? { limits: { timeoutMs: 2 * FROZEN_MS } } : {}),
      },
      this.#portal.source,
      {
        reachDays: STORY_REACH_DAYS,
        remainingMs: () => endsAt - time.milliseconds,
        ...(since === undefined ? {} : { since }),
      },
    ).then(
      (record): ProcessEnd => ({ how: 'ended', record }),
      (error: unknown): ProcessEnd => ({ how: 'threw', error }),
    );
    const end = await Promise.race([ending, killed]);
    log(
      `  run ${inWords(end)} after ${this.#calls} calls${fault === undefined ? '' : `, with ${JSON.stringify(fault)}`}`,
    );
    return end;
  }

  /** One call to a table, the portal or the bus: takes a moment, and may be the process's last. */
  async #call<T>(
    work: () => Promise<T>,
    half: () => Promise<unknown> = async () => undefined,
    name?: string | symbol,
  ): Promise<T> {
    const fault = this.#fault;
    const here = this.#calls++;
    if (this.#dead) return never();
    const { time, random } = this.#around;
    if (fault?.kind === 'clock-jumps' && fault.at === here) this.#skewMs += fault.byMs;
    if (fault?.kind === 'frozen' && fault.at === here) await time.sleep(FROZEN_MS);
    const strikes = (progress: CallProgress): boolean =>
      fault !== undefined && 'progress' in fault && fault.at === here && fault.progress === progress;
    if (strikes('before')) return this.#struck(name);
    await time.sleep(1 + random.below(4));
    if (strikes('halfway')) {
      await half();
      return this.#struck(name);
    }
    const answer = await work();
    return strikes('after') ? this.#struck() : answer;
  }

  #struck(name?: string | symbol): Promise<never> {
    if (this.#fault?.kind === 'call-fails')
      throw this.#fault.conflict && name === 'transact'
        ? new ConditionFailed('Transaction conflict.')
        : new Error('The service is not available.');
    this.#dead = true;
    this.#die();
    return never();
  }

  async #fetch(address: string, headers: Headers): Promise<Response> {
    const { time, random, log } = this.#around;
    const fault = this.#fault;
    const request = this.#requests++;
    await this.#call(() => time.sleep(10 + random.below(50)));
    if (fault?.kind === 'moving' && fault.at === request) {
      log('    the table changes');
      this.#portal.move('small');
    }
    const url = new URL(address);
    if (!portalHosts(this.#portal.source).includes(url.host)) return goodAnswer(this.#portal.decoy(url));
    const strikes = fault?.kind === 'portal' && isStruck(fault, this.#portal.kind, request);
    const good = this.#portal.answer(url, headers, strikes && fault.fault === 'column-blanked');
    if (!strikes) return goodAnswer(good);
    if (fault.fault === 'very-slow') await time.sleep(SLOW_MS);
    return faultyAnswer(fault.fault, good, { url, kind: this.#portal.kind, time }) ?? never();
  }

  #watched(table: MemoryTable): Table {
    return new Proxy<Table>(table, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (name === 'require') return member.bind(target);
        return (...args: unknown[]) => {
          // Nothing to write is no call.
          if (name === 'writeMany' && args.flat().length === 0) return Promise.resolve();
          const work = async (): Promise<unknown> => {
            const answer: unknown = await Reflect.apply(member, target, args);
            for (const { pk, kind } of itemsIn(name, args))
              if (pk === 'pending-changes') this.noted.add(kind as string | undefined);
            return answer;
          };
          return this.#call(work, name === 'writeMany' ? () => halfOf(table, args) : undefined, name);
        };
      },
    });
  }
}

/** What the tables say of the last good run of a source, without a call of the process. */
export async function stateNow(
  collection: MemoryTable,
  sourceId: string,
): Promise<Partial<SourceState> | undefined> {
  return collection.get<Key & Partial<SourceState>>(stateKey(sourceId));
}

/** Whether a portal's fault strikes one of its requests, counted from 0. */
function isStruck(
  { fault, at, times }: RunFault & { kind: 'portal' },
  { kind }: StoryKind,
  request: number,
): boolean {
  // A layer is asked for its columns by name: one that went meanwhile would be an error.
  const from = fault === 'column-renamed' && kind === 'arcgis' ? 0 : at;
  return request >= from && request < from + times;
}

/** The items that a call writes. */
function itemsIn(name: string | symbol, [first]: unknown[]): Item[] {
  if (name === 'put') return [first as Item];
  if (name === 'writeMany') return first as Item[];
  return name === 'transact'
    ? (first as Write[]).flatMap((write) => ('put' in write ? [write.put] : []))
    : [];
}

/** A batch is not written all at once. */
async function halfOf(table: MemoryTable, [puts, removes = []]: unknown[]): Promise<void> {
  const [items, keys] = [puts as readonly Item[], removes as readonly Key[]];
  await table.writeMany(items.slice(0, items.length / 2), keys.slice(0, keys.length / 2));
}

function inWords(end: ProcessEnd): string {
  if (end.how === 'killed') return 'was killed';
  if (end.how === 'threw') return `threw ${String(end.error)}`;
  return end.record === undefined
    ? 'goes on in another'
    : `ended ${end.record.outcome}${end.record.cause === null ? '' : ` (${end.record.cause})`} ${JSON.stringify(end.record.counts)}`;
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
