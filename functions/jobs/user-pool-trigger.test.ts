import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountKey } from '#functions/accounts/accounts.ts';
import { signedInAccount } from '#functions/accounts/sessions.ts';
import { jarOf, signedIn } from '#functions/accounts/testing.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createUserPoolTrigger, type UserPoolEvent } from './user-pool-trigger.ts';

const pool = await userPoolOfTests();
let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
});

const event = (triggerSource: UserPoolEvent['triggerSource'], email: string, userName = 'pool-ada') =>
  ({
    triggerSource,
    userName,
    request: { userAttributes: { email } },
    response: {},
  }) as unknown as UserPoolEvent;

describe('the trigger of the user pool', () => {
  it('returns an event unchanged', async () => {
    const given = event('PreSignUp_SignUp', 'ada@example.com');
    expect(await createUserPoolTrigger(runtime)(given)).toBe(given);
  });

  it('refuses the sixth sign-up of a mailbox in a day, in any spelling, and notes it', async () => {
    const info = vi.fn();
    const logged = Object.create(runtime, { log: { value: { ...runtime.log, info } } }) as TestRuntime;
    const trigger = createUserPoolTrigger(logged);
    for (let at = 0; at < 5; at++) await trigger(event('PreSignUp_SignUp', `a.d.a+${at}@gmail.com`));
    await expect(trigger(event('PreSignUp_SignUp', 'ada@googlemail.com'))).rejects.toThrow('tomorrow');
    expect(info.mock.calls).toEqual([
      ['Security event', { securityEvent: 'rate-limited', call: 'PreSignUp_SignUp' }],
    ]);
    await trigger(event('PreSignUp_SignUp', 'grace@gmail.com'));
    runtime.setTime('2026-11-21T00:00:00.000Z');
    await trigger(event('PreSignUp_SignUp', 'ada@gmail.com'));
  });

  it('refuses the eleventh code to a mailbox, whatever the code is for', async () => {
    const trigger = createUserPoolTrigger(runtime);
    const kinds = [
      'CustomMessage_SignUp',
      'CustomMessage_ResendCode',
      'CustomMessage_ForgotPassword',
    ] as const;
    for (let at = 0; at < 10; at++)
      await trigger(event(kinds[at % kinds.length] ?? 'CustomMessage_SignUp', 'ada@example.com'));
    for (const kind of kinds)
      await expect(trigger(event(kind, 'ada@example.com'))).rejects.toThrow('tomorrow');
    await trigger(event('CustomMessage_UpdateUserAttribute', 'ada@example.com'));
  });

  it('ends all sessions after a reset, in the next second, and holds what is connected', async () => {
    const { account, cookies } = await signedIn(runtime, 'ada');
    const sleep = vi.fn(async () => undefined);
    const trigger = createUserPoolTrigger(runtime, sleep);
    await trigger(event('PostConfirmation_ConfirmSignUp', account.email));
    expect(await signedInAccount(runtime, jarOf(cookies))).toBeDefined();
    await trigger(event('PostConfirmation_ConfirmForgotPassword', account.email));
    expect(await signedInAccount(runtime, jarOf(cookies))).toBeUndefined();
    expect(sleep).toHaveBeenCalledOnce();
    expect(await runtime.accounts.get(accountKey('ada'))).toMatchObject({
      connectionsHeldAt: '2026-11-20T12:00:00.000Z',
    });
    expect(pool.calls.map(({ operation }) => operation)).toContain('AdminUserGlobalSignOut');
  });

  it('accepts the reset of a user who has no account yet', async () => {
    const trigger = createUserPoolTrigger(runtime, async () => undefined);
    await trigger(event('PostConfirmation_ConfirmForgotPassword', 'new@example.com', 'new'));
    expect(await runtime.accounts.get(accountKey('new'))).toBeUndefined();
  });
});
