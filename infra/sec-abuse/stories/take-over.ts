import { sentBack } from '#functions/accounts/testing.ts';
import { ANSWER_MS } from '#functions/delivery/own-leads.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseStory } from '../abuse-story.ts';
import { createWith, enterCode, resetOnPage, startOnPage } from '../sign-in-page.ts';
import { type AbuseWorld, PASSWORD, type Tokens } from '../world.ts';

const VICTIM = 'victim@example.com';
const NEW_PASSWORD = 'Another-Staple-9-Pony';

/** What an attacker who knew the password had made: a session, a key and tokens. */
interface Loot {
  readonly cookies: readonly string[];
  readonly key: string;
  readonly tokens: Tokens;
}

async function takeLoot(world: AbuseWorld, email: string, password: string): Promise<Loot> {
  const tokens = world.tokensFor(email, password);
  const opened = await world.call('openSession', { json: tokens });
  if (opened.status !== 200) throw new Error(`Signing in is refused: ${opened.status} ${opened.text}`);
  const cookies = sentBack(opened.cookies);
  const made = await world.call('createApiKey', { cookies, json: { name: 'A program' } });
  if (made.status !== 200) throw new Error(`A key is refused: ${made.status} ${made.text}`);
  return { cookies, key: (JSON.parse(made.text) as { readonly key: string }).key, tokens };
}

/** What of the loot still works. */
async function whatWorks(world: AbuseWorld, { cookies, key, tokens }: Loot): Promise<readonly string[]> {
  const found: string[] = [];
  if ((await world.call('currentUser', { cookies })).status === 200) found.push('the session works');
  const keyed = await world.call('v1Usage', { headers: { authorization: `Bearer ${key}` } });
  if (keyed.status === 200) found.push('the API key works');
  const refreshed = await world
    .cognito('GetTokensFromRefreshToken', { RefreshToken: tokens.refreshToken })
    .then(
      () => true,
      () => false,
    );
  if (refreshed) found.push('the refresh token works');
  if ((await world.call('openSession', { json: tokens })).status === 200)
    found.push('the tokens open another session');
  return found;
}

/** Whoever signs in says where they are; the owner's mail about a new browser shows it. */
async function writeByTimeZone(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const { email, password } = await world.newUser(VICTIM);
  const text = dice.oneOf(['Call +1 900 555 0100', 'evil.example/refund', 'America/Chicago. Call us']);
  for (const timeZone of [text, 'America/Chicago']) {
    const { status } = await world.call('openSession', {
      json: { ...world.tokensFor(email, password), timeZone },
    });
    if (status !== 200) throw new Error(`Signing in is refused with ${status}.`);
    world.pass(20 * 60_000);
    await world.sendMail();
  }
  const mails = world.sent.filter(({ to, subject }) => to === email && subject.includes('new browser'));
  if (!mails.some((mail) => mail.text.includes('America/Chicago')))
    throw new Error('No mail says where a browser signed in.');
  return mails.some((mail) => mail.text.includes(text)) ? ['a stranger’s words are in a security mail'] : [];
}

/** A stranger signs up with the victim's address, before or after the victim, with a password of the stranger's. */
async function signUpBeside(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const isFirst = dice.below(2) === 0;
  const network = world.newAddress();
  const stranger = isFirst ? await startOnPage(world, VICTIM, network) : '';
  const victim = await startOnPage(world, VICTIM);
  const code = world.signUpCodeOf(VICTIM);
  const other = isFirst ? stranger : await startOnPage(world, VICTIM, network);
  const found: string[] = [];
  const taken = await enterCode(world, other, code).catch(() => undefined);
  if (taken !== undefined) found.push('the victim’s code confirms the sign-up of a stranger');
  const ticket = await enterCode(world, victim, code).catch(() => undefined);
  if (ticket === undefined) return [...found, 'a stranger’s sign-up kills a mailed code'];
  await createWith(world, ticket, { email: VICTIM, password: NEW_PASSWORD });
  await world.signIn(VICTIM, NEW_PASSWORD);
  return found;
}

