import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../lib/api/api.ts';
import { sampleCoverage, sampleSource } from '../../lib/testing.tsx';
import type { Accounts } from './accounts.ts';
import { SignInPage } from './sign-in-page.tsx';
import type { SignInMode } from './step.ts';
import {
  AGREEABLE_API,
  fakeAccounts,
  PASSKEYS,
  poolError,
  RECOVERY_CODES,
  SECRET,
  TOKENS,
} from './testing.ts';

let root: Root | undefined;
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

beforeEach(() => {
  history.replaceState(null, '', '/login.html?returnTo=%2Fleads');
});
afterEach(() => {
  act(() => root?.unmount());
  vi.useRealTimers();
});

async function open(
  answers: Partial<Accounts> = {},
  mode: SignInMode = 'sign-in',
  readCoverage = async () => sampleCoverage([]),
) {
  const { accounts, calls } = fakeAccounts(answers);
  const openSession = vi.fn(async () => undefined);
  const startSignUp = vi.fn(async (_: string) => undefined);
  const finishSignUp = vi.fn(async (_: string) => 'ticket');
  const leave = vi.fn();
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  await act(async () =>
    root?.render(
      <SignInPage
        services={{ ...AGREEABLE_API, accounts, mode, openSession, startSignUp, finishSignUp }}
        isCommonPassword={async (password) => {
          if (password === 'list not loaded') throw new TypeError('Failed to fetch');
          return password === 'common words';
        }}
        mailboxUrl={Promise.resolve('http://127.0.0.1:1/')}
        readCoverage={readCoverage}
        leave={leave}
      />,
    ),
  );
  return { calls, openSession, startSignUp, finishSignUp, leave };
}

