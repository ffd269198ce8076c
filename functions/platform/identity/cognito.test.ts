import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Claims, TEST_USER, type TestUserPool, testUserPool } from '#infra/sim/doubles/user-pool.ts';
import { type Config, configFrom } from '../config.ts';
import { type SignInVerifier, signInVerifier } from './cognito.ts';

let pool: TestUserPool;
let config: Config;
let verify: SignInVerifier;
beforeAll(async () => {
  pool = await testUserPool();
  config = configFrom({
    COGNITO_ENDPOINT: pool.endpoint,
    USER_POOL_ID: 'us-east-1_Test00001',
    USER_POOL_CLIENT_ID: 'test-client',
  });
  verify = signInVerifier(config);
});
afterAll(() => pool.close());

const signIn = (id: Claims = {}, access: Claims = {}) =>
  verify({ idToken: pool.sign('id', id), accessToken: pool.sign('access', access) });
const seconds = (): number => Math.floor(Date.now() / 1000);
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a sign-in', () => {
  it('returns the user', async () => {
    expect(await signIn({ auth_time: 1_700_000_000 }, { auth_time: 1_700_000_100 })).toEqual({
      poolUserId: TEST_USER.sub,
      email: TEST_USER.email,
      firstName: 'Ada',
      authTime: 1_700_000_000,
      signInId: 'sign-in-of-the-tests',
    });
  });

  it.each([
    [{ given_name: ' Ada ' }, 'Ada'],
    [{ given_name: undefined, name: 'Ada Lovelace' }, 'Ada'],
    [{ given_name: '  ', name: 'Ada Lovelace' }, 'Ada'],
    [{ given_name: undefined }, null],
    [{ given_name: 7, name: '  ' }, null],
    [{ given_name: 'x'.repeat(500) }, 'x'.repeat(100)],
  ])('with %j has the first name %j', async (claims, firstName) => {
    expect(await signIn(claims)).toMatchObject({ firstName });
  });

  it.each<[string, Claims, Claims]>([
    ['an expired id token', { exp: seconds() - 1 }, {}],
    ['an expired access token', {}, { exp: seconds() - 1 }],
    ['an id token of another client', { aud: 'other-client' }, {}],
    ['an access token of another client', {}, { client_id: 'other-client' }],
    [
      'an id token of another pool',
      { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' },
      {},
    ],
    ['an access token of another issuer', {}, { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }, {}],
    ['an access token in place of the id token', { token_use: 'access' }, {}],
    ['an id token in place of the access token', {}, { token_use: 'id' }],
    ['an id token without an end', { exp: undefined }, {}],
    ['an access token without an end', {}, { exp: undefined }],
    ['a subject that no session can carry', { sub: 'ada.lovelace' }, { sub: 'ada.lovelace' }],
    ['an endless subject', { sub: 'x'.repeat(65) }, { sub: 'x'.repeat(65) }],
    ['a subject that ends a line', { sub: 'ada\n' }, { sub: 'ada\n' }],
    ['a subject that is no text', { sub: 7 }, { sub: 7 }],
    ['no subject', { sub: undefined }, { sub: undefined }],
    ['tokens of two users', {}, { sub: 'somebody-else' }],
    ['tokens of two sign-ins', {}, { origin_jti: 'another' }],
    ['an id token of no sign-in', { origin_jti: undefined }, {}],
    ['no address', { email: undefined }, {}],
    ['an id token that does not say when the sign-in was', { auth_time: undefined }, {}],
    ['an access token that does not say when the sign-in was', {}, { auth_time: undefined }],
  ])('with %s is rejected', async (_, id, access) => {
    await expect(signIn(id, access)).rejects.toMatchObject({ code: 'tokenRejected', status: 401 });
  });

  it.each([false, undefined, 'true', 1])(
    'with email_verified %j throws emailNotVerified',
    async (verified) => {
      await expect(signIn({ email_verified: verified })).rejects.toMatchObject({ code: 'emailNotVerified' });
    },
  );

  it('with one token for both is rejected', async () => {
    for (const use of ['id', 'access'] as const) {
      const token = pool.sign(use);
      await expect(verify({ idToken: token, accessToken: token })).rejects.toMatchObject({
        code: 'tokenRejected',
      });
    }
  });

  it('with a forged token is rejected', async () => {
    const [header = '', payload = '', signature = ''] = pool.sign('id').split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    const keys = await (await fetch(`${pool.endpoint}/us-east-1_Test00001/.well-known/jwks.json`)).text();
    const hs256 = `${part({ alg: 'HS256', kid: 'test-key' })}.${payload}`;
    const forged = [
      `${header}.${part({ ...claims, email: 'grace@example.com' })}.${signature}`,
      `${part({ alg: 'none', kid: 'test-key' })}.${payload}.`,
      `${hs256}.${createHmac('sha256', keys).update(hs256).digest('base64url')}`,
      pool.sign('id', {}, { kid: 'unknown-key' }),
      pool.sign('id', {}, { kid: undefined }),
      'not.a.token-at-all-but-long-enough',
      'x'.repeat(8000),
    ];
    const accessToken = pool.sign('access');
    for (const idToken of forged)
      await expect(verify({ idToken, accessToken })).rejects.toMatchObject({ code: 'tokenRejected' });
    await expect(signIn()).resolves.toBeDefined();
  });

  it('throws another error when the keys are not available', async () => {
    pool.broken = true;
    const fresh = signInVerifier(config);
    const tokens = { idToken: pool.sign('id'), accessToken: pool.sign('access') };
    await expect(fresh(tokens)).rejects.toThrow('answered 500 for its keys');
    pool.broken = false;
    await expect(fresh(tokens)).resolves.toBeDefined();
  });

  it('fetches the keys once', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const fresh = signInVerifier(config);
    for (let times = 0; times < 3; times++)
      await fresh({ idToken: pool.sign('id'), accessToken: pool.sign('access') });
    expect(fetched).toHaveBeenCalledOnce();
    fetched.mockRestore();
  });
});
