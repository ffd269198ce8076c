import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../lib/api.ts';
import type { Step } from './step.ts';
import { resend, submit, type Typed } from './steps.ts';
import { poolError, pretendAccounts, TOKENS } from './testing.ts';

const TYPED: Typed = {
  firstName: ' Ana ',
  email: ' ana@example.com ',
  password: 'Plumb1ine',
  code: '123 456',
  newPassword: 'Plumb2ine',
};

function run(step: Step, answers: Parameters<typeof pretendAccounts>[0] = {}, typed: Partial<Typed> = {}) {
  const { accounts, calls } = pretendAccounts(answers);
  const openSession = vi.fn(async () => undefined);
  const outcome = submit(step, { ...TYPED, ...typed }, { accounts, openSession });
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
    const { accounts } = pretendAccounts();
    const openSession = async () => {
      throw new RequestError(503, 'The service is busy. Try again in a minute.');
    };
    expect(await submit('sign-in', TYPED, { accounts, openSession })).toEqual({
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
    const { accounts, calls } = pretendAccounts();
    expect(await resend('code', 'ana@example.com ', accounts)).toBeUndefined();
    expect(await resend('reset', 'ana@example.com ', accounts)).toBeUndefined();
    expect(calls).toEqual(['resendCode ana@example.com', 'requestReset ana@example.com']);
  });

  it('answers what went wrong', async () => {
    const { accounts } = pretendAccounts({ resendCode: fail('LimitExceededException') });
    expect(await resend('code', 'ana@example.com', accounts)).toMatchObject({ field: 'form' });
  });
});
