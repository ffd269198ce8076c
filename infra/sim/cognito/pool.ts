import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { UserPoolEvent } from '#functions/jobs/user-pool-trigger.ts';
import { PASSWORD_POLICY } from '#shared/domain/account/password-policy.ts';
import { openStateFile, type StateFile } from '../machine/state-file.ts';
import type { Mail } from '../mailbox/mailbox.ts';
import { CognitoError } from './cognito-error.ts';
import { makeVerifier, type PasswordVerifier, type SrpIdentity } from './srp.ts';
import { openTokenSigner, type TokenSigner } from './tokens.ts';

export type CodePurpose = 'sign-up' | 'reset';

/** Failed attempts, and the end of a lock (epoch milliseconds). */
interface Attempts {
  failures: number;
  lockedUntil: number;
}

/** A stored user. Times are epoch milliseconds. */
export interface PoolUser {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  readonly givenName: string | null;
  password: PasswordVerifier;
  confirmed: boolean;
  /** An operator made it: until a password is set, no code resets one. */
  mustChangePassword?: boolean;
  readonly createdAt: number;
  updatedAt: number;
  codes: { [P in CodePurpose]?: { code: string; expiresAt: number } };
  codeAttempts: Attempts;
  passwordAttempts: Attempts;
  /** Times of the codes sent within the last hour. */
  codesSentAt: number[];
  /** An app secret that no code has confirmed yet. */
  offeredSecret?: string;
  /** The app secret that sign-in requires while `isOn`. Each code (of one 30-second step) is valid once. */
  secondFactor?: { readonly secret: string; usedStep: number; isOn: boolean };
  passkeys?: readonly StoredPasskey[];
}

/** A passkey. The key is COSE in base64url; `counter` grows with each use of some authenticators. */
export interface StoredPasskey {
  /** Base64url, chosen by the authenticator. */
  readonly id: string;
  readonly publicKey: string;
  counter: number;
  readonly transports: string[];
  readonly createdAt: number;
}

/** A sign-in, stored under the SHA-256 of its refresh token. */
export interface RefreshSession {
  readonly userId: string;
  readonly originJti: string;
  /** Epoch seconds. */
  readonly authTime: number;
  readonly expiresAt: number;
  /** The scope of an agent's; none of the site's own. */
  readonly agentScope?: string;
  revoked: boolean;
}

interface PoolState {
  users: PoolUser[];
  sessions: { [tokenHash: string]: RefreshSession };
  /** Keeps the responses for unknown addresses the same each time. */
  readonly decoySecret: string;
}

/** The Lambda triggers of the pool. An error of one refuses the operation. */
export type PoolTrigger = (event: UserPoolEvent) => Promise<unknown>;

export interface Pool {
  readonly poolId: string;
  readonly clientId: string;
  readonly state: StateFile<PoolState>;
  readonly tokens: TokenSigner;
  readonly now: () => number;
  readonly deliver: (mail: Mail) => void;
  /** Set after the functions exist, which need the pool themselves. */
  trigger: PoolTrigger;
}

interface PoolOptions {
  readonly poolId: string;
  readonly clientId: string;
  /** Folder of the users and the signing key. */
  readonly folder: string;
  readonly deliver: (mail: Mail) => void;
  /** Epoch milliseconds. Defaults to the machine's time, since clients check tokens against theirs. */
  readonly now?: () => number;
}

export function openPool({ poolId, clientId, folder, deliver, now = Date.now }: PoolOptions): Pool {
  return {
    poolId,
    clientId,
    deliver,
    now,
    trigger: async () => undefined,
    state: openStateFile<PoolState>(join(folder, 'users.json'), {
      users: [],
      sessions: {},
      decoySecret: randomBytes(32).toString('hex'),
    }),
    tokens: openTokenSigner(join(folder, 'signing-key.json'), { poolId, clientId, now }),
  };
}

/** Finds a user by email address (in any case) or id. */
export function findUser({ state }: Pool, username: string): PoolUser | undefined {
  const wanted = username.trim().toLowerCase();
  return state.value.users.find(({ id, email }) => email === wanted || id === wanted);
}

export function srpIdentity({ poolId }: Pool, userId: string): SrpIdentity {
  return { pool: poolId.split('_')[1] ?? '', userId };
}

/** Derives what an unknown address gets in place of stored values: 32 bytes in hexadecimal, the same each time. */
export function deriveDecoy({ state }: Pool, use: string, username: string): string {
  return createHmac('sha256', state.value.decoySecret)
    .update(`${use}:${username.trim().toLowerCase()}`)
    .digest('hex');
}

/** Makes SRP values for an unknown address: the same each time, and no password matches. */
export function makeDecoy(pool: Pool, username: string): { id: string; password: PasswordVerifier } {
  const derive = (use: string) => deriveDecoy(pool, use, username);
  const hex = derive('id');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, password: { salt: derive('salt').slice(0, 32), verifier: derive('verifier') } };
}

/**
 * @throws CognitoError InvalidPasswordException, UsernameExistsException
 */
export function addUser(
  pool: Pool,
  {
    email,
    givenName,
    password,
    confirmed,
  }: { email: string; givenName: string | null; password: string; confirmed: boolean },
): PoolUser {
  if (findUser(pool, email) !== undefined)
    throw new CognitoError('UsernameExistsException', 'User already exists');
  checkPolicy(password);
  const id = randomUUID();
  const user: PoolUser = {
    id,
    email: email.trim().toLowerCase(),
    givenName,
    password: makeVerifier(srpIdentity(pool, id), password),
    confirmed,
    createdAt: pool.now(),
    updatedAt: pool.now(),
    codes: {},
    codeAttempts: { failures: 0, lockedUntil: 0 },
    passwordAttempts: { failures: 0, lockedUntil: 0 },
    codesSentAt: [],
  };
  pool.state.value.users.push(user);
  pool.state.save();
  return user;
}

/** Removes a user and every sign-in. */
export function removeUser({ state }: Pool, user: PoolUser): void {
  const { value } = state;
  value.users = value.users.filter(({ id }) => id !== user.id);
  for (const [hash, { userId }] of Object.entries(value.sessions))
    if (userId === user.id) delete value.sessions[hash];
  state.save();
}

/** @throws CognitoError InvalidPasswordException */
export function setPassword(pool: Pool, user: PoolUser, password: string): void {
  checkPolicy(password);
  user.password = makeVerifier(srpIdentity(pool, user.id), password);
  user.passwordAttempts = { failures: 0, lockedUntil: 0 };
  user.mustChangePassword = false;
  user.updatedAt = pool.now();
  pool.state.save();
}

/**
 * Checks `PASSWORD_POLICY` and that no space is at an end, as Cognito does. It knows no common passwords.
 * @throws CognitoError InvalidPasswordException, InvalidParameterException
 */
export function checkPolicy(password: string): void {
  const { minLength, maxLength } = PASSWORD_POLICY;
  if (password.length < minLength || password.length > maxLength)
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  if (password.trim() !== password)
    throw new CognitoError('InvalidParameterException', "Value at 'password' failed to satisfy constraint");
}
