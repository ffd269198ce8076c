import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HttpHandler, type LocalServer, serve, text } from './http-server.ts';

let server: LocalServer;
afterEach(() => server.close());
const open = async (handler: HttpHandler) => {
  server = await serve(handler);
};

describe('the local servers', () => {
  it('listen on this machine only and say where', async () => {
    await open(({ url }) => text(200, url.pathname));
    expect(server.origin).toBe(`http://127.0.0.1:${server.port}`);
    expect(await (await fetch(`${server.origin}//evil.example/x`)).text()).toBe('//evil.example/x');
    await expect(serve(() => text(200, ''), server.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('answer a failing handler with 500 and tell the terminal', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await open(() => {
      throw new Error('broken handler');
    });
    const response = await fetch(server.origin);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('broken handler');
    expect(told.mock.calls.join()).toContain('broken handler');
    told.mockRestore();
  });

  it('refuse bodies beyond ten megabytes', async () => {
    await open(({ body }) => text(200, String(body.length)));
    const post = async (size: number) => fetch(server.origin, { method: 'POST', body: new Uint8Array(size) });
    expect(await (await post(10 * 1024 * 1024)).text()).toBe('10485760');
    expect((await post(10 * 1024 * 1024 + 1)).status).toBe(413);
  });

  it('close at once, whoever is still connected', async () => {
    await open(() => text(200, ''));
    const socket = connect(server.port, '127.0.0.1');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('connect', resolve));
    await fetch(server.origin);
    await server.close();
    await ended;
  });
});
