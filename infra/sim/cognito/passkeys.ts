import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { CognitoError } from './cognito-error.ts';
import { deriveDecoy, findUser, type Pool, type PoolUser, type StoredPasskey } from './pool.ts';
import { hasSecondFactor } from './second-factor.ts';
import { wrongPassword } from './sign-in.ts';

/** The relying party of the local stack: browsers accept no IP address. Any port of it may use its passkeys. */
const RELYING_PARTY = 'localhost';
const CHALLENGE_MS = 3 * 60_000;
/** Same as Cognito. */
const PASSKEYS_MAX = 20;
const TRANSPORTS = ['internal', 'hybrid'];

/** Sign-ins and registrations that wait for a passkey, by session or user id. Kept in memory only. */
export interface PasskeyChallenges {
  readonly signIns: Map<string, { challenge: string; username: string; until: number }>;
  readonly registrations: Map<string, { challenge: string; until: number }>;
}

export function newPasskeyChallenges(): PasskeyChallenges {
  return { signIns: new Map(), registrations: new Map() };
}

/** The browser's answer: an object for a registration, its JSON for a sign-in. */
export const browserCredential = z.looseObject({
  id: z.string().max(2048),
  rawId: z.string().max(2048),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.looseObject({ clientDataJSON: z.string().max(8192) }),
});
type BrowserCredential = z.infer<typeof browserCredential>;

/**
 * Responds to `USER_AUTH`. As with Cognito, a user without passkeys, or with a second factor, is asked for a password; an unknown address
 * gets one of both answers, always the same one.
 */
export async function beginPasskeySignIn(pool: Pool, { signIns }: PasskeyChallenges, username: string) {
  const passkeys = passkeysFor(pool, username);
  const session = randomBytes(48).toString('base64url');
  if (passkeys.length === 0)
    return {
      ChallengeName: 'SELECT_CHALLENGE',
      Session: session,
      ChallengeParameters: {},
      AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP'],
    };
  const options = await generateAuthenticationOptions({
    rpID: RELYING_PARTY,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
    allowCredentials: [...passkeys],
  });
  forgetExpired(signIns, pool.now());
  signIns.set(session, { challenge: options.challenge, username, until: pool.now() + CHALLENGE_MS });
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: session,
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  };
}

/** The passkeys that a sign-in may use; an invented one for every second unknown address. */
function passkeysFor(pool: Pool, username: string): readonly Pick<StoredPasskey, 'id' | 'transports'>[] {
  const user = findUser(pool, username);
  if (user !== undefined) return user.confirmed && !hasSecondFactor(user) ? (user.passkeys ?? []) : [];
  const decoy = deriveDecoy(pool, 'passkey', username);
  if (Number.parseInt(decoy.slice(0, 1), 16) % 2 === 0) return [];
  return [{ id: Buffer.from(decoy, 'hex').toString('base64url'), transports: TRANSPORTS }];
}

/**
 * Returns the user whose passkey signed the challenge. A session is valid once.
 * @throws CognitoError NotAuthorizedException, the same for unknown addresses and wrong passkeys
 */
export async function finishPasskeySignIn(
  pool: Pool,
  { signIns }: PasskeyChallenges,
  session: string,
  credentialJson: string,
): Promise<PoolUser> {
  const begun = signIns.get(session);
  signIns.delete(session);
  const credential = parseCredential(credentialJson);
  if (begun === undefined || begun.until <= pool.now() || credential === undefined) throw wrongPassword();
  const user = findUser(pool, begun.username);
  const passkey = user?.passkeys?.find(({ id }) => id === credential.id);
  // The second factor may have been turned on since.
  if (user === undefined || passkey === undefined || hasSecondFactor(user)) throw wrongPassword();
  const { newCounter } = await verified(async () => {
    const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: begun.challenge,
      expectedOrigin: originOf(credential),
      expectedRPID: RELYING_PARTY,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return isVerified ? authenticationInfo : undefined;
  }, wrongPassword());
  passkey.counter = newCounter;
  pool.state.save();
  return user;
}

