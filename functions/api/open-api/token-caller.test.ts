import { beforeEach, describe, expect, it } from 'vitest';
import { updateAccount } from '#functions/accounts/accounts.ts';
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
const call = (token: string, name: CallName = 'mcp', on = runtime) =>
  send(createV1Api(on), name, {
    headers: { authorization: `Bearer ${token}` },
    ...(name === 'mcp' ? { json: { jsonrpc: '2.0', id: 1, method: 'tools/list' } } : {}),
  });
const set = (field: string, value: string | number) =>
  updateAccount(runtime.accounts, userId, {
    expression: `SET ${field} = :value`,
    values: { ':value': value },
  });

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
