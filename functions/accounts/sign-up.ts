import { randomUUID } from 'node:crypto';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { countWithoutRefusing } from './limits/rate-limit.ts';
import { hashesOf, readSignedToken, signedToken } from './secrets.ts';
import { makeTicket } from './tickets.ts';

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

/** How long the code of a sign-up works. */
const CODE_MS = 24 * 3_600_000;
const CODE_DIGITS = 6;

/**
 * A sign-up that waits for the code in its mail. The browser keeps it, signed, and nothing is stored: each has a code of its own, so
 * that a stranger's can neither end that of another nor become theirs.
 */
interface PendingSignUp {
  readonly email: string;
  /** The code is a keyed hash of it. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Begins a sign-up. @returns it for the browser, and its id and code for the mail */
export function beginSignUp(
  { clock, config }: Pick<Parts, 'clock' | 'config'>,
  email: string,
): { readonly signUp: string; readonly id: string; readonly code: string } {
  const id = randomUUID();
  const pending: PendingSignUp = { email, id, until: clock.now().getTime() + CODE_MS };
  const [current] = hashesOf(config, 'sign-up-code', id);
  return { signUp: signedToken(config, 'sign-up', pending), id, code: codeOf(current) };
}

/**
 * Exchanges the code of a sign-up for a ticket of the user pool. A code can be tried five times, and used again if the answer was lost.
 * @throws ApiError `signUpCode` or `signUpEnded`
 */
export async function finishSignUp(parts: Parts, signUp: string, code: string): Promise<string> {
  const { clock, config } = parts;
  const pending = readSignedToken(config, 'sign-up', signUp) as PendingSignUp | undefined;
  // guard: a code of a sign-up ends
  if (pending === undefined || pending.until < clock.now().getTime()) throw new ApiError('signUpEnded');
  // guard: a code of a sign-up cannot be guessed
  if ((await countWithoutRefusing(parts, 'code-tries', pending.id)).isOver) throw new ApiError('signUpEnded');
  // guard: a sign-up has a code of its own
  const hashes = hashesOf(config, 'sign-up-code', pending.id);
  // guard: a sign-up needs its code
  if (!hashes.some((hash) => codeOf(hash) === code)) throw new ApiError('signUpCode');
  return makeTicket(parts, 'sign-up', pending.email);
}

function codeOf(hash: string): string {
  return String(Number.parseInt(hash.slice(0, 12), 16) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}
