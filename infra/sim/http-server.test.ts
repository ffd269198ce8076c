import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HttpHandler, type LocalServer, serve, textReply } from './http-server.ts';

let server: LocalServer;
afterEach(() => server.close());
const open = async (handler: HttpHandler) => {
  server = await serve(handler);
};

describe('the local servers', () => {
  it('listen on the loopback interface only', async () => {
    await open(({ url }) => textReply(200, url.pathname));
    expect(server.origin).toBe(`http://127.0.0.1:${server.port}`);
    expect(await (await fetch(`${server.origin}//evil.example/x`)).text()).toBe('//evil.example/x');
    await expect(serve(() => textReply(200, ''), server.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('return 500 for a failing handler and print the error', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await open(() => {
      throw new Error('broken handler');
    });
    const response = await fetch(server.origin);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('broken handler');
    expect(stderr.mock.calls.join()).toContain('broken handler');
    stderr.mockRestore();
  });

  it('reject bodies of more than ten megabytes', async () => {
    await open(({ body }) => textReply(200, String(body.length)));
    const post = async (size: number) => fetch(server.origin, { method: 'POST', body: new Uint8Array(size) });
    expect(await (await post(10 * 1024 * 1024)).text()).toBe('10485760');
    expect((await post(10 * 1024 * 1024 + 1)).status).toBe(413);
  });

  it('close at once with open connections', async () => {
    await open(() => textReply(200, ''));
    const socket = connect(server.port, '127.0.0.1');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('connect', resolve));
    await fetch(server.origin);
    await server.close();
    await ended;
  });
});
