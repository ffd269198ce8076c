import type { EventName } from '#functions/platform/events.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import { addDays } from '#shared/domain/days.ts';
import type { RawRow } from '../conform/mapping.ts';
import { readHostState } from '../hosts/host-state.ts';
import { portalHosts } from '../portals/pages.ts';
import { SourceBusy } from '../run/lease.ts';
import { isGood } from '../status/outcomes.ts';
import { isUnreadable } from './answers.ts';
import { drawDays, type EventfulDay } from './days.ts';
import { costsNothing, leavesRowsOut, type RunFault } from './faults.ts';
import { MAX_RESUME_MS } from './history-check.ts';
import { IndexStandIn } from './index-stand-in.ts';
import type { StoryKind } from './kinds.ts';
import { LATE_DAYS, StoryPortal } from './portal.ts';
import { CollectProcess, type CollectWorld, type ProcessEnd, type RunOptions, readState } from './process.ts';
import { Truth } from './truth.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Stories span New Year, when publishers start a new file. */
const BEGIN = '2026-12-24T12:00:00.000Z';
/** Days without faults at the end: one while the host is left alone, a week until the next sweep, and days until missing records are withdrawn. */
const CALM_DAYS = 11;
/** How many events that continue a read are handled at once. */
const MAX_CONTINUATIONS = 5;

export interface SourceStoryOptions {
  readonly kind: StoryKind;
  readonly seed: number;
  /** The faults of each day; random where absent. */
  readonly days?: readonly EventfulDay[];
  readonly log?: (line: string) => void;
}

/** How a story went. */
export interface SourceStoryEnd {
  /** What was wrong, in words, with the day. */
  readonly differences: readonly string[];
  /** Calls of the first process of each day. */
  readonly calls: readonly number[];
}

/** Runs the story of one source over some weeks, with faults, and compares the tables with what the portal published. */
export function runSourceStory(options: SourceStoryOptions): Promise<SourceStoryEnd> {
  const time = new VirtualTime(BEGIN);
  return time.run(() => new Story(options, time).run());
}

class Story {
  readonly #options: SourceStoryOptions;
  readonly #world: CollectWorld;
  readonly #random: Dice;
  readonly #portal: StoryPortal;
  readonly #truth: Truth;
  readonly #index: IndexStandIn;
  readonly #differences: string[] = [];
  readonly #calls: number[] = [];
  readonly #ancient: number;
  #backfilled = false;
  /** Whether the next run begins a reading: after one that broke off it reads the rest, and the portal may have changed meanwhile. */
  #isWhole = true;
  #dayBegan = 0;
  /** When the portal last left rows out of responses that looked complete. */
  #incompleteAt = Number.NEGATIVE_INFINITY;

