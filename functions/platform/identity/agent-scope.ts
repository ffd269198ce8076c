import { RESOURCE_METADATA_PATH, routes } from '#shared/contract/routes.ts';

/** What an agent's token is for (RFC 8707): the address of its tools. */
export function agentResource(siteOrigin: string): string {
  return `${siteOrigin}${routes.mcp.path}`;
}

/** The one right of the resource, by the name that the user pool gives it there. */
export const AGENT_RIGHT = 'read';

/** The scope of an agent's token. */
export function agentScope(siteOrigin: string): string {
  return `${agentResource(siteOrigin)}/${AGENT_RIGHT}`;
}

/** What a caller without a key gets with the status 401 (RFC 9110, 11.6.1). */
export const KEY_CHALLENGE = 'Bearer realm="Plumbline API"';

/** The same for agents, which learn from it where they get a token (RFC 9728, 5.1) and for what (RFC 6750, 3). */
export function agentChallenge(siteOrigin: string): string {
  return `${KEY_CHALLENGE}, resource_metadata="${siteOrigin}${RESOURCE_METADATA_PATH}", scope="${agentScope(siteOrigin)}"`;
}

/** How an agent is let in, for whoever reads the answer 401. @param clientId of the OAuth client that agents share; undefined where only keys open */
export function agentHint(clientId: string | undefined): string {
  return clientId === undefined
    ? ''
    : ` Agents that sign in use the OAuth client ID ${clientId}; those without a fixed address use a key.`;
}
