import type { Dice } from '#functions/harness/random.ts';
import { maySend } from '#functions/mail/reputation.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

/** A request for a removal, as the public form sends it. */
const requestFor = (email: string) => ({
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

async function ask(world: AbuseWorld, email: string): Promise<void> {
  const { status, text } = await world.call('askRemoval', { json: requestFor(email) });
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
  const mailboxes = 250 + dice.below(20);
  for (let at = 0; at < mailboxes; at++) await ask(world, `somebody@host-${at}.example`);
  await world.sendMail();
  return world.sent.length > 200 ? [`strangers made us mail ${world.sent.length} mailboxes in a day`] : [];
}

/** Mail that strangers cause by a public form. */
export const FORM_MAIL_STORIES: readonly AbuseStory[] = [
  { name: 'complaints about form mail stop the digests of everybody', play: stopDigests },
  { name: 'a form fills the mailbox of somebody else', play: floodMailbox },
  { name: 'a form mails many mailboxes', play: spendBudget },
];
