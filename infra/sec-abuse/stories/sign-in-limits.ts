import { mayPoolAct } from '#functions/accounts/sign-up.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseStory } from '../abuse-story.ts';
import { type AbuseWorld, PASSWORD } from '../world.ts';

/** Codes to one mailbox in a day that an honest user may need: a few sign-ups and resets with typing mistakes. */
const CODES_A_DAY = 10;

async function floodByPool(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  for (let at = 0; at < 15; at++) {
    const Username = dice.below(2) === 0 ? `victim+${at}@gmail.com` : `v.i.ctim+${at}@googlemail.com`;
    await world.cognito('SignUp', { Username, Password: PASSWORD }).catch(() => undefined);
    for (let more = 0; more < 3; more++)
      await world.cognito('ResendConfirmationCode', { Username }).catch(() => undefined);
  }
  const { length } = world.poolMail;
  if (length === 0) throw new Error('No code was mailed.');
  return length > CODES_A_DAY ? [`one mailbox got ${length} codes in a day`] : [];
}

async function exhaustPool(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  // Sign-ups of this hour so far. The pool's own part of one takes some milliseconds.
  const before = 280 + dice.below(10);
  for (let at = 0; at < before; at++) await mayPoolAct(world.runtime, 'sign-up', `stranger@host-${at}.com`);
  for (let at = 0; at < 30; at++)
    await world
      .cognito('SignUp', { Username: `stranger-${at}@example-${at}.com`, Password: PASSWORD })
      .catch(() => undefined);
  const { length } = world.poolMail;
  if (length === 0) throw new Error('No code was mailed.');
  return before + length > 300 ? [`strangers signed up ${before + length} times in an hour`] : [];
}

async function lockOutNetwork(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const user = await world.newUser();
  const network = world.newAddress();
  const junk = 'x'.repeat(30 + dice.below(100));
  for (let at = 0; at < 70; at++) {
    const json = { idToken: junk, accessToken: junk, refreshToken: junk };
    await world.call('openSession', { json }, network);
  }
  const json = world.tokensFor(user.email, user.password);
  const { status, text } = await world.call('openSession', { json }, network);
  return status === 200 ? [] : [`a user of the same network cannot sign in: ${status} ${text}`];
}

async function probeAddresses(world: AbuseWorld): Promise<readonly string[]> {
  const { email } = await world.newUser('known@example.com');
  await world.cognito('SignUp', { Username: 'waiting@example.com', Password: PASSWORD });
  const answers = [];
  for (const address of [email, 'waiting@example.com', 'unknown@example.com']) {
    const { status, text } = await world.call('startSignUp', { json: { email: address } });
    answers.push(`${status} ${text}`);
  }
  return new Set(answers).size === 1 ? [] : ['the answer says whether an address has an account'];
}

/** Calls of the user pool and of the sign-in that anybody may make. */
export const SIGN_IN_LIMIT_STORIES: readonly AbuseStory[] = [
  { name: 'sign-ups at the pool fill the mailbox of somebody else', play: floodByPool },
  { name: 'sign-ups at the pool mail many mailboxes', play: exhaustPool },
  { name: 'invalid tokens lock out a shared network', play: lockOutNetwork },
  { name: 'the API says whether an address has an account', play: probeAddresses },
];
