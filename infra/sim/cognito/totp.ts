import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time codes of authenticator apps: RFC 6238 with SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the current one that are also valid, for clock drift. */
const WINDOW = 1;
const SECRET_BYTES = 32;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Creates a secret in base32. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** @param time epoch milliseconds */
export function codeAt(secret: string, time: number): string {
  return codeAtStep(secret, Math.floor(time / STEP_MS));
}

/**
 * Finds the valid step of a code.
 * @param usedStep the last used step; codes of it and of earlier steps are invalid, so that each code works once
 * @returns undefined for an invalid code
 */
export function findCodeStep(
  secret: string,
  code: string,
  now: number,
  usedStep: number,
): number | undefined {
  const present = Math.floor(now / STEP_MS);
  for (let step = Math.max(present - WINDOW, usedStep + 1); step <= present + WINDOW; step++)
    if (isSame(codeAtStep(secret, step), code)) return step;
  return undefined;
}

function codeAtStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function decodeBase32(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function isSame(kept: string, given: string): boolean {
  const [a, b] = [Buffer.from(kept), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
