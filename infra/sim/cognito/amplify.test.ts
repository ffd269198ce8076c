import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalServer } from '../http-server.ts';
import type { Mail } from '../mailbox/mailbox.ts';
import { openPool, type Pool } from './pool.ts';
import { serveCognito } from './server.ts';
import { setUpAmplify } from './testing.ts';
import { serveTestPool, type TestPool } from './testing-pool.ts';

const SITE = 'http://localhost:4400';
const PASSWORD = 'Level-and-plumb-1';
const mails: Mail[] = [];
let time = Date.now();
let served: TestPool;
let pool: Pool;
let server: LocalServer;
let users = 0;

beforeAll(async () => {
  served = await serveTestPool(
    () => time,
    (mail) => mails.push(mail),
    (origin) => origin === SITE,
  );
  ({ pool, server } = served);
  setUpAmplify(pool, server);
});
beforeEach(async () => {
  await signOut();
  time = Date.now();
  users++;
});
afterAll(async () => {
  await served.close();
});

const address = () => `mason${users}@example.com`;
const lastCode = () => /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const named = (name: string, message?: string) =>
  expect.objectContaining(message === undefined ? { name } : { name, message });

const enrol = () =>
  signUp({
    username: address(),
    password: PASSWORD,
    options: { userAttributes: { email: address(), given_name: 'Mason' } },
  });
async function member(): Promise<string> {
  await enrol();
  await confirmSignUp({ username: address(), confirmationCode: lastCode() });
  return address();
}

