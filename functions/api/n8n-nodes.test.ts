import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '#functions/accounts/testing.ts';
import { createAlert } from '#functions/alerts/alert-store.ts';
import { alertBody } from '#functions/alerts/testing.ts';
import { signedHeaders } from '#functions/delivery/webhooks/signature.ts';
import { readWebhook } from '#functions/delivery/webhooks/webhook-store.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { openApiRoutes } from '#shared/contract/routes.ts';
import { createApiKey } from './open-api/api-keys.ts';
import { answerText, send } from './testing.ts';
import { createV1Api } from './v1.ts';

/** The nodes as n8n loads them, whose calls reach the shipped handlers. */
const require = createRequire(import.meta.url);
const FOLDER = fileURLToPath(new URL('../../shared/integrations/n8n', import.meta.url));

/** Loads a file of the package by its name there, compiled, beside n8n's own package. */
function load(file: string): Record<string, new () => object> {
  const source = readFileSync(`${FOLDER}/${file.replace('dist/', '').replace('.js', '.ts')}`, 'utf8');
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs' });
  const module = { exports: {} };
  const needs = (name: string): unknown =>
    name === 'n8n-workflow' ? { NodeConnectionTypes: { Main: 'main' } } : require(name);
  new Function('module', 'require', code)(module, needs);
  return module.exports;
}
const SITE = 'https://site.test';
const HOOK = 'https://8.8.8.8/n8n/hook';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}
type Context = Readonly<Record<string, unknown>>;
interface Trigger {
  readonly methods: { readonly loadOptions: { getAlerts(this: Context): Promise<unknown> } };
  readonly webhookMethods: {
    readonly default: Readonly<
      Record<'checkExists' | 'create' | 'delete', (this: Context) => Promise<boolean>>
    >;
  };
  webhook(this: Context): Promise<unknown>;
}

const { PlumblineTrigger } = load('dist/nodes/PlumblineTrigger/PlumblineTrigger.node.js') as {
  readonly PlumblineTrigger: new () => Trigger;
};
const trigger = new PlumblineTrigger();

let runtime: TestRuntime;
let userId: string;
let alertId: string;
let key: string;
let data: { secret?: string };

beforeEach(async () => {
  runtime = await testRuntime();
  ({
    account: { userId },
  } = await signedIn(runtime));
  ({ key } = await createApiKey(runtime, userId, 'n8n'));
  ({ id: alertId } = await createAlert(runtime, userId, alertBody()));
  data = {};
});

/** Sends what the node asks for to the handler of the public API. */
async function callApi({ method, url, body }: Sent): Promise<unknown> {
  const { pathname, search } = new URL(url);
  const found = Object.entries(openApiRoutes).find(
    ([, route]) =>
      route.method === method && new RegExp(`^${route.path.replace('{id}', '([^/]+)')}$`).test(pathname),
  );
  if (found === undefined) throw new Error(`The API has no ${method} ${pathname}.`);
  const [name, { path }] = found;
  const [, id] = new RegExp(`^${path.replace('{id}', '([^/]+)')}$`).exec(pathname) ?? [];
  const answer = await send(createV1Api(runtime), name as keyof typeof openApiRoutes, {
    params: id === undefined ? {} : { id },
    query: search.slice(1),
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { json: body }),
  });
  if ((answer.statusCode ?? 0) >= 300) throw new Error(answerText(answer));
  const text = answerText(answer);
  return text === '' ? undefined : JSON.parse(text);
}

/** What n8n passes to a node. */
function context(request: object = {}): Context {
  const answered: unknown[] = [];
  const response = {
    status: (code: number) => {
      answered.push(code);
      return response;
    },
    send: () => response,
    end: () => undefined,
  };
  return {
    answered,
    getCredentials: async () => ({ site: SITE, apiKey: key }),
    getNodeParameter: () => alertId,
    getNodeWebhookUrl: () => HOOK,
    getWorkflowStaticData: () => data,
    getRequestObject: () => request,
    getResponseObject: () => response,
    helpers: {
      httpRequestWithAuthentication: (_: string, sent: Sent) => callApi(sent),
      returnJsonArray: (rows: readonly unknown[]) => rows.map((json) => ({ json })),
    },
  };
}

const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
const shown = async () => (await readWebhook(runtime, userId, alertId)).webhook;

describe('the package', () => {
  it('has no dependencies, and lists files that n8n can load', () => {
    const manifest = require(`${FOLDER}/package.json`) as {
      readonly dependencies?: unknown;
      readonly n8n: { readonly credentials: readonly string[]; readonly nodes: readonly string[] };
    };
    expect(manifest.dependencies).toBeUndefined();
    const made = [...manifest.n8n.credentials, ...manifest.n8n.nodes].map((file) => {
      const [Class] = Object.values(load(file));
      return Class === undefined ? undefined : new Class();
    });
    expect(made).toMatchObject([
      { name: 'plumblineApi' },
      { description: { name: 'plumbline', credentials: [{ name: 'plumblineApi' }] } },
      { description: { name: 'plumblineTrigger' } },
    ]);
  });
});

describe('the trigger', () => {
  it('lists alerts', async () => {
    const options = await trigger.methods.loadOptions.getAlerts.call(context());
    expect(options).toEqual([{ name: expect.any(String), value: alertId }]);
  });

  it('subscribes once, and unsubscribes', async () => {
    expect(await checkExists.call(context())).toBe(false);
    await create.call(context());
    expect(await checkExists.call(context())).toBe(true);
    expect(await shown()).toMatchObject({ url: HOOK, isOn: true });
    await remove.call(context());
    expect(await shown()).toBeNull();
    expect(await checkExists.call(context())).toBe(false);
  });

  it('makes a webhook again whose secret was lost', async () => {
    await create.call(context());
    const { secret: lost } = data;
    data = {};
    await create.call(context());
    expect(data.secret).toMatch(/^whsec_/);
    expect(data.secret).not.toBe(lost);
  });

  it('starts the workflow with the permits of a signed message', async () => {
    await create.call(context());
    const message = (type: string, permits: readonly object[], secret = data.secret ?? '') => {
      const body = JSON.stringify({ type, data: { permits } });
      const headers = signedHeaders({ id: 'msg_1', at: new Date(), body }, [secret]);
      return { headers, rawBody: Buffer.from(body) };
    };
    const started = await trigger.webhook.call(context(message('permits.matched', [{ id: 'il-a.1' }])));
    expect(started).toEqual({ workflowData: [[{ json: { id: 'il-a.1' } }]] });
    expect(await trigger.webhook.call(context(message('test.ping', [])))).toEqual({ webhookResponse: 'OK' });
    const forged = context(message('permits.matched', [], 'whsec_AAAA'));
    expect(await trigger.webhook.call(forged)).toEqual({ noWebhookResponse: true });
    expect(forged['answered']).toEqual([401]);
    const { rawBody, headers } = message('permits.matched', []);
    const changed = context({ headers, rawBody: Buffer.concat([rawBody, Buffer.from(' ')]) });
    expect(await trigger.webhook.call(changed)).toEqual({ noWebhookResponse: true });
  });
});
