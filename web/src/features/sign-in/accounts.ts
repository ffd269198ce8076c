/** What the API takes to open a session (DESIGN §5). */
export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  /** Empty when none was given. */
  readonly firstName: string;
}

/**
 * The user pool, as the sign-in page sees it. Every method throws the pool's own error, whose `name` is the kind
 * (`CodeMismatchException` and the like).
 */
export interface Accounts {
  /** Tokens, or what has to happen before there can be any. */
  signIn(email: string, password: string): Promise<Tokens | 'unconfirmed' | 'reset-required'>;
  /** Creates the account and mails a code, unless the pool confirms it by itself. */
  create(account: NewAccount): Promise<'code-sent' | 'confirmed'>;
  confirm(email: string, code: string): Promise<void>;
  resendCode(email: string): Promise<void>;
  /** Mails a code that allows a new password. */
  requestReset(email: string): Promise<void>;
  reset(email: string, code: string, newPassword: string): Promise<void>;
}

/** The user pool could not even be asked. Named as Amplify names a request that found no network. */
export class PoolUnreachable extends Error {
  override readonly name = 'NetworkError';
}
