import { expect, it, vi } from 'vitest';
import { deferredAccounts } from './deferred-accounts.ts';
import { toProblem } from './problem.ts';
import { fakeAccounts } from './testing.ts';

it('opens the pool once, at the first call, and again only after a failure', async () => {
  const open = vi
    .fn(async () => fakeAccounts().accounts)
    .mockRejectedValueOnce(new Error('No configuration.'));
  const accounts = deferredAccounts(open);
  expect(open).not.toHaveBeenCalled();
  const failure = await accounts.requestReset('ana@example.com', 'ticket').catch((error: unknown) => error);
  expect(toProblem(failure, 'code').sentence).toContain('Check your connection');
  await Promise.all([accounts.passkeys(), accounts.requestReset('ana@example.com', 'ticket')]);
  await accounts.signIn('ana@example.com', 'Plumb1ine');
  expect(open).toHaveBeenCalledTimes(2);
});
