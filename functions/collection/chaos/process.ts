import type { EventName } from '#functions/platform/events.ts';
import {
  ConditionFailed,
  type Item,
  type Key,
  type Table,
  type Write,
} from '#functions/platform/tables/table.ts';
import type { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { interceptTable, neverSettle } from '#infra/sim/harness/crash-points.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
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
  /** Names of the events on the bus that were not handled yet. */
  readonly events: EventName[];
  /** The day on which the host's robots.txt disallowed everything, `YYYY-MM-DD`. */
  disallowedOn?: string;
  readonly log: (line: string) => void;
}

/** How a process ended. */
export type ProcessEnd =
  | { readonly how: 'ended'; readonly record: RunRecord | undefined }
  | { readonly how: 'threw'; readonly error: unknown }
  | { readonly how: 'killed' };

/** Options of a run. */
export interface RunOptions {
  /** Backfills from this day on, `YYYY-MM-DD`. */
  readonly since?: string;
  /** How far its machine's clock is ahead, in milliseconds. */
  readonly clockAheadMs?: number;
  /** An operator runs it, though the host may be left alone. */
  readonly byHand?: boolean;
}

/** How far back a sweep reads, in days: everything but the ancient records. */
const STORY_REACH_DAYS = 150;
/** The longest time that Lambda lets a function run, in milliseconds. */
const FUNCTION_MS = 15 * 60_000;
const FROZEN_MS = 30 * 60_000;
/** The response time of a very slow portal, in milliseconds: just below the time-out. */
const SLOW_MS = 29_000;

/** One Lambda process that collects a source, with at most one fault. */
export class CollectProcess {
  readonly #world: CollectWorld;
  readonly #portal: StoryPortal;
  readonly #fault: RunFault | undefined;
  #calls = 0;
  #requests = 0;
  #skewMs = 0;
  #dead = false;
  #die: () => void = () => undefined;
  /** The kinds of run in the notes of this run. */
  readonly noted = new Set<string | undefined>();

  constructor(world: CollectWorld, portal: StoryPortal, fault?: RunFault) {
    this.#world = world;
    this.#portal = portal;
    this.#fault = fault;
  }

  /** Requests for rows and metadata made so far. */
  get requests(): number {
    return this.#requests;
  }

  /** Calls made so far. */
  get calls(): number {
    return this.#calls;
  }

  async run({ since, clockAheadMs = 0, byHand = false }: RunOptions = {}): Promise<ProcessEnd> {
    const { time, random, permits, collection, events, log } = this.#world;
    const fault = this.#fault;
    this.#skewMs = clockAheadMs;
    const killed = new Promise<ProcessEnd>((resolve) => {
      this.#die = () => resolve({ how: 'killed' });
    });
    // A frozen process does not notice the time.
    const allowed =
      fault?.kind === 'time-up' ? fault.afterMs : FUNCTION_MS + (fault?.kind === 'frozen' ? FROZEN_MS : 0);
    const endsAt = time.milliseconds + allowed;
    const quiet = (): void => undefined;
    const ending = collectSource(
      {
        runtime: {
          clock: { now: () => new Date(time.milliseconds + this.#skewMs) },
          log: { info: quiet, warn: quiet, error: quiet },
          permits: this.#intercepted(permits),
          collection: this.#intercepted(collection),
        },
        fetch: publicFetch(
          (url, init) => this.#fetch(url, new Headers(init.headers)),
          'us@site.test',
          async () => ['104.16.0.1'],
        ),
        emit: (name) =>
          this.#call(async () => {
            log(`    emitted ${name}`);
            if (fault?.kind !== 'events-lost') events.push(name);
          }),
        sleep: (milliseconds) => time.sleep(milliseconds),
        random: () => random.next(),
        // A frozen process has no time-out either.
        ...(fault?.kind === 'frozen' ? { limits: { timeoutMs: 2 * FROZEN_MS } } : {}),
      },
      this.#portal.source,
      {
        reachDays: STORY_REACH_DAYS,
        remainingMs: () => endsAt - time.milliseconds,
        byHand,
        ...(since === undefined ? {} : { since }),
      },
    ).then(
      (record): ProcessEnd => ({ how: 'ended', record }),
      (error: unknown): ProcessEnd => ({ how: 'threw', error }),
    );
    const end = await Promise.race([ending, killed]);
    log(
      `  run ${describeEnd(end)} after ${this.#calls} calls${fault === undefined ? '' : `, with ${JSON.stringify(fault)}`}`,
    );
    return end;
  }

