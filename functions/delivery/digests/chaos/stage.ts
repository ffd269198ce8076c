import { deleteAlert } from '#functions/alerts/alert-store.ts';
import type { Times } from './calendars.ts';
import { DigestProcess, type Strike } from './digest-process.ts';
import { judge } from './judge.ts';
import { dueForEver, evidenceOf, happenIn, newWorld } from './opening.ts';
import { addAlert, addPerson, DAILY, leave, want } from './people.ts';
import type { PersonRecord } from './record.ts';
import { Runs } from './runs.ts';
import type { Told } from './story.ts';
import { runtimeOf, type World, whoIsDue } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A Friday. */
const BEGIN = '2026-11-20T09:00:00.000Z';
/** New permits are in the one and the other by turns. */
export const PLACES = { first: '60601', second: '60602' } as const;
/** Behind every digest of a scene. */
const CALM_MS = 3 * DAY_MS;

/** A story in which all is written down: who wants what, what is struck, and when. */
export interface Scene {
  readonly name: string;
  /** How long an event of SES takes; some seconds when it is left out. */
  readonly eventsTakeMs?: number;
  /** Mails a second that SES grants. */
  readonly rate?: number;
  readonly play: (stage: Stage) => Promise<void>;
}

/** How a scene went. */
export interface SceneTold extends Told {
  /** Strikes that hit no call: with the shipped code there is none, or the scene shows nothing. */
  readonly inVain: number;
}

/** Plays a scene, lets ticks follow until nobody waits, and judges it. */
export function playScene(
  { play, eventsTakeMs = 20_000, rate = 14 }: Scene,
  log: (line: string) => void = () => undefined,
): Promise<SceneTold> {
  // Chance has little to say here: how many milliseconds a call takes, and which mails a failing SES takes.
  const { world, postman } = newWorld(1, BEGIN, rate, 1_000, log);
  postman.eventsTakeMs = eventsTakeMs;
  return happenIn(world, async () => {
    const stage = new Stage(world);
    await play(stage);
    const due = await stage.end();
    const wrongs = judge(evidenceOf(world));
    const { record, ses } = world;
    return {
      ...wrongs,
      miss: [...wrongs.miss, ...due],
      people: record.people.size,
      mails: ses.taken.length,
      forsaken: 0,
      inVain: stage.inVain,
    };
  });
}

/** What a scene is made of. */
export class Stage {
  readonly world: World;
  /** Strikes that hit no call. */
  inVain = 0;
  readonly #runs: Runs;
  readonly #acts: Promise<unknown>[] = [];
  #count = 0;

  constructor(world: World) {
    this.world = world;
    this.#runs = new Runs(world, Object.values(PLACES));
  }

  /** Somebody who wants mail, with an alert for new permits in both places, or one for each place that is named. */
  async person(
    userId: string,
    notificationFrequency: Times['notificationFrequency'],
    ...places: readonly (keyof typeof PLACES)[]
  ): Promise<void> {
    await addPerson(this.world, userId, { ...DAILY, notificationFrequency });
    if (places.length === 0) await addAlert(this.world, userId, Object.values(PLACES), 'new');
    for (const place of places) await addAlert(this.world, userId, [PLACES[place]], 'new');
  }

  /** Waits for a time of the day, `10:15` or `10:15:30`: UTC, the next there is. */
  at(clock: string): Promise<void> {
    return this.#until(this.#next(clock));
  }

  /** Lets a tick come every quarter of an hour up to a time of the day. */
  async ticksTo(clock: string): Promise<void> {
    const end = this.#next(clock);
    for (let tick = this.#nextTick(); tick <= end; tick += QUARTER_MS) {
      await this.#until(tick);
      this.send();
    }
    await this.#until(end);
  }

  /** Somebody deletes an alert for one place. */
  async silence(userId: string, place: keyof typeof PLACES): Promise<void> {
    const { record, time } = this.world;
    const of = record.alerts.filter((alert) => alert.userId === userId && alert.zips.includes(PLACES[place]));
    for (const { id, deaf } of of) {
      deaf.push({ from: time.milliseconds, to: Number.POSITIVE_INFINITY });
      await deleteAlert(runtimeOf(this.world), userId, id);
    }
  }

  /** Somebody wants no mail any more. */
  async turnOff(
    userId: string,
    how: { readonly paused: true } | { readonly emailNotifications: false },
  ): Promise<void> {
    this.#recordOf(userId).deaf.push({ from: this.world.time.milliseconds, to: Number.POSITIVE_INFINITY });
    await want(this.world, userId, how);
  }

  /** An account goes, within a second. */
  leave(userId: string): Promise<void> {
    return leave(this.world, this.#recordOf(userId), 1_000);
  }

  /** A run brings a permit. @returns what has it end, so that its news may be matched */
  async permit(): Promise<() => Promise<void>> {
    const { record, time } = this.world;
    const run = `${time.now().toISOString()}-il-a-${this.#count++}`;
    record.over.set(run, Number.POSITIVE_INFINITY);
    await this.#runs.page(run, 0, 'il-a', 1);
    return async () => {
      record.over.set(run, time.milliseconds);
      await this.#runs.publish();
    };
  }

  /** A run brings a permit and ends; alerts are asked. */
  async news(): Promise<void> {
    const end = await this.permit();
    await end();
    await this.match();
  }

  /** Asks alerts about what is new. @returns when it is done, or dead */
  match(...strikes: readonly Strike[]): Promise<void> {
    return this.#act(strikes, (process) => process.match());
  }

  /** A sender begins. */
  send(...strikes: readonly Strike[]): void {
    void this.#act(strikes, (process) => process.digests());
  }

  /** Waits until all processes are over, with ticks until nobody is due. @returns who is nevertheless, in words */
  async end(): Promise<string[]> {
    const { time } = this.world;
    const end = time.milliseconds + CALM_MS;
    do {
      await this.#until(this.#nextTick());
      this.send();
      await time.sleep(MINUTE_MS);
    } while (time.milliseconds < end && (await whoIsDue(this.world)).length > 0);
    await Promise.all(this.#acts);
    return dueForEver(this.world);
  }

  #until(moment: number): Promise<void> {
    return this.world.time.sleep(moment - this.world.time.milliseconds);
  }

  #next(clock: string): number {
    const { time } = this.world;
    const today = Date.parse(`${time.now().toISOString().slice(0, 10)}T${clock}Z`);
    return today > time.milliseconds ? today : today + DAY_MS;
  }

  #nextTick(): number {
    return (Math.floor(this.world.time.milliseconds / QUARTER_MS) + 1) * QUARTER_MS;
  }

  #recordOf(userId: string): PersonRecord {
    const record = this.world.record.people.get(userId);
    if (record === undefined) throw new Error(`There is no ${userId}.`);
    return record;
  }

  #act(strikes: readonly Strike[], work: (process: DigestProcess) => Promise<unknown>): Promise<void> {
    const process = new DigestProcess(this.world, strikes);
    const act = work(process).then(() => {
      this.inVain += strikes.length - process.struck;
    });
    this.#acts.push(act);
    return act;
  }
}
