import { Dice } from '#functions/harness/random.ts';
import { ALERT_TRIGGERS } from '#shared/domain/alerts/alert.ts';
import { DigestProcess, drawStrikes } from './digest-process.ts';
import { judge, type Wrongs } from './judge.ts';
import { dueForEver, evidenceOf, happenIn, newWorld } from './opening.ts';
import { addAlert, addPerson, drawTimes, Person, ZIPS } from './people.ts';
import type { Postman } from './postman.ts';
import type { Stretch } from './record.ts';
import { Runs } from './runs.ts';
import type { Health } from './story-mailer.ts';
import { type World, whoIsDue } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const QUARTER_MS = 15 * MINUTE_MS;
/** Stories go over both changes of the clocks, and over days without one. */
const BEGINS = ['2026-10-30T05:00:00.000Z', '2027-03-12T05:00:00.000Z', '2026-11-20T12:00:00.000Z'] as const;
/** How long things happen. */
const DAYS = 4;
/** Two weekly windows: in doubt over the first, together with what came since in the second. */
const CALM_DAYS = 22;
/** How a story went. */
export interface Told extends Wrongs {
  readonly people: number;
  readonly mails: number;
  /** Mails that went again since SES never told of the first: nobody could know. */
  readonly forsaken: number;
}

/** Tells the story of some people, the permits they wait for, and everything that goes wrong meanwhile; then judges it. */
export function tellStory(seed: number, log: (line: string) => void = () => undefined): Promise<Told> {
  const dice = new Dice(seed * 7_919);
  const often = dice.oneOf([2, 5, 40]);
  const { world, postman } = newWorld(seed, dice.oneOf(BEGINS), dice.oneOf([1, 2, 5, 14]), often, log);
  return happenIn(world, () => new Story(world, postman, often).tell());
}

class Story {
  readonly #world: World;
  readonly #postman: Postman;
  readonly #often: number;
  readonly #runs: Runs;
  #isOver = false;
  /** Since when nobody has been asked about news as should be. */
  #unmatched: Stretch | undefined;
  /** When all runs are over of which news may wait. */
  #allOver = 0;

  constructor(world: World, postman: Postman, often: number) {
    this.#world = world;
    this.#postman = postman;
    this.#often = often;
    this.#runs = new Runs(world, ZIPS);
  }

