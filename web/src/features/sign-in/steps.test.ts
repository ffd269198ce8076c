import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../lib/api/api.ts';
import type { Tokens } from './accounts.ts';
import type { SignInMode, SignInStep } from './step.ts';
import { resend, type SignInValues, submit } from './steps.ts';
import {
  AGREEABLE_API,
  fakeAccounts,
  poolError,
  RECOVERY,
  RECOVERY_CODES,
  SECRET,
  TOKENS,
} from './testing.ts';

const VALUES: SignInValues = {
  firstName: ' Ana ',
  email: ' ana@example.com ',
  password: 'Plumb1ine',
  code: '123 456',
  newPassword: 'Plumb2ine',
};

function run(
  step: SignInStep,
  answers: Parameters<typeof fakeAccounts>[0] = {},
  typed: Partial<SignInValues> = {},
  mode: SignInMode = 'sign-in',
) {
  const { accounts, calls } = fakeAccounts(answers);
  const openSession = vi.fn(async () => undefined);
  const services = { ...AGREEABLE_API, accounts, mode, openSession, ...api(calls) };
  const outcome = submit(step, { ...VALUES, ...typed }, services);
  return { outcome, calls, openSession };
}

/** The API's other calls, noted with those of the pool. */
const api = (calls: string[]) => ({
  startSignUp: async (email: string) => calls.push(`startSignUp ${email}`),
  finishSignUp: async (code: string) => {
    calls.push(`finishSignUp ${code}`);
    return 'ticket';
  },
  resetTicket: async (email: string) => {
    calls.push(`resetTicket ${email}`);
    return 'ticket';
  },
  endSessions: async ({ idToken }: Tokens) => calls.push(`endSessions ${idToken}`),
});

const fail = (name: string, message?: string) => async () => {
  throw poolError(name, message);
};

describe('submit', () => {
  it('signs in and sends the tokens to the API once', async () => {
    const { outcome, calls, openSession } = run('sign-in');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['signIn ana@example.com Plumb1ine']);
    expect(openSession.mock.calls).toEqual([[TOKENS]]);
  });

  it('stays at sign-in if the password is wrong', async () => {
    const { outcome, openSession } = run('sign-in', { signIn: fail('NotAuthorizedException') });
    expect(await outcome).toMatchObject({ step: 'sign-in', problem: { field: 'password' } });
    expect(openSession).not.toHaveBeenCalled();
  });

  it('stays at sign-in with the API’s sentence if no session can be opened', async () => {
    const { accounts } = fakeAccounts();
    const openSession = async () => {
      throw new RequestError(503, 'The service is busy. Try again in a minute.');
    };
    expect(await submit('sign-in', VALUES, { ...AGREEABLE_API, accounts, openSession })).toEqual({
      step: 'sign-in',
      problem: { field: 'form', sentence: 'The service is busy. Try again in a minute.' },
    });
  });

  it('goes to the reset step if the pool requires it', async () => {
    const { outcome, calls } = run('sign-in', { signIn: async () => 'reset-required' });
    expect(await outcome).toEqual({ step: 'reset' });
    expect(calls).toContain('requestReset ana@example.com ticket');
  });

  it('has a code mailed, and makes no account yet', async () => {
    const { outcome, calls } = run('create');
    expect(await outcome).toEqual({ step: 'code' });
    expect(calls).toEqual(['startSignUp ana@example.com']);
  });

  it('creates the account after a correct code, and signs in', async () => {
    const { outcome, calls } = run('code');
    expect(await outcome).toBe('done');
    expect(calls).toEqual([
      'finishSignUp 123456',
      'create ana@example.com Plumb1ine Ana ticket',
      'signIn ana@example.com Plumb1ine',
    ]);
  });

  it('signs in after a correct code if the address has an account', async () => {
    for (const name of ['UsernameExistsException', 'AliasExistsException'])
      expect(await run('code', { create: fail(name) }).outcome).toBe('done');
    const late = fail('UserLambdaValidationException', 'PreSignUp failed with error.');
    expect(await run('code', { create: late }).outcome).toMatchObject({
      step: 'code',
      problem: { field: 'form', sentence: expect.stringMatching(/took too long/) },
    });
  });

  it('goes to sign-in if signing in fails after a correct code', async () => {
    const { outcome } = run('code', { signIn: fail('NetworkError') });
    expect(await outcome).toMatchObject({ step: 'sign-in', problem: { field: 'form' } });
  });

  it('stays at the code step after a wrong code', async () => {
    const { accounts, calls } = fakeAccounts();
    const finishSignUp = () => Promise.reject(new RequestError(400, 'This is not the code.'));
    expect(await submit('code', VALUES, { ...AGREEABLE_API, accounts, finishSignUp })).toMatchObject({
      step: 'code',
      problem: { field: 'code', sentence: 'This is not the code.' },
    });
    expect(calls).toEqual([]);
  });

  it.each([
    ['UserNotFoundException', ''],
    ['UserLambdaValidationException', 'CustomMessage failed with error.'],
    [
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email',
    ],
  ])('answers a code the same when the pool says %s: %s', async (name, message) => {
    const refused = fail(name, message);
    expect(await run('forgot', { requestReset: refused }).outcome).toEqual({ step: 'reset' });
    const { accounts } = fakeAccounts({ requestReset: refused });
    expect(await resend('reset', 'ana@example.com', { ...AGREEABLE_API, accounts })).toBeUndefined();
  });

  it('signs in with the new password after a reset', async () => {
    const { outcome, calls } = run('reset');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['reset ana@example.com 123456 Plumb2ine', 'signIn ana@example.com Plumb2ine']);
  });

  it('shows an error of a hidden field at the form', async () => {
    const { outcome } = run('code', { create: fail('InvalidParameterException', 'Username is odd') });
    expect(await outcome).toMatchObject({ step: 'code', problem: { field: 'form' } });
  });
});

