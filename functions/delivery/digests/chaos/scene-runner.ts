import { deleteAlert } from '#functions/alerts/alert-store.ts';
import type { MailSettings } from './calendars.ts';
import { type DigestFault, DigestProcess } from './digest-process.ts';
import type { AlertRecord, PersonRecord } from './history.ts';
import { type DigestOutcome, judgeWorld, newWorld, runIn } from './new-world.ts';
import {
  type AlertFrequency,
  addAlert,
  addPerson,
  changeFrequency,
  DAILY,
  deletePerson,
  setAttributes,
} from './people.ts';
import { Runs } from './runs.ts';
import { type DigestStoryWorld, findDueUsers, runtimeFor } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A Friday. */
const BEGIN = '2026-11-20T09:00:00.000Z';
/** New permits alternate between these ZIP codes. */
export const PLACES = { first: '60601', second: '60602' } as const;
/** How long a scene waits at its end for users who are due: longer than every window in it. */
const CALM_MS = 3 * DAY_MS;

/** A story with fixed people, faults and times. */
export interface Scene {
  readonly name: string;
  /** How long after a mail SES's event arrives, in milliseconds. */
  readonly eventsTakeMs?: number;
  /** Mails a second that SES grants. */
  readonly rate?: number;
  readonly run: (scene: SceneRunner) => Promise<void>;
}

/** How a scene went. */
export interface SceneOutcome extends DigestOutcome {
  /** Faults that hit no call. With the shipped code there must be none, or the scene proves nothing. */
  readonly missedFaults: number;
}

/** Runs a scene, then ticks until nobody is due, and judges it. */
export function runScene(
  { run, eventsTakeMs = 20_000, rate = 14 }: Scene,
  log: (line: string) => void = () => undefined,
): Promise<SceneOutcome> {
  // The seed decides only how long a call takes and which mails a failing SES accepts.
  const { world, sesEvents } = newWorld(1, BEGIN, rate, 1_000, log);
  sesEvents.eventsTakeMs = eventsTakeMs;
  return runIn(world, async () => {
    const scene = new SceneRunner(world);
    await run(scene);
    await scene.end();
    return { ...(await judgeWorld(world)), missedFaults: scene.missedFaults };
  });
}

/** The steps of scenes. */
export class SceneRunner {
  readonly world: DigestStoryWorld;
  /** Faults that hit no call. */
  missedFaults = 0;
  readonly #runs: Runs;
  readonly #processes: Promise<unknown>[] = [];
  #count = 0;

  constructor(world: DigestStoryWorld) {
    this.world = world;
    this.#runs = new Runs(world, Object.values(PLACES));
  }

  /** Adds a person with one alert for new permits in both places, or one alert for each given place. */
  async person(
    userId: string,
    notificationFrequency: MailSettings['notificationFrequency'],
    ...places: readonly (keyof typeof PLACES)[]
  ): Promise<void> {
    await addPerson(this.world, userId, { ...DAILY, notificationFrequency });
    if (places.length === 0) await addAlert(this.world, userId, Object.values(PLACES), 'new');
    for (const place of places) await addAlert(this.world, userId, [PLACES[place]], 'new');
  }

  /** Adds an alert for new permits in one place, with its own frequency. */
  alert(userId: string, place: keyof typeof PLACES, frequency: AlertFrequency): Promise<void> {
    return addAlert(this.world, userId, [PLACES[place]], 'new', frequency);
  }

  /** Changes how often a person's alerts for one place are mailed. */
  async setFrequency(userId: string, place: keyof typeof PLACES, frequency: AlertFrequency): Promise<void> {
    for (const alert of this.#alertsFor(userId, place)) await changeFrequency(this.world, alert, frequency);
  }

  /** Waits until the next `10:15` or `10:15:30` UTC. */
  at(clock: string): Promise<void> {
    return this.#until(this.#next(clock));
  }

  /** Sends a tick every quarter of an hour until a time of the day. */
  async ticksTo(clock: string): Promise<void> {
    const end = this.#next(clock);
    for (let tick = this.#nextTick(); tick <= end; tick += QUARTER_MS) {
      await this.#until(tick);
      this.send();
    }
    await this.#until(end);
  }

  /** Deletes a person's alerts for one place. */
  async deleteAlerts(userId: string, place: keyof typeof PLACES): Promise<void> {
    for (const { id, muted } of this.#alertsFor(userId, place)) {
      muted.push({ from: this.world.time.milliseconds, to: Number.POSITIVE_INFINITY });
      await deleteAlert(runtimeFor(this.world), userId, id);
    }
  }

  /** Turns a person's mail off. */
  async turnOff(
    userId: string,
    how: { readonly paused: true } | { readonly emailNotifications: false },
  ): Promise<void> {
    this.#recordOf(userId).muted.push({ from: this.world.time.milliseconds, to: Number.POSITIVE_INFINITY });
    await setAttributes(this.world, userId, how);
  }

  /** Deletes an account within a second. */
  deletePerson(userId: string): Promise<void> {
    return deletePerson(this.world, this.#recordOf(userId), 1_000);
  }

  /** Starts a run that writes a permit. @returns a function that ends and publishes the run */
  async startRun(): Promise<() => Promise<void>> {
    const { record, time } = this.world;
    const run = `${time.now().toISOString()}-il-a-${this.#count++}`;
    record.over.set(run, Number.POSITIVE_INFINITY);
    await this.#runs.page(run, 0, 'il-a', 1);
    return async () => {
      record.over.set(run, time.milliseconds);
      await this.#runs.publish();
    };
  }

  /** Runs a source with one new permit and matches it with alerts. */
  async news(): Promise<void> {
    const end = await this.startRun();
    await end();
    await this.match();
  }

  /** Matches news with alerts, until the matcher finishes or dies. */
  match(...faults: readonly DigestFault[]): Promise<void> {
    return this.#start(faults, (process) => process.match());
  }

  /** Starts a sender. */
  send(...faults: readonly DigestFault[]): void {
    void this.#start(faults, (process) => process.digests());
  }

  /** Waits until all processes have ended, with ticks until nobody is due. */
  async end(): Promise<void> {
    const { time } = this.world;
    const end = time.milliseconds + CALM_MS;
    do {
      await this.#until(this.#nextTick());
      this.send();
      await time.sleep(MINUTE_MS);
    } while (time.milliseconds < end && (await findDueUsers(this.world)).length > 0);
    await Promise.all(this.#processes);
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

  #alertsFor(userId: string, place: keyof typeof PLACES): AlertRecord[] {
    return this.world.record.alerts.filter(
      (alert) => alert.userId === userId && alert.zips.includes(PLACES[place]),
    );
  }

  #recordOf(userId: string): PersonRecord {
    const record = this.world.record.people.get(userId);
    if (record === undefined) throw new Error(`There is no ${userId}.`);
    return record;
  }

  #start(faults: readonly DigestFault[], work: (process: DigestProcess) => Promise<unknown>): Promise<void> {
    const process = new DigestProcess(this.world, faults);
    const ended = work(process).then(() => {
      this.missedFaults += faults.length - process.faultsHit;
    });
    this.#processes.push(ended);
    return ended;
  }
}
