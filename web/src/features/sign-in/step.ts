/**
 * The page's steps. The first three can be linked to; `code` and `reset` follow a mail with a code, `factor` asks for the
 * code of an authenticator app, and the last three change how somebody who has proved to be the one signs in.
 */
export type SignInStep =
  | 'sign-in'
  | 'create'
  | 'forgot'
  | 'code'
  | 'reset'
  | 'factor'
  | 'new-password'
  | 'set-up'
  | 'turn-off';

/**
 * What the page is opened for (`?mode=`): to sign in, or, once the password was proved again, to change it or to change the
 * second factor. The last two open no session; the one the browser has goes on.
 */
export type SignInMode = 'sign-in' | 'change-password' | 'second-factor';

/** The mode an address asks for. @param asked what `?mode=` says; null when it says nothing */
export function parseSignInMode(asked: string | null): SignInMode {
  return asked === 'change-password' || asked === 'second-factor' ? asked : 'sign-in';
}

/** Steps that only make sense after an address was typed: a reload or a bookmark has none. */
export const LATER_STEPS: ReadonlySet<SignInStep> = new Set<SignInStep>([
  'code',
  'reset',
  'factor',
  'new-password',
  'set-up',
  'turn-off',
]);
