import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { VirtualTime } from '#infra/sim/harness/virtual-time.ts';
import { Calendars } from './calendars.ts';
import { StoryHistory } from './history.ts';
import { type DigestFigure, type Evidence, judge } from './judge.ts';
import { SesEventSender } from './ses-events.ts';
import { StorySes } from './story-ses.ts';
import { type DigestStoryWorld, findDueUsers } from './world.ts';

export type DigestCount = 'people' | 'mails' | 'unreported';
/** How a story went. */
export interface DigestOutcome {
  readonly failures: Readonly<Record<DigestFigure, readonly string[]>>;
  readonly counts: Readonly<Record<DigestCount, number>>;
}

/** Shared by all stories: clocks show the same in each. */
const CALENDARS = new Calendars();

/** A world in which nothing has happened yet. @param often one in this many events of SES has a fault */
export function newWorld(
  seed: number,
  begin: string,
  rate: number,
  often: number,
  log: (line: string) => void,
): { readonly world: DigestStoryWorld; readonly sesEvents: SesEventSender } {
  const time = new VirtualTime(begin);
  const dice = new Dice(seed);
  const writing = new Set<unknown>();
  time.isBusy = () => writing.size > 0;
  const ses = new StorySes(time, dice, (mail, to) => {
    log(
      `${time.now().toISOString().slice(5, 23)} SES accepted ${mail.mail} to ${mail.userId}: ${mail.permits.map(({ number }) => number).join(' ')}`,
    );
    sesEvents.send(mail, to);
  });
  const table = (name: string): MemoryTable => new MemoryTable(name);
  const world: DigestStoryWorld = {
    time,
    dice,
    writing,
    ses,
    rate,
    accounts: table('accounts'),
    permits: table('permits'),
    collection: table('collection'),
    record: new StoryHistory(),
    log: (line) => log(`${time.now().toISOString().slice(5, 23)} ${line}`),
  };
  const sesEvents = new SesEventSender(world, CALENDARS, often);
  return { world, sesEvents };
}

/** Runs a story in a world. Loads the mail templates first, because loading them in the story would let its virtual time pass. */
export async function runIn<T>({ time }: DigestStoryWorld, story: () => Promise<T>): Promise<T> {
  await import('#functions/mail/templates/index.ts');
  await import('#functions/mail/templates/render.ts');
  return time.run(story);
}

function evidenceOf({ record, ses, rate }: DigestStoryWorld): Evidence {
  return { record, calendars: CALENDARS, taken: ses.taken, begun: ses.begun, rate };
}

/** The world's result at the end of a story: what the judge found, and users who are still due. */
export async function judgeWorld(world: DigestStoryWorld, unreported = 0): Promise<DigestOutcome> {
  const failures = judge(evidenceOf(world));
  const stuck = (await findDueUsers(world)).map((userId) => `${userId} stays due`);
  return {
    failures: { ...failures, miss: [...failures.miss, ...stuck] },
    counts: { people: world.record.people.size, mails: world.ses.taken.length, unreported },
  };
}
