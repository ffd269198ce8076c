import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignedIn } from '../../app/signed-in.tsx';
import { saveOpenForms } from '../../lib/saved/form-recovery.ts';
import {
  button,
  closePage,
  control,
  type FakeAnswers,
  fill,
  openPage,
  press,
  pretendServer,
  SAMPLE_USER,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
// Loads the lazy code now.
import './delete-account-dialog.tsx';
import { SecurityPage } from './security-page.tsx';

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
  await openPage('/security', <SecurityPage user={SAMPLE_USER} leave={leave} />, onUnauthorized);
  return server;
}

const done = (): Response => new Response(null, { status: 204 });
const dialog = (): Element | null => document.querySelector('[role="dialog"]');

/** Presses the dialog's button, not the one that opened it. */
async function confirm(): Promise<void> {
  const submit = dialog()?.querySelector('button[type="submit"]');
  if (!submit) throw new Error('The dialog is not open.');
  await press(submit);
}

describe('the user’s own account', () => {
  it('shows the user, and links to the sign-in page for password and second factor', async () => {
    await open();
    expect(text()).toContain('Ana');
    expect(text()).toContain('ana@example.com');
    expect(button('Change password').getAttribute('href')).toBe(
      '/login.html?mode=change-password&returnTo=%2Fsecurity',
    );
    expect(button('Set up two-step sign-in').getAttribute('href')).toBe(
      '/login.html?mode=second-factor&returnTo=%2Fsecurity',
    );
  });

  it('downloads the data under the server’s file name', async () => {
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
    expect(text()).toContain('a scrambled form of your email address');
  });

  it('requires the typed email address of the account', async () => {
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

  it('reopens the dialog with the typed address after a lost session, without deleting anything', async () => {
    const answers = { 'GET /api/auth/user': () => Response.json(SAMPLE_USER) };
    const openSignedIn = async () => {
      const server = pretendServer(answers);
      await openPage(
        '/security',
        <SignedIn onVisitor={vi.fn()}>{(user) => <SecurityPage user={user} />}</SignedIn>,
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

  it('shows the error and keeps the dialog open if it fails', async () => {
    await open({ [DELETE]: () => new Response('Busy.', { status: 503 }) });
    await press(button('Delete my account'));
    await fill('Type your email address to confirm', 'ana@example.com');
    await confirm();
    expect(currentToast()).toMatchObject({ title: 'Account Not Deleted', description: '503: Busy.' });
    expect(dialog()).not.toBeNull();
    expect(leave).not.toHaveBeenCalled();
  });
});