  /** Makes one call to a table, the portal or the bus, which takes a moment and may fail. */
  async #call<T>(
    work: () => Promise<T>,
    half: () => Promise<unknown> = async () => undefined,
    name?: string,
  ): Promise<T> {
    const fault = this.#fault;
    const here = this.#calls++;
    if (this.#dead) return neverSettle();
    const { time, random } = this.#world;
    if (fault?.kind === 'clock-jumps' && fault.at === here) this.#skewMs += fault.byMs;
    if (fault?.kind === 'frozen' && fault.at === here) await time.sleep(FROZEN_MS);
    const failsAt = (progress: CallProgress): boolean =>
      fault !== undefined && 'progress' in fault && fault.at === here && fault.progress === progress;
    if (failsAt('before')) return this.#fail(name);
    await time.sleep(1 + random.below(4));
    if (failsAt('halfway')) {
      await half();
      return this.#fail(name);
    }
    const answer = await work();
    return failsAt('after') ? this.#fail() : answer;
  }

  #fail(name?: string): Promise<never> {
    if (this.#fault?.kind === 'call-fails')
      throw this.#fault.conflict && name === 'transact'
        ? new ConditionFailed('Transaction conflict.')
        : new Error('The service is not available.');
    this.#dead = true;
    this.#die();
    return neverSettle();
  }

  async #fetch(address: string, headers: Headers): Promise<Response> {
    const { time, random, log } = this.#world;
    const fault = this.#fault;
    if (new URL(address).pathname === '/robots.txt') return this.#robots();
    const request = this.#requests++;
    await this.#call(() => time.sleep(10 + random.below(50)));
    if (fault?.kind === 'moving' && fault.at === request) {
      log('    the table changes');
      this.#portal.change('small');
    }
    const url = new URL(address);
    if (!portalHosts(this.#portal.source).includes(url.host)) return goodAnswer(this.#portal.decoy(url));
    const isFaulty = fault?.kind === 'portal' && hasFault(fault, this.#portal.kind, request);
    if (isFaulty && fault.fault === 'rows-move') this.#portal.moveRows();
    const good = this.#portal.answer(url, headers, isFaulty && fault.fault === 'column-blanked');
    if (!isFaulty) return goodAnswer(good);
    if (fault.fault === 'very-slow') await time.sleep(SLOW_MS);
    return faultyAnswer(fault.fault, good, { url, kind: this.#portal.kind, time }) ?? neverSettle();
  }

  /** Most hosts have no robots.txt; that of a story asks for a pause now and then. */
  async #robots(): Promise<Response> {
    const { time, random } = this.#world;
    const fault = this.#fault;
    await this.#call(() => time.sleep(10));
    if (fault?.kind === 'robots' && fault.answer === 'fails') return new Response('', { status: 503 });
    if (fault?.kind === 'robots') this.#world.disallowedOn = time.now().toISOString().slice(0, 10);
    if (fault?.kind === 'robots') return new Response('User-agent: *\nDisallow: /\n');
    return random.below(4) === 0
      ? new Response('User-agent: *\nCrawl-delay: 2\n')
      : new Response('Not found', { status: 404 });
  }

  #intercepted(table: MemoryTable): Table {
    return interceptTable(table, (name, args, work) => {
      // An empty batch makes no call.
      if (name === 'writeMany' && args.flat().length === 0) return Promise.resolve();
      const write = async (): Promise<unknown> => {
        const answer = await work();
        for (const { pk, kind } of itemsIn(name, args))
          if (pk === 'pending-changes') this.noted.add(kind as string | undefined);
        return answer;
      };
      return this.#call(write, name === 'writeMany' ? () => writeHalf(table, args) : undefined, name);
    });
  }
}

/** A source's state, read directly from the table. */
export async function readState(
  collection: MemoryTable,
  sourceId: string,
): Promise<Partial<SourceState> | undefined> {
  return collection.get<Key & Partial<SourceState>>(stateKey(sourceId));
}

/** Whether a portal's fault affects a request, counted from 0. */
function hasFault(
  { fault, at, times }: RunFault & { kind: 'portal' },
  { kind }: StoryKind,
  request: number,
): boolean {
  // ArcGIS requests name the columns: one that disappeared after the first request would be an error.
  const from = fault === 'column-renamed' && kind === 'arcgis' ? 0 : at;
  return request >= from && request < from + times;
}

/** The items that a call writes. */
function itemsIn(name: string, [first]: readonly unknown[]): Item[] {
  if (name === 'put') return [first as Item];
  if (name === 'writeMany') return first as Item[];
  return name === 'transact'
    ? (first as Write[]).flatMap((write) => ('put' in write ? [write.put] : []))
    : [];
}

/** Writes half of a batch. */
async function writeHalf(table: MemoryTable, [puts, removes = []]: readonly unknown[]): Promise<void> {
  const [items, keys] = [puts as readonly Item[], removes as readonly Key[]];
  await table.writeMany(items.slice(0, items.length / 2), keys.slice(0, keys.length / 2));
}

function describeEnd(end: ProcessEnd): string {
  if (end.how === 'killed') return 'was killed';
  if (end.how === 'threw') return `threw ${String(end.error)}`;
  return end.record === undefined
    ? 'continues in another process'
    : `ended ${end.record.outcome}${end.record.cause === null ? '' : ` (${end.record.cause})`} ${JSON.stringify(end.record.counts)}`;
}
