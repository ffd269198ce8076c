import { describe, expect, it } from 'vitest';
import { NoPasskey } from '../accounts.ts';
import { submit, submitPasskey } from '../steps.ts';
import { AGREEABLE_API, fakeAccounts, PASSKEYS, poolError, TOKENS } from '../testing.ts';
import { addPasskey, passkeyProblem, removePasskey } from './passkeys.ts';

const VALUES = { firstName: '', email: ' ana@example.com ', password: 'slate', code: '', newPassword: '' };

describe('a passkey', () => {
  it('signs in without a password, and forgets the tokens', async () => {
    const { accounts, calls } = fakeAccounts();
    const opened: unknown[] = [];
    const openSession = async (tokens: unknown) => opened.push(tokens);
    expect(await submitPasskey(VALUES.email, { ...AGREEABLE_API, accounts, openSession })).toBe('done');
    expect(calls).toEqual(['signInWithPasskey ana@example.com']);
    expect(opened).toEqual([TOKENS]);
  });

  it('gives one answer to a cancelled dialog, a wrong passkey and an address without one', async () => {
    const problems = await Promise.all(
      [new NoPasskey(), poolError('NotAuthorizedException'), poolError('PasskeyAuthenticationCanceled')].map(
        (error) =>
          submitPasskey('ana@example.com', {
            ...AGREEABLE_API,
            accounts: fakeAccounts({ signInWithPasskey: () => Promise.reject(error) }).accounts,
          }),
      ),
    );
    expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
    expect(problems[0]).toMatchObject({ step: 'sign-in', problem: { field: 'form' } });
  });

  it('is listed after a sign-in with a password or another passkey, without a session', async () => {
    const { accounts } = fakeAccounts();
    const services = {
      ...AGREEABLE_API,
      accounts,
      mode: 'passkey',
      openSession: () => Promise.reject(new Error()),
    } as const;
    const listed = { step: 'passkeys', passkeys: PASSKEYS };
    expect(await submit('sign-in', VALUES, services)).toEqual(listed);
    expect(await submitPasskey(VALUES.email, services)).toEqual(listed);
    expect(await submit('passkeys', VALUES, services)).toEqual(listed);
  });

  it('is added or removed, then all are listed', async () => {
    const { accounts, calls } = fakeAccounts();
    expect(await addPasskey(accounts)).toEqual({ passkeys: PASSKEYS });
    expect(await removePasskey(accounts, 'passkey-1')).toEqual({ passkeys: PASSKEYS });
    expect(calls).toEqual(['addPasskey', 'removePasskey passkey-1']);
    const failing = fakeAccounts({ addPasskey: () => Promise.reject(poolError('PasskeyAlreadyExists')) });
    expect((await addPasskey(failing.accounts)).problem?.sentence).toMatch(/already has a passkey/);
  });

  it.each([
    ['sign-in', 'PasskeyNotSupported', /cannot keep passkeys/],
    ['sign-in', 'RelyingPartyMismatch', /do not work at this address/],
    ['sign-in', 'InvalidParameterException', /do not work at this address/],
    ['sign-in', 'NetworkError', /cannot be reached/],
    ['sign-in', 'LimitExceededException', /Too many tries/],
    ['passkeys', 'PasskeyRegistrationCanceled', /No passkey was added/],
    ['passkeys', 'LimitExceededException', /20 passkeys/],
    ['passkeys', 'NotAuthorizedException', /sign-in has expired/],
    ['passkeys', 'Unknown', /we do not know why/],
  ] as const)('in %s, explains %s', (during, name, sentence) => {
    expect(passkeyProblem(poolError(name), during)).toEqual({
      field: 'form',
      sentence: expect.stringMatching(sentence),
    });
  });
});
