import { createHash } from 'node:crypto';
import { userPartition } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key, Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** Seconds that an answer is kept: programs repeat a call within minutes, or on the next day. */
const KEPT_S = 86_400;
/** Visible characters, usually a UUID. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** A write and what identifies it. */
export interface WriteRequest {
  readonly userId: string;
  /** The header `Idempotency-Key`. A write without it runs each time it is sent. */
  readonly key: string | undefined;
  /** Method, path and body: equal for a repeated call. */
  readonly content: string;
}

/** The answer of a write, kept under the user and the hash of the idempotency key. */
interface KeptAnswer extends Key {
  /** SHA-256 of the content. */
  readonly hash: string;
  /** JSON. */
  readonly answer: string;
  /** Epoch seconds. */
  readonly ttl: number;
}

export interface OnceResult<T> {
  readonly answer: T;
  /** Whether it is the answer of an earlier call. */
  readonly isRepeated: boolean;
}

/**
 * Runs a write once, however often it is sent. The transaction of the write also stores its answer: a crash leaves both or neither. Of
 * parallel calls one writes, and the others return its answer. A refusal is not stored, so that a repeated call tries again.
 * @param act does the write in one transaction with the writes that it gets for its answer; they fail if an answer exists
 * @throws ApiError `invalidInput` for a malformed key, `idempotencyKeyReused`, and the errors of `act`
 */
export async function runOnce<T>(
  parts: Pick<Runtime, 'accounts' | 'clock'>,
  { userId, key, content }: WriteRequest,
  act: (kept: (answer: T) => readonly Write[]) => Promise<T>,
): Promise<OnceResult<T>> {
  if (key === undefined) return { answer: await act(() => []), isRepeated: false };
  if (!IDEMPOTENCY_KEY.test(key))
    throw new ApiError(
      'invalidInput',
      'The header Idempotency-Key must have 1 to 255 visible characters, such as a UUID.',
    );
  const hash = sha256(content);
  const at: Key = { pk: userPartition(userId), sk: `api-write#${sha256(key)}` };
  const before = await readKept<T>(parts, at, hash);
  if (before !== undefined) return before;
  const nowS = Math.floor(parts.clock.now().getTime() / 1000);
  const kept = (answer: T): Write[] => [
    {
      put: { ...at, hash, answer: JSON.stringify(answer ?? null), ttl: nowS + KEPT_S },
      condition: {
        expression: 'attribute_not_exists(pk) OR #ttl <= :now',
        names: { '#ttl': 'ttl' },
        values: { ':now': nowS },
      },
    },
  ];
  try {
    return { answer: await act(kept), isRepeated: false };
  } catch (error) {
    const meanwhile = await readKept<T>(parts, at, hash);
    if (meanwhile !== undefined) return meanwhile;
    throw error;
  }
}

/** The stored answer of the same call, if any. DynamoDB may delete an expired one late. */
async function readKept<T>(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  at: Key,
  hash: string,
): Promise<OnceResult<T> | undefined> {
  const kept = await accounts.get<KeptAnswer>(at);
  if (kept === undefined || kept.ttl <= Math.floor(clock.now().getTime() / 1000)) return undefined;
  if (kept.hash !== hash) throw new ApiError('idempotencyKeyReused');
  return { answer: JSON.parse(kept.answer) as T, isRepeated: true };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
