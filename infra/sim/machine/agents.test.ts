import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Client,
  discoverAuthorizationServerMetadata,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client as ClientOfV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportOfV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateAccount } from '#functions/accounts/accounts.ts';
import { endOneSession, listSessions } from '#functions/accounts/session-list.ts';
import { openAccountAs } from '#functions/accounts/testing.ts';
import { publishPermits } from '#functions/alerts/testing.ts';
import { createOutside } from '#functions/api/groups/outside.ts';
import type { AreaHandler } from '#functions/api/pipeline/pipeline.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { TEST_ORIGIN_SECRETS, type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { addUser, findUser } from '../cognito/pool.ts';
import { serveTestPool, type TestPool } from '../cognito/testing-pool.ts';
import { AGENT_CLIENT_ID } from '../cognito/tokens.ts';
import { serveGateway } from '../gateway/server.ts';
import { type LocalServer, serve } from '../http-server.ts';

const EMAIL = 'dana@example.com';
const PASSWORD = 'correct horse battery';
const BACK = 'http://127.0.0.1:33418/';

let pool: TestPool;
let site: LocalServer;
let runtime: TestRuntime;
const userId = 'dana';
let folder: string;
/** How much the pool's clock is ahead, in milliseconds. */
let ahead = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agents-'));
  pool = await serveTestPool(() => Date.now() + ahead);
  addUser(pool.pool, { email: EMAIL, givenName: 'Dana', password: PASSWORD, confirmed: true });
  // The origin is part of the tokens' scope, so it must be known before the site is served.
  const { port, origin, close } = await serve(() => ({ status: 204 }));
  await close();
  runtime = await testRuntime(undefined, {
    SITE_ORIGIN: origin,
    COGNITO_ENDPOINT: pool.server.origin,
    USER_POOL_ID: pool.pool.poolId,
    AGENT_CLIENT_ID,
  });
  await openAccountAs(runtime, userId, { poolUserId: findUser(pool.pool, EMAIL)?.id ?? '' });
  await publishPermits(runtime, [samplePermit('il-chicago.1'), samplePermit('il-chicago.2')]);
  const config = { agentClientId: AGENT_CLIENT_ID, cognitoEndpoint: pool.server.origin, paypal: null };
  const unused: AreaHandler = async () => ({ statusCode: 404 });
  site = await serveGateway(
    {
      folder,
      config: config as SiteConfig,
      siteOrigin: origin,
      originSecret: TEST_ORIGIN_SECRETS[0],
      api: { reads: unused, account: unused, money: unused, outside: createOutside(runtime) },
    },
    port,
  );
});
afterAll(async () => {
  await site.close();
  await pool.close();
  rmSync(folder, { recursive: true });
});

/** The user's browser: signs in on the page that the agent opened, and returns the code that the agent gets. */
async function signInOn(page: URL, password = PASSWORD): Promise<string | null> {
  expect((await fetch(page)).status).toBe(200);
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: EMAIL, password }),
  });
  const back = answer.headers.get('location');
  return back === null ? null : new URL(back).searchParams.get('code');
}

/** What the client says when a token is refused that it just refreshed. */
const REFUSED = /401 after re-authentication/;

/** An agent as the protocol's client makes it, with the client id of the API page. */
function newAgent() {
  const kept: { token?: string; refreshToken?: string; verifier?: string; page?: URL } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: BACK,
    clientMetadata: { redirect_uris: [BACK], client_name: 'test' },
    clientInformation: () => ({ client_id: AGENT_CLIENT_ID }),
    tokens: () =>
      kept.token === undefined
        ? undefined
        : { access_token: kept.token, refresh_token: kept.refreshToken, token_type: 'Bearer' },
    saveTokens: ({ access_token: token, refresh_token: refreshToken }) => {
      Object.assign(kept, { token, refreshToken });
    },
    redirectToAuthorization: (page) => {
      kept.page = page;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
  };
  const open = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', site.origin), { authProvider: provider });
  return { kept, open, provider };
}

