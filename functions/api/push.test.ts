import { beforeEach, describe, expect, it } from 'vitest';
import { accountData } from '#functions/accounts/account-data.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { vapidPublicKey } from '#functions/delivery/push/vapid-key.ts';
import type { PublicPost } from '#functions/platform/network/public-post.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { newDeviceKeys, readPush } from '#infra/sim/push/pretended-device.ts';
import { shapes } from '#shared/contract/index.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { DEVICES_PER_USER } from '#shared/domain/alerts/push-times.ts';
import { createPushApi } from './push.ts';
import { answerJson, answerText, send, type TestCall } from './testing.ts';

let runtime: TestRuntime;
let user: Awaited<ReturnType<typeof signedIn>>;
let posted: PublicPost[];
let status: number;
const keys = await newDeviceKeys();

beforeEach(async () => {
  runtime = await testRuntime();
  user = await signedIn(runtime);
  posted = [];
  status = 201;
});

const call = (name: CallName, sent: TestCall = {}) => {
  const api = createPushApi(runtime, async (post) => {
    posted.push(post);
    return { status, retryAfter: undefined };
  });
  return send(api, name, { cookies: user.cookies, ...sent });
};
const bodyOf = (endpoint = 'https://push.example.com/send/a', name = 'Chrome on Android') => ({
  name,
  endpoint,
  keys: { p256dh: keys.p256dh, auth: keys.auth },
});
const add = async (...body: Parameters<typeof bodyOf>) =>
  answerJson(await call('addDevice', { json: bodyOf(...body) })) as { id: string };
const listed = async () =>
  (answerJson(await call('listDevices')) as { devices: { id: string; lastSuccess: string | null }[] })
    .devices;

describe('the calls about devices', () => {
  it('add, list and remove a device, without its endpoint and keys', async () => {
    const device = await add();
    const answer = await call('listDevices');
    expect(answerJson(answer)).toEqual({
      publicKey: vapidPublicKey(runtime.config),
      devices: [
        {
          id: device.id,
          name: 'Chrome on Android',
          addedAt: '2026-11-20T12:00:00.000Z',
          lastSuccess: null,
        },
      ],
    });
    const { output } = shapes.listDevices;
    expect(typeof output === 'string' || output.safeParse(answerJson(answer)).success).toBe(true);
    const data = await accountData(runtime, user.account);
    for (const text of [answerText(answer), data])
      expect(text).not.toMatch(/push\.example\.com|p256dh|auth"/);
    expect(data).toContain('Chrome on Android');
    expect((await call('removeDevice', { params: { id: device.id } })).statusCode).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await call('removeDevice', { params: { id: device.id } })).statusCode).toBe(404);
  });

  it('recognize a browser that subscribes again', async () => {
    const [one, again] = [await add(), await add(undefined, 'Chrome, renamed')];
    expect(again.id).toBe(one.id);
    expect(await listed()).toHaveLength(1);
  });

  it('keep at most ten, also under parallel calls', async () => {
    const added = await Promise.all(
      Array.from({ length: DEVICES_PER_USER + 2 }, (_, at) =>
        call('addDevice', { json: bodyOf(`https://push.example.com/send/${at}`) }),
      ),
    );
    const kept = added.filter(({ statusCode }) => statusCode === 200);
    expect(await listed()).toHaveLength(kept.length);
    for (let at = 100; at < 100 + DEVICES_PER_USER; at++)
      await call('addDevice', { json: bodyOf(`https://push.example.com/send/${at}`) });
    expect(await listed()).toHaveLength(DEVICES_PER_USER);
    const refused = await call('addDevice', { json: bodyOf('https://push.example.com/send/more') });
    expect([refused.statusCode, answerText(refused)]).toEqual([
      403,
      expect.stringContaining('You have 10 devices'),
    ]);
  });

  it.each([
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://localhost/a',
    'https://push.example.com:8443/a',
    'https://user:word@push.example.com/a',
    'ftp://push.example.com/a',
    'push.example.com',
    `https://push.example.com/${'a'.repeat(1000)}`,
  ])('refuse the endpoint %s', async (endpoint) => {
    expect((await call('addDevice', { json: bodyOf(endpoint) })).statusCode).toBe(400);
    expect(await listed()).toEqual([]);
  });

  it('send a test message that the device can decrypt', async () => {
    const { id } = await add();
    expect((await call('testDevice', { params: { id } })).statusCode).toBe(204);
    const [sent] = posted;
    expect(await readPush(keys, Buffer.from(sent?.body ?? ''))).toContain('Plumbline reaches this device');
    expect((await listed())[0]?.lastSuccess).toBe('2026-11-20T12:00:00.000Z');
  });

  it('report a failed test, and remove a device that is gone', async () => {
    const { id } = await add();
    status = 500;
    expect((await call('testDevice', { params: { id } })).statusCode).toBe(503);
    expect(await listed()).toHaveLength(1);
    status = 410;
    const gone = await call('testDevice', { params: { id } });
    expect([gone.statusCode, answerText(gone)]).toEqual([
      409,
      expect.stringContaining('Turn phone alerts on'),
    ]);
    expect(await listed()).toEqual([]);
  });

  it('answer 404 for another user’s device', async () => {
    const { id } = await add();
    const { cookies } = await signedIn(runtime);
    for (const name of ['removeDevice', 'testDevice'] as const)
      expect((await call(name, { params: { id }, cookies })).statusCode).toBe(404);
    expect(await listed()).toHaveLength(1);
    expect(posted).toEqual([]);
  });

  it('limit tests per hour', async () => {
    const { id } = await add();
    const statuses: (number | undefined)[] = [];
    for (let at = 0; at < 21; at++) statuses.push((await call('testDevice', { params: { id } })).statusCode);
    expect(statuses.at(-2)).toBe(204);
    expect(statuses.at(-1)).toBe(429);
  });
});
