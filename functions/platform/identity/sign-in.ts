import type { Config } from '../config.ts';

/** What a verified sign-in says about who it is. */
export interface VerifiedSignIn {
  /** The user pool's subject. */
  readonly userId: string;
  /** Verified by the user pool. */
  readonly email: string;
  readonly firstName: string | null;
  /** When the user proved to be the one, in epoch seconds by the pool's clock. Refreshed tokens keep it. */
  readonly authTime: number;
}

/**
 * Checks the tokens of one sign-in.
 * @throws ApiError `tokenRejected` or `emailNotVerified`; another error when the pool's keys cannot be had
 */
export type SignInVerifier = (tokens: {
  readonly idToken: string;
  readonly accessToken: string;
}) => Promise<VerifiedSignIn>;

/** What a user's id can be, as the source of a regular expression: it is a part of keys and of the session's cookie. */
export const USER_ID = '[\\w-]{1,64}';

let known: { readonly config: Config; readonly verifier: Promise<SignInVerifier> } | undefined;

/**
 * Checks tokens by the verifier of a configuration, which is made once for it. What verifies is only loaded here: most calls
 * see a session, not tokens. @throws as SignInVerifier does
 */
export async function verifySignIn(
  config: Config,
  tokens: Parameters<SignInVerifier>[0],
): Promise<VerifiedSignIn> {
  if (known?.config !== config) known = { config, verifier: makeVerifier(config) };
  const verify = await known.verifier;
  return verify(tokens);
}

async function makeVerifier(config: Config): Promise<SignInVerifier> {
  const { signInVerifier } = await import('./cognito.ts');
  return signInVerifier(config);
}
