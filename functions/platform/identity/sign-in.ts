import type { Config } from '../config.ts';
import type { SignInVerifier, VerifiedSignIn } from './cognito.ts';

let known: { readonly config: Config; readonly verifier: Promise<SignInVerifier> } | undefined;

/**
 * Verifies the tokens of a sign-in. Loads the verifier only here, because most calls have a session and no tokens.
 * @throws as SignInVerifier does
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