describe('resend', () => {
  it('sends the code of the current step', async () => {
    const { accounts, calls } = fakeAccounts();
    const services = { ...AGREEABLE_API, accounts, ...api(calls) };
    expect(await resend('code', 'ana@example.com ', services)).toBeUndefined();
    expect(await resend('reset', 'ana@example.com ', services)).toBeUndefined();
    expect(calls).toEqual([
      'startSignUp ana@example.com',
      'resetTicket ana@example.com',
      'requestReset ana@example.com ticket',
    ]);
  });

  it('returns an error message', async () => {
    const startSignUp = () => Promise.reject(new RequestError(429, 'Try again in 5 minutes.'));
    const { accounts } = fakeAccounts();
    const services = { ...AGREEABLE_API, accounts, startSignUp };
    expect(await resend('code', 'ana@example.com', services)).toEqual({
      field: 'form',
      sentence: 'Try again in 5 minutes.',
    });
  });
});

describe('a second factor', () => {
  const required = { signIn: async () => 'app-code-required' as const };

  it('is required after the password, then opens the session', async () => {
    expect(await run('sign-in', required).outcome).toEqual({ step: 'factor' });
    const { outcome, calls, openSession } = run('factor');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['enterAppCode 123456']);
    expect(openSession.mock.calls).toEqual([[TOKENS]]);
  });

  it.each<[string, SignInStep, string, RegExp]>([
    ['CodeMismatchException', 'factor', 'code', /not the code the app shows now/],
    ['NotAuthorizedException', 'factor', 'form', /has expired/],
    ['SignInException', 'factor', 'form', /has expired/],
    ['EnableSoftwareTokenMFAException', 'set-up', 'code', /not the code the app shows now/],
    ['UserUnAuthenticatedException', 'turn-off', 'form', /has expired/],
  ])('that fails with %s at %s shows an error at %s', async (name, step, field, sentence) => {
    const failing = {
      enterAppCode: fail(name),
      turnOnSecondFactor: fail(name),
      turnOffSecondFactor: fail(name),
    };
    expect(await run(step, failing).outcome).toMatchObject({
      step,
      problem: { field, sentence: expect.stringMatching(sentence) },
    });
  });

  it('is set up with a key and a code, after signing in again', async () => {
    const proved = run('sign-in', {}, {}, 'second-factor');
    expect(await proved.outcome).toEqual({ step: 'set-up', secret: SECRET });
    expect(proved.openSession).not.toHaveBeenCalled();
    const { outcome, calls } = run('set-up', {}, {}, 'second-factor');
    expect(await outcome).toEqual({ step: 'recovery-codes', recoveryCodes: RECOVERY_CODES });
    expect(calls).toEqual(['turnOnSecondFactor 123456']);
    expect(await run('recovery-codes', {}, {}, 'second-factor').outcome).toMatchObject({
      step: 'recovery-codes',
      problem: { field: 'form' },
    });
    const kept = run('recovery-codes', {}, { kept: true }, 'second-factor');
    expect(await kept.outcome).toBe('done');
    expect(kept.calls).toEqual(['end']);
  });

  it('is on without recovery codes when they could not be made', async () => {
    const { accounts } = fakeAccounts();
    const make = () => Promise.reject(new RequestError(503, 'The service is busy.'));
    const services = { ...AGREEABLE_API, accounts, mode: 'second-factor' } as const;
    const recovery = { ...RECOVERY, make };
    expect(await submit('set-up', VALUES, { ...services, recovery })).toEqual({
      step: 'recovery-codes',
      problem: { field: 'form', sentence: 'The service is busy.' },
    });
  });

  it('is turned off by a recovery code, then the password is enough', async () => {
    const { outcome, calls, openSession } = run('recover');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['signIn ana@example.com Plumb1ine']);
    expect(openSession).toHaveBeenCalledOnce();
    expect(await run('recover', {}, {}, 'second-factor').outcome).toEqual({ step: 'set-up', secret: SECRET });
    expect(await run('recover', required).outcome).toMatchObject({
      step: 'recover',
      problem: { field: 'code', sentence: expect.stringContaining('still on') },
    });
  });

  it('is required before it can be turned off', async () => {
    expect(await run('sign-in', required, {}, 'second-factor').outcome).toEqual({ step: 'factor' });
    const on = { secondFactor: async () => 'on' as const };
    expect(await run('factor', on, {}, 'second-factor').outcome).toEqual({ step: 'turn-off' });
    const { outcome, calls } = run('turn-off', on, {}, 'second-factor');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['turnOffSecondFactor', 'end']);
  });
});

