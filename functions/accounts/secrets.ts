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
 * What is kept secret or unreadable in the accounts table. Every use has a key of its own, derived from the one session
 * secret by HKDF-SHA-256 under the use's name, so that none can stand in for another.
 */
type Use = 'refresh-token' | 'webhook-secret' | 'trial-address' | 'rate-subject' | 'unsubscribe';

const SECRET_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a refresh token with AES-256-GCM; base64 of nonce, tag and text.
 * @param owner what the token belongs to; opening it for another owner fails, so a copied item is worth nothing
 */
export function sealToken(config: Config, token: string, owner: string): string {
  return seal(keyFor(config, 'refresh-token'), token, owner);
}

/** The token `sealToken` was given. @throws when the text was changed, or sealed for another owner or under another secret */
export function openToken(config: Config, sealed: string, owner: string): string {
  return open(keyFor(config, 'refresh-token'), sealed, owner);
}

/** Encrypts the secret of a webhook, as `sealToken` does: it is needed again to sign, so a hash of it would not do. */
export function sealWebhookSecret(config: Config, secret: string, owner: string): string {
  return seal(keyFor(config, 'webhook-secret'), secret, owner);
}

/** The secret `sealWebhookSecret` was given. @throws as `openToken` */
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

/** A keyed hash (HMAC-SHA-256, hex) of a normalized e-mail address: recognizes it again, cannot be turned back or tried out. */
export function hashAddress(config: Config, address: string): string {
  return createHmac('sha256', keyFor(config, 'trial-address')).update(address).digest('hex');
}

/** A keyed hash (HMAC-SHA-256, hex) of whom calls are counted for, so that no network address is kept. */
export function hashSubject(config: Config, subject: string): string {
  return createHmac('sha256', keyFor(config, 'rate-subject')).update(subject).digest('hex');
}

/** A signature (HMAC-SHA-256, base64url) of what an unsubscribe link turns off. */
export function signUnsubscribe(config: Config, text: string): string {
  return createHmac('sha256', keyFor(config, 'unsubscribe')).update(text).digest('base64url');
}

/** True when `signUnsubscribe` made the signature for this text. Takes the same time for every signature. */
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
