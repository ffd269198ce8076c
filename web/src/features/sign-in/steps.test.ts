import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../lib/api/api.ts';
import type { SignInMode, SignInStep } from './step.ts';
import { resend, submit, type SignInValues } from './steps.ts';
import { poolError, fakeAccounts, SECRET, TOKENS } from './testing.ts';

const TYPED: SignInValues = {
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
  const outcome = submit(step, { ...TYPED, ...typed }, { accounts, mode, openSession });
  return { outcome, calls, openSession };
}

const fail = (name: string, message?: string) => async () => {
  throw poolError(name, message);
};

describe('submit', () => {
  it('signs in and hands the tokens over once', async () => {
    const { outcome, calls, openSession } = run('sign-in');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['signIn ana@example.com Plumb1ine']);
    expect(openSession.mock.calls).toEqual([[TOKENS]]);
  });

  it('stays at sign-in with the problem when the password is wrong', async () => {
    const { outcome, openSession } = run('sign-in', { signIn: fail('NotAuthorizedException') });
    expect(await outcome).toMatchObject({ step: 'sign-in', problem: { field: 'password' } });
    expect(openSession).not.toHaveBeenCalled();
  });

  it('stays at sign-in with the API’s sentence when no session can be opened', async () => {
    const { accounts } = fakeAccounts();
    const openSession = async () => {
      throw new RequestError(503, 'The service is busy. Try again in a minute.');
    };
    expect(await submit('sign-in', TYPED, { accounts, mode: 'sign-in', openSession })).toEqual({
      step: 'sign-in',
      problem: { field: 'form', sentence: 'The service is busy. Try again in a minute.' },
    });
  });

  it('sends an unconfirmed account a fresh code and goes on to the code', async () => {
    const { outcome, calls } = run('sign-in', { signIn: async () => 'unconfirmed' });
    expect(await outcome).toEqual({ step: 'code' });
    expect(calls).toContain('resendCode ana@example.com');
  });

  it('goes on to the code even when no fresh one could be sent, and says so', async () => {
    const { outcome } = run('sign-in', {
      signIn: async () => 'unconfirmed',
      resendCode: fail('LimitExceededException'),
    });
    expect(await outcome).toMatchObject({ step: 'code', problem: { field: 'form' } });
  });

  it('goes on to a new password when the pool asks for one', async () => {
    const { outcome, calls } = run('sign-in', { signIn: async () => 'reset-required' });
    expect(await outcome).toEqual({ step: 'reset' });
    expect(calls).toContain('requestReset ana@example.com');
  });

  it('creates the account, then asks for the code', async () => {
    const { outcome, calls } = run('create');
    expect(await outcome).toEqual({ step: 'code' });
    expect(calls).toEqual(['create ana@example.com Plumb1ine Ana']);
  });

  it('signs in by itself once the code is right', async () => {
    const { outcome, calls } = run('code');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['confirm ana@example.com 123456', 'signIn ana@example.com Plumb1ine']);
  });

  it('takes an account confirmed elsewhere as confirmed', async () => {
    const { outcome } = run('code', {
      confirm: fail('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
    });
    expect(await outcome).toBe('done');
  });

  it('falls back to sign-in when signing in fails after the code was used up', async () => {
    const { outcome } = run('code', { signIn: fail('NetworkError') });
    expect(await outcome).toMatchObject({ step: 'sign-in', problem: { field: 'form' } });
  });

  it('stays at the code when it is wrong', async () => {
    const { outcome, calls } = run('code', { confirm: fail('CodeMismatchException') });
    expect(await outcome).toMatchObject({ step: 'code', problem: { field: 'code' } });
    expect(calls).toHaveLength(1);
  });

  it('answers a forgotten password alike for known and unknown addresses', async () => {
    expect(await run('forgot').outcome).toEqual({ step: 'reset' });
    expect(await run('forgot', { requestReset: fail('UserNotFoundException') }).outcome).toEqual({
      step: 'reset',
    });
  });

  it('confirms an address first when its password was forgotten before it was ever confirmed', async () => {
    const requestReset = fail(
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
    const { outcome, calls } = run('forgot', { requestReset });
    expect(await outcome).toEqual({ step: 'code' });
    expect(calls).toContain('resendCode ana@example.com');
    const confirmed = run('code', {}, { password: '' });
    expect(await confirmed.outcome).toEqual({ step: 'reset' });
    expect(confirmed.calls).toEqual(['confirm ana@example.com 123456', 'requestReset ana@example.com']);
  });

  it('signs in with the new password after a reset', async () => {
    const { outcome, calls } = run('reset');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['reset ana@example.com 123456 Plumb2ine', 'signIn ana@example.com Plumb2ine']);
  });

  it('puts a problem of a field the step does not show by the form', async () => {
    const { outcome } = run('code', { confirm: fail('InvalidParameterException', 'Username is odd') });
    expect(await outcome).toMatchObject({ step: 'code', problem: { field: 'form' } });
  });
});

