import { beforeEach, describe, expect, it } from 'vitest';
import { updateAccount } from '#functions/accounts/accounts.ts';
import { listActivity } from '#functions/accounts/activity.ts';
import { addAgent } from '#functions/accounts/agents.ts';
import { endOneSession, listSessions } from '#functions/accounts/session-list.ts';
import { endAllSessions } from '#functions/accounts/sessions.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Claims } from '#infra/sim/doubles/user-pool.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { answerText, send } from '../testing.ts';
import { createV1Api } from '../v1.ts';

const pool = await userPoolOfTests();
const SCOPE = 'https://site.test/mcp/read';
const seconds = (): number => Math.floor(Date.now() / 1000);
let runtime: TestRuntime;
let userId: string;
let sub: string;
beforeEach(async () => {
  runtime = await testRuntime();
  ({ userId, poolUserId: sub } = (await signedIn(runtime)).account);
});

const tokenOf = (claims: Claims = {}, header: Claims = {}): string =>
  pool.sign('access', { sub, client_id: 'test-agents', scope: SCOPE, ...claims }, header);
const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const call = (token: string, name: CallName = 'mcp', on = runtime, said: object = {}, agent?: string) =>
  send(createV1Api(on), name, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': agent },
    ...(name === 'mcp' ? { json: { ...MESSAGE, ...said } } : {}),
  });
const set = (field: string, value: string | number) =>
  updateAccount(runtime.accounts, userId, {
    expression: `SET ${field} = :value`,
    values: { ':value': value },
  });

const agents = async () => (await listSessions(runtime, userId, {})).filter(({ isAgent }) => isAgent);

describe('an agent’s token', () => {
  it('is taken by the tools of agents, also if it is bound to them, and by no other call', async () => {
    expect((await call(tokenOf())).statusCode).toBe(200);
    expect((await call(tokenOf({ aud: 'https://site.test/mcp' }))).statusCode).toBe(200);
    expect((await call(tokenOf(), 'v1Usage')).statusCode).toBe(401);
  });

  it.each<[string, Claims]>([
    ['of the site’s own client', { client_id: 'test-client' }],
    ['without the scope', { scope: 'aws.cognito.signin.user.admin' }],
    ['without any scope', { scope: undefined }],
    ['for another resource', { aud: 'https://other.test/mcp' }],
    ['of another pool', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other0001' }],
    ['of another use', { token_use: 'id' }],
    ['without a time of sign-in', { auth_time: undefined }],
    ['of no known sign-in', { origin_jti: undefined }],
    ['that never ends', { exp: undefined }],
    ['of a user who has no account', { sub: '99999999-2222-4333-8444-555555555555' }],
    ['of somebody else’s key', { sub: 'user#victim sub' }],
  ])('%s is refused', async (_, claims) => {
    expect((await call(tokenOf(claims))).statusCode).toBe(401);
  });

  it('is refused without a signature of ours', async () => {
    const [head = '', body = ''] = tokenOf().split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const token of [`${head}.${body}.AAAA`, `${none}.${body}.AAAA`, tokenOf({}, { kid: 'other' })])
      expect((await call(token)).statusCode).toBe(401);
  });

  it('that has expired says so, so that the agent refreshes it', async () => {
    const answer = await call(tokenOf({ exp: seconds() - 1 }));
    expect([answer.statusCode, answerText(answer)]).toEqual([401, expect.stringMatching(/has expired/)]);
  });

  it('ends when the user signs out everywhere, and with the account', async () => {
    const token = tokenOf({ auth_time: seconds() - 100 });
    await set('signedOutAt', seconds() - 50);
    expect((await call(token)).statusCode).toBe(401);
    expect((await call(tokenOf({ auth_time: seconds() }))).statusCode).toBe(200);
    await set('deletingAt', '2026-11-20T12:00:00.000Z');
    expect((await call(tokenOf())).statusCode).toBe(401);
  });

  it('waits while connections are on hold, and needs access', async () => {
    await set('connectionsHeldAt', '2026-11-20T12:00:00.000Z');
    expect((await call(tokenOf())).statusCode).toBe(403);
    const { account } = await signedIn(runtime, 'late');
    sub = account.poolUserId;
    runtime.setTime('2026-11-28T12:00:00.000Z');
    expect((await call(tokenOf())).statusCode).toBe(403);
  });

  it('is of no use where no client is configured', async () => {
    const without = await testRuntime(undefined, { AGENT_CLIENT_ID: '' });
    expect((await call(tokenOf(), 'mcp', without)).statusCode).toBe(401);
  });
});

