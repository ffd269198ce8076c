import { beforeEach, describe, expect, it } from 'vitest';
import { accountData } from '#functions/accounts/account-data.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { addTestAlert } from '#functions/alerts/testing.ts';
import { webhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { shapes } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { answerJson, answerText, send, type TestCall } from './testing.ts';
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

const call = (name: CallName, sent: TestCall = {}) => {
  const post = async ({ url, body }: { url: string; body: string | Uint8Array }) => {
    posts.push({ url, body: String(body) });
    return { status: 204, retryAfter: undefined };
  };
  const api = createWebhooksApi(runtime, { ...webhookParts(runtime), post });
  return send(api, name, { cookies, params, ...sent });
};

describe('the calls about webhooks', () => {
  it('make a webhook, show its secret once, test, replay, switch, rotate and delete it', async () => {
    expect(answerJson(await call('webhook'))).toEqual({ webhook: null, deliveries: [] });
    const made = answerJson(await call('setWebhook', { json: { url: URL } })) as { secret: string };
    expect(made).toMatchObject({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      webhook: { url: URL, isOn: true, offReason: null, failingSince: null },
    });
    expect(answerJson(await call('setWebhook', { json: { url: `${URL}/2` } }))).toMatchObject({
      secret: null,
      webhook: { url: `${URL}/2` },
    });
    const test = answerJson(await call('testWebhook')) as { id: string };
    expect(test).toMatchObject({ type: 'test.ping', status: 'delivered', attempts: 1 });
    expect(answerJson(await call('testWebhook', { query: 'type=permits.sample' }))).toMatchObject({
      type: 'permits.sample',
      permits: 0,
    });
    posts.pop();
    const replayed = await call('replayDelivery', { params: { ...params, deliveryId: test.id } });
    expect(answerJson(replayed)).toMatchObject({ id: test.id, status: 'delivered', attempts: 2 });
    expect(posts.map(({ url }) => url)).toEqual([`${URL}/2`, `${URL}/2`]);
    expect(answerJson(await call('switchWebhook', { json: { isOn: false } }))).toMatchObject({
      webhook: { isOn: false, offReason: 'owner' },
    });
    const rotated = answerJson(await call('rotateWebhookSecret')) as { secret: string };
    expect(rotated.secret).not.toBe(made.secret);
    const shown = await call('webhook');
    expect(shapes.webhook.output).toBeTypeOf('object');
    expect(answerJson(shown)).toMatchObject({
      webhook: { isOn: false },
      deliveries: expect.arrayContaining([expect.objectContaining({ id: test.id })]),
    });
    expect(answerText(shown)).not.toContain('whsec_');
    expect((await call('deleteWebhook')).statusCode).toBe(204);
    expect(answerJson(await call('webhook'))).toMatchObject({ webhook: null });
    expect((await call('testWebhook')).statusCode).toBe(404);
  });

  it('explain errors in an address', async () => {
    for (const [url, words] of [
      ['http://example.com/', 'must begin with https://'],
      ['https://192.168.1.10/hook', 'private network'],
      ['', 'Enter the address'],
    ] as const) {
      const answer = await call('setWebhook', { json: { url } });
      expect([answer.statusCode, answerText(answer)]).toEqual([400, expect.stringContaining(words)]);
    }
    expect(answerJson(await call('webhook'))).toMatchObject({ webhook: null });
  });

  it('limit tests', async () => {
    await call('setWebhook', { json: { url: URL } });
    const answers = [];
    for (let time = 0; time < 30; time++) answers.push((await call('testWebhook')).statusCode);
    expect(answers).toEqual([...Array(29).fill(200), 429]);
  });

  it('keep the secret out of the account data file', async () => {
    await call('setWebhook', { json: { url: URL } });
    await call('rotateWebhookSecret');
    const data = JSON.parse(await accountData(runtime, account)) as { webhooks: object[] };
    expect(data.webhooks).toMatchObject([{ url: URL }]);
    expect(Object.keys(data.webhooks[0] ?? {})).not.toEqual(expect.arrayContaining(['secret']));
    expect(JSON.stringify(data)).not.toMatch(/[sS]ecret"/);
  });
});