/** Begins the registration of another passkey. @throws CognitoError LimitExceededException */
export async function beginPasskey(pool: Pool, { registrations }: PasskeyChallenges, user: PoolUser) {
  const passkeys = user.passkeys ?? [];
  if (passkeys.length >= PASSKEYS_MAX)
    throw new CognitoError('LimitExceededException', 'The user has the maximum number of passkeys.');
  const options = await generateRegistrationOptions({
    rpID: RELYING_PARTY,
    rpName: PRODUCT_NAME,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.email,
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  registrations.set(user.id, { challenge: options.challenge, until: pool.now() + CHALLENGE_MS });
  return { CredentialCreationOptions: options };
}

/** Adds the passkey that the browser made. @throws CognitoError of WebAuthn */
export async function finishPasskey(
  pool: Pool,
  { registrations }: PasskeyChallenges,
  user: PoolUser,
  credential: BrowserCredential,
): Promise<void> {
  const begun = registrations.get(user.id);
  registrations.delete(user.id);
  if (begun === undefined || begun.until <= pool.now())
    throw new CognitoError('WebAuthnChallengeNotFoundException', 'The challenge was not found.');
  const expectedOrigin = originOf(credential);
  const made = await verified(async () => {
    const { verified: isVerified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: begun.challenge,
      expectedOrigin,
      expectedRPID: RELYING_PARTY,
      requireUserVerification: true,
    });
    return isVerified ? registrationInfo : undefined;
  }, new CognitoError('WebAuthnCredentialNotSupportedException', 'The credential is not supported.'));
  const { id, publicKey, counter, transports = [] } = made.credential;
  if (findPasskeyOwner(pool, id) !== undefined)
    throw new CognitoError('InvalidParameterException', 'The credential is registered already.');
  user.passkeys = [
    ...(user.passkeys ?? []),
    {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      createdAt: pool.now(),
    },
  ];
  pool.state.save();
}

/** Cognito's description of a user's passkeys. */
export function listPasskeys({ passkeys = [] }: PoolUser) {
  return {
    Credentials: passkeys.map(({ id, transports, createdAt }) => ({
      CredentialId: id,
      FriendlyCredentialName: 'Passkey',
      RelyingPartyId: RELYING_PARTY,
      AuthenticatorTransports: transports,
      CreatedAt: createdAt / 1000,
    })),
  };
}

/** @throws CognitoError ResourceNotFoundException */
export function removePasskey(pool: Pool, user: PoolUser, id: string): void {
  const kept = (user.passkeys ?? []).filter((passkey) => passkey.id !== id);
  if (kept.length === (user.passkeys ?? []).length)
    throw new CognitoError('ResourceNotFoundException', 'The credential does not exist.');
  user.passkeys = kept;
  pool.state.save();
}

function findPasskeyOwner({ state }: Pool, wanted: string): PoolUser | undefined {
  return state.value.users.find(({ passkeys = [] }) => passkeys.some(({ id }) => id === wanted));
}

function parseCredential(json: string): BrowserCredential | undefined {
  try {
    return browserCredential.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The page that the browser signed for. @throws CognitoError when it is not one of the relying party */
function originOf({ response }: BrowserCredential): string {
  try {
    const { origin } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      origin: string;
    };
    if (new URL(origin).hostname === RELYING_PARTY) return origin;
  } catch {
    // As a foreign origin.
  }
  throw new CognitoError('WebAuthnOriginNotAllowedException', 'The origin is not allowed.');
}

/** Runs a verification of the library, which throws for most faults. */
async function verified<T>(verify: () => Promise<T | undefined>, refusal: CognitoError): Promise<T> {
  const result = await verify().catch((error: unknown) => {
    if (error instanceof CognitoError) throw error;
    return undefined;
  });
  if (result === undefined) throw refusal;
  return result;
}

function forgetExpired(challenges: Map<string, { readonly until: number }>, now: number): void {
  for (const [key, { until }] of challenges) if (until <= now) challenges.delete(key);
}