describe('changing the password', () => {
  it('requires the current password and opens no session', async () => {
    const proved = run('sign-in', {}, {}, 'change-password');
    expect(await proved.outcome).toEqual({ step: 'new-password' });
    const { outcome, calls, openSession } = run('new-password', {}, {}, 'change-password');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['changePassword Plumb1ine Plumb2ine', 'endSessions id', 'end']);
    expect(openSession).not.toHaveBeenCalled();
    expect(proved.openSession).not.toHaveBeenCalled();
  });

  it('is done after a reset with a mailed code', async () => {
    const { outcome, calls } = run('reset', {}, {}, 'change-password');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['reset ana@example.com 123456 Plumb2ine']);
  });

  it('stays at the new password if the pool refuses it', async () => {
    const refused = { changePassword: fail('InvalidPasswordException') };
    expect(await run('new-password', refused, {}, 'change-password').outcome).toMatchObject({
      step: 'new-password',
      problem: { field: 'newPassword' },
    });
  });
});

it('forgets the tokens after sending them, even if that fails', async () => {
  for (const openSession of [async () => undefined, async () => Promise.reject(new Error('no'))]) {
    const forget = vi.fn(async () => undefined);
    const { accounts } = fakeAccounts({ forget });
    await submit('sign-in', VALUES, { ...AGREEABLE_API, accounts, openSession });
    expect(forget).toHaveBeenCalledOnce();
  }
});
