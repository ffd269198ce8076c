import { ANSWER_MS } from '#functions/delivery/own-leads.ts';
import { giveSeats } from '#functions/team/testing.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { CALENDAR_FEED } from '#shared/domain/alerts/feeds.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseUser, AbuseWorld } from '../world.ts';

const STRANGERS = 8;
const HOURS = 2;
/** Adds of an account in an hour, and twice as many around the end of one (`rate-limit.ts`). */
const MOST_ADDS = 60 * (HOURS + 1);
/** Three kinds of events, two mails in each ten minutes. */
const MOST_MAILS = 3 * 2 * (6 * HOURS + 1);

/** A browser that takes phone alerts, as the page adds it. */
export const deviceAt = (name: string) => ({
  name,
  endpoint: `https://push.example.com/send/${name}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
});

/** The ways to cause a mail by adding something; each is removed at once, so that no count of what there is stops the next. */
const ADDS: readonly ((world: AbuseWorld, user: AbuseUser, name: string) => Promise<number>)[] = [
  async (world, { cookies }, name) => {
    const { status, text } = await world.call('createApiKey', { cookies, json: { name } });
    const id = status === 200 ? (JSON.parse(text) as { apiKey: { id: string } }).apiKey.id : '';
    if (id !== '') await world.call('revokeApiKey', { cookies, params: { id } });
    return status;
  },
  async (world, { cookies }) => {
    const { status } = await world.call('makeFeed', { cookies, params: { id: CALENDAR_FEED } });
    if (status === 200) await world.call('revokeFeed', { cookies, params: { id: CALENDAR_FEED } });
    return status;
  },
  async (world, { cookies }, name) => {
    const { status, text } = await world.call('addDevice', { cookies, json: deviceAt(name) });
    const id = status === 200 ? (JSON.parse(text) as { id: string }).id : '';
    if (id !== '') await world.call('removeDevice', { cookies, params: { id } });
    return status;
  },
];

/** One account makes 300 keys, feeds and devices while the sender is held up; then strangers change their passwords. */
async function fillQueue(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const attacker = await world.newUser();
  const strangers = await Promise.all(Array.from({ length: STRANGERS }, () => world.newUser()));
  world.pass(ANSWER_MS);
  await world.sendMail();
  let added = 0;
  for (let minute = 0; minute < 60 * HOURS; minute += 12) {
    for (let at = 0; at < 30; at++) {
      const add = ADDS[(at + dice.below(2)) % ADDS.length];
      const status = await add?.(world, attacker, `Number-${minute}-${at}`);
      if (status === 200) added++;
      else if (status !== 429) throw new Error(`Adding something is refused with ${status}.`);
    }
    world.pass(12 * 60_000);
  }
  for (const { email, password } of strangers)
    await world.call('passwordChanged', { json: world.tokensFor(email, password) });
  const isToAttacker = ({ to }: { readonly to: string }): boolean => to === attacker.email;
  // A run that sends little more than the mail of strangers.
  await world.sendMail(STRANGERS + 4);
  const late = strangers.filter(
    ({ email }) => !world.sent.some(({ to, subject }) => to === email && subject.startsWith('The password')),
  );
  await world.sendMail();
  const mails = world.sent.filter(isToAttacker);
  const isTold = mails.some(({ subject }) => /^\d+ API keys were made/.test(subject));
  return [
    ...(late.length > 0 ? [`security mail of ${late.length} strangers waits behind one account’s`] : []),
    ...(added > MOST_ADDS ? [`one account added ${added} keys, feeds and devices in ${HOURS} hours`] : []),
    ...(mails.length > MOST_MAILS ? [`one account caused ${mails.length} mails in ${HOURS} hours`] : []),
    ...(isTold ? [] : ['nobody tells the owner how many keys were made']),
  ];
}

/** Somebody else adds one of each on the same day and hears of each at once. */
async function addOnce(world: AbuseWorld): Promise<readonly string[]> {
  const user = await world.newUser();
  const refused: string[] = [];
  for (const [at, add] of ADDS.entries()) {
    const status = await add(world, user, 'Office');
    if (status !== 200) refused.push(`add ${at}: ${status}`);
  }
  await world.sendMail();
  const told = world.sent.filter(({ to, subject }) => to === user.email && !subject.startsWith('Welcome'));
  return told.length === ADDS.length ? refused : [...refused, `${told.length} mails about ${ADDS.length}`];
}

const INVITED = 'partner@example.com';

/** Trials without a seat invite a mailbox, and many others, until every limit would be reached. */
async function burnInvitations(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const before = world.sent.length;
  for (let trial = 0; trial < 16; trial++) {
    const { cookies } = await world.newUser();
    for (let at = 0; at < 20; at++) {
      const email = trial === 0 ? INVITED : `somebody-${dice.below(1e6)}@example.org`;
      const { status } = await world.call('inviteMember', { cookies, json: { email, role: 'member' } });
      if (status === 204) throw new Error('A trial invites somebody.');
    }
  }
  await world.sendMail();
  const invitations = world.sent.slice(before).filter(({ subject }) => subject.includes('invites you'));
  return invitations.length > 0 ? ['somebody who pays for no seat mails strangers'] : [];
}

async function inviteAsOwner(world: AbuseWorld): Promise<readonly string[]> {
  const { cookies, userId } = await world.newUser();
  await giveSeats(world.runtime, userId);
  const json = { email: INVITED, role: 'member' };
  const { status, text } = await world.call('inviteMember', { cookies, json });
  if (status !== 204) return [`a paying owner’s invitation: ${status} ${text}`];
  await world.sendMail();
  return world.sent.some(({ to }) => to === INVITED) ? [] : ['the invitation was not mailed'];
}

/** What one account takes from the mail of others. */
export const QUEUE_FLOOD_STORIES: readonly AbuseStory[] = [
  { name: 'one account fills the mail queue of everybody', play: fillQueue, honest: addOnce },
  { name: 'a trial uses up the invitations of others', play: burnInvitations, honest: inviteAsOwner },
];
