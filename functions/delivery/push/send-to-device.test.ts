import { createECDH, createPublicKey, type ECDH, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { TEST_VAPID_KEY } from '#infra/sim/doubles/test-runtime.ts';
import { type DeviceKeys, newDeviceKeys, readPush } from '#infra/sim/push/pretended-device.ts';
import { pushMessageText } from '#shared/domain/alerts/push-message.ts';
import type { PushDevice } from './devices.ts';
import { pushRequest } from './send-to-device.ts';
import { vapidPublicKey } from './vapid-key.ts';

/** The decryption of the library that web-push uses; it has no types of its own. */
const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt(
    body: Buffer,
    options: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string },
  ): Buffer;
};

const CONFIG = { vapidPrivateKey: TEST_VAPID_KEY, siteOrigin: 'https://plumbline.example' };
const MESSAGE = {
  title: 'Roofs: 2 new leads',
  body: 'Re-roof in Austin, TX, $25,000, and 1 more',
  path: '/leads?trade=roofing',
  tag: 'alerts-17',
};

function deviceWith({ p256dh, auth }: DeviceKeys): PushDevice {
  const endpoint = 'https://push.example.com/send/abc';
  const addedAt = '2026-11-20T12:00:00.000Z';
  return { id: 'a', name: 'Sample browser', endpoint, p256dh, auth, addedAt, lastSuccess: null };
}

const base64 = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('a push message', () => {
  it('is read by our own decryption, which reads the example of RFC 8291 §5', async () => {
    const point = base64(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    );
    const published: DeviceKeys = {
      pair: {
        kty: 'EC',
        crv: 'P-256',
        d: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      p256dh: point.toString('base64url'),
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const body = base64(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
    expect(await readPush(published, body)).toBe('When I grow up, I want to be a watermelon');

    const keys = await newDeviceKeys();
    const sent = await pushRequest(CONFIG, deviceWith(keys), MESSAGE);
    expect(await readPush(keys, Buffer.from(sent.body))).toBe(pushMessageText(MESSAGE));
  });

  it('is read by an independent library', async () => {
    const receiver = createECDH('prime256v1');
    const p256dh = receiver.generateKeys('base64url');
    const keys = await newDeviceKeys();
    const { body } = await pushRequest(CONFIG, deviceWith({ ...keys, p256dh }), MESSAGE);
    const read = decrypt(Buffer.from(body), {
      version: 'aes128gcm',
      privateKey: receiver,
      authSecret: keys.auth,
    });
    expect(read.toString('utf8')).toBe(pushMessageText(MESSAGE));
  });

  it('is not read by another device or after a change', async () => {
    const [keys, others] = [await newDeviceKeys(), await newDeviceKeys()];
    const body = Buffer.from((await pushRequest(CONFIG, deviceWith(keys), MESSAGE)).body);
    await expect(readPush(others, body)).rejects.toThrow();
    for (const at of [0, 30, body.length - 1]) {
      const changed = Buffer.from(body);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(readPush(keys, changed), String(at)).rejects.toThrow();
    }
  });

  it('differs each time it is sent, and is not visible outside', async () => {
    const device = deviceWith(await newDeviceKeys());
    const [one, two] = [
      await pushRequest(CONFIG, device, MESSAGE),
      await pushRequest(CONFIG, device, MESSAGE),
    ];
    expect(Buffer.from(one.body).equals(Buffer.from(two.body))).toBe(false);
    expect(JSON.stringify([one.url, one.headers])).not.toMatch(/Roofs|Austin/);
  });

  it('has headers for its lifetime, its urgency and the message it replaces', async () => {
    const { url, headers } = await pushRequest(CONFIG, deviceWith(await newDeviceKeys()), MESSAGE);
    expect(url).toBe('https://push.example.com/send/abc');
    expect(headers).toMatchObject({
      TTL: '21600',
      Urgency: 'normal',
      Topic: 'alerts-17',
      'Content-Encoding': 'aes128gcm',
    });
  });

  it('is signed for its push service with the key that browsers subscribe with (RFC 8292)', async () => {
    const { headers } = await pushRequest(CONFIG, deviceWith(await newDeviceKeys()), MESSAGE);
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers['Authorization'] ?? '') ?? [];
    expect(key).toBe(vapidPublicKey(CONFIG));
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = base64(key);
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const signed = Buffer.from(`${head}.${claims}`);
    const isSigned = (by: Buffer): boolean =>
      verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, by);
    expect(isSigned(base64(signature))).toBe(true);
    expect(isSigned(Buffer.alloc(64, 1))).toBe(false);
    expect(JSON.parse(base64(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    const { aud, exp, sub } = JSON.parse(base64(claims).toString()) as Record<string, unknown>;
    expect(aud).toBe('https://push.example.com');
    expect(sub).toBe('https://plumbline.example');
    const aheadS = Number(exp) - Date.now() / 1000;
    expect(aheadS).toBeGreaterThan(0);
    expect(aheadS).toBeLessThanOrEqual(86_400);
  });
});
