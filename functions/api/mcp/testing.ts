import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Runtime } from '#functions/platform/runtime.ts';
import { answerText, send } from '../testing.ts';
import { createV1Api } from '../v1.ts';

/** What a tool answered. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
  /** The structured content; undefined for an error. */
  readonly fields: unknown;
}

/** An agent that is connected through the protocol's own client. */
export interface TestAgent {
  readonly client: Client;
  use(tool: string, args?: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
}

/** The shipped handler behind HTTP, for clients of the protocol. It must be closed. */
export async function serveAgents(runtime: Runtime) {
  const handler = createV1Api(runtime);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      if (request.method !== 'POST') return response.writeHead(405, { allow: 'POST' }).end();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const body = Buffer.concat(chunks).toString('utf8');
      const answer = await send(handler, 'mcp', {
        body,
        headers: { ...headers, 'accept-encoding': undefined },
      });
      response.writeHead(answer.statusCode ?? 200, answer.headers as Record<string, string>);
      return response.end(answerText(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  return {
    url,
    /**
     * @param bearer an API key or an access token
     * @param mode `legacy` speaks the revisions of 2025 only
     */
    connect: (bearer: string, mode: 'auto' | 'legacy' = 'auto'): Promise<TestAgent> =>
      connectAgent(url, bearer, mode),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function connectAgent(url: URL, bearer: string, mode: 'auto' | 'legacy'): Promise<TestAgent> {
  const client = new Client({ name: 'scripted', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${bearer}` } },
    }),
  );
  return {
    client,
    use: async (name, args = {}) => {
      const {
        content,
        isError,
        structuredContent: fields,
      } = await client.callTool({ name, arguments: { ...args } });
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      return { text, isError: isError === true, fields };
    },
  };
}
