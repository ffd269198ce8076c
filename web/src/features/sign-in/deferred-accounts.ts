import { type Accounts, PoolUnreachable } from './accounts.ts';

/**
 * A user pool whose calls wait for `open`, so that users can fill in the form while Amplify and the configuration load. A
 * failed `open` fails that call only; the next call tries again.
 */
export function deferredAccounts(open: () => Promise<Accounts>): Accounts {
  let opening: Promise<Accounts> | undefined;
  const opened = (): Promise<Accounts> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw new PoolUnreachable('The sign-in service could not be loaded.', { cause: error });
    });
    return opening;
  };
  return {
    signIn: async (email, password) => (await opened()).signIn(email, password),
    signInWithPasskey: async (email) => (await opened()).signInWithPasskey(email),
    enterAppCode: async (code) => (await opened()).enterAppCode(code),
    tokens: async () => (await opened()).tokens(),
    forget: async () => (await opened()).forget(),
    end: async () => (await opened()).end(),
    create: async (account, ticket) => (await opened()).create(account, ticket),
    requestReset: async (email, ticket) => (await opened()).requestReset(email, ticket),
    reset: async (email, code, newPassword) => (await opened()).reset(email, code, newPassword),
    changePassword: async (old, changed) => (await opened()).changePassword(old, changed),
    secondFactor: async () => (await opened()).secondFactor(),
    turnOnSecondFactor: async (code) => (await opened()).turnOnSecondFactor(code),
    turnOffSecondFactor: async () => (await opened()).turnOffSecondFactor(),
    passkeys: async () => (await opened()).passkeys(),
    addPasskey: async () => (await opened()).addPasskey(),
    removePasskey: async (id) => (await opened()).removePasskey(id),
  };
}
