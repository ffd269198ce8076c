import { DigestProcess, type Strike } from './digest-process.ts';
import { judge } from './judge.ts';
import { evidenceOf, happenIn, newWorld } from './opening.ts';
import { addAlert, addPerson, change, DAILY, want } from './people.ts';
import { Runs } from './runs.ts';
import type { Told } from './story.ts';
import { type World, whoIsDue } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;
/** What SES grants an account at first. */
const RATE = 14;
/** A Friday. */
const BEGIN = '2026-11-20T10:00:00.000Z';
/** Parts of the town by ZIP code: each permit is news to one of them. */
const PARTS = 40;
/** So many of them have news on the first day, and on the second: writing a mail costs some milliseconds of real time. */
const NEWS_ON_DAY_1 = PARTS / 4;
const NEWS_ON_DAY_2 = PARTS / 10;

/** How a town's story went. */
export interface TownTold extends Told {
  /** The time to send the first morning's mails, divided by their number at the granted rate. */
  readonly makespan: number;
}

/**
 * A whole town wants its digest at the same hour. On the first morning a quarter of it has news, sent by two senders that a
 * doubled tick has started: that is when the makespan is measured. On the second, when a tenth has, people want something else,
 * pause and go meanwhile, a sender is killed, one stands still, SES throttles, and ticks are late.
 */
export function tellTown(people: number, log: (line: string) => void = () => undefined): Promise<TownTold> {
  const { world, postman } = newWorld(1, BEGIN, RATE, 1_000, log);
  return happenIn(world, async () => {
    const runs = new Runs(
      world,
      Array.from({ length: PARTS }, (_, part) => zipOf(part)),
    );
    for (let at = 0; at < people; at++) {
      const userId = `user-${at}`;
      await addPerson(world, userId, DAILY);
      await addAlert(world, userId, [zipOf(at % PARTS)], 'both');
    }
    await news(world, runs, NEWS_ON_DAY_1);
    const makespan = await firstMorning(world);
    await news(world, runs, NEWS_ON_DAY_2);
    await secondMorning(world, people);
    await quietDays(world);
    const told = { people, mails: world.ses.taken.length, forsaken: postman.forsaken };
    return { ...judge(evidenceOf(world)), ...told, makespan };
  });
}

function zipOf(part: number): string {
  return String(60_001 + part);
}

/** A run that brings a permit for each of so many parts of the town, and its matching. */
async function news(world: World, runs: Runs, count: number): Promise<void> {
  const run = `${world.time.now().toISOString()}-il-a-town`;
  await runs.page(run, 0, 'il-a', count);
  world.record.over.set(run, world.time.milliseconds);
  await runs.publish();
  await new DigestProcess(world).match();
}

/** Lets the tick at noon start two senders. @returns the makespan */
async function firstMorning(world: World): Promise<number> {
  const { time, ses, rate } = world;
  await untilNext(world, 2 * HOUR_MS);
  const begin = time.milliseconds;
  const second = time.sleep(700).then(() => new DigestProcess(world).digests());
  await Promise.all([new DigestProcess(world).digests(), second]);
  const last = ses.begun.reduce((latest, at) => Math.max(latest, at), begin);
  return (last - begin) / ((ses.begun.length * 1000) / rate);
}

async function secondMorning(world: World, people: number): Promise<void> {
  const { time, record, ses } = world;
  await untilNext(world, 24 * HOUR_MS);
  await time.sleep(12 * HOUR_MS);
  const strikes: readonly Strike[] = [
    { at: 300, how: 'stands-after', forMs: 90_000 },
    { at: 900, how: 'killed-after', forMs: 0 },
  ];
  const senders = [strikes, [], [{ at: 1_200, how: 'not-heard', forMs: 0 } as const]].map((some, at) =>
    time.sleep(at * 20_000).then(() => new DigestProcess(world, some).digests()),
  );
  const lives = Array.from({ length: people }, (_, at) => `user-${at}`).map(async (userId, at) => {
    if (at % 10 !== 3) return;
    await time.sleep((at * 97) % (3 * MINUTE_MS));
    if (at % 20 === 3) return change(world, userId, { ...DAILY, timeZone: 'America/Chicago' });
    record.people.get(userId)?.deaf.push({ from: time.milliseconds, to: Number.POSITIVE_INFINITY });
    await want(world, userId, at % 40 === 13 ? { paused: true } : { deletingAt: time.now().toISOString() });
  });
  await time.sleep(MINUTE_MS);
  ses.health = 'throttles';
  record.disturb(time.milliseconds, time.milliseconds + 30_000);
  await time.sleep(30_000);
  ses.health = 'well';
  await Promise.all([...senders, ...lives]);
}

/** Ticks until nobody is due any more, two days at most. */
async function quietDays(world: World): Promise<void> {
  const { time } = world;
  for (let tick = 0; tick < 2 * 96; tick++) {
    await untilNext(world, QUARTER_MS);
    await new DigestProcess(world).digests();
    if ((await whoIsDue(world)).length === 0) return;
    if (tick === 0) await time.sleep(3 * MINUTE_MS);
  }
}

/** Waits for the next moment that a stretch of time, counted from 1970, divides. */
async function untilNext({ time }: World, every: number): Promise<void> {
  await time.sleep(every - (time.milliseconds % every));
}
