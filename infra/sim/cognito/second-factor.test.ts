import {
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addUser, type Pool } from './pool.ts';
import { setUpAmplify } from './testing.ts';
import { serveTestPool, type TestPool } from './testing-pool.ts';

const PASSWORD = 'Level-and-plumb-1';
let time = Date.now();
let served: TestPool;
let pool: Pool;
let username = '';
let users = 0;

beforeAll(async () => {
  served = await serveTestPool(() => time);
  ({ pool } = served);
  setUpAmplify(pool, served.server);
});
beforeEach(async () => {
  await signOut();
  username = `glazier${++users}@example.com`;
  addUser(pool, { email: username, givenName: null, password: PASSWORD, confirmed: true });
  await signIn({ username, password: PASSWORD });
});
afterAll(async () => {
  await served.close();
});

/** Turns the second factor on and returns the app secret. */
async function turnOn(): Promise<string> {
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: codeAt(sharedSecret, time) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  time += 60_000;
  return sharedSecret;
}
const codeAt = (secret: string, timestamp: number) => new TOTP({ secret }).generate({ timestamp });
const begin = async () => {
  await signOut();
  return (await signIn({ username, password: PASSWORD })).nextStep.signInStep;
};
const enter = (code: string) => confirmSignIn({ challengeResponse: code });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const named = (name: string) => expect.objectContaining({ name });

describe('a second factor', () => {
  it('is required at every sign-in', async () => {
    expect((await fetchMFAPreference()).enabled ?? []).toEqual([]);
    const secret = await turnOn();
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    expect(await begin()).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    expect((await fetchAuthSession()).tokens).toBeUndefined();
    expect((await enter(codeAt(secret, time))).isSignedIn).toBe(true);
    expect((await fetchAuthSession()).tokens?.idToken?.payload['email']).toBe(username);
  });

  it('has a setup URI with issuer and account', async () => {
    const { sharedSecret, getSetupUri } = await setUpTOTP();
    expect(getSetupUri('Plumbline', username).href).toBe(
      `otpauth://totp/Plumbline:${username}?secret=${sharedSecret}&issuer=Plumbline`,
    );
  });

  it('stays off until a code confirms the app', async () => {
    const { sharedSecret } = await setUpTOTP();
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toEqual(
      named('InvalidParameterException'),
    );
    await expect(verifyTOTPSetup({ code: wrong(codeAt(sharedSecret, time)) })).rejects.toEqual(
      named('EnableSoftwareTokenMFAException'),
    );
    expect(await begin()).toBe('DONE');
  });

  it('allows a retry after a wrong code, and ends the session after five', async () => {
    const secret = await turnOn();
    await begin();
    await expect(enter(wrong(codeAt(secret, time)))).rejects.toEqual(named('CodeMismatchException'));
    expect((await enter(codeAt(secret, time))).isSignedIn).toBe(true);
    time += 60_000;
    await begin();
    for (let tries = 0; tries < 5; tries++)
      await expect(enter(wrong(codeAt(secret, time)))).rejects.toEqual(named('CodeMismatchException'));
    await expect(enter(codeAt(secret, time))).rejects.toEqual(named('NotAuthorizedException'));
  });

  it('accepts each code once, and none after three minutes', async () => {
    const secret = await turnOn();
    const code = codeAt(secret, time);
    await begin();
    await enter(code);
    await begin();
    await expect(enter(code)).rejects.toEqual(named('CodeMismatchException'));
    time += 3 * 60_000;
    await expect(enter(codeAt(secret, time))).rejects.toEqual(named('NotAuthorizedException'));
  });

  it.each([
    [-30_000, true],
    [30_000, true],
    [-60_000, false],
    [60_000, false],
  ])('judges a code whose clock is off by %i ms', async (off, isRight) => {
    const secret = await turnOn();
    await begin();
    const answer = enter(codeAt(secret, time + off));
    if (isRight) expect((await answer).isSignedIn).toBe(true);
    else await expect(answer).rejects.toEqual(named('CodeMismatchException'));
  });

  it('can be turned off and set up with another app', async () => {
    const first = await turnOn();
    await updateMFAPreference({ totp: 'DISABLED' });
    expect(await begin()).toBe('DONE');
    const second = await turnOn();
    await begin();
    await expect(enter(codeAt(first, time))).rejects.toEqual(named('CodeMismatchException'));
    expect((await enter(codeAt(second, time))).isSignedIn).toBe(true);
  });
});
