import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';

/** A user pool for tests: a new key, its JWKS, and the operations that our functions call, on its own server. */
export interface TestUserPool {
  /** The value of `COGNITO_ENDPOINT`; set it before creating the test's runtime. */
  readonly endpoint: string;
  /** Revoked refresh tokens. */
  readonly revoked: readonly string[];
  /** Operations called so far, such as `RevokeToken`, with their input. */
  readonly calls: readonly { readonly operation: string; readonly input: Claims }[];
  /** The response to a refresh; by default tokens of the usual user. */
  onRefresh: (refreshToken: string) => RefreshAnswer | Promise<RefreshAnswer>;
  /** Called before every other operation; may return the name of a refusal, or an answer. */
  onOperation: (operation: string, input: Claims) => string | object | undefined;
  /** While true, every request gets a 500. */
  broken: boolean;
  /** A signed JWT. The given claims and header replace the usual ones; `undefined` removes one. */
  sign(use: 'id' | 'access', claims?: Claims, header?: Claims): string;
  close(): Promise<void>;
}
/** A refusal, or more claims of the new ID token and, with rotation, a new refresh token. */
export type RefreshAnswer =
  | { readonly refusal: string }
  | { readonly claims?: Claims; readonly refreshToken?: string };
export type Claims = Readonly<Record<string, unknown>>;

const POOL_ID = 'us-east-1_Test00001';
const KEY_ID = 'test-key';

/** The usual user of a test user pool's tokens. */
export const TEST_USER = {
  sub: '11111111-2222-4333-8444-555555555555',
  email: 'ada@example.com',
  given_name: 'Ada',
} as const;

/** Starts a test user pool with the pool and client ids of `testRuntime`. */
export async function testUserPool(): Promise<TestUserPool> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const revoked: string[] = [];
  const calls: { operation: string; input: Claims }[] = [];
  const answerTo = async (operation: string, input: Claims): Promise<{ refusal: string } | object> => {
    calls.push({ operation, input });
    if (operation !== 'GetTokensFromRefreshToken') {
      if (operation === 'RevokeToken') revoked.push(String(input['Token']));
      const refusal = pool.onOperation(operation, input);
      return typeof refusal === 'string' ? { refusal } : (refusal ?? {});
    }
    const answer = await pool.onRefresh(String(input['RefreshToken']));
    if ('refusal' in answer) return answer;
    const { claims = {}, refreshToken } = answer;
    const { sub } = { ...TEST_USER, ...claims };
    return {
      AuthenticationResult: {
        IdToken: pool.sign('id', claims),
        AccessToken: pool.sign('access', { sub }),
        ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
      },
    };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const amz = { 'content-type': 'application/x-amz-json-1.1' };
    if (pool.broken) {
      response.writeHead(500, amz).end('{}');
    } else if (request.url === `/${POOL_ID}/.well-known/jwks.json`) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
    } else {
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      const answer = await answerTo(operation, JSON.parse(Buffer.concat(chunks).toString()) as Claims);
      if ('refusal' in answer) response.writeHead(400, amz).end(JSON.stringify({ __type: answer.refusal }));
      else response.writeHead(200, amz).end(JSON.stringify(answer));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const pool: TestUserPool = {
    endpoint: `http://127.0.0.1:${port}`,
    revoked,
    calls,
    onRefresh: () => ({}),
    onOperation: () => undefined,
    broken: false,
    sign(use, claims = {}, header = {}) {
      const parts = [
        { alg: 'RS256', kid: KEY_ID, ...header },
        { ...usualClaims(use), ...claims },
      ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
      const text = parts.join('.');
      return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return pool;
}

function usualClaims(use: 'id' | 'access'): Claims {
  const now = Math.floor(Date.now() / 1000);
  const common = {
    sub: TEST_USER.sub,
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${POOL_ID}`,
    token_use: use,
    origin_jti: 'sign-in-of-the-tests',
    auth_time: now,
    iat: now,
    exp: now + 3600,
  };
  return use === 'access'
    ? { ...common, client_id: 'test-client', username: TEST_USER.sub }
    : {
        ...common,
        ...TEST_USER,
        aud: 'test-client',
        email_verified: true,
        'cognito:username': TEST_USER.sub,
      };
}
