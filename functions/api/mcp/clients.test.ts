import { Client as ClientOfV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { publishPermits } from '#functions/alerts/testing.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createApiKey } from '../open-api/api-keys.ts';
import { serveAgents } from './testing.ts';
import { TOOLS } from './tools.ts';

let served: Awaited<ReturnType<typeof serveAgents>>;
let authorization: string;

beforeAll(async () => {
  const runtime = await testRuntime();
  served = await serveAgents(runtime);
  await publishPermits(runtime, [samplePermit('il-chicago.1'), samplePermit('il-chicago.2')]);
  const { account } = await signedIn(runtime);
  authorization = `Bearer ${(await createApiKey(runtime, account.userId, 'agent')).key}`;
});
afterAll(() => served.close());

/** A call as a client reports it. */
interface Seen {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: unknown;
}

/** Lists the tools, calls one rightly and one with an argument that it does not know. */
type Session = () => Promise<{
  readonly tools: readonly string[];
  readonly right: Seen;
  readonly wrong: Seen;
}>;

const WRONG = { state: 'Texas' };

/** The client that most agents of 2025 have; it checks structured content against the output schema. */
const clientOfV1: Session = async () => {
  const client = new ClientOfV1({ name: 'recorded', version: '1' });
  const transport = new StreamableHTTPClientTransport(served.url, {
    requestInit: { headers: { authorization } },
  });
  await client.connect(transport as never);
  const { tools } = await client.listTools();
  const call = async (args: Readonly<Record<string, string>>) =>
    (await client.callTool({ name: 'search_permits', arguments: args })) as unknown as Seen;
  const seen = { tools: tools.map(({ name }) => name), right: await call({}), wrong: await call(WRONG) };
  await client.close();
  return seen;
};

const clientOfV2: Session = async () => {
  const { client } = await served.connect(authorization.slice('Bearer '.length));
  const { tools } = await client.listTools();
  const call = async (args: Readonly<Record<string, string>>) =>
    (await client.callTool({ name: 'search_permits', arguments: args })) as Seen;
  const seen = { tools: tools.map(({ name }) => name), right: await call({}), wrong: await call(WRONG) };
  await client.close();
  return seen;
};

/**
 * The messages of the inspector's command line, version 2.12.0, as it sent them on 2026-11-29 for `--method tools/list --strict`, and for
 * `--method tools/call --tool-name search_permits` without an argument and with `--tool-arg state=Texas`. The package itself brings 90 others.
 */
const RECORDED = {
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'accept-language': '*',
    'sec-fetch-mode': 'cors',
    'user-agent': 'node',
  },
  version: { 'mcp-protocol-version': '2025-11-25' },
  initialize: {
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {
        roots: { listChanged: true },
        extensions: { 'io.modelcontextprotocol/tasks': {}, 'io.modelcontextprotocol/skills': {} },
      },
      clientInfo: { name: 'inspector-cli', version: '2.12.0' },
    },
    jsonrpc: '2.0',
    id: 0,
  },
  initialized: { jsonrpc: '2.0', method: 'notifications/initialized' },
  list: { method: 'tools/list', jsonrpc: '2.0', id: 1 },
  call: (args: Readonly<Record<string, string>>) => ({
    method: 'tools/call',
    params: { name: 'search_permits', arguments: args },
    jsonrpc: '2.0',
    id: 2,
  }),
};

const inspector: Session = async () => {
  const send = (body: unknown, headers: Readonly<Record<string, string>> = RECORDED.version) =>
    fetch(served.url, {
      method: 'POST',
      headers: { ...RECORDED.headers, ...headers, authorization },
      body: JSON.stringify(body),
    });
  type Result = Seen & {
    readonly protocolVersion: string;
    readonly tools: readonly { readonly name: string }[];
  };
  const result = async (answer: Response) => ((await answer.json()) as { readonly result: Result }).result;
  const begun = await result(await send(RECORDED.initialize, {}));
  expect(begun.protocolVersion).toBe(RECORDED.version['mcp-protocol-version']);
  expect((await send(RECORDED.initialized)).status).toBe(202);
  const { tools } = await result(await send(RECORDED.list));
  return {
    tools: tools.map(({ name }) => name),
    right: await result(await send(RECORDED.call({}))),
    wrong: await result(await send(RECORDED.call(WRONG))),
  };
};

describe('the tools', () => {
  it.each([
    ['the client of version 1', clientOfV1],
    ['the client of version 2', clientOfV2],
    ['the inspector’s command line', inspector],
  ])(
    'work with %s',
    async (_, session) => {
      const { tools, right, wrong } = await session();
      expect(tools).toEqual(TOOLS.map(({ name }) => name));
      expect(right.isError ?? false).toBe(false);
      expect(right.content[0]?.text).toMatch(/^Total 2: /);
      expect(right.structuredContent).toMatchObject({
        total: 2,
        rows: [['il-chicago.1', ...Array(8).fill(expect.any(String))], expect.anything()],
      });
      expect(wrong).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('"state" belongs in filter: filter=state=Texas.') }],
      });
    },
    60_000,
  );
});
