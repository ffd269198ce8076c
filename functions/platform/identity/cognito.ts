import { CognitoJwtVerifier } from 'aws-jwt-verify';
import {
  FetchError,
  JwksValidationError,
  JwkValidationError,
  JwtBaseError,
  JwtExpiredError,
} from 'aws-jwt-verify/error';
import type { Fetcher } from 'aws-jwt-verify/https';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { ApiError } from '#shared/contract/errors.ts';
import type { Config } from '../config.ts';
import { agentResource, agentScope } from './agent-scope.ts';
import { USER_ID } from './user-pool.ts';

const IS_USER_ID = new RegExp(`^${USER_ID}$`);

/** Maximum length of a stored first name, in characters. */
const NAME_MAX = 100;
/** Time-out for the user pool's keys, in milliseconds. */
const ANSWER_MS = 3000;

export interface VerifiedSignIn {
  /** The user pool's subject. The account has an id of its own (`pool-users.ts`). */
  readonly poolUserId: string;
  /** Verified by the user pool. */
  readonly email: string;
  readonly firstName: string | null;
  /** Time of the sign-in, in epoch seconds by the pool's clock. Refreshed tokens keep it. */
  readonly authTime: number;
  /** Identifies the sign-in: all tokens that come from it have the same `origin_jti`. */
  readonly signInId: string;
}

/**
 * Checks the tokens of one sign-in.
 * @throws ApiError `tokenRejected` or `emailNotVerified`; another error when the pool's keys are not available
 */
export type SignInVerifier = (tokens: {
  readonly idToken: string;
  readonly accessToken: string;
}) => Promise<VerifiedSignIn>;

/**
 * Creates the verifier of a user pool's tokens: checks signature (RS256), issuer, client, use and lifetime of both tokens, that
 * both have the same valid user id, and that the address is verified. Create it once; it caches the pool's keys.
 */
export function signInVerifier(config: Config): SignInVerifier {
  const jwksCache = jwksCacheFor(config);
  const pool = { userPoolId: config.userPoolId, clientId: config.userPoolClientId };
  const idVerifier = CognitoJwtVerifier.create({ ...pool, tokenUse: 'id' }, { jwksCache });
  const accessVerifier = CognitoJwtVerifier.create({ ...pool, tokenUse: 'access' }, { jwksCache });
  return async ({ idToken, accessToken }) => {
    const [identity, access] = await Promise.all([
      idVerifier.verify(idToken),
      accessVerifier.verify(accessToken),
    ]).catch((error: unknown) => {
      throw isTokensFault(error) ? new ApiError('tokenRejected') : error;
    });
    const { email, email_verified: verified, given_name: given, name } = identity;
    if (!hasTimes(identity) || !hasTimes(access)) throw new ApiError('tokenRejected');
    const { origin_jti: signInId } = identity;
    if (typeof signInId !== 'string' || signInId === '') throw new ApiError('tokenRejected');
    if (access.origin_jti !== signInId) throw new ApiError('tokenRejected');
    // guard: tokens are of one user
    if (identity.sub !== access.sub || !isUserId(identity.sub)) throw new ApiError('tokenRejected');
    if (typeof email !== 'string' || email === '') throw new ApiError('tokenRejected');
    // guard: an address is verified
    if (verified !== true) throw new ApiError('emailNotVerified');
    return {
      poolUserId: identity.sub,
      email,
      firstName: firstNameOf(given) ?? firstNameOf(firstWord(name)),
      // Tokens of two sign-ins count as the older one.
      authTime: Math.min(identity.auth_time, access.auth_time),
      signInId,
    };
  };
}

/** The user and the sign-in of an agent's access token. */
export type VerifiedAgent = Pick<VerifiedSignIn, 'poolUserId' | 'authTime' | 'signInId'>;

/**
 * Creates the verifier of agents' access tokens: as `signInVerifier`, for the pool's client of agents and its scope, and for no other
 * resource. Create it once.
 * @throws ApiError `tokenExpired`, `tokenRejected`; another error when the pool's keys are not available
 */
export function agentVerifier(
  config: Config,
  clientId: string,
): (accessToken: string) => Promise<VerifiedAgent> {
  const verifier = CognitoJwtVerifier.create(
    { userPoolId: config.userPoolId, clientId, tokenUse: 'access', scope: agentScope(config.siteOrigin) },
    { jwksCache: jwksCacheFor(config) },
  );
  return async (accessToken) => {
    const access = await verifier.verify(accessToken).catch((error: unknown) => {
      if (error instanceof JwtExpiredError) throw new ApiError('tokenExpired');
      throw isTokensFault(error) ? new ApiError('tokenRejected') : error;
    });
    const {
      sub,
      auth_time: authTime,
      origin_jti: signInId,
      aud = agentResource(config.siteOrigin),
    } = access as typeof access & {
      readonly aud?: unknown;
    };
    if (!hasTimes(access) || !isUserId(sub) || aud !== agentResource(config.siteOrigin))
      throw new ApiError('tokenRejected');
    if (typeof signInId !== 'string' || signInId === '') throw new ApiError('tokenRejected');
    return { poolUserId: sub, authTime, signInId };
  };
}

/** On AWS the library's cache; with a stand-in one that fetches the same path from the stand-in by HTTP. */
function jwksCacheFor({ cognitoEndpoint }: Config): SimpleJwksCache {
  if (cognitoEndpoint === undefined) return new SimpleJwksCache();
  const fetcher: Fetcher = {
    fetch: async (uri) => {
      const answer = await fetch(new URL(new URL(uri).pathname, cognitoEndpoint), {
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (!answer.ok) throw new Error(`The user pool answered ${answer.status} for its keys.`);
      return answer.arrayBuffer();
    },
  };
  return new SimpleJwksCache({ fetcher });
}

/** True when the token is invalid; false when the pool's keys could not be loaded. */
function isTokensFault(error: unknown): boolean {
  const keysFault = [FetchError, JwksValidationError, JwkValidationError];
  return error instanceof JwtBaseError && !keysFault.some((kind) => error instanceof kind);
}

/** The library checks `exp` only where a token has it, and never `auth_time`. */
function hasTimes({ exp, auth_time }: { readonly exp?: unknown; readonly auth_time?: unknown }): boolean {
  return typeof exp === 'number' && typeof auth_time === 'number';
}

function isUserId(subject: unknown): boolean {
  return typeof subject === 'string' && IS_USER_ID.test(subject);
}

function firstWord(name: unknown): unknown {
  return typeof name === 'string' ? name.trim().split(/\s+/)[0] : undefined;
}

function firstNameOf(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  return name.trim().slice(0, NAME_MAX) || null;
}