function box(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const input = document.getElementById(found?.htmlFor ?? '');
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no box labeled "${label}".`);
  return input;
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith(name),
  );
  if (found === undefined) throw new Error(`There is no button "${name}".`);
  return found;
}

async function type(label: string, text: string): Promise<void> {
  const input = box(label);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const press = (name: string): Promise<void> => act(async () => button(name).click());
const title = (): string | null | undefined => document.querySelector('h1')?.textContent;
const errorOf = (label: string): string | null | undefined => {
  const ids = box(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')?.textContent;
};

describe('the sign-in page', () => {
  it('creates an account, confirms it, opens a session and leaves once', async () => {
    const { calls, openSession, leave } = await open();
    await press('Create an account');
    expect(title()).toBe('Create account');
    await type('Email address', 'ana@example.com');
    await type('Password', 'slate and copper');
    await press('Create account');
    expect(title()).toBe('Enter the code');
    expect(document.activeElement).toBe(box('Six-digit code'));
    await type('Six-digit code', '123456');
    await press('Confirm and sign in');
    expect(calls).toEqual([
      'create ana@example.com slate and copper  ticket',
      'signIn ana@example.com slate and copper',
    ]);
    expect(openSession.mock.calls).toEqual([[TOKENS]]);
    expect(leave.mock.calls).toEqual([[true]]);
    expect(document.querySelector('input')).toBeNull();
  });

  it('shows a wrong password at the password box, and keeps the values', async () => {
    const { leave } = await open({
      signIn: async () => {
        throw poolError('NotAuthorizedException', 'Incorrect username or password.');
      },
    });
    await type('Email address', 'ana@example.com');
    await type('Password', 'Wrong1password');
    await press('Sign in');
    expect(errorOf('Password')).toContain('do not match an account');
    expect(box('Password').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(box('Password'));
    expect(box('Email address').value).toBe('ana@example.com');
    expect(box('Password').value).toBe('Wrong1password');
    expect(leave).not.toHaveBeenCalled();
  });

  it('makes no call while the password breaks the rule', async () => {
    const { startSignUp } = await open();
    await press('Create an account');
    await type('Email address', 'ana@example.com');
    await type('Password', 'short');
    await press('Create account');
    expect(errorOf('Password')).toBe('Use at least 12 characters. This password has 5.');
    await type('Email address', 'ana-example@example.com');
    await type('Password', 'ana-example1');
    expect(errorOf('Password')).toContain('not your email address');
    await type('Password', 'common words');
    expect(errorOf('Password')).toContain('on a list of stolen and common passwords');
    await type('Password', 'list not loaded');
    expect(errorOf('Password')).toContain('Check your connection, then try again.');
    await press('Create account');
    expect(startSignUp).not.toHaveBeenCalled();
    await type('Password', 'slate and copper');
    await press('Create account');
    expect(startSignUp.mock.calls).toEqual([['ana-example@example.com']]);
  });

  it('allows a new code only after 30 seconds', async () => {
    const { startSignUp } = await open();
    await press('Create an account');
    await type('Email address', 'ana@example.com');
    await type('Password', 'slate and copper');
    vi.useFakeTimers();
    await press('Create account');
    expect(title()).toBe('Enter the code');
    expect(button('Send a new code').disabled).toBe(true);
    await act(async () => vi.advanceTimersByTime(29_000));
    expect(button('Send a new code').disabled).toBe(true);
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(button('Send a new code').disabled).toBe(false);
    await press('Send a new code');
    expect(startSignUp.mock.calls).toEqual([['ana@example.com'], ['ana@example.com']]);
    expect(button('Send a new code').disabled).toBe(true);
  });

  it('clears the error of a code when a new one is sent', async () => {
    const { finishSignUp } = await open();
    finishSignUp.mockRejectedValue(new RequestError(400, 'This is not the code.'));
    await press('Create an account');
    await type('Email address', 'ana@example.com');
    await type('Password', 'slate and copper');
    vi.useFakeTimers();
    await press('Create account');
    await type('Six-digit code', '000000');
    await press('Confirm and sign in');
    expect(errorOf('Six-digit code')).toContain('This is not the code.');
    for (let second = 0; second < 30; second++) await act(async () => vi.advanceTimersByTime(1_000));
    await press('Send a new code');
    expect(document.body.textContent).toContain('A new code is on its way.');
    expect(errorOf('Six-digit code')).toBeUndefined();
  });

  it('goes back a step with the browser, keeps the email, and links to the mailbox', async () => {
    await open();
    await type('Email address', 'ana@example.com');
    await press('Forgot password?');
    expect(title()).toBe('Reset your password');
    expect(location.search + location.hash).toBe('?returnTo=%2Fleads#forgot');
    expect(box('Email address').value).toBe('ana@example.com');
    expect(document.querySelector('a[href="http://127.0.0.1:1/"]')).not.toBeNull();
    await act(async () => {
      history.back();
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    });
    expect(title()).toBe('Sign in');
    expect(box('Email address').value).toBe('ana@example.com');
  });

  it('shows sign-in if a code step is opened without an email address', async () => {
    history.replaceState(null, '', '/login.html#code');
    await open();
    expect(title()).toBe('Sign in');
  });

  it('opens the account form from a trial link', async () => {
    history.replaceState(null, '', '/login.html?returnTo=%2F#create');
    await open();
    expect(title()).toBe('Create account');
  });

  it('changes a password after signing in again, and leaves once', async () => {
    history.replaceState(null, '', '/login.html?mode=change-password&returnTo=%2Faccount');
    const { calls, openSession, leave } = await open({}, 'change-password');
    expect(title()).toBe('Confirm it’s you');
    await type('Email address', 'ana@example.com');
    await type('Password', 'slate and copper');
    await press('Sign in');
    expect(title()).toBe('Choose a new password');
    await type('New password', 'copper and slate');
    await press('Save the password');
    expect(calls).toEqual([
      'signIn ana@example.com slate and copper',
      'changePassword slate and copper copper and slate',
      'end',
    ]);
    expect(document.body.textContent).toContain('Your password has been changed.');
    expect(openSession).not.toHaveBeenCalled();
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('sets up a second factor with its key and a code', async () => {
    const { calls } = await open({}, 'second-factor');
    await type('Email address', 'ana@example.com');
    await type('Password', 'slate and copper');
    await press('Sign in');
    expect(title()).toBe('Set up two-step sign-in');
    expect(document.querySelector('section[aria-label="Key for your app"]')?.textContent).toContain(
      SECRET.key,
    );
    expect(document.querySelector('a[href^="otpauth:"]')?.getAttribute('href')).toBe(SECRET.address);
    await type('Six-digit code', '123 456');
    await press('Turn it on');
    expect(title()).toBe('Keep your recovery codes');
    for (const code of RECOVERY_CODES) expect(document.body.textContent).toContain(code);
    await press('Done');
    expect(document.body.textContent).toContain('Keep the codes first');
    expect(calls.slice(-1)).toEqual(['turnOnSecondFactor 123456']);
    await act(async () => document.querySelector<HTMLInputElement>('[type="checkbox"]')?.click());
    await press('Done');
    expect(calls.slice(-2)).toEqual(['turnOnSecondFactor 123456', 'end']);
  });

  it('turns a lost second factor off with a recovery code', async () => {
    const answers = ['app-code-required', 'app-code-required', TOKENS] as const;
    let at = 0;
    const { openSession } = await open({ signIn: async () => answers[at++] ?? TOKENS });
    await type('Email address', 'ana@example.com');
    await type('Password', 'slate and copper');
    await press('Sign in');
    await press('Lost your phone? Use a recovery code');
    await type('Recovery code', 'wrong');
    await press('Turn off two-step sign-in');
    expect(errorOf('Recovery code')).toContain('still on');
    await type('Recovery code', RECOVERY_CODES[0] ?? '');
    await press('Turn off two-step sign-in');
    expect(openSession.mock.calls).toEqual([[TOKENS]]);
  });

  it('makes new recovery codes for a second factor that is on', async () => {
    await open({ secondFactor: async () => 'on' }, 'second-factor');
    await type('Email address', 'ana@example.com');
    await type('Password', 'slate and copper');
    await press('Sign in');
    await press('Make new recovery codes');
    expect(title()).toBe('Keep your recovery codes');
    for (const code of RECOVERY_CODES) expect(document.body.textContent).toContain(code);
  });

  it('offers passkeys only where the browser has them', async () => {
    await open();
    expect(() => button('Sign in with a passkey')).toThrow();
    vi.stubGlobal('PublicKeyCredential', class {});
    await open({}, 'change-password');
    expect(() => button('Sign in with a passkey')).toThrow();
    const { calls, openSession, leave } = await open();
    await press('Sign in with a passkey');
    expect(errorOf('Email address')).toBe('Enter your email address.');
    expect(calls).toEqual([]);
    await type('Email address', 'ana@example.com');
    await press('Sign in with a passkey');
    vi.stubGlobal('PublicKeyCredential', undefined);
    expect(calls).toEqual(['signInWithPasskey ana@example.com']);
    expect(openSession.mock.calls).toEqual([[TOKENS]]);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('adds and removes passkeys, then signs out at the pool', async () => {
    const lists = [PASSKEYS, { ...PASSKEYS, entries: [] }, PASSKEYS];
    const { calls, leave } = await open({ passkeys: async () => lists.shift() ?? PASSKEYS }, 'passkey');
    await type('Email address', 'ana@example.com');
    await type('Password', 'slate and copper');
    await press('Sign in');
    expect(title()).toBe('Your passkeys');
    expect(document.querySelector('[role="status"]')?.textContent).toBe('You have one passkey.');
    await press('Remove');
    expect(document.querySelector('[role="status"]')?.textContent).toBe('You have no passkeys yet.');
    expect(document.activeElement).toBe(button('Add a passkey'));
    await press('Add a passkey');
    expect(document.querySelector('[role="status"]')?.textContent).toBe('You have one passkey.');
    await press('Back to the site');
    expect(calls.slice(1)).toEqual(['removePasskey passkey-1', 'addPasskey', 'end']);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('adds no passkey while the second factor is on', async () => {
    await open({ passkeys: async () => ({ ...PASSKEYS, secondFactorIsOn: true }) }, 'passkey');
    await type('Email address', 'ana@example.com');
    await type('Password', 'slate and copper');
    await press('Sign in');
    expect(document.body.textContent).toContain('Passkeys do not work until you turn it off.');
    expect(() => button('Add a passkey')).toThrow();
    expect(button('Remove')).toBeDefined();
  });

  it('leaves without changes on Cancel', async () => {
    const { calls, leave } = await open({}, 'change-password');
    await press('Cancel without changes');
    expect(leave).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([]);
  });

  it('shows the coverage lookup only at sign-up, with a retry after a failure', async () => {
    const read = vi.fn(async () => sampleCoverage([sampleSource()]));
    read.mockRejectedValueOnce(new Error('offline'));
    await open({}, 'sign-in', read);
    expect(read).not.toHaveBeenCalled();
    await press('Create an account');
    expect(document.body.textContent).toContain('This could not be loaded.');
    await press('Try Again');
    expect(read).toHaveBeenCalledTimes(2);
    expect(document.body.textContent).toContain('What does your city publish?');
    expect(document.querySelectorAll('select')).toHaveLength(1);
  });
});
