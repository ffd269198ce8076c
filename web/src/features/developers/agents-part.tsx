import type { ReactNode } from 'react';
import { routes } from '#shared/contract/routes.ts';
import { SCOPE_NAMES } from '../../lib/api/scope-names.ts';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { CodeBlock } from './code-block.tsx';
import { useApiOrigin } from './use-api-document.ts';

const code = (text: string) => <code className="font-mono text-14 wrap-anywhere text-ink">{text}</code>;

/** How each named agent is let in; their addresses are those of `AGENT_CALLBACKS`. @param url of the tools @param id of the OAuth client */
function signIns(url: string, id: string): readonly (readonly [agent: string, how: ReactNode])[] {
  const cursor = JSON.stringify({ mcpServers: { plumbline: { url, auth: { CLIENT_ID: id } } } });
  return [
    ['Claude', <>add a connector with {code(url)} and, in its advanced settings, the client ID</>],
    [
      'Claude Code',
      code(`claude mcp add --transport http --client-id ${id} --callback-port 8787 plumbline ${url}`),
    ],
    [
      'Cursor',
      <>
        {code('.cursor/mcp.json')} with {code(cursor)}
      </>,
    ],
    ['VS Code', <>add an HTTP server with {code(url)}; it asks for the client ID</>],
    [
      'ChatGPT',
      <>
        in developer mode make an app with {code(url)}, OAuth and the client ID. It shows a callback address
        of its own: send it to us, and sign in when we have added it
      </>,
    ],
    ['MCP Inspector', <>{code(url)} and the client ID, on its usual port 6274</>],
  ];
}

/** How agents such as Claude, Cursor and VS Code are connected. */
export function AgentsPart() {
  const agentClientId = useSiteConfig()?.agentClientId ?? null;
  const url = `${useApiOrigin()}${routes.mcp.path}`;
  const settings = {
    mcpServers: {
      plumbline: { type: 'http', url, headers: { Authorization: 'Bearer plumb_live_…' } },
    },
  };
  return (
    <>
      <p>
        Agents use the same permits through seven tools (Model Context Protocol): ask in words, search, one
        permit, a contractor, coverage, counts, your alerts. They only read. Each permit in an answer counts
        as in the API; counts, coverage and alerts are free.
      </p>
      {agentClientId !== null && (
        <>
          <p>
            These agents sign in with the OAuth client ID {code(agentClientId)}. You can end each on the
            Security page.
          </p>
          <ul className="list-disc space-y-1 pl-5">
            {signIns(url, agentClientId).map(([agent, how]) => (
              <li key={agent}>
                {agent}: {how}.
              </li>
            ))}
          </ul>
        </>
      )}
      <p>All others, also those that listen on a port of their own choice, use an API key:</p>
      <CodeBlock
        text={JSON.stringify(settings, null, 2)}
        name="Settings of an agent"
        head={<span className="font-mono text-12 text-muted">mcp.json</span>}
      />
      <p>
        Cursor reads it from {code('.cursor/mcp.json')}, Claude Code from {code('.mcp.json')}. VS Code reads{' '}
        {code('.vscode/mcp.json')} and writes {code('servers')} in place of {code('mcpServers')}. The key must
        be for “{SCOPE_NAMES.leads}”; for your alerts also for “{SCOPE_NAMES.alerts}”.
      </p>
      <p>
        Permits contain text that anybody can have written. Answers mark it as data; let an agent that reads
        it do nothing else without asking you.
      </p>
    </>
  );
}
