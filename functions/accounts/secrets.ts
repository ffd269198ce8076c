import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Config } from '#functions/platform/config.ts';

/**
 * Uses of encryption and keyed hashes in the accounts table. Each use has its own key, derived from the session secret by
 * HKDF-SHA-256 with the use's name, so that a value for one use is invalid for another.
 */
type Use = 'refresh-token' | 'webhook-secret' | 'trial-address' | 'rate-subject' | 'unsubscribe';

const SECRET_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a refresh token with AES-256-GCM. @returns base64 of nonce, tag and ciphertext
 * @param owner the item with the token; decryption for another owner fails, so a copied token is useless
 */
export function sealToken(config: Config, token: string, owner: string): string {
  return seal(keyFor(config, 'refresh-token'), token, owner);
}

/** Decrypts a refresh token. @throws when the text was changed, or encrypted for another owner or with another secret */
export function openToken(config: Config, sealed: string, owner: string): string {
  return open(keyFor(config, 'refresh-token'), sealed, owner);
}

/** Encrypts a webhook's secret as `sealToken` does. Signing needs the secret, so a hash is not enough. */
export function sealWebhookSecret(config: Config, secret: string, owner: string): string {
  return seal(keyFor(config, 'webhook-secret'), secret, owner);
}

/** Decrypts a webhook's secret. @throws as `openToken` does */
export function openWebhookSecret(config: Config, sealed: string, owner: string): string {
  return open(keyFor(config, 'webhook-secret'), sealed, owner);
}

function seal(key: Buffer, text: string, owner: string): string {
  const nonce = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function open(key: Buffer, sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
}

/** A keyed hash (HMAC-SHA-256, hex) of a normalized e-mail address, which cannot be guessed without the key. */
export function hashAddress(config: Config, address: string): string {
  return createHmac('sha256', keyFor(config, 'trial-address')).update(address).digest('hex');
}

/** A keyed hash (HMAC-SHA-256, hex) of a rate limit's subject, so that no network address is stored. */
export function hashSubject(config: Config, subject: string): string {
  return createHmac('sha256', keyFor(config, 'rate-subject')).update(subject).digest('hex');
}

/** The signature (HMAC-SHA-256, base64url) of an unsubscribe link. */
export function signUnsubscribe(config: Config, text: string): string {
  return createHmac('sha256', keyFor(config, 'unsubscribe')).update(text).digest('base64url');
}

/** Verifies a signature of `signUnsubscribe` in constant time. */
export function isUnsubscribeSigned(config: Config, text: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(signUnsubscribe(config, text)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function keyFor({ sessionSecret }: Config, use: Use): Buffer {
  const secret = Buffer.from(sessionSecret, 'base64');
  if (secret.length !== SECRET_BYTES)
    throw new Error(`SESSION_SECRET must be ${SECRET_BYTES} random bytes in base64.`);
  return Buffer.from(hkdfSync('sha256', secret, '', `plumbline ${use}`, SECRET_BYTES));
}
