import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { openStateFile } from '../machine/state-file.ts';
import { CognitoError } from './cognito-error.ts';

/** Times are epoch seconds. */
interface TokenSubject {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string | null;
  readonly authTime: number;
  /** Identifies the sign-in, so that revoking it revokes all of its tokens. */
  readonly originJti: string;
}

interface AccessClaims {
  readonly sub: string;
  readonly origin_jti: string;
  readonly exp: number;
  readonly token_use: string;
  readonly client_id: string;
}

/** The pool's client of agents. */
export const AGENT_CLIENT_ID = 'plumbline-local-agents';

/** Lifetime of access and ID tokens in seconds, same as the pool's. */
export const TOKEN_SECONDS = 3600;

/** Signs and verifies the pool's tokens (RS256) in Cognito's format. */
export interface TokenSigner {
  idToken(subject: TokenSubject): string;
  /** @param agentScope the scope of an agent's token; none for one of the site's client */
  accessToken(subject: TokenSubject, agentScope?: string): string;
  /** Returns the claims of a valid access token. @throws CognitoError NotAuthorizedException */
  checkAccessToken(token: string): AccessClaims;
  readonly jwks: { readonly keys: readonly object[] };
}

/**
 * Opens the pool's signing key, created on first use.
 * @param now epoch milliseconds
 */
export function openTokenSigner(
  keyFile: string,
  { poolId, clientId, now }: { poolId: string; clientId: string; now: () => number },
): TokenSigner {
  const privateKey = openPrivateKey(keyFile);
  const publicKey = createPublicKey(privateKey);
  const jwk = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url');
  const seconds = () => Math.floor(now() / 1000);
  const common = ({ userId, authTime, originJti }: TokenSubject) => ({
    sub: userId,
    iss: issuer(poolId),
    origin_jti: originJti,
    event_id: randomUUID(),
    auth_time: authTime,
    iat: seconds(),
    exp: seconds() + TOKEN_SECONDS,
    jti: randomUUID(),
  });
  return {
    jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] },
    idToken: (subject) =>
      signed(privateKey, kid, {
        ...common(subject),
        token_use: 'id',
        aud: clientId,
        'cognito:username': subject.userId,
        email: subject.email,
        email_verified: subject.emailVerified,
        ...(subject.givenName === null ? {} : { given_name: subject.givenName }),
      }),
    accessToken: (subject, agentScope) =>
      signed(privateKey, kid, {
        ...common(subject),
        token_use: 'access',
        client_id: agentScope === undefined ? clientId : AGENT_CLIENT_ID,
        username: subject.userId,
        scope: agentScope ?? 'aws.cognito.signin.user.admin',
      }),
    checkAccessToken(token) {
      const claims = readClaims(publicKey, token);
      if (claims?.token_use !== 'access' || claims.client_id !== clientId)
        throw new CognitoError('NotAuthorizedException', 'Invalid Access Token');
      if (claims.exp <= seconds())
        throw new CognitoError('NotAuthorizedException', 'Access Token has expired');
      return claims;
    },
  };
}

/** The `iss` of a pool's tokens, the same as on AWS. */
function issuer(poolId: string): string {
  return `https://cognito-idp.${poolId.split('_')[0]}.amazonaws.com/${poolId}`;
}

function openPrivateKey(keyFile: string): KeyObject {
  const file = openStateFile<{ privateKey: string }>(keyFile, { privateKey: '' });
  if (file.value.privateKey === '') {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    file.value = { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
    file.save();
  }
  return createPrivateKey(file.value.privateKey);
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function signed(key: KeyObject, kid: string, claims: object): string {
  const content = `${encoded({ kid, alg: 'RS256' })}.${encoded(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

function readClaims(key: KeyObject, token: string): AccessClaims | undefined {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0)
    return undefined;
  const genuine = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  return genuine ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as AccessClaims) : undefined;
}