describe('Amplify against the Cognito stand-in', () => {
  it('signs up, confirms by the mailed code and signs in with SRP', async () => {
    const enrolled = await enrol();
    expect(enrolled.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'm***@e***' },
    });
    expect(mails.at(-1)?.to).toBe(address());
    await confirmSignUp({ username: address(), confirmationCode: lastCode() });
    const { isSignedIn } = await signIn({ username: address().toUpperCase(), password: PASSWORD });
    expect(isSignedIn).toBe(true);
    const { tokens, userSub } = await fetchAuthSession();
    expect(tokens?.idToken?.payload).toMatchObject({
      sub: userSub,
      iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local0001',
      aud: 'site',
      token_use: 'id',
      email: address(),
      email_verified: true,
      given_name: 'Mason',
      'cognito:username': userSub,
    });
    expect(tokens?.accessToken.payload).toMatchObject({ token_use: 'access', client_id: 'site' });
    const { exp = 0, iat = 0 } = tokens?.accessToken.payload ?? {};
    expect(exp - iat).toBe(3600);
    expect(await fetchUserAttributes()).toEqual({
      sub: userSub,
      email: address(),
      email_verified: 'true',
      given_name: 'Mason',
    });
  });

  it('stores neither passwords nor refresh tokens', async () => {
    await signIn({ username: await member(), password: PASSWORD });
    const kept = readFileSync(join(served.folder, 'users.json'), 'utf8');
    expect(kept).toContain(address());
    expect(kept).not.toContain(PASSWORD);
    const refreshToken = await heldRefreshToken();
    expect(refreshToken.length).toBeGreaterThan(40);
    expect(kept).not.toContain(refreshToken);
  });

  it('reveals neither which addresses exist nor what was wrong', async () => {
    const username = await member();
    const refused = named('NotAuthorizedException', 'Incorrect username or password.');
    await expect(signIn({ username, password: 'Not-the-one-1' })).rejects.toEqual(refused);
    await expect(signIn({ username: 'nobody@example.com', password: PASSWORD })).rejects.toEqual(refused);
    await expect(resetPassword({ username: 'nobody@example.com' })).resolves.toMatchObject({
      nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE' },
    });
  });

  it('rejects an unconfirmed user only after the right password', async () => {
    await enrol();
    await expect(signIn({ username: address(), password: 'Not-the-one-1' })).rejects.toEqual(
      named('NotAuthorizedException'),
    );
    // Amplify turns the exception into the next step.
    expect((await signIn({ username: address(), password: PASSWORD })).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_UP',
    );
  });

  it('rejects a second sign-up, a weak password and an invalid address', async () => {
    await enrol();
    await expect(enrol()).rejects.toEqual(named('UsernameExistsException', 'User already exists'));
    for (const password of ['eleven char', 'a'.repeat(257)])
      await expect(signUp({ username: `weak${users}@example.com`, password })).rejects.toEqual(
        named('InvalidPasswordException'),
      );
    await expect(signUp({ username: 'mason', password: PASSWORD })).rejects.toEqual(
      named('InvalidParameterException', 'Username should be an email.'),
    );
  });

  it('rejects wrong and old codes, and locks after five wrong ones', async () => {
    await enrol();
    const first = lastCode();
    const confirm = (confirmationCode: string) => confirmSignUp({ username: address(), confirmationCode });
    await resendSignUpCode({ username: address() });
    const code = lastCode();
    for (let tries = 0; tries < 5; tries++)
      await expect(confirm(tries === 0 && first !== code ? first : wrong(code))).rejects.toEqual(
        named('CodeMismatchException'),
      );
    await expect(confirm(code)).rejects.toEqual(named('LimitExceededException'));
    time += 15 * 60_000;
    await confirm(code);
    await expect(confirm(code)).rejects.toEqual(named('NotAuthorizedException'));
  });

  it('accepts a sign-up code for 24 hours and a reset code for one', async () => {
    await enrol();
    const code = lastCode();
    time += 24 * 3_600_000;
    const confirm = () => confirmSignUp({ username: address(), confirmationCode: code });
    await expect(confirm()).rejects.toEqual(named('ExpiredCodeException'));
    time -= 1;
    await confirm();
    await resetPassword({ username: address() });
    time += 3_600_000;
    await expect(
      confirmResetPassword({ username: address(), confirmationCode: lastCode(), newPassword: PASSWORD }),
    ).rejects.toEqual(named('ExpiredCodeException'));
  });

  it('sends at most five codes an hour', async () => {
    await enrol();
    for (let more = 0; more < 4; more++) await resendSignUpCode({ username: address() });
    await expect(resendSignUpCode({ username: address() })).rejects.toEqual(named('LimitExceededException'));
    time += 3_600_000;
    await resendSignUpCode({ username: address() });
  });

  it('locks an account after five wrong passwords, longer with each further one', async () => {
    const username = await member();
    const attempt = (password: string) => signIn({ username, password });
    for (let tries = 0; tries < 5; tries++)
      await expect(attempt('Not-the-one-1')).rejects.toEqual(named('NotAuthorizedException'));
    const locked = named('NotAuthorizedException', 'Password attempts exceeded');
    await expect(attempt(PASSWORD)).rejects.toEqual(locked);
    time += 1000;
    await expect(attempt('Not-the-one-1')).rejects.toEqual(named('NotAuthorizedException'));
    time += 1000;
    await expect(attempt(PASSWORD)).rejects.toEqual(locked);
    time += 1000;
    expect((await attempt(PASSWORD)).isSignedIn).toBe(true);
  });

  it('sets a new password by code, and changes it when signed in', async () => {
    const username = await member();
    await resetPassword({ username });
    const confirmationCode = lastCode();
    await expect(confirmResetPassword({ username, confirmationCode, newPassword: 'weak' })).rejects.toEqual(
      named('InvalidPasswordException'),
    );
    await confirmResetPassword({ username, confirmationCode, newPassword: 'Another-one-2' });
    await expect(signIn({ username, password: PASSWORD })).rejects.toEqual(named('NotAuthorizedException'));
    await signIn({ username, password: 'Another-one-2' });
    await expect(updatePassword({ oldPassword: PASSWORD, newPassword: 'A-third-one-3' })).rejects.toEqual(
      named('NotAuthorizedException'),
    );
    await updatePassword({ oldPassword: 'Another-one-2', newPassword: 'A-third-one-3' });
    await signOut();
    expect((await signIn({ username, password: 'A-third-one-3' })).isSignedIn).toBe(true);
  });

  it('refreshes tokens until a global sign-out', async () => {
    const username = await member();
    await signIn({ username, password: PASSWORD });
    const before = await fetchAuthSession();
    const after = await fetchAuthSession({ forceRefresh: true });
    expect(after.tokens?.accessToken.payload.jti).not.toBe(before.tokens?.accessToken.payload.jti);
    expect(after.tokens?.accessToken.payload['origin_jti']).toBe(
      before.tokens?.accessToken.payload['origin_jti'],
    );
    await call('GlobalSignOut', { AccessToken: String(after.tokens?.accessToken) });
    await expect(call('GetUser', { AccessToken: String(before.tokens?.accessToken) })).resolves.toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
    expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  });

  it('keeps users and sign-ins after a restart', async () => {
    const username = await member();
    await signIn({ username, password: PASSWORD });
    const refreshToken = await heldRefreshToken();
    const again = await serveCognito(openPool({ ...pool, folder: served.folder }), () => false);
    const answer = await call(
      'GetTokensFromRefreshToken',
      { ClientId: 'site', RefreshToken: refreshToken },
      again,
    );
    await again.close();
    expect(answer).toMatchObject({ AuthenticationResult: { ExpiresIn: 3600, TokenType: 'Bearer' } });
  });
});

async function heldRefreshToken(): Promise<string> {
  const tokens = await cognitoUserPoolsTokenProvider.authTokenStore?.loadTokens();
  return tokens?.refreshToken ?? '';
}

async function call(operation: string, input: object, at: LocalServer = server): Promise<unknown> {
  const response = await fetch(at.origin, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify(input),
  });
  return response.json();
}
