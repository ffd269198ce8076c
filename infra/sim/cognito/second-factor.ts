import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { codeMismatch } from './codes.ts';
import { CognitoError } from './cognito-error.ts';
import { findUser, type Pool, type PoolUser } from './pool.ts';

const CHALLENGE_MS = 3 * 60_000;
const WRONG_CODES_MAX = 5;
const SECRET_BYTES = 32;

/** Sign-ins with a verified password that wait for a code, by session. Kept in memory only. */
export type CodeChallenges = Map<string, { readonly userId: string; until: number; failures: number }>;

export function hasSecondFactor({ secondFactor }: PoolUser): boolean {
  return secondFactor?.isOn === true;
}

/** Responds with a challenge for an app code instead of tokens. */
export function askForCode(pool: Pool, challenges: CodeChallenges, user: PoolUser) {
  for (const [session, { until }] of challenges) if (until <= pool.now()) challenges.delete(session);
  const session = randomBytes(48).toString('base64url');
  challenges.set(session, { userId: user.id, until: pool.now() + CHALLENGE_MS, failures: 0 });
  return { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: session, ChallengeParameters: {} };
}

/**
 * Returns the user of a session when the code is right. A session ends after five wrong codes.
 * @throws CognitoError CodeMismatchException; NotAuthorizedException when the session has expired
 */
export function redeemAppCode(
  pool: Pool,
  challenges: CodeChallenges,
  session: string,
  code: string,
): PoolUser {
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

/** Creates an app secret, which becomes active when a code confirms it. */
export function offerAppSecret(pool: Pool, user: PoolUser): string {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  user.offeredSecret = secret;
  pool.state.save();
  return secret;
}

/** Activates the offered secret when the code is right. @throws CognitoError */
export function confirmAppSecret(pool: Pool, user: PoolUser, code: string): void {
  const secret = user.offeredSecret;
  const usedStep = secret === undefined ? undefined : findCodeStep(secret, code, pool.now(), 0);
  if (secret === undefined || usedStep === undefined)
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  user.secondFactor = { secret, usedStep, isOn: user.secondFactor?.isOn ?? false };
  delete user.offeredSecret;
  pool.state.save();
}

/** Turns the second factor on or off. @throws CognitoError when no app was verified */
export function setSecondFactor(pool: Pool, user: PoolUser, isOn: boolean): void {
  if (user.secondFactor !== undefined) user.secondFactor.isOn = isOn;
  else if (isOn)
    throw new CognitoError('InvalidParameterException', 'User has not verified software token mfa');
  pool.state.save();
}

function takesCode(pool: Pool, { secondFactor }: PoolUser, code: string): boolean {
  if (secondFactor === undefined) return false;
  const step = findCodeStep(secondFactor.secret, code, pool.now(), secondFactor.usedStep);
  if (step === undefined) return false;
  secondFactor.usedStep = step;
  pool.state.save();
  return true;
}

/**
 * Finds the valid step of a code, which may be one step early or late.
 * @param usedStep the last used step; codes of it and of earlier steps are invalid, so that each code works once
 * @returns undefined for an invalid code
 */
function findCodeStep(
  secret: string,
  token: string,
  timestamp: number,
  usedStep: number,
): number | undefined {
  const app = new TOTP({ secret });
  const late = app.validate({ token, timestamp, window: 1 });
  const step = late === null ? 0 : app.counter({ timestamp }) + late;
  return step > usedStep ? step : undefined;
}
