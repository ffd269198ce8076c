import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { FetchError, JwksValidationError, JwkValidationError, JwtBaseError } from 'aws-jwt-verify/error';
import type { Fetcher } from 'aws-jwt-verify/https';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { ApiError } from '#shared/contract/errors.ts';
import type { Config } from '../config.ts';
import { type SignInVerifier, USER_ID } from './sign-in.ts';

const IS_USER_ID = new RegExp(`^${USER_ID}$`);

/** Longest first name kept, in characters. */
const NAME_MAX = 100;
/** How long a user pool may take to give its keys, in milliseconds. */
const ANSWER_MS = 3000;

/**
 * Makes the verifier of a user pool's tokens: RS256 by a key of the pool, issuer, client, use and life of both tokens,
 * one subject in both that a session can carry, a verified address. Make it once; it keeps the pool's keys.
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
    if (identity.sub !== access.sub || !isUserId(identity.sub)) throw new ApiError('tokenRejected');
    if (typeof email !== 'string' || email === '') throw new ApiError('tokenRejected');
    if (verified !== true) throw new ApiError('emailNotVerified');
    return {
      userId: identity.sub,
      email,
      firstName: firstNameOf(given) ?? firstNameOf(firstWord(name)),
      // Of tokens of two sign-ins the older one counts, so that an old one lends a new one nothing.
      authTime: Math.min(identity.auth_time, access.auth_time),
    };
  };
}

/** On AWS the library's own cache; before a stand-in one that fetches the same address from the stand-in, over http. */
function jwksCacheFor({ cognitoEndpoint }: Config): SimpleJwksCache {
  if (cognitoEndpoint === undefined) return new SimpleJwksCache();
  const fetcher: Fetcher = {
    fetch: async (uri) => {
      const answer = await fetch(new URL(new URL(uri).pathname, cognitoEndpoint), {
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (!answer.ok) throw new Error(`The user pool's keys answered ${answer.status}.`);
      return answer.arrayBuffer();
    },
  };
  return new SimpleJwksCache({ fetcher });
}

/** True when the token is at fault, and not the way to the user pool's keys. */
function isTokensFault(error: unknown): boolean {
  const keysFault = [FetchError, JwksValidationError, JwkValidationError];
  return error instanceof JwtBaseError && !keysFault.some((kind) => error instanceof kind);
}

/** The library looks at the end of a token's life only where the token names one, and not at when its sign-in was. */
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
