import { type DigestFault, DigestProcess } from './digest-process.ts';
import { type DigestOutcome, judgeWorld, newWorld, runIn } from './new-world.ts';
import { addAlert, addPerson, changeSettings, DAILY, setAttributes } from './people.ts';
import { Runs } from './runs.ts';
import { type DigestStoryWorld, findDueUsers } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;
/** Mails a second that SES grants a new account. */
const RATE = 14;
/** A Friday. */
const BEGIN = '2026-11-20T10:00:00.000Z';
/** Parts of the town by ZIP code. Each permit is news to one part. */
const PARTS = 40;
/** Parts with news on the first day and on the second. Not all of them: rendering a mail takes some milliseconds of real time. */
const NEWS_ON_DAY_1 = PARTS / 4;
const NEWS_ON_DAY_2 = PARTS / 10;

/** How a town's story went. */
export interface TownOutcome extends DigestOutcome {
  /** The time to send the first morning's mails, divided by their number at the granted rate. */
  readonly makespan: number;
}

/**
 * A whole town wants its digest at the same hour. On the first morning a quarter of it has news, which two senders send that
 * a doubled tick has started; the makespan is measured then. On the second morning a tenth has news, people change their
 * settings, pause and leave, one sender dies, one freezes, SES throttles, and ticks are late.
 */
export function runTown(people: number, log: (line: string) => void = () => undefined): Promise<TownOutcome> {
  const { world, sesEvents } = newWorld(1, BEGIN, RATE, 1_000, log);
  return runIn(world, async () => {
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
    return { ...(await judgeWorld(world, sesEvents.unreported)), makespan };
  });
}

function zipOf(part: number): string {
  return String(60_001 + part);
}

/** Runs a source with one permit for each of `count` parts of the town, and matches them with alerts. */
async function news(world: DigestStoryWorld, runs: Runs, count: number): Promise<void> {
  const run = `${world.time.now().toISOString()}-il-a-town`;
  await runs.page(run, 0, 'il-a', count);
  world.record.over.set(run, world.time.milliseconds);
  await runs.publish();
  await new DigestProcess(world).match();
}

/** Starts two senders at noon. @returns the makespan */
async function firstMorning(world: DigestStoryWorld): Promise<number> {
  const { time, ses, rate } = world;
  await untilNext(world, 2 * HOUR_MS);
  const begin = time.milliseconds;
  const second = time.sleep(700).then(() => new DigestProcess(world).digests());
  await Promise.all([new DigestProcess(world).digests(), second]);
  const last = ses.begun.reduce((latest, at) => Math.max(latest, at), begin);
  return (last - begin) / ((ses.begun.length * 1000) / rate);
}

async function secondMorning(world: DigestStoryWorld, people: number): Promise<void> {
  const { time, record, ses } = world;
  await untilNext(world, 24 * HOUR_MS);
  await time.sleep(12 * HOUR_MS);
  const faults: readonly DigestFault[] = [
    { at: 300, how: 'freezes-after', forMs: 90_000 },
    { at: 900, how: 'killed-after', forMs: 0 },
  ];
  const senders = [faults, [], [{ at: 1_200, how: 'not-heard', forMs: 0 } as const]].map((some, at) =>
    time.sleep(at * 20_000).then(() => new DigestProcess(world, some).digests()),
  );
  const lives = Array.from({ length: people }, (_, at) => `user-${at}`).map(async (userId, at) => {
    if (at % 10 !== 3) return;
    await time.sleep((at * 97) % (3 * MINUTE_MS));
    if (at % 20 === 3) return changeSettings(world, userId, { ...DAILY, timeZone: 'America/Chicago' });
    record.people.get(userId)?.muted.push({ from: time.milliseconds, to: Number.POSITIVE_INFINITY });
    await setAttributes(
      world,
      userId,
      at % 40 === 13 ? { paused: true } : { deletingAt: time.now().toISOString() },
    );
  });
  await time.sleep(MINUTE_MS);
  ses.health = 'throttles';
  record.noteTrouble(time.milliseconds, time.milliseconds + 30_000);
  await time.sleep(30_000);
  ses.health = 'healthy';
  await Promise.all([...senders, ...lives]);
}

/** Sends ticks until nobody is due, for two days at most. */
async function quietDays(world: DigestStoryWorld): Promise<void> {
  const { time } = world;
  for (let tick = 0; tick < 2 * 96; tick++) {
    await untilNext(world, QUARTER_MS);
    await new DigestProcess(world).digests();
    if ((await findDueUsers(world)).length === 0) return;
    if (tick === 0) await time.sleep(3 * MINUTE_MS);
  }
}

/** Waits for the next multiple of a time span, counted from 1970. */
async function untilNext({ time }: DigestStoryWorld, every: number): Promise<void> {
  await time.sleep(every - (time.milliseconds % every));
}
