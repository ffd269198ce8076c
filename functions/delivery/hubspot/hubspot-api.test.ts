import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { PostFault } from '#functions/platform/network/public-post.ts';
import { hubSpotAt } from './hubspot-api.ts';

const servers: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function openServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const CALL = { path: '/crm/v3/properties/contacts', token: 'pat-1', json: { name: 'x' } };

describe('a call of HubSpot', () => {
  it('sends JSON with the token', async () => {
    let seen: unknown;
    const origin = await openServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      seen = [request.method, request.url, request.headers.authorization, Buffer.concat(chunks).toString()];
      response.writeHead(201).end('{}');
    });
    expect(await hubSpotAt(origin)(CALL)).toEqual({ status: 201, retryAfter: undefined, problem: undefined });
    expect(seen).toEqual(['POST', '/crm/v3/properties/contacts', 'Bearer pat-1', '{"name":"x"}']);
  });

  it.each([
    [400, '{"message":"Property \\"x\\" does not exist"}', 'Property "x" does not exist'],
    [207, '{"results":[],"errors":[{"message":"Not written"}]}', 'Not written'],
    [500, '<html>', undefined],
    [500, 'null', undefined],
    [400, '{"message":{"a":1}}', undefined],
  ])('returns status %i with what HubSpot says: %s', async (status, body, problem) => {
    const origin = await openServer((_, response) => response.writeHead(status).end(body));
    expect(await hubSpotAt(origin)(CALL)).toMatchObject({ status, problem });
  });

  it('returns how long to wait', async () => {
    const origin = await openServer((_, response) => response.writeHead(429, { 'Retry-After': '10' }).end());
    expect(await hubSpotAt(origin)(CALL)).toMatchObject({ status: 429, retryAfter: '10' });
  });

  it('throws a PostFault without data of the call when the connection breaks', async () => {
    const origin = await openServer((request) => request.socket.destroy());
    const error = await hubSpotAt(origin)(CALL).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(PostFault);
    expect(error).toMatchObject({
      kind: 'connection',
      message: expect.stringMatching(/^The connection failed \(\w+\)\.$/),
    });
    expect(String(error)).not.toContain('pat-1');
  });
});