  async tell(): Promise<Told> {
    const { dice, record, ses, time } = this.#world;
    for (let at = 0, people = 6 + dice.below(7); at < people; at++) {
      const userId = `user-${at}`;
      await addPerson(this.#world, userId, drawTimes(this.#world));
      for (let alerts = 1 + dice.below(2); alerts > 0; alerts--)
        await addAlert(this.#world, userId, [dice.oneOf(ZIPS), dice.oneOf(ZIPS)], dice.oneOf(ALERT_TRIGGERS));
    }
    for (const userId of record.people.keys()) void this.#live(userId);
    for (const part of [this.#ticking(), this.#collecting(), this.#collecting(), this.#weather()]) void part;
    // It ends between two ticks.
    await time.sleep(DAYS * DAY_MS + QUARTER_MS / 2);
    const due = await this.#calm();
    const wrongs = judge(evidenceOf(this.#world));
    return {
      ...wrongs,
      miss: [...wrongs.miss, ...due],
      people: record.people.size,
      mails: ses.taken.length,
      forsaken: this.#postman.forsaken,
    };
  }

  async #live(userId: string): Promise<void> {
    const { dice, time } = this.#world;
    const person = new Person(this.#world, userId);
    for (let days = dice.oneOf([1, 3, 9]); ; ) {
      await time.sleep(dice.below(days * DAY_MS));
      if (this.#isOver || !(await person.act())) return;
    }
  }

  /** The schedule's ticks: some minutes late, not at all, twice. */
  async #ticking(): Promise<void> {
    const { dice, time } = this.#world;
    while (!this.#isOver) {
      await time.sleep(QUARTER_MS - (time.milliseconds % QUARTER_MS));
      if (this.#isOver) return;
      this.#happen('tick', 4 * MINUTE_MS, () => this.#send());
      if (dice.below(3 * this.#often) === 0) {
        // The schedule stands for some hours.
        const trouble = this.#trouble('no ticks');
        await time.sleep(dice.below(6 * HOUR_MS));
        trouble.to = time.milliseconds + QUARTER_MS;
      }
    }
  }

  async #collecting(): Promise<void> {
    const { dice, time } = this.#world;
    while (!this.#isOver) {
      await time.sleep(dice.below(14 * HOUR_MS));
      if (this.#isOver) return;
      const dies = dice.below(2 * this.#often) === 0;
      const over = await this.#runs.run(dies, () =>
        this.#happen('LeadsPublished', 10_000, () => this.#match()),
      );
      if (over === undefined) continue;
      this.#allOver = Math.max(this.#allOver, over);
      if (dies) this.#unmatched ??= this.#trouble('unmatched', Number.POSITIVE_INFINITY);
    }
  }

  /** SES in its moods. */
  async #weather(): Promise<void> {
    const { dice, time, ses } = this.#world;
    while (!this.#isOver) {
      await time.sleep(dice.below(this.#often * 8 * HOUR_MS));
      if (this.#isOver) return;
      ses.health = dice.oneOf<Health>(['throttles', 'refuses', 'fails']);
      const trouble = this.#trouble(`SES ${ses.health}`);
      await time.sleep(dice.below(dice.oneOf([10 * MINUTE_MS, 2 * HOUR_MS])));
      ses.health = 'well';
      trouble.to = time.milliseconds;
    }
  }

  /** An event of the bus or the schedule: now and then lost, doubled, or late. */
  #happen(name: string, lateMs: number, work: () => Promise<void>): void {
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
    const process = new DigestProcess(this.#world, drawStrikes(this.#world.dice, this.#often));
    return process.digests().then(() => undefined);
  }

  async #match(): Promise<void> {
    const { time } = this.#world;
    const begunAt = time.milliseconds;
    const process = new DigestProcess(this.#world, drawStrikes(this.#world.dice, 2 * this.#often));
    const ended = await process.match();
    if (!ended || process.struck > 0)
      this.#unmatched ??= this.#trouble('unmatched', Number.POSITIVE_INFINITY);
    else if (begunAt > this.#allOver && this.#unmatched !== undefined) {
      this.#unmatched.to = time.milliseconds;
      this.#unmatched = undefined;
    }
    if (ended) this.#happen('AlertsMatched', 3_000, () => this.#send());
  }

  #trouble(what: string, to = this.#world.time.milliseconds): Stretch {
    this.#world.log(what);
    return this.#world.record.disturb(this.#world.time.milliseconds, to);
  }

  /**
   * Nothing goes wrong any more: news is matched, and senders come every hour until nobody has anything left to be told.
   * @returns who still has
   */
  async #calm(): Promise<string[]> {
    const { time, log } = this.#world;
    log('everything is well from now on');
    this.#isOver = true;
    const tick = async (every: number): Promise<void> => {
      await time.sleep(every - (time.milliseconds % every));
      void new DigestProcess(this.#world).digests();
    };
    // What began before is over then: runs, processes that stand still, people who want no mail for a while.
    for (const begun = time.milliseconds; time.milliseconds < begun + 13 * HOUR_MS; ) await tick(QUARTER_MS);
    await this.#runs.publish();
    await new DigestProcess(this.#world).match();
    if (this.#unmatched !== undefined) this.#unmatched.to = time.milliseconds;
    const end = time.milliseconds + CALM_DAYS * DAY_MS;
    while (time.milliseconds < end && (await whoIsDue(this.#world)).length > 0) await tick(HOUR_MS);
    await time.sleep(QUARTER_MS);
    return dueForEver(this.#world);
  }
}
