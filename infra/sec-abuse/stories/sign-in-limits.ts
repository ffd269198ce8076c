import { countShared } from '#functions/accounts/limits/rate-limit.ts';
import { maySend } from '#functions/mail/reputation.ts';
import { addUser } from '#infra/sim/cognito/pool.ts';
import { AGENT_CLIENT_ID } from '#infra/sim/cognito/tokens.ts';
import { callTrigger } from '#infra/sim/cognito/triggers.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseStory } from '../abuse-story.ts';
import { forgetOnPage, resetOnPage, signUpOnPage, startOnPage } from '../sign-in-page.ts';
import { type AbuseWorld, PASSWORD } from '../world.ts';

/** Codes to one mailbox in a day that an honest user may need: a few sign-ups and resets with typing mistakes. */
const CODES_A_DAY = 10;
const VICTIM = 'victim@gmail.com';

const isRefused = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  );

/** How many of these are done. */
async function doneOf(works: number, work: (at: number) => Promise<unknown>): Promise<number> {
  let done = 0;
  for (let at = 0; at < works; at++) if (!(await isRefused(work(at)))) done++;
  return done;
}

/** Calls that anybody can make: the pool, without a ticket of ours. */
async function callPool(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const { email } = await world.newUser();
  const waiting = 'waiting@example.com';
  addUser(world.pool, { email: waiting, givenName: null, password: PASSWORD, confirmed: false });
  const made = await doneOf(300, (at) =>
    world.cognito('SignUp', {
      Username: `stranger-${at}@host-${dice.below(900)}.example`,
      Password: PASSWORD,
    }),
  );
  await isRefused(world.cognito('ResendConfirmationCode', { Username: waiting }));
  await isRefused(world.cognito('ForgotPassword', { Username: email }));
  return [
    ...(made > 0 ? [`strangers made ${made} users`] : []),
    ...world.poolMail.map(({ subject }) => `the pool mailed "${subject}" to a stranger’s wish`),
  ];
}

/** Many networks ask for codes to one mailbox, in every spelling. */
async function fillMailbox(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  addUser(world.pool, { email: VICTIM, givenName: null, password: PASSWORD, confirmed: true });
  const networks = 4 + dice.below(3);
  for (let at = 0; at < networks; at++) {
    const network = world.newAddress();
    for (let more = 0; more < 5; more++) {
      const spelled =
        dice.below(2) === 0 ? `victim+${at}-${more}@gmail.com` : `v.i.ctim+${at}-${more}@googlemail.com`;
      await isRefused(startOnPage(world, spelled, network));
      await isRefused(forgetOnPage(world, VICTIM, network));
    }
  }
  const { length } = [...world.sent, ...world.poolMail];
  if (length === 0) throw new Error('No code was mailed.');
  return length > CODES_A_DAY + networks ? [`one mailbox got ${length} codes in an hour`] : [];
}

/** One network signs up with many mailboxes. */
async function signUpMany(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const network = world.newAddress();
  const mailed = await doneOf(60 + dice.below(10), (at) =>
    startOnPage(world, `somebody@host-${at}.example`, network),
  );
  return mailed > 50 ? [`one network had ${mailed} codes mailed in an hour`] : [];
}

/** A customer of a provider of IPv6 has 256 subnets, and signs up from each. */
async function signUpFromSubnets(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const site = dice.below(256).toString(16);
  const mailed = await doneOf(60, (at) =>
    startOnPage(
      world,
      `somebody@host-${at}.example`,
      `2001:db8:7:${site}${at.toString(16).padStart(2, '0')}::1`,
    ),
  );
  return mailed > 50 ? [`one customer had ${mailed} codes mailed in an hour`] : [];
}

/** A neighbor with the same provider. */
async function signUpNextDoor(world: AbuseWorld): Promise<readonly string[]> {
  await startOnPage(world, 'neighbor@example.com', '2001:db8:8::1');
  return [];
}

/** A botnet spends the codes of the day: what each of its networks then gets is the least that an honest one needs. */
async function thousandNetworks(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  let mailed = 0;
  for (let at = 0; at < 1000; at++)
    if (!(await countShared(world.runtime, 'sign-up-all', `network-${at}`)).isOver) mailed++;
  const networks = 8 + dice.below(4);
  for (let at = 0; at < networks; at++) {
    const network = world.newAddress();
    mailed += await doneOf(5, (more) => startOnPage(world, `somebody@host-${at}-${more}.example`, network));
  }
  return mailed > 1000 + networks ? [`a thousand networks had ${mailed} codes mailed`] : [];
}

/** Codes to invented addresses bounce. */
async function bounceCodes(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  for (let at = 0; at < 6 + dice.below(6); at++) await startOnPage(world, `bounce+${at}@host-${at}.example`);
  const before = world.sent.length;
  const networks = 5 + dice.below(5);
  for (let at = 0; at < networks; at++) {
    const network = world.newAddress();
    await doneOf(5, (more) => startOnPage(world, `bounce+${at}-${more}@host.example`, network));
  }
  const mailed = world.sent.length - before;
  return [
    ...(mailed > networks ? [`${networks} networks had ${mailed} codes mailed although they bounce`] : []),
    ...((await maySend(world.runtime, 'digests')) ? [] : ['digests are paused for everybody']),
  ];
}

