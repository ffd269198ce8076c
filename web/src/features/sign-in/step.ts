/**
 * The page's steps. Links can open the first three. `code` and `reset` follow an email with a code, `factor` asks for the
 * code of an authenticator app, `recover` for a recovery code instead,
 * and the last five change how the user signs in.
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
  | 'turn-off'
  | 'passkeys'
  | 'recovery-codes'
  | 'recover';

const MODES = ['sign-in', 'change-password', 'second-factor', 'passkey'] as const;

/**
 * The page's purpose (`?mode=`): to sign in, or to change the password, the second factor or the passkeys after signing in
 * again. The last three open no session; the browser keeps the one it has.
 */
export type SignInMode = (typeof MODES)[number];

export function parseSignInMode(text: string | null): SignInMode {
  return MODES.find((mode) => mode === text) ?? 'sign-in';
}

/** Steps that need an email address from an earlier step. */
export const LATER_STEPS: ReadonlySet<SignInStep> = new Set<SignInStep>([
  'code',
  'reset',
  'factor',
  'new-password',
  'set-up',
  'turn-off',
  'passkeys',
  'recovery-codes',
  'recover',
]);
