import { Dice } from '#functions/harness/random.ts';
import { VirtualTime } from '#functions/harness/virtual-time.ts';
import { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import { Calendars } from './calendars.ts';
import type { Evidence } from './judge.ts';
import { Postman } from './postman.ts';
import { StoryRecord } from './record.ts';
import { StorySes } from './story-mailer.ts';
import { type World, whoIsDue } from './world.ts';

/** One for all stories: what a clock shows is the same in each. */
export const CALENDARS = new Calendars();

/** A world in which nothing has happened yet. @param often how seldom events of SES are struck */
export function newWorld(
  seed: number,
  begin: string,
  rate: number,
  often: number,
  log: (line: string) => void,
): { readonly world: World; readonly postman: Postman } {
  const time = new VirtualTime(begin);
  const dice = new Dice(seed);
  const writing = new Set<unknown>();
  time.isBusy = () => writing.size > 0;
  const ses = new StorySes(time, dice, (mail, to) => {
    log(
      `${time.now().toISOString().slice(5, 23)} SES took ${mail.mail} to ${mail.userId}: ${mail.permits.map(({ number }) => number).join(' ')}`,
    );
    postman.take(mail, to);
  });
  const table = (name: string): MemoryTable => new MemoryTable(name);
  const world: World = {
    time,
    dice,
    writing,
    ses,
    rate,
    accounts: table('accounts'),
    permits: table('permits'),
    collection: table('collection'),
    record: new StoryRecord(),
    log: (line) => log(`${time.now().toISOString().slice(5, 23)} ${line}`),
  };
  const postman = new Postman(world, CALENDARS, often);
  return { world, postman };
}

/**
 * Lets a story happen in a world. What mails are made of is loaded before: were it with the first mail, as shipped, the story's time
 * would go on meanwhile.
 */
export async function happenIn<T>({ time }: World, story: () => Promise<T>): Promise<T> {
  await import('#functions/mail/templates/index.ts');
  await import('#functions/mail/templates/render.ts');
  return time.run(story);
}

/** What there is to judge of a world. */
export function evidenceOf({ record, ses, rate }: World): Evidence {
  return { record, calendars: CALENDARS, taken: ses.taken, begun: ses.begun, rate };
}

/** Who is still due when a story is over, in words. */
export async function dueForEver(world: World): Promise<string[]> {
  return (await whoIsDue(world)).map((userId) => `${userId} stays due for ever`);
}
