/** Opens a session at the API (ARCHITECTURE §5). */
export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface NewAccount {
  readonly email: string;
  readonly password: string;
  /** May be empty. */
  readonly firstName: string;
}

/** The user pool. Every method throws the pool's own error, whose `name` is its code, such as `CodeMismatchException`. */
export interface Accounts {
  /** Returns tokens, or the next step that sign-in needs. Keeps the tokens until `forget` or `end`. */
  signIn(email: string, password: string): Promise<Tokens | 'reset-required' | 'app-code-required'>;
  /** Signs in with a passkey that the browser asks for. @throws NoPasskey, or the errors of Amplify and the browser */
  signInWithPasskey(email: string): Promise<Tokens>;
  /** Completes a sign-in that needs a code from an authenticator app. */
  enterAppCode(code: string): Promise<Tokens>;
  /** The tokens of the last sign-in. @throws when there was none */
  tokens(): Promise<Tokens>;
  /** Forgets the tokens of the last sign-in. */
  forget(): Promise<void>;
  /** Also signs out at the pool. Never throws. */
  end(): Promise<void>;
  /** Creates the account. @param ticket proves that the mailed code was entered */
  create(account: NewAccount, ticket: string): Promise<void>;
  /** Mails a code that allows a new password. @param ticket from our API, for one code */
  requestReset(email: string, ticket: string): Promise<void>;
  reset(email: string, code: string, newPassword: string): Promise<void>;
  changePassword(oldPassword: string, newPassword: string): Promise<void>;
  /** Returns `on` if the signed-in user has a second factor, otherwise a new secret for an app. */
  secondFactor(): Promise<'on' | AppSecret>;
  /** Turns the second factor on. The code proves that the app has the secret. */
  turnOnSecondFactor(code: string): Promise<void>;
  turnOffSecondFactor(): Promise<void>;
  /** The passkeys of the signed-in user, oldest first. */
  passkeys(): Promise<PasskeyList>;
  /** Adds a passkey of this device to the signed-in user. */
  addPasskey(): Promise<void>;
  removePasskey(id: string): Promise<void>;
}

export interface PasskeyList {
  readonly entries: readonly Passkey[];
  /** The pool accepts no passkey while the second factor is on. */
  readonly secondFactorIsOn: boolean;
}

interface Passkey {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface AppSecret {
  /** Base32, for typing. */
  readonly key: string;
  /** `otpauth:` URL, which apps on the same device open. */
  readonly address: string;
}

/** The pool offers no passkey for an address: it has none, or a second factor is on. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

/** The code for the user pool could not load. Has the name of Amplify's network error. */
export class PoolUnreachable extends Error {
  override readonly name = 'NetworkError';
}
