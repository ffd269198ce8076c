import { writePermits } from '#functions/permits/permit-store.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { interceptTable } from '#infra/sim/harness/crash-points.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { CALL_OUTCOMES } from '#shared/domain/calls/call-back.ts';
import { NO_HISTORY } from '#shared/domain/sync/mark-history.ts';
import type { MarkAction } from '#shared/domain/sync/waiting-changes.ts';
import { OWNER_ID } from '#shared/domain/team/roles.ts';
import { WORK_STAGES } from '#shared/domain/work-list.ts';
import { changeWork, type MarkChange, readMark } from '../change-work.ts';
import type { Desk } from '../desk.ts';
import { historyOfItem, type PermitMarkItem, permitMarkKey, workCountKey } from '../mark.ts';
import { type CallResult, Device } from './device.ts';
import { judgePermit, type MadeChange } from './judge.ts';

export type SyncFigure = 'lost' | 'doubled';
export type SyncCount = 'changes' | 'sends' | 'merges';

/** How a story went. */
interface SyncOutcome {
  readonly failures: Readonly<Record<SyncFigure, readonly string[]>>;
  readonly counts: Readonly<Record<SyncCount, number>>;
}

const USER = 'ada';
const PERMITS = ['il-a.1', 'il-a.2'] as const;
const BEGIN = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE_MS = 60_000;
/** The list is that of a team of two. */
const DESK: Desk = {
  listId: USER,
  by: OWNER_ID,
  people: new Map([
    [OWNER_ID, USER],
    ['p-ben', 'ben'],
  ]),
};
const DAYS = ['2026-12-01', '2026-12-02', '2026-12-03'] as const;
/** Few enough that a mark remembers all of them. */
const ROUNDS_MAX = 28;

type SyncTables = Pick<Runtime, 'accounts' | 'permits' | 'index'>;

/** Where a story happens. */
interface SyncPlace {
  /** What shipped code gets. */
  readonly runtime: SyncTables;
  /** The same tables without faults, to begin with and to judge by. */
  readonly direct: SyncTables;
  /** Runs some calls with the faults of the tables themselves. */
  attempt(what: string, work: () => Promise<void>): Promise<unknown>;
}

function placeInMemory(): SyncPlace {
  const tables = {
    accounts: new MemoryTable('accounts'),
    permits: new MemoryTable('permits'),
    index: new MemoryTable('index'),
  };
  return { runtime: tables, direct: tables, attempt: (_what, work) => work() };
}

/** Runs the story of a seed. @param place in memory unless given */
export async function runSyncStory(
  seed: number,
  log: (line: string) => void,
  place = placeInMemory(),
): Promise<SyncOutcome> {
  const story = new Story(new Dice(seed), new Dice(seed + 1), log, place);
  await story.begin();
  await story.go();
  return story.end();
}

class Story {
  readonly #dice: Dice;
  /** When apps save their marks and start without a connection. */
  readonly #starts: Dice;
  readonly #log: (line: string) => void;
  readonly #place: SyncPlace;
  readonly #devices: readonly Device[];
  readonly #made: MadeChange[] = [];
  /** Requests that arrive a second time. */
  #repeated: { readonly permitId: string; readonly change: MarkChange }[] = [];
  readonly #setsClocks: boolean;
  /** Devices whose clock was set back. Set forward, it makes what waits older than what was sent: only the order of steps suffers. */
  readonly #reset = new Set<Device>();
  #isHealthy = false;
  #now = BEGIN;
  #sends = 0;