const exchange = (code: string, verifier = '') =>
  fetch(`${pool.server.origin}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: AGENT_CLIENT_ID,
      redirect_uri: BACK,
      code,
      code_verifier: verifier,
    }),
  });

describe('an agent that its user lets in', () => {
  it('is ended alone, also with the tokens that it refreshes', async () => {
    const letIn = async (name: string) => {
      const { kept, open } = newAgent();
      const first = open();
      await expect(new Client({ name, version: '1' }).connect(first)).rejects.toThrow();
      await first.finishAuth((await signInOn(kept.page ?? new URL(site.origin))) ?? '');
      const client = new Client({ name, version: '1' });
      await client.connect(open());
      return { kept, read: () => client.callTool({ name: 'counts', arguments: {} }) };
    };
    const [lost, other] = [await letIn('lost laptop'), await letIn('other')];
    const { token } = lost.kept;
    const listed = await listSessions(runtime, userId, {});
    expect(listed.map(({ browser }) => browser).toSorted()).toEqual(['lost laptop', 'other']);
    const { id } = listed.find(({ browser }) => browser === 'lost laptop') ?? { id: '' };
    await endOneSession(runtime, userId, id);
    await expect(lost.read()).rejects.toThrow(REFUSED);
    expect(lost.kept.token).not.toBe(token);
    expect((await other.read()).isError).not.toBe(true);
  });

  it('finds the sign-in with the client of version 1, too', async () => {
    const { kept, provider } = newAgent();
    const open = () => new TransportOfV1(new URL('/mcp', site.origin), { authProvider: provider as never });
    const first = open();
    await expect(new ClientOfV1({ name: 'v1', version: '1' }).connect(first as never)).rejects.toThrow(
      /[Uu]nauthorized/,
    );
    await first.finishAuth((await signInOn(kept.page ?? new URL(site.origin))) ?? '');
    const client = new ClientOfV1({ name: 'v1', version: '1' });
    await client.connect(open() as never);
    const { content } = await client.callTool({ name: 'counts', arguments: {} });
    expect(content).toMatchObject([{ text: expect.stringMatching(/^Total 2: /) }]);
  });

  it('finds the sign-in, gets a token for a code, and reads until the user signs out everywhere', async () => {
    const { kept, open } = newAgent();
    const first = open();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(
      /[Uu]nauthorized/,
    );
    const page = kept.page ?? new URL(site.origin);
    expect(page.origin).toBe(pool.server.origin);
    expect(page.searchParams.get('scope')).toBe(`${site.origin}/mcp/read`);
    expect(page.searchParams.get('resource')).toBe(`${site.origin}/mcp`);
    expect(await signInOn(page, 'a wrong password')).toBeNull();
    await first.finishAuth((await signInOn(page)) ?? '');

    const client = new Client({ name: 'test', version: '1' });
    await client.connect(open());
    const { content } = await client.callTool({ name: 'counts', arguments: {} });
    expect(content).toMatchObject([{ text: expect.stringMatching(/^Total 2: /) }]);
    const alerts = await client.callTool({ name: 'my_alerts', arguments: {} });
    expect(alerts.isError).not.toBe(true);

    await updateAccount(runtime.accounts, userId, {
      expression: 'SET signedOutAt = :now',
      values: { ':now': Math.floor(Date.now() / 1000) + 1 },
    });
    await expect(client.callTool({ name: 'counts', arguments: {} })).rejects.toThrow(REFUSED);
  });

  it('learns that there is no stream of messages', async () => {
    const headers = { authorization: 'Bearer x' };
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(`${site.origin}/mcp`, { method, headers });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('learns from every 401 where to sign in, even if the API’s own challenge is lost', async () => {
    const challenge = `resource_metadata="${site.origin}/.well-known/oauth-protected-resource/mcp"`;
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const json = { 'content-type': 'application/json' };
    for (const [init, isRenamed] of [
      [{ method: 'POST', headers: json, body }, false],
      [{ method: 'GET' }, false],
      [{ method: 'POST', headers: { ...json, authorization: 'Bearer a.b.c' }, body }, true],
      [{ method: 'POST', headers: { ...json, authorization: 'Bearer plumb_live_x' }, body }, true],
    ] as const) {
      const answer = await fetch(`${site.origin}/mcp`, init);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain(challenge);
      expect(answer.headers.has('x-amzn-remapped-www-authenticate')).toBe(isRenamed);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const { detail } = (await answer.json()) as { readonly detail: string };
      expect(detail).toContain(`OAuth client ID ${AGENT_CLIENT_ID}`);
    }
  });

  it('in a browser may call, after asking', async () => {
    const asked = await fetch(`${site.origin}/mcp`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'authorization,content-type' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'authorization,content-type',
    ]);
  });

  it('reads each of the files, as the protocol’s own client checks them', async () => {
    for (const issuer of [site.origin, `${site.origin}/mcp`])
      for (const withoutOAuth of [false, true])
        expect(
          await discoverAuthorizationServerMetadata(issuer, {
            fetchFn: (input, init) =>
              withoutOAuth && String(input).includes('oauth-authorization-server')
                ? Promise.resolve(new Response(null, { status: 404 }))
                : fetch(input, init),
          }),
        ).toMatchObject({ issuer, token_endpoint: `${pool.server.origin}/oauth2/token` });
  });

  it('finds the same sign-in at every path that clients try', async () => {
    const read = async (path: string) => {
      const answer = await fetch(`${site.origin}${path}`);
      expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        path,
        200,
        '*',
      ]);
      return answer.json();
    };
    for (const path of ['', '/mcp'])
      expect(await read(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
        resource: `${site.origin}/mcp`,
        authorization_servers: [site.origin],
      });
    await read('/mcp/.well-known/oauth-protected-resource');
    // RFC 8414, 3.3: the issuer is the one that the client asked for.
    for (const issuer of ['', '/mcp'])
      for (const path of [
        `/.well-known/oauth-authorization-server${issuer}`,
        `/.well-known/openid-configuration${issuer}`,
        `${issuer}/.well-known/openid-configuration`,
      ])
        expect(await read(path)).toMatchObject({
          issuer: `${site.origin}${issuer}`,
          authorization_endpoint: `${pool.server.origin}/oauth2/authorize`,
          code_challenge_methods_supported: ['S256'],
        });
  });

  it('gets no token for a code of another agent, and none twice', async () => {
    const { kept, open } = newAgent();
    const transport = open();
    await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow();
    const code = (await signInOn(kept.page ?? new URL(site.origin))) ?? '';
    expect((await exchange(code, 'another agent’s verifier')).status).toBe(400);
    expect((await exchange(code, kept.verifier)).status).toBe(400);
  });

  it.each([
    [5 * 60_000 - 5_000, 200],
    [5 * 60_000, 400],
  ])('gets for a code after %i ms the answer %i', async (waitMs, status) => {
    const { kept, open } = newAgent();
    await expect(new Client({ name: 'test', version: '1' }).connect(open())).rejects.toThrow();
    const code = await signInOn(kept.page ?? new URL(site.origin));
    ahead = waitMs;
    try {
      expect((await exchange(code ?? '', kept.verifier)).status).toBe(status);
    } finally {
      ahead = 0;
    }
  });
});
