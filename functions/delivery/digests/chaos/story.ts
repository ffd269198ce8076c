import { Dice } from '#infra/sim/harness/random.ts';
import { ALERT_TRIGGERS } from '#shared/domain/alerts/alert.ts';
import { DigestProcess, drawDigestFaults } from './digest-process.ts';
import type { TimeSpan } from './history.ts';
import { type DigestOutcome, judgeWorld, newWorld, runIn } from './new-world.ts';
import { addAlert, addPerson, drawFrequency, drawSettings, Person, ZIPS } from './people.ts';
import { Runs } from './runs.ts';
import type { SesEventSender } from './ses-events.ts';
import type { Health } from './story-ses.ts';
import { type DigestStoryWorld, findDueUsers } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const QUARTER_MS = 15 * MINUTE_MS;
/** Stories span both clock changes, and days without one. */
const BEGINS = ['2026-10-30T05:00:00.000Z', '2027-03-12T05:00:00.000Z', '2026-11-20T12:00:00.000Z'] as const;
/** Days with faults. */
const DAYS = 4;
/** Longer than two weekly windows: a mail in doubt waits for the end of the first, later news for the second. */
const CALM_DAYS = 22;
/** Runs the story of some people, the permits they wait for, and faults everywhere; then judges it. */
export function runDigestStory(
  seed: number,
  log: (line: string) => void = () => undefined,
): Promise<DigestOutcome> {
  const dice = new Dice(seed * 7_919);
  const often = dice.oneOf([2, 5, 40]);
  const { world, sesEvents } = newWorld(seed, dice.oneOf(BEGINS), dice.oneOf([1, 2, 5, 14]), often, log);
  return runIn(world, () => new Story(world, sesEvents, often).run());
}

class Story {
  readonly #world: DigestStoryWorld;
  readonly #sesEvents: SesEventSender;
  readonly #often: number;
  readonly #runs: Runs;
  #isOver = false;
  /** Since when news may be unmatched because of a fault. */
  #unmatched: TimeSpan | undefined;
  /** When the last run with unmatched news ends. */
  #allOver = 0;

  constructor(world: DigestStoryWorld, sesEvents: SesEventSender, often: number) {
    this.#world = world;
    this.#sesEvents = sesEvents;
    this.#often = often;
    this.#runs = new Runs(world, ZIPS);
  }