  constructor(dice: Dice, starts: Dice, log: (line: string) => void, place: SyncPlace) {
    this.#place = place;
    this.#dice = dice;
    this.#starts = starts;
    this.#log = log;
    this.#setsClocks = dice.below(4) === 0;
    this.#devices = Array.from({ length: 2 + dice.below(2) }, (_, number) => {
      const skew = dice.below(3) === 0 ? (dice.below(600) - 300) * MINUTE_MS : 0;
      return new Device(`device-${number}`, skew, {
        call: (...sent) => this.#call(...sent),
        dies: () => !this.#isHealthy && dice.below(12) === 0,
      });
    });
  }

  async begin(): Promise<void> {
    await writePermits(
      this.#place.direct.permits,
      PERMITS.map((id) => ({ permit: samplePermit(id), changes: [] })),
    );
  }

  async go(): Promise<void> {
    const rounds = 8 + this.#dice.below(ROUNDS_MAX - 8);
    for (let round = 0; round < rounds; round++) {
      this.#now += 1 + this.#dice.below(90 * MINUTE_MS);
      const device = this.#dice.oneOf(this.#devices);
      if (this.#dice.below(3) === 0) device.isOnline = !device.isOnline;
      if (this.#setsClocks && this.#dice.below(6) === 0) this.#setClock(device);
      if (device.isOnline && this.#dice.below(3) === 0) await this.#look(device);
      if (this.#starts.below(2) === 0) device.save();
      if (!device.isOnline && this.#starts.below(4) === 0) device.restart();
      await this.#act(device);
      if (this.#dice.below(2) === 0) await this.#place.attempt('sending', () => this.#sendAll());
      if (this.#dice.below(2) === 0) await this.#place.attempt('sending', () => this.#repeat());
    }
    this.#isHealthy = true;
    for (const device of this.#devices) device.isOnline = true;
    // A write that others always come before is sent again.
    for (let time = 0; time < 3; time++) await this.#sendAll();
    await this.#repeat();
    for (const device of this.#devices) await this.#look(device);
  }

  async end(): Promise<SyncOutcome> {
    const failures: Record<SyncFigure, string[]> = { lost: [], doubled: [] };
    let merges = 0;
    let marks = 0;
    for (const permitId of PERMITS) {
      const item = await this.#place.direct.accounts.get<PermitMarkItem>(permitMarkKey(USER, permitId));
      const history = item === undefined ? NO_HISTORY : historyOfItem(item);
      if (item !== undefined) marks++;
      if (history.notes.length > 1) merges++;
      const { lost, doubled } = judgePermit({
        permitId,
        made: this.#made.filter(({ change }) => change.permitId === permitId),
        history,
        shown: this.#devices.map((device) => [device.name, device.markOf(permitId)]),
        clocksWereSet: this.#reset.size > 0,
      });
      failures.lost.push(...lost);
      failures.doubled.push(...doubled);
    }
    for (const device of this.#devices)
      for (const { id, refused = 'not sent' } of device.waiting)
        failures.lost.push(`${id} still waits: ${refused}`);
    const counted = await this.#place.direct.accounts.get<PermitMarkItem & { count: number }>(
      workCountKey(USER),
    );
    if ((counted?.count ?? 0) !== marks)
      failures.doubled.push(`${marks} marks are counted as ${counted?.count}`);
    return { failures, counts: { changes: this.#made.length, sends: this.#sends, merges } };
  }

  /** The user does something on a device. */
  async #act(device: Device): Promise<void> {
    const permitId = this.#dice.oneOf(PERMITS);
    const madeAt = this.#now;
    const change = await device.act(permitId, this.#actionOf(device, permitId), madeAt);
    if (change === undefined) return;
    this.#made.push({ change, device: device.name, madeAt });
    const { note, stage, outcome, wrote, callBack, assignedTo, undoes } = change;
    this.#log(
      `${device.name} ${device.isOnline ? 'with' : 'without'} a connection, ${permitId}: ${JSON.stringify({ id: change.id, note: note?.text, stage, outcome, wrote, callBack, assignedTo, undoes: undoes?.id })}`,
    );
  }

  #actionOf(device: Device, permitId: string): MarkAction {
    const dice = this.#dice;
    const stage = dice.oneOf(WORK_STAGES).stage;
    const callBack = dice.below(3) === 0 ? null : { day: dice.oneOf(DAYS), time: null };
    const step = this.#made.findLast(
      (one) =>
        one.device === device.name && one.change.permitId === permitId && one.change.stage !== undefined,
    );
    const isUndone = this.#made.some(({ change }) => change.undoes?.id === step?.change.id);
    switch (dice.below(7)) {
      case 0:
        return { note: `text ${this.#made.length + 1}.` };
      case 1:
        return { stage };
      case 2:
        return { stage, outcome: dice.oneOf(CALL_OUTCOMES).outcome };
      case 3:
        return { callBack };
      case 5:
        return { assignedTo: dice.oneOf([null, ...DESK.people.keys()]) };
      case 4:
        return step === undefined || isUndone ? { stage } : { undoes: step.change.id };
      case 6:
        return { stage, wrote: true, callBack };
      default:
        return { note: `text ${this.#made.length + 1}.` };
    }
  }

  #setClock(device: Device): void {
    if (this.#reset.has(device)) return;
    device.skew -= this.#dice.below(600) * MINUTE_MS;
    this.#reset.add(device);
  }

  async #look(device: Device): Promise<void> {
    for (const permitId of PERMITS)
      device.learn(permitId, await readMark(this.#place.direct, USER, permitId));
  }

  /** All devices send at once, one of them from two windows. */
  async #sendAll(): Promise<void> {
    const windows = [
      ...this.#devices,
      ...(this.#dice.below(3) === 0 ? [this.#dice.oneOf(this.#devices)] : []),
    ];
    await Promise.all(windows.map((device) => device.send(() => this.#now)));
  }

  /** Requests arrive again. */
  async #repeat(): Promise<void> {
    const repeated = this.#repeated;
    this.#repeated = [];
    for (const { permitId, change } of repeated) await this.#serve(permitId, change);
  }

  async #call(device: Device, permitId: string, change: MarkChange): Promise<CallResult> {
    this.#sends++;
    const isFaulty = !this.#isHealthy && this.#dice.below(3) === 0;
    const fault = isFaulty ? this.#dice.oneOf(['request-lost', 'answer-lost', 'repeated'] as const) : 'none';
    if (fault !== 'none') this.#log(`${device.name}, ${change.id}: ${fault}`);
    if (fault === 'request-lost') return 'no-answer';
    const result = await this.#serve(permitId, change);
    // A browser repeats only what got no answer, so never what was refused.
    if (fault === 'repeated' && !(typeof result === 'object' && 'refused' in result))
      this.#repeated.push({ permitId, change });
    return fault === 'answer-lost' ? 'no-answer' : result;
  }

  async #serve(permitId: string, change: MarkChange): Promise<CallResult> {
    // Pauses between the calls to the table, so that writes of devices come between each other's.
    const accounts = interceptTable(this.#place.runtime.accounts, async (_method, _args, work) => {
      const fault = !this.#isHealthy && this.#dice.below(25) === 0 ? this.#dice.below(2) : undefined;
      for (let pause = this.#dice.below(5); pause > 0; pause--) await Promise.resolve();
      if (fault === 0) throw new Error('The table does not answer.');
      const answer = await work();
      if (fault === 1) throw new Error('The answer of the table is lost.');
      return answer;
    });
    const clock = { now: () => new Date(this.#now) };
    const parts = { ...this.#place.runtime, accounts, clock };
    try {
      return { mark: await changeWork(parts, DESK, permitId, change) };
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'unavailable') return { refused: error.message };
      return 'no-answer';
    }
  }
}
