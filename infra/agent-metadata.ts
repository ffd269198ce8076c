import { agentResource, agentScope } from '#functions/platform/identity/agent-scope.ts';
import { RESOURCE_METADATA_PATH } from '#shared/contract/routes.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';

/** Where agents find the endpoints of an issuer (RFC 8414, 3). */
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';

export interface AgentSignIn {
  readonly siteOrigin: string;
  /** The origin of the user pool's sign-in pages; null on a stage without them, where agents use keys. */
  readonly signInOrigin: string | null;
}

/**
 * The public files from which agents learn where their users let them in, by path. The site is named as the issuer, because the user
 * pool's own file does not say that it takes PKCE, and agents then refuse it. It takes no registrations: the client is on the API page.
 */
export function agentMetadata({ siteOrigin, signInOrigin }: AgentSignIn): Readonly<Record<string, object>> {
  const scopes = [agentScope(siteOrigin)];
  return {
    [RESOURCE_METADATA_PATH]: {
      resource: agentResource(siteOrigin),
      ...(signInOrigin === null ? {} : { authorization_servers: [siteOrigin], scopes_supported: scopes }),
      bearer_methods_supported: ['header'],
      resource_name: PRODUCT_NAME,
    },
    ...(signInOrigin === null
      ? {}
      : {
          [SERVER_METADATA_PATH]: {
            issuer: siteOrigin,
            authorization_endpoint: `${signInOrigin}/oauth2/authorize`,
            token_endpoint: `${signInOrigin}/oauth2/token`,
            revocation_endpoint: `${signInOrigin}/oauth2/revoke`,
            response_types_supported: ['code'],
            grant_types_supported: ['authorization_code', 'refresh_token'],
            code_challenge_methods_supported: ['S256'],
            token_endpoint_auth_methods_supported: ['none'],
            scopes_supported: scopes,
          },
        }),
  };
}
