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
  return new Proxy({} as Accounts, {
    get:
      (_, name: keyof Accounts) =>
      async (...args: readonly string[]) =>
        Reflect.apply((await opened())[name], undefined, args),
  });
}
