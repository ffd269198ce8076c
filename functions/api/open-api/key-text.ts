import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How every key begins, so that people and secret scanners know one where they see it. */
export const KEY_PREFIX = 'plumb_live_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 of 62 digits carry 256 bits. */
const SECRET_LENGTH = 43;
/** As many as the largest CRC-32 needs. */
const CHECK_LENGTH = 6;
const KEY = new RegExp(`^${KEY_PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);
/** So many characters of a key are kept readable, to tell keys apart by. */
const SHOWN_LENGTH = KEY_PREFIX.length + 4;

/**
 * A new key: the prefix, 256 random bits and a checksum over them. The checksum proves nothing; it lets a scanner tell a key
 * from an accident without asking us, and us refuse a mistyped one without asking the store.
 */
export function newKeyText(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${KEY_PREFIX}${secret}${checkOf(secret)}`;
}

/** The key an `Authorization` header carries; undefined when it carries none that can be one. */
export function keyTextIn(authorization: string | undefined): string | undefined {
  const [scheme = '', text = '', ...more] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || more.length > 0) return undefined;
  const [, secret, check] = KEY.exec(text) ?? [];
  return secret !== undefined && check === checkOf(secret) ? text : undefined;
}

/** What a key is found by (SHA-256, hex). 256 random bits need neither salt nor a slow hash. */
export function hashOfKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The part of a key that lists show. */
export function shownPart(text: string): string {
  return text.slice(0, SHOWN_LENGTH);
}

function checkOf(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let at = 0; at < CHECK_LENGTH; at++) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
