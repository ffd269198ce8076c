import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CognitoError } from './cognito-error.ts';
import { findUser, makeDecoy, type Pool, type PoolUser, type RefreshSession, srpIdentity } from './pool.ts';
import { beginSrp, passwordMatches, provesPassword, type SrpExchange, serverPublicHex } from './srp.ts';
import { TOKEN_SECONDS } from './tokens.ts';

/** Same as the pool's client (infra/stacks/identity.ts). */
const REFRESH_DAYS = 60;
const CHALLENGE_MS = 3 * 60_000;
const WRONG_PASSWORDS_FREE = 5;
const LOCK_MAX_MS = 15 * 60_000;

export interface AuthenticationResult {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken?: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

/** Sign-ins without a verified password yet, by secret block. Kept in memory only. */
export type Challenges = Map<string, { exchange: SrpExchange; user: PoolUser | undefined; until: number }>;

/**
 * Responds to `USER_SRP_AUTH`, in the same way for unknown addresses.
 * @throws CognitoError InvalidParameterException
 */
export function beginSignIn(pool: Pool, challenges: Challenges, username: string, clientPublic: string) {
  const user = findUser(pool, username);
  const { id, password } = user ?? makeDecoy(pool, username);
  const exchange = beginSrp(srpIdentity(pool, id), password, clientPublic);
  if (exchange === undefined)
    throw new CognitoError('InvalidParameterException', 'SRP_A is not a valid public value.');
  for (const [block, { until }] of challenges) if (until <= pool.now()) challenges.delete(block);
  challenges.set(exchange.secretBlock, { exchange, user, until: pool.now() + CHALLENGE_MS });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: password.salt,
      SRP_B: serverPublicHex(exchange),
      SECRET_BLOCK: exchange.secretBlock,
      USER_ID_FOR_SRP: id,
      USERNAME: id,
    },
  };
}

/**
 * Verifies the password of a `PASSWORD_VERIFIER` response and returns the user.
 * @throws CognitoError NotAuthorizedException; UserNotConfirmedException for a right password
 */
export function finishSignIn(
  pool: Pool,
  challenges: Challenges,
  proof: { readonly secretBlock: string; readonly timestamp: string; readonly signature: string },
): PoolUser {
  const begun = challenges.get(proof.secretBlock);
  challenges.delete(proof.secretBlock);
  if (begun === undefined || begun.until <= pool.now()) throw wrongPassword();
  const { exchange, user } = begun;
  if (user === undefined) throw wrongPassword();
  countAttempt(pool, user, () => provesPassword(exchange, proof.timestamp, proof.signature));
  checkConfirmed(user);
  return user;
}

/**
 * Checks the plain-text password of a sign-in by a role of ours, and returns the user.
 * @throws CognitoError NotAuthorizedException; UserNotConfirmedException for a right password
 */
export function checkSignIn(pool: Pool, username: string, password: string): PoolUser {
  const user = findUser(pool, username);
  if (user === undefined) throw wrongPassword();
  checkPassword(pool, user, password);
  checkConfirmed(user);
  return user;
}

function checkConfirmed({ confirmed }: PoolUser): void {
  if (!confirmed) throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
}

/** Issues tokens. Stores only the hash of the refresh token. @param agent what differs for an agent */
export function openSession(
  pool: Pool,
  user: PoolUser,
  agent?: Required<Pick<RefreshSession, 'authTime' | 'agentScope'>>,
): AuthenticationResult {
  const refreshToken = randomBytes(48).toString('base64url');
  const session: RefreshSession = {
    userId: user.id,
    originJti: randomUUID(),
    authTime: Math.floor(pool.now() / 1000),
    expiresAt: pool.now() + REFRESH_DAYS * 86_400_000,
    revoked: false,
    ...agent,
  };
  pool.state.value.sessions[hashOf(refreshToken)] = session;
  forgetExpired(pool);
  pool.state.save();
  return { ...tokensFor(pool, user, session), RefreshToken: refreshToken };
}

