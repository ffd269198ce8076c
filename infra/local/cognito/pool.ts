import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PASSWORD_POLICY } from '#shared/domain/password-policy.ts';
import type { Mail } from '../mailbox/mailbox.ts';
import { openStateFile, type StateFile } from '../state-file.ts';
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
}

/** A sign-in, stored under the SHA-256 of its refresh token. */
export interface RefreshSession {
  readonly userId: string;
  readonly originJti: string;
  /** Epoch seconds. */
  readonly authTime: number;
  readonly expiresAt: number;
  revoked: boolean;
}

interface PoolState {
  users: PoolUser[];
  sessions: { [tokenHash: string]: RefreshSession };
  /** Keeps the responses for unknown addresses the same each time. */
  readonly decoySecret: string;
}

export interface Pool {
  readonly poolId: string;
  readonly clientId: string;
  readonly state: StateFile<PoolState>;
  readonly tokens: TokenSigner;
  readonly now: () => number;
  readonly deliver: (mail: Mail) => void;
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

/** Makes SRP values for an unknown address: the same each time, and no password matches. */
export function makeDecoy({ state }: Pool, username: string): { id: string; password: PasswordVerifier } {
  const derive = (use: string) =>
    createHmac('sha256', state.value.decoySecret)
      .update(`${use}:${username.trim().toLowerCase()}`)
      .digest('hex');
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
  user.updatedAt = pool.now();
  pool.state.save();
}

const POLICY: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^.{${PASSWORD_POLICY.minLength},256}$`, 's'), 'Password not long enough'],
  [/[0-9]/, 'Password must have numeric characters'],
  [/[a-z]/, 'Password must have lowercase characters'],
  [/[A-Z]/, 'Password must have uppercase characters'],
];

/**
 * Checks `PASSWORD_POLICY` and Cognito's maximum of 256 characters.
 * @throws CognitoError InvalidPasswordException
 */
export function checkPolicy(password: string): void {
  const broken = POLICY.find(([rule]) => !rule.test(password));
  if (broken !== undefined)
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
}
