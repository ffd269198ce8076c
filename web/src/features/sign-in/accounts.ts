/** What the API takes to open a session (ARCHITECTURE §5). */
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
  /** Tokens, or what has to happen before there can be any. They are kept until `forget` or `end`. */
  signIn(
    email: string,
    password: string,
  ): Promise<Tokens | 'unconfirmed' | 'reset-required' | 'app-code-required'>;
  /** Answers the sign-in that asked for the code of an authenticator app. */
  enterAppCode(code: string): Promise<Tokens>;
  /** Forgets the tokens of the last sign-in: they have been handed over. */
  forget(): Promise<void>;
  /** Ends the last sign-in at the pool too: its tokens were for this page only. Never throws. */
  end(): Promise<void>;
  /** Creates the account and mails a code, unless the pool confirms it by itself. */
  create(account: NewAccount): Promise<'code-sent' | 'confirmed'>;
  confirm(email: string, code: string): Promise<void>;
  resendCode(email: string): Promise<void>;
  /** Mails a code that allows a new password. */
  requestReset(email: string): Promise<void>;
  reset(email: string, code: string, newPassword: string): Promise<void>;
  /** Changes the password of who has just signed in. */
  changePassword(oldPassword: string, newPassword: string): Promise<void>;
  /** Whether signing in asks who has just signed in for a code; where it does not, a new secret for an app. */
  secondFactor(): Promise<'on' | AppSecret>;
  /** Turns the second factor on, with a code that proves the secret to be in the app. */
  turnOnSecondFactor(code: string): Promise<void>;
  turnOffSecondFactor(): Promise<void>;
}

/** What an authenticator app has to know. */
export interface AppSecret {
  /** In base32, to be typed in. */
  readonly key: string;
  /** `otpauth:` address, which apps on the same device open. */
  readonly address: string;
}

/** The user pool could not even be asked. Named as Amplify names a request that found no network. */
export class PoolUnreachable extends Error {
  override readonly name = 'NetworkError';
}
