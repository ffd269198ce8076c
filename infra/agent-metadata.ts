import { agentResource, agentScope } from '#functions/platform/identity/agent-scope.ts';
import { RESOURCE_METADATA_PATH, routes } from '#shared/contract/routes.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';

/** Where clients look for the endpoints of an issuer: RFC 8414, 3, and OpenID Connect Discovery 1.0, 4. */
const SERVER_METADATA_NAMES = ['oauth-authorization-server', 'openid-configuration'] as const;

export interface AgentSignIn {
  readonly siteOrigin: string;
  /** The origin of the user pool's sign-in pages; null on a stage without them, where agents use keys. */
  readonly signInOrigin: string | null;
  /** The user pool's address at Cognito's API, below which its public keys are. */
  readonly poolUrl: string;
}

/**
 * The public files from which agents learn where their users let them in, by path: at every path that clients try, of the revisions 2025-03-26
 * to 2026-07-28 of the protocol's authorization, and with the tools' path before `/.well-known` as some do. The site is named as the issuer,
 * because the user pool's own file does not say that it takes PKCE, and agents then refuse it; clients that take the address of the tools for
 * the issuer find that one (RFC 8414, 3.3, wants the same). It takes no registrations: the client is on the API page.
 */
export function agentMetadata({
  siteOrigin,
  signInOrigin,
  poolUrl,
}: AgentSignIn): Readonly<Record<string, object>> {
  const scopes = [agentScope(siteOrigin)];
  const tools = routes.mcp.path;
  const resource = {
    resource: agentResource(siteOrigin),
    ...(signInOrigin === null ? {} : { authorization_servers: [siteOrigin], scopes_supported: scopes }),
    bearer_methods_supported: ['header'],
    resource_name: PRODUCT_NAME,
  };
  const server = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${signInOrigin}/oauth2/authorize`,
    token_endpoint: `${signInOrigin}/oauth2/token`,
    revocation_endpoint: `${signInOrigin}/oauth2/revoke`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: scopes,
    // No identity tokens are issued; OpenID Connect wants these of every file (Discovery 1.0, 3), and clients check them.
    jwks_uri: `${poolUrl}/.well-known/jwks.json`,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
  const atRoot = RESOURCE_METADATA_PATH.slice(0, -tools.length);
  const servers = SERVER_METADATA_NAMES.flatMap((name) => [
    [`/.well-known/${name}`, server(siteOrigin)] as const,
    [`/.well-known/${name}${tools}`, server(agentResource(siteOrigin))] as const,
    [`${tools}/.well-known/${name}`, server(agentResource(siteOrigin))] as const,
  ]);
  return Object.fromEntries([
    ...[RESOURCE_METADATA_PATH, atRoot, `${tools}${atRoot}`].map((path) => [path, resource] as const),
    ...(signInOrigin === null ? [] : servers),
  ]);
}