describe('an agent', () => {
  const callAs = (name: string, claims: Claims = {}) =>
    call(tokenOf({ origin_jti: name, ...claims }), 'mcp', runtime, {}, name);

  it('is listed with its first and last use, which is written once an hour', async () => {
    const at = runtime.clock.now();
    const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString();
    await callAs('Cursor');
    runtime.setTime(later(59));
    await callAs('Cursor');
    expect(await agents()).toMatchObject([{ createdAt: later(0), lastUsedAt: later(0), isCurrent: false }]);
    runtime.setTime(later(60));
    await callAs('Cursor');
    expect(await agents()).toMatchObject([{ browser: 'Cursor', createdAt: later(0), lastUsedAt: later(60) }]);
  });

  const by = (name: string) => ({ params: { clientInfo: { version: '1', name } } });
  it.each<[string | undefined, object, string]>([
    ['Claude-User/1.0 (+https://anthropic.com)', {}, 'Claude-User'],
    ['node', by('Visual Studio Code'), 'Visual Studio Code'],
    [
      'node',
      { params: { _meta: { 'io.modelcontextprotocol/clientInfo': { name: 'claude-ai', version: '1' } } } },
      'claude-ai',
    ],
    ['node', by('evil.example/login'), 'evil'],
    [undefined, by('<b>Plumbline</b>'), 'b'],
    [undefined, by('…'), 'An agent'],
    [undefined, by('x'.repeat(80)), 'x'.repeat(40)],
  ])('with the header %s that says %j is called %s', async (header, said, shown) => {
    await call(tokenOf(), 'mcp', runtime, said, header);
    expect(await agents()).toMatchObject([{ browser: shown }]);
  });

  it('ends with all tokens of its sign-in when the user ends it, and no other does', async () => {
    await callAs('Lost');
    await callAs('Kept');
    const { id = '' } = (await agents()).find(({ browser }) => browser === 'Lost') ?? {};
    await expect(endOneSession(runtime, 'somebody else', id)).rejects.toThrow(/ended already/);
    await endOneSession(runtime, userId, id);
    const refused = await callAs('Lost');
    expect([refused.statusCode, answerText(refused)]).toEqual([
      401,
      expect.stringContaining('It was ended on the Security page.'),
    ]);
    expect((await callAs('Kept')).statusCode).toBe(200);
    expect(await agents()).toMatchObject([{ browser: 'Kept' }]);
    await expect(endOneSession(runtime, userId, id)).rejects.toThrow(/ended already/);
  });

  it('that was ended is not revived by a first call that comes late', async () => {
    await callAs('Lost');
    await endOneSession(runtime, userId, (await agents())[0]?.id ?? '');
    const signIn = { poolUserId: sub, authTime: seconds(), signInId: 'Lost' };
    await addAgent(runtime, userId, signIn, 'Lost');
    expect(await agents()).toEqual([]);
    expect((await callAs('Lost')).statusCode).toBe(401);
  });

  it('stays known until its last token has ended, sixty days and an hour after the sign-in', async () => {
    const authTime = seconds();
    await callAs('Cursor', { auth_time: authTime });
    const end = (authTime + 60 * 86_400 + 3600) * 1000;
    runtime.setTime(new Date(end - 1).toISOString());
    expect(await agents()).toHaveLength(1);
    runtime.setTime(new Date(end).toISOString());
    expect(await agents()).toEqual([]);
  });

  it('is forgotten when the user signs out everywhere', async () => {
    // One sign-in for both calls: one of the next second is a new one, which the end does not reach.
    const authTime = seconds();
    await callAs('Cursor', { auth_time: authTime });
    await endAllSessions(runtime, { userId });
    expect((await callAs('Cursor', { auth_time: authTime })).statusCode).toBe(401);
    expect(await agents()).toEqual([]);
  });

  it('counts as a sign-in of its user, and is noted in the activity log', async () => {
    for (let n = 0; n < 30; n++) await callAs(`agent ${n}`);
    const answer = await callAs('one more');
    expect([answer.statusCode, answer.headers?.['Retry-After']]).toEqual([429, expect.any(String)]);
    expect((await callAs('agent 0')).statusCode).toBe(200);
    const log = await listActivity(runtime, userId);
    expect(log.filter(({ kind }) => kind === 'agent-let-in')).toHaveLength(30);
  });
});
