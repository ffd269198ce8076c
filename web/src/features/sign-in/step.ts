/**
 * The page's steps. Links can open the first three. `code` and `reset` follow an email with a code, `factor` asks for the
 * code of an authenticator app, and the last three change how the user signs in.
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
 * The page's purpose (`?mode=`): to sign in, or to change the password or the second factor after entering the password
 * again. The last two open no session; the browser keeps the one it has.
 */
export type SignInMode = 'sign-in' | 'change-password' | 'second-factor';

export function parseSignInMode(text: string | null): SignInMode {
  return text === 'change-password' || text === 'second-factor' ? text : 'sign-in';
}

/** Steps that need an email address from an earlier step. */
export const LATER_STEPS: ReadonlySet<SignInStep> = new Set<SignInStep>([
  'code',
  'reset',
  'factor',
  'new-password',
  'set-up',
  'turn-off',
]);
