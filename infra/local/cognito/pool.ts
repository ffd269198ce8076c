import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PASSWORD_POLICY } from '#shared/domain/password-policy.ts';
import type { Mail } from '../mailbox/mail.ts';
import { openStateFile, type StateFile } from '../state-file.ts';
import { CognitoError } from './cognito-error.ts';
import { type Identity, makeVerifier, type PasswordVerifier } from './srp.ts';
import { openTokenSigner, type TokenSigner } from './tokens.ts';

/** What a code is for. */
export type CodePurpose = 'sign-up' | 'reset';

/** Wrong attempts so far, and until when no further one is looked at (epoch milliseconds). */
export interface Attempts {
  failures: number;
  lockedUntil: number;
}

/** A user as the state folder keeps it. Times are epoch milliseconds. */
export interface PoolUser {
  readonly id: string;
  /** Lower case: addresses are compared without case. */
  readonly email: string;
  readonly givenName: string | null;
  password: PasswordVerifier;
  confirmed: boolean;
  readonly createdAt: number;
  updatedAt: number;
  codes: { [P in CodePurpose]?: { code: string; expiresAt: number } };
  codeAttempts: Attempts;
  passwordAttempts: Attempts;
  /** When codes were sent within the last hour. */
  codesSentAt: number[];
  /** A secret that is not yet known to be in the user's app. */
  offeredSecret?: string;
  /** The app whose codes signing in asks for while it is on; of each half minute (step) one code counts once. */
  secondFactor?: { readonly secret: string; usedStep: number; isOn: boolean };
}

/** A refresh token, kept under its SHA-256. */
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
  /** Makes what strangers are told about addresses nobody has the same each time. */
  readonly decoySecret: string;
}

/** The one user pool and its one client. */
export interface Pool {
  readonly poolId: string;
  readonly clientId: string;
  readonly state: StateFile<PoolState>;
  readonly tokens: TokenSigner;
  readonly now: () => number;
  readonly deliver: (mail: Mail) => void;
}

export interface PoolOptions {
  readonly poolId: string;
  readonly clientId: string;
  /** Where users and the signing key are kept. */
  readonly folder: string;
  /** Takes the mails with codes. */
  readonly deliver: (mail: Mail) => void;
  /** Epoch milliseconds. The machine's time, since clients check tokens against theirs. */
  readonly now?: () => number;
}

/** Opens the pool kept in a folder, empty at first. */
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

/** The user of an e-mail address (any case) or of a subject. */
export function findUser({ state }: Pool, username: string): PoolUser | undefined {
  const wanted = username.trim().toLowerCase();
  return state.value.users.find(({ id, email }) => email === wanted || id === wanted);
}

/** Who a user is in SRP. */
export function identityOf({ poolId }: Pool, userId: string): Identity {
  return { pool: poolId.split('_')[1] ?? '', userId };
}

/** What `findUser` would have told SRP, for an address nobody has: the same answer each time, and no password fits. */
export function decoyOf({ state }: Pool, username: string): { id: string; password: PasswordVerifier } {
  const derive = (use: string) =>
    createHmac('sha256', state.value.decoySecret)
      .update(`${use}:${username.trim().toLowerCase()}`)
      .digest('hex');
  const hex = derive('id');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { id, password: { salt: derive('salt').slice(0, 32), verifier: derive('verifier') } };
}

/**
 * Adds a user.
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
    password: makeVerifier(identityOf(pool, id), password),
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

/** Removes a user with every sign-in. The address is free again. */
export function removeUser({ state }: Pool, user: PoolUser): void {
  const { value } = state;
  value.users = value.users.filter(({ id }) => id !== user.id);
  for (const [hash, { userId }] of Object.entries(value.sessions))
    if (userId === user.id) delete value.sessions[hash];
  state.save();
}

/** Gives a user another password. @throws CognitoError InvalidPasswordException */
export function setPassword(pool: Pool, user: PoolUser, password: string): void {
  checkPolicy(password);
  user.password = makeVerifier(identityOf(pool, user.id), password);
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
 * The pool's policy (`PASSWORD_POLICY`), and at most 256 characters as with Cognito.
 * @throws CognitoError InvalidPasswordException
 */
export function checkPolicy(password: string): void {
  const broken = POLICY.find(([rule]) => !rule.test(password));
  if (broken !== undefined)
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
}
