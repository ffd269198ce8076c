import { routes } from '#shared/contract/routes.ts';
import { SCOPE_NAMES } from '../../lib/api/scope-names.ts';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { CodeBlock } from './code-block.tsx';

const code = (text: string) => <code className="font-mono text-14 break-words text-ink">{text}</code>;

/** How agents such as Claude, Cursor and VS Code are connected. */
export function AgentsPart() {
  const agentClientId = useSiteConfig()?.agentClientId ?? null;
  const url = `${window.location.origin}${routes.mcp.path}`;
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
        as in the API; counts and coverage are free.
      </p>
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
      {agentClientId !== null && (
        <p>
          Claude takes no key: add a connector with {code(url)} and, in its advanced settings, the OAuth
          client ID {code(agentClientId)}, then sign in. You can end it on the Security page.
        </p>
      )}
      <p>
        Permits contain text that anybody can have written. Answers mark it as data; let an agent that reads
        it do nothing else without asking you.
      </p>
    </>
  );
}
