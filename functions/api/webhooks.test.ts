import { beforeEach, describe, expect, it } from 'vitest';
import { accountData } from '#functions/accounts/account-data.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { addTestAlert } from '#functions/alerts/testing.ts';
import { webhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { shapes } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { jsonOf, type Sent, send, textOf } from './testing.ts';
import { createWebhooksApi } from './webhooks.ts';

const URL = 'https://8.8.8.8/hook';

let runtime: TestRuntime;
let cookies: string[];
let account: Awaited<ReturnType<typeof signedIn>>['account'];
let params: { id: string };
let posts: { url: string; body: string }[];

beforeEach(async () => {
  runtime = await testRuntime();
  ({ cookies, account } = await signedIn(runtime));
  params = { id: await addTestAlert(runtime, account.userId) };
  posts = [];
});

const call = (name: CallName, sent: Sent = {}) => {
  const post = async ({ url, body }: { url: string; body: string | Uint8Array }) => {
    posts.push({ url, body: String(body) });
    return { status: 204, retryAfter: undefined };
  };
  const api = createWebhooksApi(runtime, { ...webhookParts(runtime), post });
  return send(api, name, { cookies, params, ...sent });
};

describe('the calls about webhooks', () => {
  it('make one, show its secret once, test it, send again, switch, rotate and take it away', async () => {
    expect(jsonOf(await call('webhook'))).toEqual({ webhook: null, deliveries: [] });
    const made = jsonOf(await call('setWebhook', { json: { url: URL } })) as { secret: string };
    expect(made).toMatchObject({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      webhook: { url: URL, isOn: true, offReason: null, failingSince: null },
    });
    expect(jsonOf(await call('setWebhook', { json: { url: `${URL}/2` } }))).toMatchObject({
      secret: null,
      webhook: { url: `${URL}/2` },
    });
    const test = jsonOf(await call('testWebhook')) as { id: string };
    expect(test).toMatchObject({ type: 'test.ping', status: 'delivered', attempts: 1 });
    const replayed = await call('replayDelivery', { params: { ...params, deliveryId: test.id } });
    expect(jsonOf(replayed)).toMatchObject({ id: test.id, status: 'delivered', attempts: 2 });
    expect(posts.map(({ url }) => url)).toEqual([`${URL}/2`, `${URL}/2`]);
    expect(jsonOf(await call('switchWebhook', { json: { isOn: false } }))).toMatchObject({
      webhook: { isOn: false, offReason: 'owner' },
    });
    const rotated = jsonOf(await call('rotateWebhookSecret')) as { secret: string };
    expect(rotated.secret).not.toBe(made.secret);
    const shown = await call('webhook');
    expect(shapes.webhook.output).toBeTypeOf('object');
    expect(jsonOf(shown)).toMatchObject({ webhook: { isOn: false }, deliveries: [{ id: test.id }] });
    expect(textOf(shown)).not.toContain('whsec_');
    expect((await call('deleteWebhook')).statusCode).toBe(204);
    expect(jsonOf(await call('webhook'))).toMatchObject({ webhook: null });
    expect((await call('testWebhook')).statusCode).toBe(404);
  });

  it('say what is wrong with an address', async () => {
    for (const [url, words] of [
      ['http://example.com/', 'must begin with https://'],
      ['https://192.168.1.10/hook', 'private network'],
      ['', 'Type the address'],
    ] as const) {
      const answer = await call('setWebhook', { json: { url } });
      expect([answer.statusCode, textOf(answer)]).toEqual([400, expect.stringContaining(words)]);
    }
    expect(jsonOf(await call('webhook'))).toMatchObject({ webhook: null });
  });

  it('count tests, so that nobody is asked without end', async () => {
    await call('setWebhook', { json: { url: URL } });
    const answers = [];
    for (let time = 0; time < 30; time++) answers.push((await call('testWebhook')).statusCode);
    expect(answers).toEqual([...Array(29).fill(200), 429]);
  });

  it('keep the secret out of the account’s data file', async () => {
    await call('setWebhook', { json: { url: URL } });
    await call('rotateWebhookSecret');
    const data = JSON.parse(await accountData(runtime, account)) as { webhooks: object[] };
    expect(data.webhooks).toMatchObject([{ url: URL }]);
    expect(Object.keys(data.webhooks[0] ?? {})).not.toEqual(expect.arrayContaining(['secret']));
    expect(JSON.stringify(data)).not.toMatch(/[sS]ecret"/);
  });
});
