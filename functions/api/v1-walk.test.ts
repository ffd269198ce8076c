import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { countWithoutRefusing } from '#functions/accounts/limits/rate-limit.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { createAlert } from '#functions/alerts/alert-store.ts';
import { alertBody, publishPermits } from '#functions/alerts/testing.ts';
import { addWebhook, connectHubSpot } from '#functions/delivery/webhooks/webhook-store.ts';
import { webhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import { samplePermit, watched } from '#functions/permits/testing.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { PROBLEMS, type ProblemCode } from '#shared/contract/problems.ts';
import { KEY_SCOPES, type OpenApiCall, openApiRoutes, routes } from '#shared/contract/routes.ts';
import { ALERTS_PER_USER } from '#shared/domain/alerts/alert.ts';
import { API_CALLS_PER_MINUTE } from '#shared/domain/plan/plan.ts';
import { createApiKey } from './open-api/api-keys.ts';
import { DOCUMENT, type DocumentOperation, findFaults, unknownFields } from './open-api/document/testing.ts';
import { leaveAllowance } from './open-api/testing.ts';
import { answerJson, send, type TestCall, testEvent } from './testing.ts';
import { createV1Api } from './v1.ts';

/** Calls each operation of the document, causes each answer that it lists, and compares the answer with the document. */

type Answer = APIGatewayProxyStructuredResultV2;

const ID = 'il-chicago.1';
const runtime = await testRuntime();
await publishPermits(runtime, [samplePermit(ID, { valuation: 5000 })]);
runtime.setTime('2026-11-20T12:05:00.000Z');
const SEEN = { firstSeen: '2026-11-20T12:05:00.000Z', lastChanged: '2026-11-20T12:05:00.000Z' };
await publishPermits(runtime, [samplePermit('il-chicago.2', SEEN), samplePermit('il-chicago.3', SEEN)]);
runtime.setTime('2026-11-20T12:10:00.000Z');

/** A new user for each answer, and a valid call. */
interface Scene {
  readonly account: Account;
  readonly keyId: string;
  readonly sent: TestCall;
  call(name: OpenApiCall, sent: TestCall): Promise<Answer>;
}

const HOOK = 'https://8.8.8.8/permits';

const VALID: Readonly<Record<OpenApiCall, (alertId: string) => TestCall>> = {
  v1Permits: () => ({ query: 'state=Illinois&state=TX&minValue=1&sort=value&limit=1' }),
  v1PermitChanges: () => ({ query: 'updatedSince=2026-11-20T12:00:00.001Z&state=IL&limit=10' }),
  v1Permit: () => ({ params: { id: ID } }),
  v1Sources: () => ({}),
  v1Coverage: () => ({}),
  v1Alerts: () => ({}),
  v1CreateAlert: () => ({ json: { name: 'Roofs', criteria: { states: ['tx'], trades: ['roofing'] } } }),
  v1Alert: (id) => ({ params: { id } }),
  v1UpdateAlert: (id) => ({ params: { id }, json: { isActive: false } }),
  v1DeleteAlert: (id) => ({ params: { id } }),
  v1AddWebhook: (id) => ({ params: { id }, json: { url: HOOK } }),
  v1DeleteWebhook: (id) => ({ params: { id }, query: `url=${HOOK}` }),
  v1TestWebhook: (id) => ({ params: { id }, query: 'type=permits.sample' }),
  v1Usage: () => ({}),
  v1Document: () => ({}),
};

/** An invalid input for a call; a made-up parameter for the others. */
const WRONG: { readonly [N in OpenApiCall]?: TestCall } = {
  v1Permits: { query: 'citty=Chicago' },
  v1PermitChanges: { query: 'limit=10' },
  v1Permit: { params: { id: 'no/id' } },
  v1CreateAlert: { json: { name: '' } },
  v1Alert: { params: { id: 'x'.repeat(101) } },
  v1UpdateAlert: { json: { isActive: 'no' } },
  v1DeleteAlert: { params: { id: 'x'.repeat(101) } },
  v1AddWebhook: { json: { url: '' } },
  v1DeleteWebhook: { params: { id: 'x'.repeat(101) } },
};

const PROBLEM_SCENES: Readonly<Record<ProblemCode, (name: OpenApiCall, scene: Scene) => Promise<Answer>>> = {
  apiKeyRejected: (name, { call, sent }) => call(name, { ...sent, headers: { authorization: undefined } }),
  keyScope: async (name, { call, sent, account: { userId } }) => {
    const { scope } = routes[name];
    const scopes = KEY_SCOPES.filter((one) => one !== scope);
    const { key } = await createApiKey(runtime, userId, 'For something else', { scopes });
    return call(name, { ...sent, headers: { authorization: `Bearer ${key}` } });
  },
  connectionsHeld: async (name, { call, sent, account: { userId } }) => {
    await runtime.accounts.update(accountKey(userId), {
      expression: 'SET connectionsHeldAt = :now',
      values: { ':now': '2026-11-20T12:10:00.000Z' },
    });
    return call(name, sent);
  },
  subscriptionRequired: async (name, { call, sent }) => {
    runtime.setTime('2027-01-20T12:00:00.000Z');
    const answer = await call(name, sent);
    runtime.setTime('2026-11-20T12:10:00.000Z');
    return answer;
  },
  tooLarge: (name, { call, sent }) => call(name, { ...sent, query: 'a'.repeat(8_001) }),
  tooManyRequests: async (name, { call, sent, keyId }) => {
    for (let at = 0; at < API_CALLS_PER_MINUTE.key; at++)
      await countWithoutRefusing(runtime, 'api-key', keyId);
    return call(name, sent);
  },
  internal: (name, { sent }) => {
    const config = Object.create(runtime.config) as Runtime['config'];
    let asked = 0;
    Object.defineProperty(config, 'siteOrigin', {
      get: () => (++asked === 1 ? fail() : 'https://site.test'),
    });
    const accounts = watched(runtime.accounts, () => {
      if (name !== 'v1Document') fail();
    });
    const broken = Object.create(runtime, {
      accounts: { value: accounts },
      ...(name === 'v1Document' ? { config: { value: config } } : {}),
    }) as Runtime;
    return send(createV1Api(broken), name, sent);
  },
  unavailable: (name, { sent }) => {
    const slow = watched(runtime.accounts, () => new Promise((resolve) => setTimeout(resolve, 100)));
    const late = Object.create(runtime, { accounts: { value: slow } }) as Runtime;
    return createV1Api(late)(testEvent(name, sent), { getRemainingTimeInMillis: () => 260 } as Context);
  },
  invalidInput: (name, { call, sent }) => call(name, { ...sent, ...(WRONG[name] ?? { query: 'foo=bar' }) }),
  notFound: (name, { call, sent }) => call(name, { ...sent, params: { id: 'il-chicago.999' } }),
  apiAllowance: async (name, { call, sent, account }) => {
    await leaveAllowance(runtime, account, 0);
    return call(name, sent);
  },
  webhookAddress: (name, { call, sent }) => call(name, { ...sent, json: { url: 'https://10.0.0.1/' } }),
  webhookTaken: async (name, { call, sent, account: { userId } }) => {
    const { id } = await createAlert(runtime, userId, alertBody());
    const accepting = async () => ({ status: 201, retryAfter: undefined, problem: undefined });
    await connectHubSpot(
      runtime,
      accepting,
      { userId, alertId: id, by: 'owner' },
      'pat-na1-0123456789abcdef',
    );
    return call(name, { ...sent, params: { id } });
  },
  changesGone: (name, { call, sent }) => call(name, { ...sent, query: 'updatedSince=2020-01-01' }),
  notJson: (name, { call, sent }) =>
    call(name, { ...sent, body: 'a=b', headers: { ...sent.headers, 'content-type': 'text/plain' } }),
  alertLimit: async (name, { call, sent, account: { userId } }) => {
    await runtime.accounts.update(
      { pk: `user#${userId}`, sk: 'alerts' },
      {
        expression: 'SET #count = :most',
        names: { '#count': 'count' },
        values: { ':most': ALERTS_PER_USER },
      },
    );
    return call(name, sent);
  },
  idempotencyKeyReused: async (name, { call, sent }) => {
    const headers = { ...sent.headers, 'idempotency-key': 'one' };
    await call('v1CreateAlert', { headers, json: { name: 'Another', criteria: {} } });
    return call(name, { ...sent, headers });
  },
};

function fail(): never {
  throw new Error('broken for the test');
}

async function openScene(name: OpenApiCall): Promise<Scene> {
  const { account } = await signedIn(runtime);
  const { key, apiKey } = await createApiKey(runtime, account.userId, 'A program');
  const { id } = await createAlert(runtime, account.userId, alertBody());
  if (name === 'v1DeleteWebhook' || name === 'v1TestWebhook')
    await addWebhook(runtime, { userId: account.userId, alertId: id, by: 'owner' }, HOOK);
  const headers = openApiRoutes[name].access === 'public' ? {} : { authorization: `Bearer ${key}` };
  const post = async () => ({ status: 204, retryAfter: undefined });
  const api = createV1Api(runtime, { ...webhookParts(runtime), post });
  return {
    account,
    keyId: apiKey.id,
    sent: { ...VALID[name](id), headers },
    call: (called, sent) => send(api, called, sent),
  };
}

/** Compares an answer with the operation's response for its status. */
function check({ responses }: DocumentOperation, answer: Answer): void {
  const { statusCode = 200, headers = {}, body } = answer;
  const listed = responses[statusCode];
  expect(listed, `status ${statusCode}: ${body}`).toBeDefined();
  const [type, content] = Object.entries(listed?.content ?? {})[0] ?? [];
  expect(headers['Content-Type']).toBe(type);
  if (content === undefined) expect(body).toBeUndefined();
  else {
    expect(findFaults(content.schema, answerJson(answer))).toBeUndefined();
    expect(unknownFields(content.schema, answerJson(answer))).toEqual([]);
  }
}

const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({
    name: operation.operationId as OpenApiCall,
    path,
    operation,
  })),
);

