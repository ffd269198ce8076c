import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** First part of every key, by which people and secret scanners recognize it. */
const KEY_PREFIX = 'plumb_live_';
/** That of a key that reads made-up permits. It is as long. */
const TEST_PREFIX = 'plumb_test_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 of 62 digits carry 256 bits. */
const SECRET_LENGTH = 43;
/** Enough for the largest CRC-32. */
const CHECK_LENGTH = 6;
const KEY = new RegExp(
  `^(?:${KEY_PREFIX}|${TEST_PREFIX})([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`,
);
/** Characters of a key that stay readable, to identify it. */
const VISIBLE_LENGTH = KEY_PREFIX.length + 4;

/**
 * Makes a new key: the prefix, 256 random bits and their checksum. The checksum proves nothing, but lets scanners recognize a key, and
 * us refuse a mistyped one without a read.
 */
export function createKey(isTest = false): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${isTest ? TEST_PREFIX : KEY_PREFIX}${secret}${checksum(secret)}`;
}

/** Parses the key of an `Authorization` header; undefined without a well-formed one. */
export function parseKey(authorization: string | undefined): string | undefined {
  const [scheme = '', text = '', ...more] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || more.length > 0) return undefined;
  const [, secret, check] = KEY.exec(text) ?? [];
  return secret !== undefined && check === checksum(secret) ? text : undefined;
}

/** The hash by which a key is stored (SHA-256, hex). 256 random bits need neither salt nor a slow hash. */
export function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Whether a key, or what lists show of it, is one for made-up permits. */
export function isTestKey(text: string): boolean {
  return text.startsWith(TEST_PREFIX);
}

export function visiblePart(text: string): string {
  return text.slice(0, VISIBLE_LENGTH);
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let at = 0; at < CHECK_LENGTH; at++) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
