import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignedIn } from '../../app/signed-in.tsx';
import { saveOpenForms } from '../../lib/saved/form-recovery.ts';
import {
  type FakeAnswers,
  button,
  closePage,
  control,
  fill,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toast-store.ts';
import { AccountPage } from './account-page.tsx';
// What the page loads later is here at once.
import './delete-account-dialog.tsx';

const DELETE = 'DELETE /api/account';
const text = (): string => document.body.textContent;
const leave = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  dismissToast(currentToast()?.id ?? 0);
  leave.mockClear();
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

async function open(answers: FakeAnswers = {}, onUnauthorized: () => void = vi.fn()) {
  const server = pretendServer(answers);
  await openPage('/account', <AccountPage user={SAMPLE_USER} leave={leave} />, onUnauthorized);
  return server;
}

const done = (): Response => new Response(null, { status: 204 });
const dialog = (): Element | null => document.querySelector('[role="dialog"]');

/** Presses the dialog's own button, not the one that opened it. */
async function confirm(): Promise<void> {
  const submit = dialog()?.querySelector('button[type="submit"]');
  if (!submit) throw new Error('The dialog is not open.');
  await press(submit);
}

describe('the account page', () => {
  it('says who is signed in, and leads to where passwords and codes are typed', async () => {
    await open();
    expect(text()).toContain('Ana');
    expect(text()).toContain('ana@example.com');
    expect(button('Change password').getAttribute('href')).toBe(
      '/login.html?mode=change-password&returnTo=%2Faccount',
    );
    expect(button('Set up second factor').getAttribute('href')).toBe(
      '/login.html?mode=second-factor&returnTo=%2Faccount',
    );
  });

  it('signs out everywhere and leaves', async () => {
    const { calls } = await open({ 'POST /api/account/sign-out': done });
    await press(button('Sign out everywhere'));
    expect(calls).toContain('POST /api/account/sign-out');
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('stays when signing out fails, and says why', async () => {
    await open({ 'POST /api/account/sign-out': () => new Response('Busy.', { status: 503 }) });
    await press(button('Sign out everywhere'));
    expect(leave).not.toHaveBeenCalled();
    expect(currentToast()).toMatchObject({ title: 'Sign-out Failed', description: '503: Busy.' });
  });

  it('downloads the data by the name the server gives', async () => {
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:sample', revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await open({
      'GET /api/account/data': () =>
        new Response('{}', { headers: { 'Content-Disposition': 'attachment; filename="mine.json"' } }),
    });
    await press(button('Download my data'));
    expect(names).toEqual(['mine.json']);
    expect(currentToast()).toMatchObject({ title: 'Data Downloaded' });
  });
});

describe('deleting the account', () => {
  it('says what is kept', async () => {
    await open();
    expect(text()).toContain('a keyed hash of your address');
  });

  it('takes only the address of the account, typed', async () => {
    const { calls, bodies } = await open({ [DELETE]: done });
    await press(button('Delete my account'));
    await confirm();
    await fill('Type your email address to confirm', 'ben@example.com');
    await confirm();
    expect(dialog()?.textContent).toContain('That is not the address of this account.');
    expect(calls).not.toContain(DELETE);
    await fill('Type your email address to confirm', ' Ana@Example.com ');
    await confirm();
    expect(bodies).toEqual([{ email: 'Ana@Example.com' }]);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('opens again as it was typed when the session ended, and deletes nothing by itself', async () => {
    const answers = { 'GET /api/auth/user': () => Response.json(SAMPLE_USER) };
    const openSignedIn = async () => {
      const server = pretendServer(answers);
      await openPage(
        '/account',
        <SignedIn otherwise={vi.fn()}>{(user) => <AccountPage user={user} />}</SignedIn>,
      );
      return server;
    };
    await openSignedIn();
    await press(button('Delete my account'));
    await fill('Type your email address to confirm', 'ana@exam');
    saveOpenForms();
    const { calls } = await openSignedIn();
    expect(control('Type your email address to confirm').value).toBe('ana@exam');
    expect(calls).not.toContain(DELETE);
    await openSignedIn();
    expect(dialog()).toBeNull();
  });

  it('says why it failed, and keeps the dialog', async () => {
    await open({ [DELETE]: () => new Response('Busy.', { status: 503 }) });
    await press(button('Delete my account'));
    await fill('Type your email address to confirm', 'ana@example.com');
    await confirm();
    expect(currentToast()).toMatchObject({ title: 'Account Not Deleted', description: '503: Busy.' });
    expect(dialog()).not.toBeNull();
    expect(leave).not.toHaveBeenCalled();
  });
});
