import { createHash } from 'node:crypto';
import { userPartition } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key, Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';

/** An answer is kept this long to be given again: who repeats a call does it within minutes, or the next morning. */
const KEPT_S = 86_400;
/** Anything visible: most send a UUID. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** A write as it was sent, to be known again. */
export interface SentWrite {
  readonly userId: string;
  /** The header `Idempotency-Key`; a write without one happens as often as it is sent. */
  readonly key: string | undefined;
  /** Method, address and body: two calls with the same are the same call. */
  readonly said: string;
}

/** What a write answered, kept under the user and the hash of the idempotency key. */
interface KeptAnswer extends Key {
  /** SHA-256 of what was sent. */
  readonly hash: string;
  /** JSON. */
  readonly answer: string;
  /** Epoch seconds. */
  readonly ttl: number;
}

/** The answer, and whether it is that of an earlier call. */
export interface Done<T> {
  readonly answer: T;
  readonly isRepeated: boolean;
}

/**
 * Makes a write that may be sent again happen once. The answer is written in the transaction of the write itself: either both are
 * there or neither, wherever a process ends. So there is no time in which a first call is under way and a second has to be turned
 * away: of calls at once one writes, and the others find its answer. What is refused is not kept; sent again, it is tried again.
 * @param act does the write, and with it what it is given for its answer, in one transaction that fails when that is there already
 * @throws ApiError `invalidInput` for a key of another form, `idempotencyKeyReused`, and what `act` throws
 */
export async function once<T>(
  parts: Pick<Runtime, 'accounts' | 'clock'>,
  { userId, key, said }: SentWrite,
  act: (kept: (answer: T) => readonly Write[]) => Promise<T>,
): Promise<Done<T>> {
  if (key === undefined) return { answer: await act(() => []), isRepeated: false };
  if (!IDEMPOTENCY_KEY.test(key))
    throw new ApiError('invalidInput', 'Idempotency-Key: Send 1 to 255 visible characters, such as a UUID.');
  const hash = sha256(said);
  const at: Key = { pk: userPartition(userId), sk: `api-write#${sha256(key)}` };
  const before = await repeated<T>(parts, at, hash);
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
    const meanwhile = await repeated<T>(parts, at, hash);
    if (meanwhile !== undefined) return meanwhile;
    throw error;
  }
}

/** What the same call was answered; undefined when there was none. DynamoDB removes what is over in its own time. */
async function repeated<T>(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  at: Key,
  hash: string,
): Promise<Done<T> | undefined> {
  const kept = await accounts.get<KeptAnswer>(at);
  if (kept === undefined || kept.ttl <= Math.floor(clock.now().getTime() / 1000)) return undefined;
  if (kept.hash !== hash) throw new ApiError('idempotencyKeyReused');
  return { answer: JSON.parse(kept.answer) as T, isRepeated: true };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
