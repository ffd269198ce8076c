import type { Accounts, AppSecret, PasskeyList, Tokens } from './accounts.ts';
import type { Recovery } from './second-factor/recovery.ts';
import type { Services } from './steps.ts';

export const TOKENS: Tokens = { idToken: 'id', accessToken: 'access', refreshToken: 'refresh' };

export const SECRET: AppSecret = {
  key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  address:
    'otpauth://totp/Plumbline:ana@example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plumbline',
};

export const PASSKEYS: PasskeyList = {
  entries: [{ id: 'passkey-1', name: 'iCloud Keychain', createdAt: '2026-11-03T15:04:00.000Z' }],
  secondFactorIsOn: false,
};

export const RECOVERY_CODES = ['0123-4567-89AB-CDEF-GHJK-MNPQ', 'RSTV-WXYZ-0123-4567-89AB-CDEF'];

/** Recovery codes of which every one is right. */
export const RECOVERY: Recovery = { make: async () => RECOVERY_CODES, use: async () => undefined };

/** The API's calls, all of which succeed, and the mode of a sign-in. */
export const AGREEABLE_API: Omit<Services, 'accounts'> = {
  mode: 'sign-in',
  openSession: async () => undefined,
  startSignUp: async () => undefined,
  endSessions: async () => undefined,
  recovery: RECOVERY,
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
    tokens: async () => TOKENS,
    forget: async () => undefined,
    end: async () => undefined,
    changePassword: async () => undefined,
    secondFactor: async () => SECRET,
    turnOnSecondFactor: async () => undefined,
    turnOffSecondFactor: async () => undefined,
    signInWithPasskey: async () => TOKENS,
    passkeys: async () => PASSKEYS,
    addPasskey: async () => undefined,
    removePasskey: async () => undefined,
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
    tokens: () => agreeable.tokens(),
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
    signInWithPasskey: (email) => {
      note('signInWithPasskey', email);
      return agreeable.signInWithPasskey(email);
    },
    passkeys: () => agreeable.passkeys(),
    addPasskey: () => {
      note('addPasskey');
      return agreeable.addPasskey();
    },
    removePasskey: (id) => {
      note('removePasskey', id);
      return agreeable.removePasskey(id);
    },
  };
  return { accounts, calls };
}
