import { randomBytes } from 'node:crypto';
import { codeMismatch } from './codes.ts';
import { CognitoError } from './cognito-error.ts';
import { findUser, type Pool, type PoolUser } from './pool.ts';
import { newSecret, stepOf } from './totp.ts';

const CHALLENGE_MS = 3 * 60_000;
const WRONG_CODES_MAX = 5;

/** Sign-ins whose password is proved and that wait for a code, by session. They do not outlive the process. */
export type CodeChallenges = Map<string, { readonly userId: string; until: number; failures: number }>;

/** True when signing in asks for a code of the user's app. */
export function hasSecondFactor({ secondFactor }: PoolUser): boolean {
  return secondFactor?.isOn === true;
}

/** Asks for a code of the user's app in place of giving tokens. */
export function askForCode(pool: Pool, challenges: CodeChallenges, user: PoolUser) {
  for (const [session, { until }] of challenges) if (until <= pool.now()) challenges.delete(session);
  const session = randomBytes(48).toString('base64url');
  challenges.set(session, { userId: user.id, until: pool.now() + CHALLENGE_MS, failures: 0 });
  return { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: session, ChallengeParameters: {} };
}

/**
 * The user whose code was right. A wrong one can be followed by another, up to five.
 * @throws CognitoError CodeMismatchException; NotAuthorizedException when the session has run out
 */
export function userOfCode(pool: Pool, challenges: CodeChallenges, session: string, code: string): PoolUser {
  const challenge = challenges.get(session);
  const user = challenge && findUser(pool, challenge.userId);
  if (challenge === undefined || user === undefined || challenge.until <= pool.now())
    throw new CognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
  if (!takesCode(pool, user, code)) {
    if (++challenge.failures >= WRONG_CODES_MAX) challenges.delete(session);
    throw codeMismatch();
  }
  challenges.delete(session);
  return user;
}

/** Gives a user a secret for an app; it counts once a code of it was shown. */
export function associate(pool: Pool, user: PoolUser): string {
  const secret = newSecret();
  user.offeredSecret = secret;
  pool.state.save();
  return secret;
}

/** Takes the secret that was offered, which a code of it proves to be in the app. @throws CognitoError */
export function verify(pool: Pool, user: PoolUser, code: string): void {
  const secret = user.offeredSecret;
  const usedStep = secret === undefined ? undefined : stepOf(secret, code, pool.now(), 0);
  if (secret === undefined || usedStep === undefined)
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  user.secondFactor = { secret, usedStep, isOn: user.secondFactor?.isOn ?? false };
  delete user.offeredSecret;
  pool.state.save();
}

/** Makes signing in ask for a code, or no longer. @throws CognitoError when no app was verified */
export function prefer(pool: Pool, user: PoolUser, isOn: boolean): void {
  if (user.secondFactor !== undefined) user.secondFactor.isOn = isOn;
  else if (isOn)
    throw new CognitoError('InvalidParameterException', 'User has not verified software token mfa');
  pool.state.save();
}

function takesCode(pool: Pool, { secondFactor }: PoolUser, code: string): boolean {
  if (secondFactor === undefined) return false;
  const step = stepOf(secondFactor.secret, code, pool.now(), secondFactor.usedStep);
  if (step === undefined) return false;
  secondFactor.usedStep = step;
  pool.state.save();
  return true;
}
