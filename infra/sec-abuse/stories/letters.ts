import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { giveSeats } from '#functions/team/testing.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { Output } from '#shared/contract/index.ts';
import { utcDay } from '#shared/domain/days.ts';
import { asksFirst, type Letter, WRITE_AGAIN_DAYS } from '#shared/domain/letters/letter.ts';
import { BUILDER } from '#shared/domain/permit/firm-trades.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

const DAY_MS = 86_400_000;
const SITE = '12 SAMPLE ST';
const WITHDRAWN = 'il-chicago.1';
const FIRM = 'il-chicago.2';
const OPEN = 'il-chicago.3';

async function publish({ runtime }: AbuseWorld): Promise<void> {
  const at = (id: string, parts: Partial<StoredPermit> = {}): StoredPermit =>
    samplePermit(id, {
      addressStreet: SITE,
      addressZip: '60601',
      jurisdictionCity: 'Chicago',
      publishesContractors: true,
      ...parts,
    });
  await storePermits(runtime, [
    at(WITHDRAWN, { withdrawnAt: runtime.clock.now().toISOString(), propertyOwnerName: 'DANA SAMPLE' }),
    at(FIRM, {
      contractorName: 'SAMPLE BUILDERS INC',
      contractorAddress: '9 ELSEWHERE AVE, CHICAGO IL 60602',
      contractorTrades: [BUILDER],
    }),
    at(OPEN),
  ]);
  await publishIndex(runtime);
}

/** @throws without an answer */
async function lettersFor(world: AbuseWorld, cookies: readonly string[]): Promise<readonly Letter[]> {
  const permitIds = [WITHDRAWN, FIRM, OPEN];
  const { status, text } = await world.call('letters', { cookies, json: { permitIds } });
  if (status !== 200) throw new Error(`Letters are refused: ${status} ${text}`);
  return (JSON.parse(text) as Output<'letters'>).letters;
}

async function writeToAll(world: AbuseWorld): Promise<readonly string[]> {
  await publish(world);
  const letters = await lettersFor(world, (await world.newUser()).cookies);
  const [firm, open] = [FIRM, OPEN].map((id) => letters.find(({ permitId }) => permitId === id));
  if (firm?.to !== 'firm' || open?.to !== 'site') throw new Error('A letter is missing.');
  return [
    ...(letters.some(({ permitId }) => permitId === WITHDRAWN) ? ['a withdrawn permit has a letter'] : []),
    ...(firm.address[0] === open.address[0] ? ['a firm is written to at the site'] : []),
  ];
}

/** Whether a letter of a new user asks first, so many days after they wrote about the same lead. */
async function asksAfter(world: AbuseWorld, days: number): Promise<boolean> {
  const { userId, email, password, cookies } = await world.newUser(`writer-${days}@example.com`);
  const noted = await world.call('changeWork', {
    cookies,
    params: { id: OPEN },
    json: { version: '', wrote: true },
  });
  if (noted.status !== 200) throw new Error(`A letter is not noted: ${noted.status} ${noted.text}`);
  world.pass(days * DAY_MS);
  await giveSeats(world.runtime, userId);
  const letters = await lettersFor(world, await world.signIn(email, password));
  const letter = letters.find(({ permitId }) => permitId === OPEN);
  if (letter === undefined) throw new Error('A letter is missing.');
  return asksFirst(letter, utcDay(world.runtime.clock.now()));
}

async function writeAgain(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  await publish(world);
  return (await asksAfter(world, dice.below(WRITE_AGAIN_DAYS))) ? [] : ['a second letter asks nothing'];
}

/** Later, nobody is asked. */
async function writeLater(world: AbuseWorld): Promise<readonly string[]> {
  return (await asksAfter(world, WRITE_AGAIN_DAYS + 1)) ? ['a letter long after the first asks'] : [];
}

/** Letters that bother people. */
export const LETTER_STORIES: readonly AbuseStory[] = [
  { name: 'a letter goes where nobody should be written to', play: writeToAll },
  { name: 'somebody is written to again and again', play: writeAgain, honest: writeLater },
];
