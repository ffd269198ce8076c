import type { Accounts, Tokens } from './accounts.ts';

export const TOKENS: Tokens = { idToken: 'id', accessToken: 'access', refreshToken: 'refresh' };

/** An error as the user pool throws it. */
export function poolError(name: string, message = ''): Error {
  return Object.assign(new Error(message), { name });
}

/**
 * A user pool that agrees to everything, but for what `answers` says instead. `calls` lists what was asked of it, such
 * as `confirm ana@example.com 123456`.
 */
export function pretendAccounts(answers: Partial<Accounts> = {}): { accounts: Accounts; calls: string[] } {
  const calls: string[] = [];
  const agreeable: Accounts = {
    signIn: async () => TOKENS,
    create: async () => 'code-sent',
    confirm: async () => undefined,
    resendCode: async () => undefined,
    requestReset: async () => undefined,
    reset: async () => undefined,
    ...answers,
  };
  const note = (...words: string[]): number => calls.push(words.join(' '));
  const accounts: Accounts = {
    signIn: (email, password) => {
      note('signIn', email, password);
      return agreeable.signIn(email, password);
    },
    create: (account) => {
      note('create', account.email, account.password, account.firstName);
      return agreeable.create(account);
    },
    confirm: (email, code) => {
      note('confirm', email, code);
      return agreeable.confirm(email, code);
    },
    resendCode: (email) => {
      note('resendCode', email);
      return agreeable.resendCode(email);
    },
    requestReset: (email) => {
      note('requestReset', email);
      return agreeable.requestReset(email);
    },
    reset: (email, code, newPassword) => {
      note('reset', email, code, newPassword);
      return agreeable.reset(email, code, newPassword);
    },
  };
  return { accounts, calls };
}
