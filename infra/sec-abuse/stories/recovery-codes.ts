import { findUser } from '#infra/sim/cognito/pool.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseUser, AbuseWorld } from '../world.ts';

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Turns the second factor of a user on, as the authenticator app does. */
function turnOn({ pool }: AbuseWorld, { email }: AbuseUser): void {
  const user = findUser(pool, email);
  if (user === undefined) throw new Error('The pool does not know the user.');
  user.secondFactor = { secret: 'GEZDGNBVGY3TQOJQ', usedStep: 0, isOn: true };
}

function isOff({ pool }: AbuseWorld, { email }: AbuseUser): boolean {
  return findUser(pool, email)?.secondFactor?.isOn === false;
}

/** Asks for new codes with a session and the tokens of a sign-in. */
async function askForCodes(
  world: AbuseWorld,
  session: AbuseUser,
  signedIn: AbuseUser,
): Promise<readonly string[]> {
  const { refreshToken: _, ...json } = world.tokensFor(signedIn.email, signedIn.password);
  const { status, text } = await world.call('newRecoveryCodes', { json, cookies: session.cookies });
  return status === 200 ? (JSON.parse(text) as { codes: string[] }).codes : [];
}

async function victimWithCodes(world: AbuseWorld): Promise<{ victim: AbuseUser; codes: readonly string[] }> {
  const victim = await world.newUser();
  turnOn(world, victim);
  const codes = await askForCodes(world, victim, victim);
  if (codes.length === 0) throw new Error('A user gets no recovery codes.');
  return { victim, codes };
}

async function guess(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const { victim, codes } = await victimWithCodes(world);
  for (let at = 0; at < 20; at++) {
    const signs = Array.from({ length: 24 }, () => SIGNS[dice.below(SIGNS.length)]).join('');
    const code = dice.oneOf([signs, (codes[0] ?? '').slice(0, -1), '']) || ' ';
    await world.call('useRecoveryCode', { json: { email: victim.email, code } });
  }
  return isOff(world, victim) ? ['a guessed code turned the second factor off'] : [];
}

async function guessWithoutEnd(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const { victim } = await victimWithCodes(world);
  const network = world.newAddress();
  const tries = 20 + dice.below(10);
  let answered = 0;
  for (let at = 0; at < tries; at++) {
    const json = { email: victim.email, code: `guess ${at}` };
    if ((await world.call('useRecoveryCode', { json }, network)).status === 204) answered++;
  }
  if (answered === 0) throw new Error('No try was answered.');
  return answered > 20 || answered === tries ? [`one network tried ${answered} codes`] : [];
}

async function useAgain(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const { victim, codes } = await victimWithCodes(world);
  const json = { email: victim.email, code: dice.oneOf(codes) };
  await world.call('useRecoveryCode', { json });
  if (!isOff(world, victim)) throw new Error('A right code does not turn the second factor off.');
  turnOn(world, victim);
  await world.call('useRecoveryCode', { json });
  return isOff(world, victim) ? ['a code worked twice'] : [];
}

async function useOld(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const { victim, codes } = await victimWithCodes(world);
  await askForCodes(world, victim, victim);
  await world.call('useRecoveryCode', { json: { email: victim.email, code: dice.oneOf(codes) } });
  return isOff(world, victim) ? ['a replaced code still works'] : [];
}

async function makeForVictim(world: AbuseWorld): Promise<readonly string[]> {
  const { victim } = await victimWithCodes(world);
  const thief = await world.newUser();
  // The thief has the victim's session, but can sign in only as another user.
  const [code] = await askForCodes(world, victim, thief);
  if (code !== undefined) await world.call('useRecoveryCode', { json: { email: victim.email, code } });
  return isOff(world, victim) ? ['a stolen session made recovery codes'] : [];
}

/** Ways past the second factor by recovery codes. */
export const RECOVERY_CODE_STORIES: readonly AbuseStory[] = [
  { name: 'a stranger guesses recovery codes', play: guess },
  { name: 'a stranger guesses recovery codes without end', play: guessWithoutEnd },
  { name: 'a used recovery code works again', play: useAgain },
  { name: 'a replaced recovery code works', play: useOld },
  { name: 'a stolen session makes recovery codes', play: makeForVictim },
];