  constructor(options: SourceStoryOptions, time: VirtualTime) {
    const { kind, seed, log = () => undefined } = options;
    const random = new Dice(seed);
    const source = kind.sources[random.below(kind.sources.length)] ?? kind.sources[0];
    // Read by increments, like a large source, or whole each time.
    const whole = random.below(4) === 0;
    this.#ancient = 3;
    this.#options = options;
    this.#random = random;
    this.#world = {
      time,
      random,
      permits: new MemoryTable('permits'),
      collection: new MemoryTable('collection'),
      events: [],
      log: (line) => log(`${time.now().toISOString().slice(5, 19)} ${line}`),
    };
    this.#portal = new StoryPortal(
      kind,
      whole ? source : { ...source, wholeUpTo: 0 },
      {
        size: 50 + random.below(40),
        late: random.oneOf([12, 30]),
        age: 40,
        limit: 12 + random.below(60),
        versions: random.oneOf(['etag', 'last-modified', 'both', 'none']),
        ancient: this.#ancient,
      },
      random,
      time,
    );
    this.#truth = new Truth(this.#portal, this.#world.permits);
    this.#index = new IndexStandIn(this.#world);
  }

  async run(): Promise<SourceStoryEnd> {
    const days = this.#options.days ?? drawDays(this.#random);
    let day = 0;
    for (const [number, eventful] of days.entries()) {
      await this.#sleepUntilDay(day);
      const { heals, shrunk = false } = eventful;
      this.#portal.reload(!shrunk);
      if (shrunk) {
        this.#incompleteAt = this.#world.time.milliseconds;
        this.#truth.noteHalved(this.#incompleteAt);
      }
      if (number > 0) this.#portal.change('any');
      this.#dayBegan = this.#world.time.milliseconds;
      await this.#runWithFaults(eventful, number === 0);
      const isForbidden = this.#world.disallowedOn === this.#portal.today;
      if (heals && !shrunk && !isForbidden && this.#isWell()) await this.#heal(day);
      await this.#check(day);
      day += 1 + (this.#options.days === undefined && this.#random.below(4) === 0 ? 1 : 0);
      if (!this.#isWell()) break;
    }
    if (this.#isWell()) await this.#calmDown(day);
    return { differences: this.#differences, calls: this.#calls };
  }

  /** Stops the faults. Some days later everything must be stored as published. */
  async #calmDown(from: number): Promise<void> {
    for (let day = from; day < from + CALM_DAYS && this.#isWell(); day++) {
      await this.#sleepUntilDay(day);
      if (day === from) {
        this.#portal.reload(true);
        this.#portal.correctDates();
      }
      // On the first day the host may still be left alone.
      if (day === from + 1 && this.#backfilled) await this.#run(undefined, this.#backfill());
      await this.#run();
      await this.#index.publish('after-event');
    }
    const records = [...this.#portal.histories.keys()].filter(
      (index) => index >= this.#ancient || this.#backfilled,
    );
    this.#note('the end', await this.#truth.findDifferences(records));
    await this.#check('the end');
    await this.#index.publish(this.#index.eventsLost ? 'always' : 'after-event');
    this.#note('the end', await this.#truth.findUnpublished(this.#index.shown, new Set(records)));
  }

  async #runWithFaults({ faults, backfills }: EventfulDay, first: boolean): Promise<void> {
    const { time } = this.#world;
    if (faults.length === 0) this.#calls.push(await this.#run());
    for (const [number, fault] of faults.entries()) {
      if (leavesRowsOut(fault)) {
        this.#truth.noteIncomplete(time.milliseconds);
        this.#incompleteAt = time.milliseconds;
      }
      const since = backfills && number === 0 ? this.#backfill() : {};
      const others: Promise<unknown>[] = [];
      const another = async (afterMs: number, options: RunOptions): Promise<void> => {
        await time.sleep(afterMs);
        await this.#run(undefined, options, undisturbed);
      };
      // Of two simultaneous runs one works, and the other reports that the source is busy.
      let isRead = false;
      const undisturbed = (end: ProcessEnd): void => {
        isRead = end.how === 'ended' && end.record !== undefined && isGood(end.record.outcome);
        const outcome = end.how === 'ended' ? end.record?.outcome : undefined;
        const isShrunk = outcome === 'shrunk' && time.milliseconds - this.#incompleteAt > MAX_RESUME_MS;
        if (costsNothing(fault) && (outcome === 'unreachable' || outcome === 'schema-changed' || isShrunk))
          this.#note('costs nothing', [`a table is ${outcome}, though all of it can be read`]);
        if (fault.kind !== 'doubled' || end.how !== 'threw' || end.error instanceof SourceBusy) return;
        this.#note('doubled', [`a run was interrupted by another: ${String(end.error)}`]);
      };
      if (fault.kind === 'doubled') others.push(another(fault.afterMs, since));
      if (fault.kind === 'overtaken')
        others.push(another(fault.afterMs, { ...since, clockAheadMs: 20 * MINUTE_MS }));
      if (fault.kind === 'frozen') others.push(this.#whileFrozen(since, first));
      if (fault.kind === 'events-lost') this.#index.eventsLost = true;
      this.#calls.push(await this.#run(fault, since, undisturbed));
      await Promise.all(others);
      const { fault: name } = fault.kind === 'portal' ? fault : { fault: undefined };
      // The next day's sweep reads them.
      if (name === 'rows-unreadable') this.#incompleteAt = time.milliseconds;
      if (isRead && this.#isWhole && (costsNothing(fault) || name === 'rows-move')) {
        const late = this.#late(name === 'rows-unreadable' ? isUnreadable : undefined);
        this.#note(name ?? '', await this.#truth.findDifferences(late));
      }
      this.#isWhole = isRead && others.length === 0;
      if (!first && this.#random.below(4) === 0) this.#portal.undo();
      if (this.#random.below(2) === 0) await this.#index.publish('after-event');
      await time.sleep(HOUR_MS);
    }
  }

  /** Changes the portal and lets another run take the source over. */
  async #whileFrozen(options: RunOptions, first: boolean): Promise<void> {
    const { time, random } = this.#world;
    await time.sleep(5 * MINUTE_MS);
    if (!first) this.#portal.change('small');
    await time.sleep((6 + random.below(4)) * MINUTE_MS);
    await this.#run(undefined, options);
    if (random.below(2) === 0) await this.#run(undefined, options);
  }

  #backfill(): RunOptions {
    this.#backfilled = true;
    return { since: addDays(BEGIN.slice(0, 10), -300) };
  }

  /** Runs without faults until one has read everything; then new records must be stored. */
  async #heal(day: number): Promise<void> {
    const { time } = this.#world;
    let isHeldBack = false;
    // An operator sees that a host answers again, which lifts a stop.
    await this.#run(undefined, { byHand: await this.#isLeftAlone() }, (end) => {
      const shrunk = end.how === 'ended' && end.record?.outcome === 'shrunk';
      isHeldBack = end.how !== 'ended' || end.record === undefined || !isGood(end.record.outcome);
      if (shrunk && time.milliseconds - this.#incompleteAt > MAX_RESUME_MS)
        this.#note(day, ['a complete table was reported as shrunk']);
    });
    await time.sleep(HOUR_MS);
    await this.#run(undefined, { byHand: isHeldBack && (await this.#isLeftAlone()) }, (end) => {
      const good = end.how === 'ended' && end.record !== undefined && isGood(end.record.outcome);
      if (!good) this.#note(day, ['a run without faults was not good']);
    });
    const records = this.#late();
    this.#note(day, await this.#truth.findDifferences(new Set([...records, ...(await this.#swept())])));
    await this.#index.publish('after-event');
    if (!this.#index.eventsLost)
      this.#note(day, await this.#truth.findUnpublished(this.#index.shown, new Set(records)));
  }

  /** The records that every run reads, but for some. */
  #late(isLeftOut: (row: RawRow) => boolean = () => false): number[] {
    const since = addDays(this.#portal.newest, -LATE_DAYS);
    const late = this.#portal.records.filter(
      (record) => record.day !== null && record.day >= since && !isLeftOut(this.#portal.rowOf(record)),
    );
    return late.map(({ index }) => index);
  }

  /** The records that a finished sweep of today must have stored: all that were published when the day began. */
  async #swept(): Promise<readonly number[]> {
    const { lastSweep } = (await readState(this.#world.collection, this.#portal.source.id)) ?? {};
    if (lastSweep !== this.#portal.today || this.#incompleteAt >= this.#dayBegan) return [];
    return [...this.#portal.histories].flatMap(([index, versions]) => {
      const { at = 0, record } = versions.at(-1) ?? {};
      const isInReach = record?.day === null || (record?.day ?? '') > '2000';
      return index >= this.#ancient && at <= this.#dayBegan && isInReach && record !== undefined
        ? [index]
        : [];
    });
  }

  async #check(day: number | string): Promise<void> {
    this.#note(day, await this.#truth.findBroken(this.#world.time.milliseconds));
    const shown = new Set<number>();
    for (const index of this.#portal.histories.keys())
      if (await this.#truth.isStored(index)) shown.add(index);
    this.#portal.noteStored(shown);
  }

  /**
   * Runs the source, with the runs that continue it.
   * @returns the calls of the first process
   */
  async #run(
    fault?: RunFault,
    options: RunOptions = {},
    onEnd: (end: ProcessEnd) => void = () => undefined,
  ): Promise<number> {
    const { time, events } = this.#world;
    let calls: number | undefined;
    for (let run = 0; run < MAX_CONTINUATIONS; run++) {
      const process = new CollectProcess(this.#world, this.#portal, run === 0 ? fault : undefined);
      const before = await readState(this.#world.collection, this.#portal.source.id);
      const mayAsk = options.byHand === true || !(await this.#isLeftAlone());
      const end = await process.run(options);
      calls ??= process.calls;
      if (!mayAsk && process.requests > 0) this.#note('hosts', ['a host that is left alone was asked']);
      if (this.#world.disallowedOn === this.#portal.today && process.requests > 0)
        this.#note('robots', ['a disallowed address was asked']);
      this.#checkKinds(process, before);
      const continues = takeEvents(events, 'CollectSource');
      if (!continues) {
        onEnd(end);
        break;
      }
      await time.sleep(1_000);
    }
    return calls ?? 0;
  }

  /** Whether a refusal stopped the portal's host for so long that the machines' clocks do not matter. */
  async #isLeftAlone(): Promise<boolean> {
    const { collection, time } = this.#world;
    const states = await Promise.all(
      portalHosts(this.#portal.source).map((host) => readHostState({ collection }, host)),
    );
    return states.some(({ stop }) => Date.parse(stop?.until ?? BEGIN) > time.milliseconds + HOUR_MS);
  }

  /** Only first runs note their permits as such. What the others announce is judged by the stories in which old permits look new. */
  #checkKinds({ noted }: CollectProcess, before: { readonly lastSuccess?: string | null } | undefined): void {
    const isFirst = before?.lastSuccess === undefined || before.lastSuccess === null;
    for (const kind of noted)
      if ((kind === 'first') !== isFirst)
        this.#note('notes', [`a ${isFirst ? 'first' : 'later'} run noted its permits as ${kind}`]);
  }

  async #sleepUntilDay(day: number): Promise<void> {
    const { time, log } = this.#world;
    await time.sleep(Math.max(0, Date.parse(BEGIN) + day * DAY_MS - time.milliseconds));
    log(`day ${day}`);
  }

  #isWell(): boolean {
    return this.#differences.length === 0;
  }

  #note(day: number | string, differences: readonly string[]): void {
    for (const text of differences) this.#world.log(`  WRONG: ${text}`);
    this.#differences.push(...differences.slice(0, 5).map((text) => `day ${day}: ${text}`));
  }
}

/** Removes all events of a name from the bus. @returns whether there were any */
function takeEvents(events: EventName[], name: EventName): boolean {
  const others = events.filter((one) => one !== name);
  const found = others.length < events.length;
  events.splice(0, events.length, ...others);
  return found;
}
