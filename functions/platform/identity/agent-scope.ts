import { routes } from '#shared/contract/routes.ts';

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
