import { recordMailEvent } from '#functions/mail/mail-events.ts';
import { maySend } from '#functions/mail/reputation.ts';
import { giveSeats } from '#functions/team/testing.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

/** A request for a removal, as the public form sends it. */
export const requestFor = (email: string) => ({
  wish: 'remove',
  name: 'Jane Sample',
  phone: '',
  address: '',
  permit: '',
  relation: 'self',
  email,
  message: '',
  website: '',
});

async function ask(world: AbuseWorld, email: string, address?: string): Promise<void> {
  const { status, text } = await world.call('askRemoval', { json: requestFor(email) }, address);
  if (status !== 200 && status !== 429) throw new Error(`A request is refused: ${status} ${text}`);
}

async function stopDigests(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const mailboxes = 3 + dice.below(6);
  for (let at = 0; at < mailboxes; at++) {
    await ask(world, `complaint+${at}@stranger-${at}.example`);
    await world.sendMail();
  }
  if (world.sent.length === 0) throw new Error('No confirmation was mailed.');
  return (await maySend(world.runtime, 'digests')) ? [] : ['digests are paused for everybody'];
}

async function floodMailbox(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const spellings = ['victim@gmail.com', 'v.ictim@gmail.com', 'victim+a@gmail.com', 'VICTIM@googlemail.com'];
  for (let at = 0; at < 5; at++) await ask(world, dice.oneOf(spellings));
  await world.sendMail();
  const { length } = world.sent;
  if (length === 0) throw new Error('No confirmation was mailed.');
  return length > 1 ? [`one mailbox got ${length} mails in a day`] : [];
}

async function spendBudget(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const networks = 28 + dice.below(3);
  for (let at = 0; at < networks; at++) {
    const address = world.newAddress();
    for (let more = 0; more < 10; more++) await ask(world, `somebody@host-${at}-${more}.example`, address);
  }
  await world.sendMail();
  return tooMany(world, networks);
}

/** Strangers may spend the budget of a day, and then have one mail an hour from each network. */
function tooMany({ sent }: AbuseWorld, networks: number): readonly string[] {
  return sent.length > 200 + networks ? [`strangers caused ${sent.length} mails in a day`] : [];
}

/** Somebody asks to be removed after strangers have spent the budget. */
async function getConfirmation(world: AbuseWorld): Promise<readonly string[]> {
  await ask(world, 'honest@example.org');
  await world.sendMail();
  return world.sent.some(({ to }) => to === 'honest@example.org') ? [] : ['a request is not confirmed'];
}

async function writeMessage(world: AbuseWorld, email: string, address?: string): Promise<void> {
  const message = { name: 'Jane Sample', email, subject: 'Hello', message: 'Buy a watch.' };
  const { status, text } = await world.call('sendMessage', { json: message }, address);
  if (status !== 204 && status !== 429) throw new Error(`A message is refused: ${status} ${text}`);
}

async function floodTeam(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const address = world.newAddress();
  for (let at = 0; at < 20; at++) await writeMessage(world, 'jane@stranger.example', address);
  await world.sendMail();
  const { length } = world.sent;
  if (length === 0) throw new Error('No message was mailed.');
  const networks = 55 + dice.below(5);
  for (let at = 0; at < networks; at++) {
    const other = world.newAddress();
    for (let more = 0; more < 5; more++) await writeMessage(world, `jane@host-${at}.example`, other);
  }
  await world.sendMail();
  return [
    ...(length > 5 ? [`one network mailed us ${length} messages in an hour`] : []),
    ...tooMany(world, networks),
  ];
}

async function mailThroughTeam(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const victim = `victim-${dice.below(1000)}@example.com`;
  await writeMessage(world, victim);
  await world.sendMail();
  if (world.sent.length === 0) throw new Error('No message was mailed.');
  return world.sent.some(({ to }) => to === victim)
    ? ['a stranger’s words are mailed to a third person']
    : [];
}

async function reportMessages(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const messages = 3 + dice.below(6);
  for (let at = 0; at < messages; at++) await writeMessage(world, `jane@host-${at}.example`);
  await world.sendMail();
  if (world.sent.length < 3) throw new Error('The messages were not mailed.');
  for (const { to, tags } of world.sent) {
    const lists = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]]));
    const event = { eventType: 'Complaint', mail: { destination: [to], tags: lists } };
    await recordMailEvent(world.runtime, JSON.stringify(event));
  }
  return (await maySend(world.runtime, 'digests')) ? [] : ['digests are paused for everybody'];
}

/** A paying user invites one mailbox to their team in every spelling, and takes each invitation back. */
async function inviteAgain(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const { cookies, userId } = await world.newUser();
  const spellings = ['victim@gmail.com', 'v.ictim@gmail.com', 'victim+a@gmail.com', 'VICTIM@googlemail.com'];
  const invite = async (): Promise<void> => {
    const json = { email: dice.oneOf(spellings), role: 'member' };
    const { status, text } = await world.call('inviteMember', { json, cookies });
    if (![204, 403, 429].includes(status)) throw new Error(`An invitation is refused: ${status} ${text}`);
    const team = await world.call('team', { cookies });
    for (const { id } of (JSON.parse(team.text) as { invitations: { id: string }[] }).invitations)
      await world.call('withdrawInvitation', { params: { id }, cookies });
  };
  await invite();
  await world.sendMail();
  const subject = (): number =>
    world.sent.filter(({ subject: about }) => about.includes('invites you')).length;
  if (subject() > 0) return ['somebody who pays for no seat mails strangers'];
  await giveSeats(world.runtime, userId);
  for (let at = 0; at < 10; at++) await invite();
  await world.sendMail();
  if (subject() === 0) throw new Error('No invitation was mailed.');
  return subject() > 3 ? [`one mailbox got ${subject()} invitations in a day`] : [];
}

/** Mail that strangers cause by public forms, and users by invitations. */
export const FORM_MAIL_STORIES: readonly AbuseStory[] = [
  { name: 'complaints about form mail stop the digests of everybody', play: stopDigests },
  { name: 'a form fills the mailbox of somebody else', play: floodMailbox },
  { name: 'a form mails many mailboxes', play: spendBudget, honest: getConfirmation },
  { name: 'the contact form floods our mailbox', play: floodTeam },
  { name: 'the contact form mails a third person', play: mailThroughTeam },
  { name: 'invitations to a team fill the mailbox of somebody else', play: inviteAgain },
  { name: 'complaints about contact messages stop the digests of everybody', play: reportMessages },
];