/** A stranger uses a ticket of an own mailbox, an old one, or guesses the code. */
async function forgeTicket(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const found: string[] = [];
  const isMade = async (ticket: string, email: string): Promise<boolean> =>
    createWith(world, ticket, { email, password: PASSWORD }).then(
      () => true,
      () => false,
    );
  const own = async (): Promise<string> => {
    const signUp = await startOnPage(world, 'stranger@example.net');
    return enterCode(world, signUp, world.signUpCodeOf('stranger@example.net'));
  };
  if (await isMade(await own(), VICTIM)) found.push('a ticket for one mailbox signs up another');
  const reset = await world.call('startReset', { json: { email: VICTIM } });
  const { ticket = '' } = JSON.parse(reset.text) as { readonly ticket?: string };
  if (await isMade(ticket, VICTIM)) found.push('a ticket for a reset signs up');
  const signUp = await startOnPage(world, VICTIM);
  const right = world.signUpCodeOf(VICTIM);
  const answers: string[] = [];
  for (let at = 0; at < 20; at++) {
    const guess = String((Number(right) + 1 + dice.below(900_000)) % 1_000_000).padStart(6, '0');
    answers.push((await world.call('finishSignUp', { json: { signUp, code: guess } })).text);
  }
  if (answers.some((text) => text.includes('ticket'))) found.push('a wrong code gets a ticket');
  const guesses = answers.filter((text) => text.includes('not the code')).length;
  if (guesses > 5) found.push(`a code can be guessed ${guesses} times`);
  const late = await startOnPage(world, 'late@example.net');
  const old = await own();
  world.pass(11 * 60_000);
  if (await isMade(old, 'stranger@example.net')) found.push('a ticket works for more than ten minutes');
  world.pass(24 * 3_600_000);
  const lateCode = world.signUpCodeOf('late@example.net');
  if (await enterCode(world, late, lateCode).catch(() => undefined))
    found.push('a code works for more than a day');
  return found;
}

/** The attacker's text must not be in a mail of ours, even when the victim gives the attacker the code. */
async function nameInMail(world: AbuseWorld): Promise<readonly string[]> {
  const ticket = await enterCode(world, await startOnPage(world, VICTIM), world.signUpCodeOf(VICTIM));
  await createWith(world, ticket, {
    email: VICTIM,
    password: PASSWORD,
    name: 'Claim your prize at evil.example',
  });
  await world.signIn(VICTIM, PASSWORD);
  world.pass(ANSWER_MS);
  await world.sendMail();
  if (world.sent.length < 2) throw new Error('No welcome was mailed.');
  const isShown = world.sent.some((mail) => JSON.stringify(mail).includes('evil.example'));
  return isShown ? ['the attacker’s text is in our mail'] : [];
}

async function surviveReset(world: AbuseWorld): Promise<readonly string[]> {
  await world.newUser(VICTIM);
  const loot = await takeLoot(world, VICTIM, PASSWORD);
  await resetOnPage(world, VICTIM, NEW_PASSWORD);
  await world.signIn(VICTIM, NEW_PASSWORD);
  return whatWorks(world, loot);
}

async function surviveChange(world: AbuseWorld): Promise<readonly string[]> {
  await world.newUser(VICTIM);
  const loot = await takeLoot(world, VICTIM, PASSWORD);
  const tokens = world.tokensFor(VICTIM, PASSWORD);
  await world.cognito('ChangePassword', {
    AccessToken: tokens.accessToken,
    PreviousPassword: PASSWORD,
    ProposedPassword: NEW_PASSWORD,
  });
  const changed = await world.call('passwordChanged', { json: tokens });
  if (changed.status !== 204) throw new Error(`The change is refused: ${changed.status} ${changed.text}`);
  await world.signIn(VICTIM, NEW_PASSWORD);
  return whatWorks(world, loot);
}

async function surviveSignOut(world: AbuseWorld): Promise<readonly string[]> {
  const { cookies } = await world.newUser(VICTIM);
  const loot = await takeLoot(world, VICTIM, PASSWORD);
  const { status } = await world.call('signOutEverywhere', { cookies });
  if (status !== 204) throw new Error(`Signing out everywhere is refused: ${status}`);
  return whatWorks(world, loot);
}

/** Tokens that somebody copied are used after the session that they had opened was ended. */
async function replayTokens(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const found: string[] = [];
  for (const ending of ['logout', 'deleteAccount'] as const) {
    const { email } = await world.newUser();
    const tokens = world.tokensFor(email, PASSWORD);
    const { cookies } = await world.call('openSession', { json: tokens });
    const ended = await world.call(ending, {
      cookies: sentBack(cookies),
      ...(ending === 'deleteAccount' ? { json: { email } } : {}),
    });
    if (ended.status >= 400) throw new Error(`${ending} is refused: ${ended.status} ${ended.text}`);
    world.pass(dice.below(3_600_000));
    const { status } = await world.call('openSession', { json: tokens });
    if (status === 200) found.push(`tokens open a session after ${ending}`);
  }
  return found;
}

/** Ways into the account of somebody else, and ways to stay there. */
export const TAKE_OVER_STORIES: readonly AbuseStory[] = [
  { name: 'a stranger signs up with the address of somebody who signs up', play: signUpBeside },
  { name: 'a stranger forges a ticket of the user pool', play: forgeTicket },
  { name: 'a stranger writes text into a mail of ours', play: nameInMail },
  { name: 'a sign-in writes text into a security mail', play: writeByTimeZone },
  { name: 'an attacker stays after the password was reset', play: surviveReset },
  { name: 'an attacker stays after the password was changed', play: surviveChange },
  { name: 'an attacker stays after signing out everywhere', play: surviveSignOut },
  { name: 'copied tokens are used after their session ended', play: replayTokens },
];