/**
 * Issues new tokens for a refresh token, which stays valid.
 * @param client whose refresh token it must be @throws CognitoError NotAuthorizedException
 */
export function renewTokens(
  pool: Pool,
  refreshToken: string,
  client: 'site' | 'agents' = 'site',
): AuthenticationResult {
  const session = pool.state.value.sessions[hashOf(refreshToken)];
  if (session === undefined || (session.agentScope === undefined) !== (client === 'site'))
    throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token');
  if (session.revoked) throw new CognitoError('NotAuthorizedException', 'Refresh Token has been revoked');
  if (session.expiresAt <= pool.now())
    throw new CognitoError('NotAuthorizedException', 'Refresh Token has expired');
  const user = findUser(pool, session.userId);
  if (user === undefined) throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token');
  return tokensFor(pool, user, session);
}

/** Ends one sign-in. Ignores unknown tokens. */
export function revokeToken(pool: Pool, refreshToken: string): void {
  const session = pool.state.value.sessions[hashOf(refreshToken)];
  if (session === undefined) return;
  session.revoked = true;
  pool.state.save();
}

/** Ends every sign-in of a user. */
export function revokeAll(pool: Pool, userId: string): void {
  for (const session of Object.values(pool.state.value.sessions))
    if (session.userId === userId) session.revoked = true;
  pool.state.save();
}

/** Finds the user of an access token. @throws CognitoError NotAuthorizedException */
export function findTokenUser(pool: Pool, accessToken: string): PoolUser {
  const claims = pool.tokens.checkAccessToken(accessToken);
  const session = Object.values(pool.state.value.sessions).find(
    ({ originJti }) => originJti === claims.origin_jti,
  );
  const user = findUser(pool, claims.sub);
  if (session === undefined || session.revoked || user === undefined)
    throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked');
  return user;
}

/** Checks a plain-text password. @throws CognitoError NotAuthorizedException */
export function checkPassword(pool: Pool, user: PoolUser, password: string): void {
  countAttempt(pool, user, () => passwordMatches(srpIdentity(pool, user.id), password, user.password));
}

/**
 * Checks one attempt unless the user is locked. As in Cognito, the fifth wrong password locks for one second; each further one doubles
 * the time, up to 15 minutes.
 */
function countAttempt(pool: Pool, user: PoolUser, isRight: () => boolean): void {
  if (user.passwordAttempts.lockedUntil > pool.now())
    throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded');
  if (isRight()) {
    user.passwordAttempts = { failures: 0, lockedUntil: 0 };
    pool.state.save();
    return;
  }
  const failures = user.passwordAttempts.failures + 1;
  const lock =
    failures < WRONG_PASSWORDS_FREE
      ? 0
      : Math.min(LOCK_MAX_MS, 1000 * 2 ** (failures - WRONG_PASSWORDS_FREE));
  user.passwordAttempts = { failures, lockedUntil: lock === 0 ? 0 : pool.now() + lock };
  pool.state.save();
  throw wrongPassword();
}

export function wrongPassword(): CognitoError {
  return new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
}

function tokensFor(pool: Pool, user: PoolUser, session: RefreshSession): AuthenticationResult {
  const subject = {
    userId: user.id,
    email: user.email,
    emailVerified: user.confirmed,
    givenName: user.givenName,
    authTime: session.authTime,
    originJti: session.originJti,
  };
  return {
    AccessToken: pool.tokens.accessToken(subject, session.agentScope),
    IdToken: pool.tokens.idToken(subject),
    ExpiresIn: TOKEN_SECONDS,
    TokenType: 'Bearer',
  };
}

function forgetExpired({ state, now }: Pool): void {
  for (const [hash, { expiresAt }] of Object.entries(state.value.sessions))
    if (expiresAt <= now()) delete state.value.sessions[hash];
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
