import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountKey } from '#functions/accounts/accounts.ts';
import { signedInAccount } from '#functions/accounts/sessions.ts';
import { jarOf, signedIn } from '#functions/accounts/testing.ts';
import { makeTicket } from '#functions/accounts/tickets.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createUserPoolTrigger, type UserPoolEvent } from './user-pool-trigger.ts';

const pool = await userPoolOfTests();
let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
});

const event = (triggerSource: UserPoolEvent['triggerSource'], email: string, more: object = {}) =>
  ({
    triggerSource,
    userName: 'pool-ada',
    callerContext: { clientId: runtime.config.userPoolClientId },
    request: { userAttributes: { email } },
    response: {},
    ...more,
  }) as unknown as UserPoolEvent;
const signUp = (email: string, ticket?: string) =>
  event('PreSignUp_SignUp', email, {
    request: { userAttributes: { email }, validationData: ticket === undefined ? null : { ticket } },
  });
const forgot = (email: string, ticket?: string, clientId = runtime.config.userPoolClientId) =>
  event('CustomMessage_ForgotPassword', email, {
    callerContext: { clientId },
    request: { userAttributes: { email }, clientMetadata: ticket === undefined ? undefined : { ticket } },
  });

describe('the trigger of the user pool', () => {
  it('returns an event unchanged', async () => {
    const given = event('PostConfirmation_ConfirmSignUp', 'ada@example.com');
    expect(await createUserPoolTrigger(runtime)(given)).toBe(given);
  });

  it('confirms a sign-up with a ticket for its address, in any case, once', async () => {
    const trigger = createUserPoolTrigger(runtime);
    const ticket = makeTicket(runtime, 'sign-up', 'Ada@example.com');
    await expect(trigger(signUp('eve@example.com', ticket))).rejects.toThrow('/login.html');
    expect(await trigger(signUp('ada@example.com', ticket))).toMatchObject({
      response: { autoConfirmUser: true, autoVerifyEmail: true },
    });
    await expect(trigger(signUp('ada@example.com', ticket))).rejects.toThrow('/login.html');
  });

  it('refuses sign-ups and codes without a ticket, and notes it', async () => {
    const info = vi.fn();
    const logged = Object.create(runtime, { log: { value: { ...runtime.log, info } } }) as TestRuntime;
    const trigger = createUserPoolTrigger(logged);
    const reset = makeTicket(runtime, 'reset', 'ada@example.com');
    const refused = [
      signUp('ada@example.com'),
      signUp('ada@example.com', 'not.ours'),
      signUp('ada@example.com', reset),
      event('CustomMessage_SignUp', 'ada@example.com'),
      event('CustomMessage_ResendCode', 'ada@example.com'),
      forgot('ada@example.com'),
    ];
    for (const given of refused) await expect(trigger(given)).rejects.toThrow('/login.html');
    expect(info).toHaveBeenCalledTimes(refused.length);
    expect(info).toHaveBeenCalledWith('Security event', {
      securityEvent: 'rate-limited',
      call: 'PreSignUp_SignUp',
    });
    await trigger(forgot('ada@example.com', reset));
  });

  it('refuses a ticket after ten minutes', async () => {
    const ticket = makeTicket(runtime, 'reset', 'ada@example.com');
    runtime.setTime('2026-11-20T12:10:01.000Z');
    await expect(createUserPoolTrigger(runtime)(forgot('ada@example.com', ticket))).rejects.toThrow();
  });

  it('lets the agents’ pages mail few codes, and sign nobody up', async () => {
    const trigger = createUserPoolTrigger(runtime);
    const ask = (email: string) => trigger(forgot(email, undefined, 'agents'));
    await ask('a.da@gmail.com');
    await ask('ada+1@googlemail.com');
    await expect(ask('ada@gmail.com')).rejects.toThrow('/login.html');
    for (let at = 0; at < 18; at++) await ask(`user-${at}@example.com`);
    await expect(ask('last@example.com')).rejects.toThrow('/login.html');
    const asAgent = { ...signUp('ada@example.com'), callerContext: { clientId: 'agents' } };
    await expect(trigger(asAgent as UserPoolEvent)).rejects.toThrow('/login.html');
  });

  it('refuses the sixth code to a new address of one user in a day', async () => {
    const trigger = createUserPoolTrigger(runtime);
    const ask = (at: number) => trigger(event('CustomMessage_UpdateUserAttribute', `a${at}@example.com`));
    for (let at = 0; at < 5; at++) await ask(at);
    await expect(ask(5)).rejects.toThrow();
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
    await trigger(event('PostConfirmation_ConfirmForgotPassword', 'new@example.com', { userName: 'new' }));
    expect(await runtime.accounts.get(accountKey('new'))).toBeUndefined();
  });
});
