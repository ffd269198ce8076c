import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pushRequest } from '#functions/delivery/push/send-to-device.ts';
import { TEST_VAPID_KEY } from '#infra/sim/doubles/test-runtime.ts';
import { newDeviceKeys } from '#infra/sim/push/pretended-device.ts';
import type { LocalServer } from '../http-server.ts';
import { openPhone, type Phone } from './phone.ts';
import { servePush } from './server.ts';

const clock = { now: () => new Date('2026-11-20T12:00:00.000Z') };
const connected: string[] = [];
let folder: string;
let phone: Phone;
let server: LocalServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phone-'));
  phone = await openPhone(folder, clock);
  server = await servePush({
    phone,
    siteOrigin: 'http://localhost:4400',
    owner: 'demo@plumbline.example',
    connect: async (endpoint) => void connected.push(endpoint),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function sent(title: string, keys: { p256dh: string; auth: string } = phone.keys) {
  const device = {
    id: 'a',
    name: 'Phone',
    endpoint: `${server.origin}/send/phone`,
    p256dh: keys.p256dh,
    auth: keys.auth,
    addedAt: '',
    lastSuccess: null,
  };
  const config = { vapidPrivateKey: TEST_VAPID_KEY, siteOrigin: 'http://localhost:4400' };
  const message = { title, body: '<b>Re-roof</b> in Austin, TX', path: '/leads?permit=a', tag: 'alerts-1' };
  return pushRequest(config, device, message);
}
const post = (path: string, headers: Record<string, string>, body: Uint8Array | string = '') =>
  fetch(server.origin + path, { method: 'POST', headers, body: Buffer.from(body), redirect: 'manual' });

it('accepts messages and shows the last one of each tag', async () => {
  for (const title of ['Roofs: 1 new permit', 'Roofs: 2 new permits']) {
    const { headers, body } = await sent(title);
    const { 'Content-Length': _, ...others } = headers;
    expect((await post('/send/phone', others, Buffer.from(body))).status).toBe(201);
  }
  const page = await (await fetch(server.origin)).text();
  expect(page).toContain('Roofs: 2 new permits');
  expect(page).not.toContain('Roofs: 1 new permit');
  expect(page).toContain('&lt;b&gt;Re-roof');
  expect(page).toContain('href="http://localhost:4400/leads?permit=a"');
  const again = await openPhone(folder, clock);
  expect(again.shown).toHaveLength(1);
});

it('rejects messages that are unsigned, unencrypted or for another device', async () => {
  const { headers, body } = await sent('Others', await newDeviceKeys());
  const { 'Content-Length': _, ...others } = headers;
  expect((await post('/send/phone', others, Buffer.from(body))).status).toBe(400);
  const { Authorization: __, ...unsigned } = others;
  expect((await post('/send/phone', unsigned, Buffer.from(body))).status).toBe(400);
  expect((await post('/send/phone', { ...others, 'Content-Encoding': 'gzip' }, 'x')).status).toBe(400);
  expect(phone.shown).toHaveLength(1);
});

it('is registered by its own page only', async () => {
  expect((await post('/connect', { origin: 'http://evil.example' })).status).toBe(403);
  expect(connected).toEqual([]);
  expect((await post('/connect', { origin: server.origin })).status).toBe(303);
  expect(connected).toEqual([`${server.origin}/send/phone`]);
});
