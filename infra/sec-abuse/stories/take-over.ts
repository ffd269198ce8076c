import { sentBack } from '#functions/accounts/testing.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseStory } from '../abuse-story.ts';
import { type AbuseWorld, PASSWORD, type Tokens } from '../world.ts';

const VICTIM = 'victim@example.com';
const NEW_PASSWORD = 'Another-Staple-9-Pony';

/** Signs up as the page does: tells the API first, then the pool. */
async function signUpOnPage(world: AbuseWorld, email: string, password: string): Promise<void> {
  const { status, text } = await world.call('startSignUp', { json: { email } });
  if (status !== 204) throw new Error(`A sign-up is refused: ${status} ${text}`);
  try {
    await signUp(world, email, password, 'Vera');
  } catch (error) {
    // The page goes on as if the pool had mailed a code.
    if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
  }
}

function signUp(world: AbuseWorld, email: string, password: string, name: string): Promise<unknown> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'given_name', Value: name },
  ];
  return world.cognito('SignUp', { Username: email, Password: password, UserAttributes });
}

/** Chooses a new password with a code from the mailbox. */
async function resetPassword(world: AbuseWorld, email: string): Promise<void> {
  await world.cognito('ForgotPassword', { Username: email });
  const ConfirmationCode = world.codeOf(email);
  await world.cognito('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password: NEW_PASSWORD });
}

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

/** The attacker signs up first, with the victim's address and a password of the attacker's. */
async function signUpFirst(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const attempts = 1 + dice.below(2);
  for (let at = 0; at < attempts; at++)
    await signUp(world, VICTIM, PASSWORD, 'Claim your prize at evil.example').catch(() => undefined);
  await signUpOnPage(world, VICTIM, NEW_PASSWORD);
  await world.cognito('ConfirmSignUp', { Username: VICTIM, ConfirmationCode: world.codeOf(VICTIM) });
  const found: string[] = [];
  try {
    world.tokensFor(VICTIM, PASSWORD);
    found.push('the attacker’s password opens the account');
  } catch {
    await world.signIn(VICTIM, NEW_PASSWORD);
  }
  return found;
}

/** The attacker's text must not be in a mail of ours, even when the victim confirms the attacker's sign-up. */
async function nameInMail(world: AbuseWorld): Promise<readonly string[]> {
  await signUp(world, VICTIM, PASSWORD, 'Claim your prize at evil.example');
  await world.cognito('ConfirmSignUp', { Username: VICTIM, ConfirmationCode: world.codeOf(VICTIM) });
  await world.signIn(VICTIM, PASSWORD);
  await world.sendMail();
  if (world.sent.length === 0) throw new Error('No welcome was mailed.');
  const isShown = world.sent.some((mail) => JSON.stringify(mail).includes('evil.example'));
  return isShown ? ['the attacker’s text is in our mail'] : [];
}

async function surviveReset(world: AbuseWorld): Promise<readonly string[]> {
  await world.newUser(VICTIM);
  const loot = await takeLoot(world, VICTIM, PASSWORD);
  await resetPassword(world, VICTIM);
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
  { name: 'a stranger signs up with the address of somebody who signs up later', play: signUpFirst },
  { name: 'a stranger writes text into a mail of ours', play: nameInMail },
  { name: 'a sign-in writes text into a security mail', play: writeByTimeZone },
  { name: 'an attacker stays after the password was reset', play: surviveReset },
  { name: 'an attacker stays after the password was changed', play: surviveChange },
  { name: 'an attacker stays after signing out everywhere', play: surviveSignOut },
  { name: 'copied tokens are used after their session ended', play: replayTokens },
];
