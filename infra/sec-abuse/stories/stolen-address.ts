import { sentBack } from '#functions/accounts/testing.ts';
import { findUser } from '#infra/sim/cognito/pool.ts';
import { openSession } from '#infra/sim/cognito/sign-in.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { ofEachKind } from '#shared/domain/account/lasting-access.ts';
import type { AbuseStory } from '../abuse-story.ts';
import { resetOnPage } from '../sign-in-page.ts';
import { type AbuseUser, type AbuseWorld, must, PASSWORD } from '../world.ts';

const OLD = 'owner@old.example';
const NEW = 'thief@new.example';
const STOLEN = 'Wrong-Giraffe-3-Lantern';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FORM = { origin: undefined, 'content-type': 'application/x-www-form-urlencoded' };

/** Gives the user another verified address at the pool. */
function changeAtPool({ pool }: AbuseWorld, old = OLD, email = NEW): void {
  const users = pool.state.value.users.map((one) => (one.email === old ? { ...one, email } : one));
  pool.state.value = { ...pool.state.value, users };
}

/** The same, and lets our session learn it. */
async function changeAddress(world: AbuseWorld, user: Pick<AbuseUser, 'cookies'>): Promise<void> {
  changeAtPool(world);
  await learnAddress(world, user);
}

async function learnAddress(world: AbuseWorld, user: Pick<AbuseUser, 'cookies'>): Promise<void> {
  world.pass(HOUR_MS + 1);
  await must(world, user, 'currentUser');
  await world.sendMail();
}

/** The token of the link in the mail to the old address. */
function linkIn(world: AbuseWorld): string | undefined {
  const mail = world.sent.findLast(({ to, text }) => to === OLD && text.includes('/api/account/freeze'));
  return /freeze\?token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1];
}

async function press(world: AbuseWorld, token: string): Promise<string> {
  const looked = await world.call('freezePage', { query: `token=${token}` });
  if (!looked.text.includes('Press the button')) throw new Error('The link of the mail does not work.');
  return (await world.call('freeze', { query: `token=${token}`, body: '', headers: FORM })).text;
}

/** A session for the user without the password, as a passkey that a thief added opens one. @param refresh whose token renews it */
async function signInWithoutPassword(world: AbuseWorld, refresh?: string): Promise<readonly string[]> {
  const user = findUser(world.pool, NEW);
  if (user === undefined) throw new Error('The pool does not know the new address.');
  const { IdToken, AccessToken, RefreshToken = '' } = openSession(world.pool, user);
  const json = { idToken: IdToken, accessToken: AccessToken, refreshToken: refresh ?? RefreshToken };
  return sentBack((await world.call('openSession', { json })).cookies);
}

/** A thief with a session and tokens takes the account to another mailbox; the owner presses the link in the old one. */
async function takeAddress(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const thief = await world.newUser(OLD);
  const made = JSON.parse(await must(world, thief, 'createApiKey', { json: { name: 'A program' } })) as {
    key: string;
  };
  await changeAddress(world, thief);
  const token = linkIn(world);
  if (token === undefined) return ['the old mailbox hears nothing'];
  const page = await press(world, token);
  const found: string[] = [];
  if ((await world.call('currentUser', { cookies: thief.cookies })).status === 200)
    found.push('the session of the thief works');
  const keyed = await world.call('v1Usage', { headers: { authorization: `Bearer ${made.key}` } });
  if (keyed.status === 200) found.push('the API key of the thief works');
  await world.nextSecond();
  const cookies = await signInWithoutPassword(world);
  const tries = [
    ['exportPermits', { permitIds: ['il-a.1'] }],
    ['createOrder', { amount: '5.00', currency: 'USD', intent: 'CAPTURE' }],
    ['reviewConnections', ofEachKind('keep')],
    ['createApiKey', { name: 'Again' }],
    ['confirmAddress', { password: dice.oneOf(['Not-The-Password-7', 'Correct-Horse-7-Batterx']) }],
  ] as const;
  for (const [name, json] of tries)
    if ((await world.call(name, { cookies, json })).status < 400) found.push(`${name} works while frozen`);
  const own = await world.newUser('thief@own.example');
  const { refreshToken } = world.tokensFor(own.email, own.password);
  const mixed = await signInWithoutPassword(world, refreshToken);
  const confirmed = await world.call('confirmAddress', { cookies: mixed, json: { password: own.password } });
  if (confirmed.status < 400) found.push('the password of another user ends the freeze');
  if ((await world.call('accountData', { cookies })).status < 400) found.push('the data leaves while frozen');
  world.pass(8 * DAY_MS);
  const reset = await resetOnPage(world, NEW, STOLEN).catch((error: Error) => error);
  if (reset === undefined) return [...found, 'a frozen account gets a new password'];
  if (!page.includes(NEW)) throw new Error('The owner does not learn how to sign in.');
  const owner = { cookies: await world.signIn(NEW, PASSWORD) };
  await must(world, owner, 'confirmAddress', { json: { password: PASSWORD } });
  await must(world, owner, 'reviewConnections', { json: { ...ofEachKind('keep'), apiKeys: 'remove' } });
  await must(world, owner, 'updateNotifications', { json: { paused: true } });
  return found;
}

