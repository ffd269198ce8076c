import { ApiError } from '#shared/contract/errors.ts';
import type { Config } from '../config.ts';
import type { SignInVerifier, VerifiedAgent, VerifiedSignIn } from './cognito.ts';

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

let agents: { readonly config: Config; readonly verifier: ReturnType<typeof makeAgentVerifier> } | undefined;

/**
 * Verifies an agent's access token.
 * @throws as `agentVerifier`; ApiError `tokenRejected` on a stage without a client for agents
 */
export async function verifyAgent(config: Config, accessToken: string): Promise<VerifiedAgent> {
  if (config.agentClientId === undefined) throw new ApiError('tokenRejected');
  if (agents?.config !== config)
    agents = { config, verifier: makeAgentVerifier(config, config.agentClientId) };
  const verify = await agents.verifier;
  return verify(accessToken);
}

async function makeAgentVerifier(config: Config, clientId: string) {
  const { agentVerifier } = await import('./cognito.ts');
  return agentVerifier(config, clientId);
}
