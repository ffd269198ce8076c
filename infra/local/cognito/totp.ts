import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time codes as authenticator apps make them: RFC 6238 with SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the present one that count too, for clocks that differ. */
const WINDOW = 1;
const SECRET_BYTES = 32;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base32, as it is typed into an app. */
export function newSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** The code a secret has at a time in epoch milliseconds. */
export function codeAt(secret: string, time: number): string {
  return codeOf(secret, Math.floor(time / STEP_MS));
}

/**
 * The step a code is of, among those that count now.
 * @param usedStep the last one a code was taken of; it and earlier ones count no more, so that each code serves once
 * @returns undefined when the code is of none
 */
export function stepOf(secret: string, code: string, now: number, usedStep: number): number | undefined {
  const present = Math.floor(now / STEP_MS);
  for (let step = Math.max(present - WINDOW, usedStep + 1); step <= present + WINDOW; step++)
    if (isSame(codeOf(secret, step), code)) return step;
  return undefined;
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function isSame(kept: string, given: string): boolean {
  const [a, b] = [Buffer.from(kept), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