describe('resend', () => {
  it('asks for the code that the step waits for', async () => {
    const { accounts, calls } = fakeAccounts();
    expect(await resend('code', 'ana@example.com ', accounts)).toBeUndefined();
    expect(await resend('reset', 'ana@example.com ', accounts)).toBeUndefined();
    expect(calls).toEqual(['resendCode ana@example.com', 'requestReset ana@example.com']);
  });

  it('answers what went wrong', async () => {
    const { accounts } = fakeAccounts({ resendCode: fail('LimitExceededException') });
    expect(await resend('code', 'ana@example.com', accounts)).toMatchObject({ field: 'form' });
  });
});

describe('a second factor', () => {
  const required = { signIn: async () => 'app-code-required' as const };

  it('is asked for after the password, and opens the session', async () => {
    expect(await run('sign-in', required).outcome).toEqual({ step: 'factor' });
    const { outcome, calls, openSession } = run('factor');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['enterAppCode 123456']);
    expect(openSession.mock.calls).toEqual([[TOKENS]]);
  });

  it.each<[string, SignInStep, string, RegExp]>([
    ['CodeMismatchException', 'factor', 'code', /not the code the app shows now/],
    ['NotAuthorizedException', 'factor', 'form', /has run out/],
    ['SignInException', 'factor', 'form', /has run out/],
    ['EnableSoftwareTokenMFAException', 'set-up', 'code', /not the code the app shows now/],
    ['UserUnAuthenticatedException', 'turn-off', 'form', /has run out/],
  ])('that fails with %s at %s says so by %s', async (name, step, field, sentence) => {
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

  it('is set up with a key that a code of the app proves, after the password was proved again', async () => {
    const proved = run('sign-in', {}, {}, 'second-factor');
    expect(await proved.outcome).toEqual({ step: 'set-up', secret: SECRET });
    expect(proved.openSession).not.toHaveBeenCalled();
    const { outcome, calls } = run('set-up', {}, {}, 'second-factor');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['turnOnSecondFactor 123456', 'end']);
  });

  it('that is on is asked for before it can be turned off', async () => {
    expect(await run('sign-in', required, {}, 'second-factor').outcome).toEqual({ step: 'factor' });
    const on = { secondFactor: async () => 'on' as const };
    expect(await run('factor', on, {}, 'second-factor').outcome).toEqual({ step: 'turn-off' });
    const { outcome, calls } = run('turn-off', on, {}, 'second-factor');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['turnOffSecondFactor', 'end']);
  });
});

describe('changing the password', () => {
  it('takes the present one, then the new one, and opens no session', async () => {
    const proved = run('sign-in', {}, {}, 'change-password');
    expect(await proved.outcome).toEqual({ step: 'new-password' });
    const { outcome, calls, openSession } = run('new-password', {}, {}, 'change-password');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['changePassword Plumb1ine Plumb2ine', 'end']);
    expect(openSession).not.toHaveBeenCalled();
    expect(proved.openSession).not.toHaveBeenCalled();
  });

  it('by a mailed code is done when that is done', async () => {
    const { outcome, calls } = run('reset', {}, {}, 'change-password');
    expect(await outcome).toBe('done');
    expect(calls).toEqual(['reset ana@example.com 123456 Plumb2ine']);
  });

  it('to one the pool refuses stays at the box', async () => {
    const refused = { changePassword: fail('InvalidPasswordException') };
    expect(await run('new-password', refused, {}, 'change-password').outcome).toMatchObject({
      step: 'new-password',
      problem: { field: 'newPassword' },
    });
  });
});

it('tokens are forgotten here once they were handed over, or could not be', async () => {
  for (const openSession of [async () => undefined, async () => Promise.reject(new Error('no'))]) {
    const forget = vi.fn(async () => undefined);
    const { accounts } = fakeAccounts({ forget });
    await submit('sign-in', TYPED, { accounts, mode: 'sign-in', openSession });
    expect(forget).toHaveBeenCalledOnce();
  }
});
