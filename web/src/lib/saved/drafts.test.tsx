import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it } from 'vitest';
import { DraftNotice } from '../../ui/notice/draft-notice.tsx';
import { type User, userQuery } from '../api/session.ts';
import { button, closePage, control, fill, openPage, press, SAMPLE_USER } from '../testing.tsx';
import { useDraft } from './drafts.ts';
import { saveOpenForms } from './form-recovery.ts';

function As({ email, children }: { readonly email: string | null; readonly children: ReactNode }) {
  const client = useQueryClient();
  const user: User | null = email === null ? null : { ...SAMPLE_USER, email };
  useState(() => client.setQueryData(userQuery.queryKey, user));
  return children;
}

function Form({ id }: { readonly id: string }) {
  const form = useForm({ defaultValues: { name: 'Roofs' } });
  const draft = useDraft(id, form);
  return (
    <form>
      <DraftNotice draft={draft} />
      <label>
        Name
        <input {...form.register('name')} />
      </label>
      <button type="button" onClick={draft.forget}>
        Save
      </button>
    </form>
  );
}

const open = (id = 'sample', email: string | null = SAMPLE_USER.email): Promise<void> =>
  openPage(
    '/',
    <As email={email}>
      <Form id={id} />
    </As>,
  );
const typed = (): string => control('Name').value;
/** Whether the browser would ask before it closes the tab. */
const warns = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(async () => {
  await closePage();
  sessionStorage.clear();
});

describe('a form draft', () => {
  it('is restored after Back or a link', async () => {
    await open();
    await fill('Name', 'Re-roofs');
    await closePage();
    await open();
    expect(typed()).toBe('Re-roofs');
    expect(document.body.textContent).toContain('You typed this before and did not finish.');
  });

  it('is restored after a reload, which unmounts no component', async () => {
    await open();
    await fill('Name', 'Re-roofs');
    dispatchEvent(new Event('pagehide'));
    const kept = { ...sessionStorage };
    await press(button('Save'));
    await closePage();
    Object.assign(sessionStorage, kept);
    await open();
    expect(typed()).toBe('Re-roofs');
  });

  it('is deleted after sending or canceling', async () => {
    await open();
    await fill('Name', 'Re-roofs');
    await press(button('Save'));
    await closePage();
    await open();
    expect(typed()).toBe('Roofs');
  });

  it('is deleted by Start over', async () => {
    await open();
    await fill('Name', 'Re-roofs');
    await open();
    await press(button('Start over'));
    expect(typed()).toBe('Roofs');
    expect(document.body.textContent).not.toContain('You typed this before');
    await open();
    expect(typed()).toBe('Roofs');
  });

  it.each([
    ['about another subject', 'other', SAMPLE_USER.email],
    ['of another user', 'sample', 'ben@example.com'],
    ['of a visitor', 'sample', null],
  ])('does not restore a form %s', async (_, id, email) => {
    await open();
    await fill('Name', 'Re-roofs');
    await open(id, email);
    expect(typed()).toBe('Roofs');
  });
});

describe('the warning before closing a tab', () => {
  it('appears only if something was typed', async () => {
    await open();
    expect(warns()).toBe(false);
    await fill('Name', 'Re-roofs');
    expect(warns()).toBe(true);
    await fill('Name', 'Roofs');
    expect(warns()).toBe(false);
  });

  it('does not appear after sending', async () => {
    await open();
    await fill('Name', 'Re-roofs');
    await press(button('Save'));
    expect(warns()).toBe(false);
  });

  it('does not appear after the form is closed', async () => {
    await open();
    await fill('Name', 'Re-roofs');
    await closePage();
    expect(warns()).toBe(false);
  });

  it('does not appear when the session has ended, because the form is saved', async () => {
    await open();
    await fill('Name', 'Re-roofs');
    saveOpenForms();
    expect(warns()).toBe(false);
  });
});