/** A stranger forgets somebody's password, over and over. */
async function blockReset(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  await world.newUser(VICTIM);
  const network = world.newAddress();
  await doneOf(10 + dice.below(5), () => forgetOnPage(world, VICTIM, network));
  if (world.poolMail.length === 0) throw new Error('No code was mailed.');
  return [];
}

/** The owner resets the password all the same. */
async function resetAfter(world: AbuseWorld): Promise<readonly string[]> {
  return (await isRefused(resetOnPage(world, VICTIM, 'Another-Staple-9-Pony')))
    ? ['the owner cannot reset the password']
    : [];
}

/** One ticket, used again. */
async function reuseTicket(world: AbuseWorld): Promise<readonly string[]> {
  await world.newUser(VICTIM);
  const { text } = await world.call('startReset', { json: { email: VICTIM } });
  const forget = () =>
    world.cognito('ForgotPassword', { Username: VICTIM, ClientMetadata: JSON.parse(text) });
  const mailed = await doneOf(4, forget);
  if (mailed === 0) throw new Error('No code was mailed.');
  return mailed > 1 ? [`one ticket had ${mailed} codes mailed`] : [];
}

/** The agents' client takes no ticket. */
async function callAsAgent(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const ClientId = AGENT_CLIENT_ID;
  const people = 25 + dice.below(5);
  for (let at = 0; at < people; at++)
    addUser(world.pool, {
      email: `user-${at}@host.example`,
      givenName: null,
      password: PASSWORD,
      confirmed: true,
    });
  const forget = (at: number) =>
    world.cognito('ForgotPassword', { ClientId, Username: `user-${at}@host.example` });
  const toOne = await doneOf(4, () => forget(0));
  const toAll = await doneOf(people, forget);
  const made = await doneOf(1, () =>
    world.cognito('SignUp', { ClientId, Username: 'new@host.example', Password: PASSWORD }),
  );
  if (toOne === 0) throw new Error('No code was mailed.');
  return [
    ...(toOne > 2 ? [`one mailbox got ${toOne} codes for agents`] : []),
    ...(toOne + toAll > 20 ? [`strangers had ${toOne + toAll} codes for agents mailed`] : []),
    ...(made > 0 ? ['a stranger signs up on the agents’ page'] : []),
  ];
}

/** A user who is signed in has the pool mail codes to addresses of others, as new ones of the account. */
async function changeAddresses(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const userName = `user-${dice.below(1000)}`;
  const mailed = await doneOf(10, (at) =>
    callTrigger(world.pool, 'CustomMessage_UpdateUserAttribute', {
      userName,
      email: `victim-${at}@example.com`,
    }),
  );
  return mailed > 5 ? [`one user had ${mailed} strangers mailed`] : [];
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

/** Known or not, an address gets the same answer, the same mail, and no call of the pool, whose time would tell. */
async function probeAddresses(world: AbuseWorld): Promise<readonly string[]> {
  const { email } = await world.newUser('known@example.com');
  const answers = [];
  for (const address of [email, 'unknown@example.com']) {
    const before = world.sent.length;
    const { status, text } = await world.call('startSignUp', { json: { email: address } });
    const mails = world.sent
      .slice(before)
      .map(({ to, subject }) => `${to === address} ${subject.replace(/\d{6}/, '…')}`);
    const reset = await world.call('startReset', { json: { email: address } });
    answers.push([status, text.replace(/"[\w-]{50,}\.[\w-]+"/, '…'), ...mails, reset.status].join(' '));
  }
  return new Set(answers).size === 1 ? [] : ['the answer says whether an address has an account'];
}

/** A newcomer signs up all the same. */
async function signUpAfter(world: AbuseWorld): Promise<readonly string[]> {
  return (await isRefused(signUpOnPage(world, 'late-newcomer@example.org', PASSWORD)))
    ? ['a newcomer cannot sign up']
    : [];
}

/** Calls of the user pool and of the sign-in that anybody may make. */
export const SIGN_IN_LIMIT_STORIES: readonly AbuseStory[] = [
  { name: '300 direct sign-ups at the pool', play: callPool },
  { name: 'codes fill the mailbox of somebody else', play: fillMailbox },
  { name: 'one network has codes mailed to many mailboxes', play: signUpMany },
  {
    name: 'one customer of IPv6 is many networks',
    play: signUpFromSubnets,
    honest: signUpNextDoor,
  },
  { name: 'a thousand networks spend the codes of a day', play: thousandNetworks, honest: signUpAfter },
  { name: 'codes to invented addresses bounce', play: bounceCodes, honest: signUpAfter },
  { name: 'a stranger forgets the password of somebody else', play: blockReset, honest: resetAfter },
  { name: 'one ticket has many codes mailed', play: reuseTicket },
  { name: 'the agents’ sign-in page mails strangers', play: callAsAgent },
  { name: 'new addresses of an account are those of strangers', play: changeAddresses },
  { name: 'invalid tokens lock out a shared network', play: lockOutNetwork },
  { name: 'the API says whether an address has an account', play: probeAddresses },
];
