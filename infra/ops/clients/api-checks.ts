import SwaggerParser from '@apidevtools/swagger-parser';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Validator } from '@seriousme/openapi-schema-validator';
import { compile } from 'json-schema-to-typescript';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { Webhook } from 'standardwebhooks';
import { pathOf } from '#shared/contract/routes.ts';
import { type ClientCheck, found, must } from './client-check.ts';
import type { ClientWorld } from './client-world.ts';

interface Document {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

async function readDocument({ stack }: ClientWorld): Promise<Document> {
  return (await (await fetch(`${stack.site}${pathOf('v1Document')}`)).json()) as Document;
}

/** A client of the document, with a method for each operation. */
async function openApiClient(world: ClientWorld) {
  const api = new OpenAPIClientAxios({
    definition: (await readDocument(world)) as never,
    axiosConfigDefaults: {
      headers: { Authorization: `Bearer ${world.key}` },
      baseURL: world.stack.site,
      validateStatus: null,
      // As OpenAPI repeats a parameter: `state=Ohio&state=Texas`.
      paramsSerializer: { indexes: null },
    },
  });
  return { api, client: await api.init() };
}

async function withAgent<T>({ stack, key }: ClientWorld, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'clients', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(pathOf('mcp'), stack.site), { requestInit }),
  );
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

export const API_CHECKS: readonly ClientCheck[] = [
  {
    name: '@seriousme/openapi-schema-validator: the API document',
    async run(world) {
      const { valid, errors } = await new Validator().validate((await readDocument(world)) as never);
      must(valid, JSON.stringify(errors));
      return 'valid';
    },
  },
  {
    name: '@apidevtools/swagger-parser: the API document and its references',
    async run(world) {
      const { paths = {} } = await SwaggerParser.validate((await readDocument(world)) as never);
      return found(Object.keys(paths), 'paths');
    },
  },
  {
    name: 'json-schema-to-typescript: types of all objects of the API',
    async run(world) {
      const { components } = await readDocument(world);
      const schema = { title: 'Api', type: 'object', properties: components.schemas, components };
      const text = await compile(schema as never, 'Api');
      return found(text.match(/^export (interface|type) /gm) ?? [], 'types');
    },
  },
  {
    name: 'openapi-client-axios: a method for each operation',
    async run(world) {
      const { api, client } = await openApiClient(world);
      const names = api.getOperations().map(({ operationId }) => operationId ?? '');
      const missing = names.filter((name) => typeof client[name] !== 'function');
      must(missing.length === 0, `Without a method: ${missing.join(', ')}.`);
      return found(names, 'operations');
    },
  },
  {
    name: 'openapi-client-axios: reads each list of /v1',
    async run(world) {
      const { api, client } = await openApiClient(world);
      const lists = api
        .getOperations()
        .filter(({ method, path }) => method === 'get' && !path.includes('{') && !path.endsWith('.json'));
      for (const { operationId = '', parameters = [] } of lists) {
        // With what the document gives as examples; a cursor is of a page before.
        const asked = parameters as readonly { name: string; example?: string }[];
        const given = asked.flatMap(({ name, example }) =>
          example === undefined || name === 'cursor' ? [] : [[name, example]],
        );
        const answer = await client[operationId]?.({
          ...Object.fromEntries(given),
          ...(operationId === 'v1PermitChanges' ? { updatedSince: new Date().toISOString() } : {}),
        });
        must(
          answer?.status === 200,
          `${operationId} answered ${answer?.status}: ${JSON.stringify(answer?.data)}`,
        );
      }
      return found(lists, 'lists');
    },
  },
  {
    name: 'our TypeScript client, as it is published: a page of leads',
    async run({ stack, key }) {
      const text = await (await fetch(`${stack.site}/sdk/plumbline.js`)).text();
      const { Plumbline } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
        Plumbline: new (
          options: object,
        ) => { permitPages(query: object): AsyncIterable<{ permits: unknown[] }> };
      };
      const client = new Plumbline({ apiKey: key, origin: stack.site });
      const leads: unknown[] = [];
      for await (const { permits } of client.permitPages({ state: 'Illinois' })) {
        leads.push(...permits);
        if (leads.length >= 100) break;
      }
      return found(leads, 'leads');
    },
  },
  {
    name: 'the official MCP client: lists the tools',
    run: (world) =>
      withAgent(world, async (client) => {
        const { tools } = await client.listTools();
        for (const { name, description } of tools) must((description ?? '') !== '', `${name} says nothing.`);
        return found(tools, 'tools');
      }),
  },
  {
    name: 'the official MCP client: calls a tool, whose answer fits its schema',
    run: (world) =>
      withAgent(world, async (client) => {
        const { tools } = await client.listTools();
        const search = tools.find(({ name }) => /search/.test(name));
        must(search !== undefined, 'No tool searches.');
        const answer = await client.callTool({ name: search?.name ?? '', arguments: {} });
        must(answer.isError !== true, JSON.stringify(answer.content).slice(0, 300));
        return found(answer.content, 'parts of an answer');
      }),
  },
  {
    name: 'standardwebhooks: each message of the webhook',
    async run({ webhook: { secret, received } }) {
      const permits = received.flatMap(({ body, headers }) => {
        const { data } = new Webhook(secret).verify(body.toString(), { ...headers }) as {
          data: { permits?: readonly unknown[]; leads?: readonly unknown[] };
        };
        return data.permits ?? data.leads ?? [];
      });
      return `${found(received, 'messages')} with ${found(permits, 'leads')}`;
    },
  },
  {
    name: 'standardwebhooks: a changed message is refused',
    async run({ webhook: { secret, received } }) {
      for (const { body, headers } of received) {
        let isRefused = false;
        try {
          new Webhook(secret).verify(`${body.toString()} `, { ...headers });
        } catch {
          isRefused = true;
        }
        must(isRefused, 'A changed message was accepted.');
      }
      return found(received, 'messages');
    },
  },
];
