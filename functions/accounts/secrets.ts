import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { type Config, listedSecrets } from '#functions/platform/config.ts';

/**
 * Uses of encryption and keyed hashes in the accounts table. Each use has its own key, derived from the session secret by
 * HKDF-SHA-256 with the use's name, so that a value for one use is invalid for another. The current secret writes; a value of any
 * listed one is read (`listedSecrets`), so that a rotation ends no session and forgets no trial.
 */
type Use = SealedUse | HashUse | 'rate-subject' | TokenUse;

/** What we sign: what a link in a mail may do without a session, a sign-up that waits for its code, a ticket of the user pool. */
type TokenUse = 'unsubscribe' | 'call-outcome' | 'freeze' | 'sign-up' | 'ticket';
/** What a hash is compared with later. */
type HashUse = 'trial-address' | 'deleted-user' | 'sign-up-code';

const SECRET_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets that we have to use ourselves, so that a hash is not enough. */
type SealedUse = 'refresh-token' | 'webhook-secret';

/**
 * Encrypts a secret with AES-256-GCM. @returns base64 of nonce, tag and ciphertext
 * @param owner the item with the secret; decryption for another owner fails, so a copied secret is useless
 */
export function seal(config: Config, use: SealedUse, secret: string, owner: string): string {
  const nonce = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, currentKey(config, use), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/**
 * Decrypts a secret. A sealed text does not say which key it needs; the tag of GCM tells whether one fits.
 * @throws when the text was changed, or encrypted for another owner or use or with an unlisted secret
 */
export function unseal(config: Config, use: SealedUse, sealed: string, owner: string): string {
  const faults: unknown[] = [];
  for (const key of keysFor(config, use))
    try {
      return open(key, sealed, owner);
    } catch (error) {
      faults.push(error);
    }
  throw faults[0];
}

function open(key: Buffer, sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
}

/**
 * Keyed hashes (HMAC-SHA-256, hex) of a normalized e-mail address or an id by every listed secret, that of the current one
 * first. They cannot be guessed without the key.
 */
export function hashesOf(config: Config, use: HashUse, text: string): readonly [string, ...string[]] {
  const [current, ...others] = keysFor(config, use);
  const hash = (key: Buffer): string => createHmac('sha256', key).update(text).digest('hex');
  return [hash(current), ...others.map(hash)];
}

/**
 * A keyed hash (HMAC-SHA-256, hex) of a rate limit's subject, so that no network address is stored. Only the current secret counts: a
 * rotation starts a new window.
 */
export function hashSubject(config: Config, subject: string): string {
  return createHmac('sha256', currentKey(config, 'rate-subject')).update(subject).digest('hex');
}

/** A signed token: the claim and its signature (HMAC-SHA-256), both in base64url. */
export function signedToken(config: Config, use: TokenUse, claim: unknown): string {
  const text = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${text}.${signature(currentKey(config, use), text)}`;
}

/** The claim of a token of `signedToken`; undefined when we have not signed it for this use. */
export function readSignedToken(config: Config, use: TokenUse, token: string): unknown {
  const [claim = '', given = '', ...more] = token.split('.');
  // guard: links in mails are signed
  if (more.length > 0 || !isSigned(config, use, claim, given)) return undefined;
  return JSON.parse(Buffer.from(claim, 'base64url').toString());
}

/** Verifies a signature in constant time. */
function isSigned(config: Config, use: TokenUse, text: string, given: string): boolean {
  const sent = Buffer.from(given);
  // Compares with all of them, so that the duration does not tell which one signed.
  const matches = keysFor(config, use).filter((key) => {
    const expected = Buffer.from(signature(key, text));
    return expected.length === sent.length && timingSafeEqual(expected, sent);
  });
  return matches.length > 0;
}

function signature(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function currentKey(config: Config, use: Use): Buffer {
  return deriveKey(listedSecrets(config.sessionSecret)[0], use);
}

function keysFor(config: Config, use: Use): readonly [current: Buffer, ...others: Buffer[]] {
  const [current, ...others] = listedSecrets(config.sessionSecret);
  return [deriveKey(current, use), ...others.map((secret) => deriveKey(secret, use))];
}

function deriveKey(secret: string, use: Use): Buffer {
  const bytes = Buffer.from(secret, 'base64');
  if (bytes.length !== SECRET_BYTES)
    throw new Error(`SESSION_SECRET must be ${SECRET_BYTES} random bytes in base64.`);
  return Buffer.from(hkdfSync('sha256', bytes, '', `plumbline ${use}`, SECRET_BYTES));
}
