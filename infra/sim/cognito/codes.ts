import { randomInt, timingSafeEqual } from 'node:crypto';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { CognitoError } from './cognito-error.ts';
import type { CodePurpose, Pool, PoolUser } from './pool.ts';

const HOUR_MS = 3_600_000;
/** Same as Cognito: a sign-up code is valid for 24 hours, a reset code for one. */
const LIFE_MS: Readonly<Record<CodePurpose, number>> = { 'sign-up': 24 * HOUR_MS, reset: HOUR_MS };
const WRONG_CODES_MAX = 5;
const CODES_AN_HOUR = 5;
const LOCK_MS = 15 * 60_000;

const MAIL: Readonly<Record<CodePurpose, { subject: string; use: string; life: string }>> = {
  'sign-up': {
    subject: 'Your verification code',
    use: `Enter it on the sign-in page to confirm your email address for ${PRODUCT_NAME}.`,
    life: '24 hours',
  },
  reset: {
    subject: 'Your code to set a new password',
    use: `Enter it on the sign-in page to set a new password for ${PRODUCT_NAME}. If you did not ask for this, do nothing: your password stays.`,
    life: 'one hour',
  },
};

interface CodeDelivery {
  readonly Destination: string;
  readonly DeliveryMedium: 'EMAIL';
  readonly AttributeName: 'email';
}

/**
 * Mails a new six-digit code, which replaces an earlier one.
 * @throws CognitoError LimitExceededException after five within an hour
 */
export function sendCode(pool: Pool, user: PoolUser, purpose: CodePurpose): CodeDelivery {
  user.codesSentAt = user.codesSentAt.filter((at) => at > pool.now() - HOUR_MS);
  if (user.codesSentAt.length >= CODES_AN_HOUR) throw tooMany();
  user.codesSentAt.push(pool.now());
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  user.codes[purpose] = { code, expiresAt: pool.now() + LIFE_MS[purpose] };
  pool.state.save();
  const { subject, use, life } = MAIL[purpose];
  pool.deliver({
    to: user.email,
    subject,
    text: `Your ${PRODUCT_NAME} code is ${code}\n\n${use} It is valid for ${life}.`,
  });
  return codeDelivery(user.email);
}

/** Describes the delivery of a code; the same for unknown addresses, which get no code. */
export function codeDelivery(email: string): CodeDelivery {
  const [name = '', domain = ''] = email.split('@');
  return {
    Destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`,
    DeliveryMedium: 'EMAIL',
    AttributeName: 'email',
  };
}

/**
 * Consumes a code.
 * @throws CognitoError CodeMismatchException; ExpiredCodeException; LimitExceededException for 15 minutes
 * after five wrong codes
 */
export function redeemCode(pool: Pool, user: PoolUser, purpose: CodePurpose, given: string): void {
  const { codeAttempts } = user;
  if (codeAttempts.lockedUntil > pool.now()) throw tooMany();
  const kept = user.codes[purpose];
  if (kept === undefined || kept.expiresAt <= pool.now()) throw codeExpired();
  if (!same(kept.code, given)) {
    codeAttempts.failures++;
    if (codeAttempts.failures >= WRONG_CODES_MAX)
      user.codeAttempts = { failures: 0, lockedUntil: pool.now() + LOCK_MS };
    pool.state.save();
    throw codeMismatch();
  }
  delete user.codes[purpose];
  user.codeAttempts = { failures: 0, lockedUntil: 0 };
  pool.state.save();
}

export function codeMismatch(): CognitoError {
  return new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
}

export function codeExpired(): CognitoError {
  return new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

function tooMany(): CognitoError {
  return new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}

function same(kept: string, given: string): boolean {
  const [a, b] = [Buffer.from(kept), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