describe.each(operations)('$name', ({ name, operation }) => {
  it('answers according to the document', async () => {
    const { call, sent } = await openScene(name);
    const answer = await call(name, sent);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    check(operation, answer);
    const due = Object.keys(operation.responses[answer.statusCode ?? 0]?.headers ?? {});
    const missing = due.filter((header) => answer.headers?.[header] === undefined);
    expect(missing.filter((header) => header !== 'Idempotency-Replayed')).toEqual([]);
  });

  const { scope = 'any' } = openApiRoutes[name];
  const narrow = KEY_SCOPES.filter((one) => scope === 'any' || one === scope);
  it.each(narrow)('serves a key for %s only', async (only) => {
    const { call, sent, account } = await openScene(name);
    const { key } = await createApiKey(runtime, account.userId, 'Narrow', { scopes: [only] });
    const answer = await call(name, { ...sent, headers: { authorization: `Bearer ${key}` } });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  });

  const problems = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Object.keys(content?.['application/problem+json']?.examples ?? {}).map((code) => ({
      code: code as ProblemCode,
      status: Number(status),
    })),
  );
  it.each(problems)('answers $status, $code', async ({ code, status }) => {
    const answer = await PROBLEM_SCENES[code](name, await openScene(name));
    expect(answer.statusCode).toBe(status);
    check(operation, answer);
    expect(answerJson(answer)).toMatchObject({ status, requestId: 'request-1' });
    const example = operation.responses[status]?.content?.['application/problem+json']?.examples?.[code];
    const { type, title } = answerJson(answer) as Record<'type' | 'title', string>;
    expect(example?.value).toMatchObject({ type, title });
  });

  it('answers only listed statuses to wrong calls', async () => {
    const listed = new Set(problems.map(({ code }) => code));
    for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
      if (listed.has(code)) continue;
      const answer = await PROBLEM_SCENES[code](name, await openScene(name));
      check(operation, answer);
      const { statusCode = 200 } = answer;
      const told = statusCode < 400 ? undefined : (answerJson(answer) as { title: string }).title;
      if (told !== undefined) expect([...listed].map((one) => PROBLEMS[one])).toContain(told);
    }
  });
});
