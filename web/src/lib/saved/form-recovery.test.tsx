import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type User, userQuery } from '../api/session.ts';
import { button, closePage, control, fill, openPage, press, SAMPLE_USER } from '../testing.tsx';
import { saveOpenForms, useFormRecovery, useReopenForm } from './form-recovery.ts';

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

function SignedInAs({ email, children }: { readonly email: string; readonly children: ReactNode }) {
  const client = useQueryClient();
  const user: User | null = { ...SAMPLE_USER, email };
  useState(() => client.setQueryData(userQuery.queryKey, user));
  return children;
}

function Form() {
  const form = useForm({ defaultValues: { name: '', password: '' } });
  useFormRecovery('sample', form);
  return (
    <form>
      <label>
        Name
        <input {...form.register('name')} />
      </label>
      <label>
        Password
        <input type="password" {...form.register('password')} />
      </label>
    </form>
  );
}

function Panel() {
  const [open, setOpen] = useState(false);
  useReopenForm('sample', () => setOpen(true));
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Toggle
      </button>
      {open && <Form />}
    </>
  );
}

const openForm = (email = SAMPLE_USER.email): Promise<void> =>
  openPage(
    '/',
    <SignedInAs email={email}>
      <Form />
    </SignedInAs>,
  );

async function typeAndLoseSession(): Promise<void> {
  await openForm();
  await fill('Name', 'Re-roofs');
  await fill('Password', 'Ridge-and-eave-7');
  saveOpenForms();
  await closePage();
}

describe('a form whose session ends', () => {
  it('is restored for the same user, once', async () => {
    await typeAndLoseSession();
    await openForm();
    expect(control('Name').value).toBe('Re-roofs');
    await openForm();
    expect(control('Name').value).toBe('');
  });

  it('never saves a password', async () => {
    await typeAndLoseSession();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ridge-and-eave-7');
    await openForm();
    expect(control('Password').value).toBe('');
  });

  it('is not restored for another user, whose sign-in deletes it', async () => {
    await typeAndLoseSession();
    await openForm('ben@example.com');
    expect(control('Name').value).toBe('');
    await openForm();
    expect(control('Name').value).toBe('');
  });

  it('opens the panel that contains it', async () => {
    const page = (
      <SignedInAs email={SAMPLE_USER.email}>
        <Panel />
      </SignedInAs>
    );
    await openPage('/', page);
    expect(document.querySelector('form')).toBeNull();
    await typeAndLoseSession();
    await openPage('/', page);
    expect(control('Name').value).toBe('Re-roofs');
    await press(button('Toggle'));
    expect(document.querySelector('form')).toBeNull();
  });

  it('saves nothing while the session lasts', async () => {
    await openForm();
    await fill('Name', 'Re-roofs');
    await closePage();
    expect(sessionStorage).toHaveLength(0);
    saveOpenForms();
    expect(sessionStorage).toHaveLength(0);
  });

  it('does not fail if the browser refuses storage', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await openForm();
    expect(saveOpenForms).not.toThrow();
  });
});