/** The thief chooses a password by a code to the new mailbox, before or after we know of it; the owner then presses the link. */
async function resetFirst(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const thief = await world.newUser(OLD);
  changeAtPool(world);
  if (dice.below(2) === 0) await learnAddress(world, thief);
  await resetOnPage(world, NEW, STOLEN).catch(() => undefined);
  await world.nextSecond();
  await signInWithoutPassword(world);
  await world.sendMail();
  await press(world, linkIn(world) ?? '');
  await world.nextSecond();
  const cookies = await signInWithoutPassword(world);
  const { status } = await world.call('confirmAddress', { cookies, json: { password: STOLEN } });
  return status < 400 ? ['a password that the thief chose ends the freeze'] : [];
}

/** Whoever changed the address last week, and forgets the password now. */
async function resetsLater(world: AbuseWorld): Promise<readonly string[]> {
  const user = await world.newUser('mover@old.example');
  changeAtPool(world, user.email, 'mover@new.example');
  await learnAddress(world, user);
  world.pass(8 * DAY_MS);
  await resetOnPage(world, 'mover@new.example', 'Another-Staple-9-Pony');
  return [];
}

/** The old mailbox has another owner, who presses the link: nothing opens, and the user goes on by the password, once and for all. */
async function pressAsStranger(world: AbuseWorld): Promise<readonly string[]> {
  const user = await world.newUser(OLD);
  await changeAddress(world, user);
  const token = linkIn(world);
  if (token === undefined) throw new Error('The old mailbox hears nothing.');
  const answer = await world.call('freeze', { query: `token=${token}`, body: '', headers: FORM });
  const found = answer.cookies.length > 0 ? ['the link opens a session'] : [];
  await world.nextSecond();
  const cookies = await world.signIn(NEW, PASSWORD);
  await must(world, { cookies }, 'confirmAddress', { json: { password: PASSWORD } });
  await world.call('freeze', { query: `token=${token}`, body: '', headers: FORM });
  const { status } = await world.call('currentUser', { cookies });
  return status === 200 ? found : [...found, 'the stranger freezes the account again and again'];
}

/** Whoever leaves the mail alone, or is asked by a scanner, notices nothing. */
async function changesOwnAddress(world: AbuseWorld): Promise<readonly string[]> {
  const user = await world.newUser(OLD);
  await changeAddress(world, user);
  await world.call('freezePage', { query: `token=${linkIn(world) ?? ''}` });
  await must(world, user, 'createApiKey', { json: { name: 'Office' } });
  return [];
}

/** The address of an account, changed by somebody else. */
export const STOLEN_ADDRESS_STORIES: readonly AbuseStory[] = [
  { name: 'a thief takes an account to another address', play: takeAddress },
  {
    name: 'a thief resets the password at another address',
    play: resetFirst,
    honest: resetsLater,
  },
  {
    name: 'a stranger with the old mailbox freezes the account',
    play: pressAsStranger,
    honest: changesOwnAddress,
  },
];
