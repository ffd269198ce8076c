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
  finishSignUp: async () => 'ticket',
  resetTicket: async () => 'ticket',
  endSessions: async () => undefined,
  recovery: RECOVERY,
};

/** An error of the user pool. */
export function poolError(name: string, message = ''): Error {
  return Object.assign(new Error(message), { name });
}

/** Calls that only read or forget what this browser has. */
const UNNOTED: readonly string[] = ['tokens', 'forget', 'secondFactor', 'passkeys'];

/** What was given with a call, in its order. */
function wordsOf(given: unknown): readonly string[] {
  return typeof given === 'object' && given !== null ? Object.values(given) : [String(given)];
}

/** A user pool where everything succeeds, except what `answers` replaces. `calls` lists calls: `enterAppCode 123456`. */
export function fakeAccounts(answers: Partial<Accounts> = {}): { accounts: Accounts; calls: string[] } {
  const calls: string[] = [];
  const agreeable: Accounts = {
    signIn: async () => TOKENS,
    create: async () => undefined,
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
  const noted = Object.entries(agreeable).map(([name, answer]: [string, (...given: never[]) => unknown]) => [
    name,
    (...given: never[]) => {
      if (!UNNOTED.includes(name)) calls.push([name, ...given.flatMap(wordsOf)].join(' '));
      return answer(...given);
    },
  ]);
  return { accounts: Object.fromEntries(noted) as Accounts, calls };
}
