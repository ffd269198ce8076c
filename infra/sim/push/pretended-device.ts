import { type webcrypto as WebCrypto, webcrypto } from 'node:crypto';

const { subtle } = webcrypto;
type CryptoKey = WebCrypto.CryptoKey;

/** The keys of a subscribed browser, its private key included. */
export interface DeviceKeys {
  /** JSON Web Key of the P-256 pair. */
  readonly pair: WebCrypto.JsonWebKey;
  /** Uncompressed point and authentication secret, both base64url (RFC 8291 §3). */
  readonly p256dh: string;
  readonly auth: string;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Where the sender's key begins: after salt, record size and the length of the key (RFC 8188 §2.1). */
const KEY_AT = SALT_BYTES + 5;
/** The byte after the text of the last record; padding follows (RFC 8188 §2). */
const LAST_RECORD = 2;

/** Creates the keys of a browser that subscribes. */
export async function newDeviceKeys(): Promise<DeviceKeys> {
  const { privateKey, publicKey } = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const point = Buffer.from(await subtle.exportKey('raw', publicKey));
  return {
    pair: await subtle.exportKey('jwk', privateKey),
    p256dh: point.toString('base64url'),
    auth: Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString('base64url'),
  };
}

/**
 * Decrypts a push message as a browser does: RFC 8291, written from its text with WebCrypto, independent of the library that encrypts.
 * @throws when the message is for other keys or was changed
 */
export async function readPush(keys: DeviceKeys, body: Uint8Array): Promise<string> {
  const message = Buffer.from(body);
  const [salt, keyLength] = [message.subarray(0, SALT_BYTES), message[KEY_AT - 1] ?? 0];
  const sender = message.subarray(KEY_AT, KEY_AT + keyLength);
  const sealed = message.subarray(KEY_AT + keyLength);
  if (sealed.length <= TAG_BYTES) throw new Error('The message is too short.');
  const own = await subtle.importKey('jwk', keys.pair, CURVE, false, ['deriveBits']);
  const others = await subtle.importKey('raw', sender, CURVE, true, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: others }, own, 256);
  const info = Buffer.concat([text('WebPush: info\0'), Buffer.from(keys.p256dh, 'base64url'), sender]);
  const input = await derived(await keyOf(shared), Buffer.from(keys.auth, 'base64url'), info, 32);
  const secret = await keyOf(input);
  const content = await derived(secret, salt, text('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await derived(secret, salt, text('Content-Encoding: nonce\0'), 12);
  const key = await subtle.importKey('raw', content, 'AES-GCM', false, ['decrypt']);
  const padded = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed));
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The message is not one whole record.');
  return padded.subarray(0, end).toString('utf8');
}

function text(of: string): Buffer {
  return Buffer.from(of, 'utf8');
}

function keyOf(bytes: ArrayBuffer | Buffer): Promise<CryptoKey> {
  return subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits']);
}

async function derived(key: CryptoKey, salt: Buffer, info: Buffer, bytes: number): Promise<Buffer> {
  return Buffer.from(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8));
}
