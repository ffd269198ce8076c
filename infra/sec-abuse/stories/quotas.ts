import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { giveSeats, inviteTo } from '#functions/team/testing.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { EXPORT_LEADS_PER_MONTH, monthStart, quotaMonth } from '#shared/domain/plan/plan.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseUser, AbuseWorld } from '../world.ts';

const OWNER = 'owner@example.com';

async function publish(world: AbuseWorld): Promise<void> {
  const ids = Array.from({ length: EXPORT_LEADS_PER_MONTH + 1 }, (_, at) => `il-chicago.${at}`);
  await storePermits(
    world.runtime,
    ids.map((id, at) => samplePermit(id, { addressStreet: `${at + 1} SAMPLE ST` })),
  );
  await publishIndex(world.runtime);
}

const exported = (world: AbuseWorld, { cookies }: AbuseUser, first: number, count: number) =>
  world.call('exportPermits', {
    cookies,
    json: { permitIds: Array.from({ length: count }, (_, at) => `il-chicago.${first + at}`), format: 'csv' },
  });

/** Exports the quota of a month. @throws when it is refused, since the attack then proves nothing */
async function exportAll(world: AbuseWorld, user: AbuseUser): Promise<void> {
  const { status, text } = await exported(world, user, 0, EXPORT_LEADS_PER_MONTH);
  if (status !== 200) throw new Error(`The quota of a month is refused: ${status} ${text}`);
}

async function comeBack(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  await publish(world);
  const reached: string[] = [];
  const name = `n${dice.below(2 ** 30).toString(36)}`;
  const [first, ...others] = [`${name}@example.com`, `${name}+again@example.com`, `${name}+3@example.com`];
  let user = await world.newUser(first);
  await exportAll(world, user);
  for (const email of others) {
    const { status } = await world.call('deleteAccount', {
      cookies: user.cookies,
      json: { email: user.email },
    });
    if (status !== 204) throw new Error(`Deleting an account fails with ${status}.`);
    user = await world.newUser(email);
    if ((await exported(world, user, EXPORT_LEADS_PER_MONTH, 1)).status === 200)
      reached.push(`${email} exported beyond the quota of its mailbox`);
  }
  return reached;
}

/** The next month is fresh for the mailbox that came back, and another mailbox has its own quota. */
async function nextMonth(world: AbuseWorld): Promise<readonly string[]> {
  const other = await world.newUser('another@example.com');
  const one = await exported(world, other, 0, 1);
  const { clock } = world.runtime;
  world.pass(monthStart(quotaMonth(clock.now()), 1).getTime() - clock.now().getTime());
  await giveSeats(world.runtime, other.userId);
  const again = await exported(
    world,
    { ...other, cookies: await world.signIn(other.email, other.password) },
    1,
    400,
  );
  return [one, again]
    .filter(({ status }) => status !== 200)
    .map(({ status, text }) => `an export: ${status} ${text}`);
}

async function openTeam(world: AbuseWorld, seats: number): Promise<AbuseUser> {
  const owner = await world.newUser(OWNER);
  await giveSeats(world.runtime, owner.userId, seats);
  return owner;
}

/** Somebody new joins. @returns them */
async function join(world: AbuseWorld, owner: AbuseUser, email: string): Promise<AbuseUser> {
  const user = await world.newUser(email);
  const token = await inviteTo(world.runtime, owner.userId, email);
  const { status, text } = await world.call('joinTeam', { cookies: user.cookies, json: { token } });
  if (status >= 300) throw new Error(`Joining is refused: ${status} ${text}`);
  return user;
}

async function leave(world: AbuseWorld, { cookies }: AbuseUser): Promise<void> {
  const { status } = await world.call('leaveTeam', { cookies });
  if (status >= 300) throw new Error(`Leaving a team fails with ${status}.`);
}

async function passSeat(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  await publish(world);
  const seats = 2 + dice.below(3);
  const owner = await openTeam(world, seats);
  // Each seat is used up once, and then passed on.
  for (let at = 1; at < seats; at++) {
    const member = await join(world, owner, `member-${at}@example.com`);
    await exportAll(world, member);
    await leave(world, member);
  }
  const last = await join(world, owner, 'last@example.com');
  const { status } = await exported(world, last, EXPORT_LEADS_PER_MONTH, 1);
  return status === 200 ? ['a seat that was passed on exported beyond its quota'] : [];
}

/** Somebody joins a team with an unused seat after another one was used up and left. */
async function joinUnusedSeat(world: AbuseWorld): Promise<readonly string[]> {
  const owner = await world.newUser('honest-owner@example.com');
  await giveSeats(world.runtime, owner.userId, 3);
  const first = await join(world, owner, 'first@example.com');
  await exportAll(world, first);
  await leave(world, first);
  const second = await join(world, owner, 'second@example.com');
  const { status, text } = await exported(world, second, EXPORT_LEADS_PER_MONTH, 1);
  const own = await exported(world, owner, 0, EXPORT_LEADS_PER_MONTH);
  return [
    ...(status === 200 ? [] : [`a new member of a team: ${status} ${text}`]),
    ...(own.status === 200 ? [] : [`the owner of the team: ${own.status} ${own.text}`]),
  ];
}

async function writeOn(world: AbuseWorld): Promise<readonly string[]> {
  await publish(world);
  const user = await world.newUser(OWNER);
  await exportAll(world, user);
  const known = await lettersTo(world, user, 0);
  if (!known.text.includes('1 Sample St')) throw new Error(`There is no letter: ${known.text}`);
  const { text } = await lettersTo(world, user, EXPORT_LEADS_PER_MONTH);
  return text.includes('Sample St') ? ['a letter has an address beyond the exports of the month'] : [];
}

const lettersTo = (world: AbuseWorld, { cookies }: AbuseUser, at: number) =>
  world.call('letters', { cookies, json: { permitIds: [`il-chicago.${at}`] } });

/** Quotas that are used up and got again. */
export const QUOTA_STORIES: readonly AbuseStory[] = [
  { name: 'a mailbox renews its quota with a new account', play: comeBack, honest: nextMonth },
  { name: 'letters go on after the exports of the month', play: writeOn },
  { name: 'a seat passed around renews its quota', play: passSeat, honest: joinUnusedSeat },
];
