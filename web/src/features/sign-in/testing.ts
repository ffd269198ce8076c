import type { Accounts, AppSecret, Tokens } from './accounts.ts';

export const TOKENS: Tokens = { idToken: 'id', accessToken: 'access', refreshToken: 'refresh' };

export const SECRET: AppSecret = {
  key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  address:
    'otpauth://totp/Plumbline:ana@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plumbline',
};

/** An error of the user pool. */
export function poolError(name: string, message = ''): Error {
  return Object.assign(new Error(message), { name });
}

/** A user pool where everything succeeds, except what `answers` replaces. `calls` lists calls: `confirm ana@example.com 123456`. */
export function fakeAccounts(answers: Partial<Accounts> = {}): { accounts: Accounts; calls: string[] } {
  const calls: string[] = [];
  const agreeable: Accounts = {
    signIn: async () => TOKENS,
    create: async () => 'code-sent',
    confirm: async () => undefined,
    resendCode: async () => undefined,
    requestReset: async () => undefined,
    reset: async () => undefined,
    enterAppCode: async () => TOKENS,
    forget: async () => undefined,
    end: async () => undefined,
    changePassword: async () => undefined,
    secondFactor: async () => SECRET,
    turnOnSecondFactor: async () => undefined,
    turnOffSecondFactor: async () => undefined,
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
    enterAppCode: (code) => {
      note('enterAppCode', code);
      return agreeable.enterAppCode(code);
    },
    forget: () => agreeable.forget(),
    end: () => {
      note('end');
      return agreeable.end();
    },
    changePassword: (oldPassword, newPassword) => {
      note('changePassword', oldPassword, newPassword);
      return agreeable.changePassword(oldPassword, newPassword);
    },
    secondFactor: () => agreeable.secondFactor(),
    turnOnSecondFactor: (code) => {
      note('turnOnSecondFactor', code);
      return agreeable.turnOnSecondFactor(code);
    },
    turnOffSecondFactor: () => {
      note('turnOffSecondFactor');
      return agreeable.turnOffSecondFactor();
    },
  };
  return { accounts, calls };
}
