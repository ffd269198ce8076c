import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { openAws } from '../network/aws-client.ts';

/**
 * How calls to DynamoDB are repeated, in one place. The SDK repeats a call that failed as a whole: throttled, a 5xx, a broken connection, a
 * transaction still in progress. What it does not understand is repeated here: why a transaction was canceled, a write that met one, and the
 * rest of a batch. Both wait a random time up to a bound that doubles (full jitter), so that callers that collided do not do so again.
 */

/** Attempts of the SDK. After a throttled call it waits up to 1, 2, 4 and 8 seconds: within the 28 seconds of a function that answers calls. */
const SDK_ATTEMPTS = 5;
/** The bound of the first wait, in milliseconds, as AWS advises for DynamoDB; transactions end within milliseconds. */
const WAIT_MS = 25;
/** The longest bound of a wait, in milliseconds. */
const WAIT_MOST_MS = 3_000;
/** Repetitions without progress. The waits add up to 9 seconds at most, on average to half of that. */
const REPEATS_MOST = 9;

/** The condition of a write did not hold; nothing was written. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
}

/** Other writes, or throttling, kept a call from being done. Nothing is known about its condition, and it may be repeated later. */
export class TableBusy extends Error {
  override readonly name = 'TableBusy';
}

/** The client of all tables. @param config replaces parts of the usual configuration */
export function openDynamo(config: DynamoDBClientConfig): DynamoDBClient {
  return openAws(DynamoDBClient, { maxAttempts: SDK_ATTEMPTS, retryMode: 'standard', ...config });
}

/** What each reason of a canceled transaction means (AWS: "TransactWriteItems", CancellationReasons); others are errors of ours. */
const MEANINGS: Readonly<Record<string, 'repeat' | 'refused' | undefined>> = {
  // guard: a conflict is repeated
  TransactionConflict: 'repeat',
  ThrottlingError: 'repeat',
  ProvisionedThroughputExceeded: 'repeat',
  ConditionalCheckFailed: 'refused',
};

/**
 * Sends a write, and again while other writes or throttling are in its way. A condition that failed beside a conflict is judged again: the other
 * transaction may be the one that made it fail, and may not last.
 * @throws ConditionFailed; TableBusy when it was in vain
 */
export async function sendWrite<T>(send: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats++)
    try {
      return await send();
    } catch (error) {
      const meanings = refusals(error).map((reason) => MEANINGS[reason]);
      if (meanings.includes('repeat')) await waitBefore(repeats + 1, error);
      else if (meanings.includes('refused'))
        throw new ConditionFailed((error as Error).message, { cause: error });
      else throw error;
    }
}

/**
 * Sends a batch, then what DynamoDB left of it, until nothing is left.
 * @param send does a part and returns what is left of it
 * @throws TableBusy when nothing was done several times in a row
 */
export async function sendBatch<T>(
  batch: readonly T[],
  send: (part: readonly T[]) => Promise<readonly T[]>,
): Promise<void> {
  let part = batch;
  for (let repeats = 0; part.length > 0; ) {
    const left = await send(part);
    repeats = left.length < part.length ? 0 : repeats + 1;
    if (left.length > 0) await waitBefore(Math.max(1, repeats));
    // guard: what is left of a batch is sent
    part = left;
  }
}

/** DynamoDB's reasons for a refused write; empty for other errors. */
function refusals(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  if (error.name === 'ConditionalCheckFailedException') return ['ConditionalCheckFailed'];
  if (error.name === 'TransactionConflictException') return ['TransactionConflict'];
  if (error.name !== 'TransactionCanceledException') return [];
  const { CancellationReasons = [] } = error as { CancellationReasons?: readonly { Code?: string }[] };
  return CancellationReasons.flatMap(({ Code }) => Code ?? []);
}

async function waitBefore(repeat: number, cause?: unknown): Promise<void> {
  if (repeat > REPEATS_MOST)
    // guard: a busy table fails no condition
    throw new TableBusy('DynamoDB is busy with other writes, or throttled.', { cause });
  const most = Math.min(WAIT_MOST_MS, WAIT_MS * 2 ** (repeat - 1));
  await new Promise((resolve) => setTimeout(resolve, Math.random() * most));
}
