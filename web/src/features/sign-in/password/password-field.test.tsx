import { afterEach, expect, it } from 'vitest';
import { button, closePage, control, openPage, press } from '../../../lib/testing.tsx';
import { submit } from '../steps.ts';
import { AGREEABLE_API, fakeAccounts } from '../testing.ts';
import { PasswordField } from './password-field.tsx';

afterEach(closePage);

it('a password is hidden until its owner shows it', async () => {
  await openPage('/', <PasswordField label="Password" autoComplete="current-password" />);
  expect(control('Password')).toHaveProperty('type', 'password');
  await press(button('Show password'));
  expect(control('Password')).toHaveProperty('type', 'text');
  await press(button('Show password'));
  expect(control('Password')).toHaveProperty('type', 'password');
});

it('a password may be long, be pasted and come from a password manager', async () => {
  await openPage('/', <PasswordField label="Password" autoComplete="current-password" />);
  const field = control('Password');
  expect(field.getAttribute('autocomplete')).toBe('current-password');
  expect(field.getAttribute('maxlength')).toBeNull();
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  field.dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(false);
});

it('a password is checked exactly as it was typed', async () => {
  const password = `  Ünïcode ${'x'.repeat(80)}  `;
  const { accounts, calls } = fakeAccounts();
  const typed = { firstName: '', email: 'ana@example.com', password, code: '', newPassword: '' };
  await submit('sign-in', typed, { ...AGREEABLE_API, accounts });
  expect(calls).toEqual([`signIn ana@example.com ${password}`]);
});