  async run(): Promise<DigestOutcome> {
    const { dice, record, time } = this.#world;
    for (let at = 0, people = 6 + dice.below(7); at < people; at++) {
      const userId = `user-${at}`;
      await addPerson(this.#world, userId, drawSettings(this.#world));
      for (let alerts = 1 + dice.below(3); alerts > 0; alerts--)
        await addAlert(
          this.#world,
          userId,
          [dice.oneOf(ZIPS), dice.oneOf(ZIPS)],
          dice.oneOf(ALERT_TRIGGERS),
          drawFrequency(this.#world),
        );
    }
    for (const userId of record.people.keys()) void this.#act(userId);
    for (const part of [this.#sendTicks(), this.#collect(), this.#collect(), this.#changeSes()]) void part;
    // The story ends between two ticks.
    await time.sleep(DAYS * DAY_MS + QUARTER_MS / 2);
    await this.#calm();
    return judgeWorld(this.#world, this.#sesEvents.unreported);
  }

  async #act(userId: string): Promise<void> {
    const { dice, time } = this.#world;
    const person = new Person(this.#world, userId);
    for (let days = dice.oneOf([1, 3, 9]); ; ) {
      await time.sleep(dice.below(days * DAY_MS));
      if (this.#isOver || !(await person.act())) return;
    }
  }

  /** Sends the schedule's ticks: some minutes late, twice, or not at all. */
  async #sendTicks(): Promise<void> {
    const { dice, time } = this.#world;
    while (!this.#isOver) {
      await time.sleep(QUARTER_MS - (time.milliseconds % QUARTER_MS));
      if (this.#isOver) return;
      this.#deliver('tick', 4 * MINUTE_MS, () => this.#send());
      if (dice.below(3 * this.#often) === 0) {
        // The schedule stops for some hours.
        const trouble = this.#trouble('no ticks');
        await time.sleep(dice.below(6 * HOUR_MS));
        trouble.to = time.milliseconds + QUARTER_MS;
      }
    }
  }

  async #collect(): Promise<void> {
    const { dice, time } = this.#world;
    while (!this.#isOver) {
      await time.sleep(dice.below(14 * HOUR_MS));
      if (this.#isOver) return;
      const dies = dice.below(2 * this.#often) === 0;
      const over = await this.#runs.run(dies, () =>
        this.#deliver('LeadsPublished', 10_000, () => this.#match()),
      );
      if (over === undefined) continue;
      this.#allOver = Math.max(this.#allOver, over);
      if (dies) this.#unmatched ??= this.#trouble('unmatched', Number.POSITIVE_INFINITY);
    }
  }

  /** Changes SES's state. */
  async #changeSes(): Promise<void> {
    const { dice, time, ses } = this.#world;
    while (!this.#isOver) {
      await time.sleep(dice.below(this.#often * 8 * HOUR_MS));
      if (this.#isOver) return;
      ses.health = dice.oneOf<Health>(['throttles', 'refuses', 'fails']);
      const trouble = this.#trouble(`SES ${ses.health}`);
      await time.sleep(dice.below(dice.oneOf([10 * MINUTE_MS, 2 * HOUR_MS])));
      ses.health = 'healthy';
      trouble.to = time.milliseconds;
    }
  }

  /** Delivers an event of the bus or the schedule: sometimes lost, doubled, or late. */
  #deliver(name: string, lateMs: number, work: () => Promise<void>): void {
    const { dice, time } = this.#world;
    const draw = dice.below(4 * this.#often);
    if (draw === 0) {
      this.#trouble(`${name} is lost`);
      if (name === 'LeadsPublished') this.#unmatched ??= this.#trouble('unmatched', Number.POSITIVE_INFINITY);
      return;
    }
    for (let copy = 0; copy <= (draw === 1 ? 1 : 0); copy++)
      void time.sleep(dice.below(draw === 2 ? 20 * MINUTE_MS : dice.oneOf([1, lateMs]))).then(work);
    if (draw === 2) this.#trouble(`${name} is late`).to += 20 * MINUTE_MS;
  }

  #send(): Promise<void> {
    const process = new DigestProcess(this.#world, drawDigestFaults(this.#world.dice, this.#often));
    return process.digests().then(() => undefined);
  }

  async #match(): Promise<void> {
    const { time } = this.#world;
    const begunAt = time.milliseconds;
    const process = new DigestProcess(this.#world, drawDigestFaults(this.#world.dice, 2 * this.#often));
    const ended = await process.match();
    if (!ended || process.faultsHit > 0)
      this.#unmatched ??= this.#trouble('unmatched', Number.POSITIVE_INFINITY);
    else if (begunAt > this.#allOver && this.#unmatched !== undefined) {
      this.#unmatched.to = time.milliseconds;
      this.#unmatched = undefined;
    }
    if (ended) this.#deliver('AlertsMatched', 3_000, () => this.#send());
  }

  #trouble(what: string, to = this.#world.time.milliseconds): TimeSpan {
    this.#world.log(what);
    return this.#world.record.noteTrouble(this.#world.time.milliseconds, to);
  }

  /** Stops the faults: matches the news, and starts senders every hour until nobody is due. */
  async #calm(): Promise<void> {
    const { time, log } = this.#world;
    log('no more faults from now on');
    this.#isOver = true;
    const tick = async (every: number): Promise<void> => {
      await time.sleep(every - (time.milliseconds % every));
      void new DigestProcess(this.#world).digests();
    };
    // By then runs, frozen processes and pauses have ended.
    for (const begun = time.milliseconds; time.milliseconds < begun + 13 * HOUR_MS; ) await tick(QUARTER_MS);
    await this.#runs.publish();
    await new DigestProcess(this.#world).match();
    if (this.#unmatched !== undefined) this.#unmatched.to = time.milliseconds;
    const end = time.milliseconds + CALM_DAYS * DAY_MS;
    while (time.milliseconds < end && (await findDueUsers(this.#world)).length > 0) await tick(HOUR_MS);
    await time.sleep(QUARTER_MS);
  }
}
