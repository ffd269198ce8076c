import { beforeEach, describe, expect, it } from 'vitest';
import { composeLetter, mayReceive } from '#functions/mail/compose.ts';
import { dueMail, type LetterItem } from '#functions/platform/mail-queue.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Account } from '../account.ts';
import { type AccountItem, accountKey, openAccount } from '../accounts.ts';
import { listActivity } from '../activity.ts';
import { openAccountAs, poolUserOf, setAccount } from '../testing.ts';
import { findToFreeze, freezeAccount, mayReset } from './freeze-account.ts';
import { freezeUrl } from './freeze-link.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  await openAccountAs(runtime, 'ada');
});

const ada = () => runtime.accounts.get<AccountItem>(accountKey('ada'));
const tokenOf = (changedAt: string, userId = 'ada'): string =>
  new URL(freezeUrl(runtime.config, { userId, changedAt })).searchParams.get('token') ?? '';
const letters = async (): Promise<readonly LetterItem[]> => {
  const found: LetterItem[] = [];
  for await (const page of dueMail(runtime.accounts, runtime.clock.now(), 25))
    found.push(...page.filter((item) => 'letter' in item));
  return found;
};
const changeAddress = (email: string) =>
  openAccount(runtime, { poolUserId: poolUserOf('ada'), email, firstName: 'Ada' });

describe('a changed address', () => {
  it('is told to the old one, as mail about the account, with a link that freezes', async () => {
    await changeAddress('new@example.com');
    const [letter, ...others] = await letters();
    if (letter === undefined) throw new Error('Nothing was queued.');
    expect(others).toEqual([]);
    const { mail } = await composeLetter(runtime.config, letter, runtime.clock.now());
    expect(mail).toMatchObject({ to: 'ada@example.com', tags: { stream: 'account' } });
    expect(mail.text).not.toContain('new@example.com');
    const [, token = ''] = /freeze\?token=([\w.-]+)/.exec(mail.text) ?? [];
    expect(await freezeAccount(runtime, token)).toBe('new@example.com');
    expect(await ada()).toMatchObject({
      frozenAt: '2026-11-20T12:00:00.000Z',
      signedOutAt: expect.any(Number),
    });
    expect((await listActivity(runtime, 'ada')).map(({ kind }) => kind)).toContain('account-frozen');
  });

  it('is told to each earlier one, and each link works once', async () => {
    await changeAddress('second@example.com');
    runtime.setTime('2026-11-21T12:00:00.000Z');
    await changeAddress('third@example.com');
    expect((await letters()).map(({ letter }) => letter.to)).toEqual([
      'ada@example.com',
      'second@example.com',
    ]);
    for (const day of ['20', '21']) {
      const token = tokenOf(`2026-11-${day}T12:00:00.000Z`);
      expect(await freezeAccount(runtime, token)).toBe('third@example.com');
      expect(await freezeAccount(runtime, token)).toBeUndefined();
    }
  });
});

describe('a link that freezes', () => {
  it.each([
    ['after seven days', async () => runtime.setTime('2026-11-27T12:00:01.000Z')],
    ['after the account is deleted', () => runtime.accounts.remove(accountKey('ada'))],
    [
      'while the account is being deleted',
      () => setAccount(runtime.accounts, 'ada', { deletingAt: '2026-11-20T12:00:00.000Z' }),
    ],
  ])('does nothing %s', async (_, happens) => {
    const token = tokenOf('2026-11-20T12:00:00.000Z');
    expect(await findToFreeze(runtime, token)).toBeDefined();
    await happens();
    expect(await freezeAccount(runtime, token)).toBeUndefined();
    expect((await ada())?.frozenAt).toBeUndefined();
  });
});

it('sends no leads and no reset code while it lasts, but mail about the account', async () => {
  expect(await mayReset(runtime, 'ada', 'ada@example.com')).toBe(true);
  await freezeAccount(runtime, tokenOf('2026-11-20T12:00:00.000Z'));
  const account = (await ada()) as Account;
  expect((['account', 'notification'] as const).map((kind) => mayReceive(account, { kind }))).toEqual([
    true,
    false,
  ]);
  expect(await mayReset(runtime, 'ada', 'ada@example.com')).toBe(false);
  expect(await mayReset(runtime, undefined, 'ada@example.com')).toBe(true);
});

it('sends a new address no reset code while the old one can freeze, known to us or not', async () => {
  const NEW = 'new@example.com';
  expect(await mayReset(runtime, 'ada', NEW)).toBe(false);
  await changeAddress(NEW);
  expect(await mayReset(runtime, 'ada', NEW)).toBe(false);
  runtime.setTime('2026-11-27T12:00:00.000Z');
  expect(await mayReset(runtime, 'ada', NEW)).toBe(false);
  runtime.setTime('2026-11-27T12:00:01.000Z');
  expect(await mayReset(runtime, 'ada', NEW)).toBe(true);
});
