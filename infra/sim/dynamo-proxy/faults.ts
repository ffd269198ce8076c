import type { Dice } from '#infra/sim/harness/random.ts';
import { OPERATIONS, type Operation, type WireInput } from './operations.ts';
import {
  canceledReply,
  conflictReply,
  INTERNAL_ERROR,
  isOk,
  type Reply,
  refusal,
  throttledReply,
} from './replies.ts';

/** Passes a call on to the local DynamoDB. */
export type Forward = (input: WireInput) => Promise<Reply>;

/** What can happen to one call. */
interface Fault {
  /** Whether it can happen to this call. */
  readonly fits: (operation: Operation) => boolean;
  readonly happen: (operation: Operation, forward: Forward, dice: Dice) => Promise<Reply>;
}

const isTransaction = ({ name }: Operation): boolean => name.startsWith('Transact');
const isWrite = ({ name }: Operation): boolean => OPERATIONS[name] === 'write';
const isSingleWrite = (operation: Operation): boolean =>
  isWrite(operation) && !isTransaction(operation) && operation.name !== 'BatchWriteItem';
const isBatch = ({ name }: Operation): boolean => name === 'BatchGetItem' || name === 'BatchWriteItem';

/** What DynamoDB may do to any call, by AWS's documentation. */
export const FAULTS = {
  /** "The request was denied due to request throttling" (AWS: "ThrottlingException"; "TransactionCanceledException"). */
  'throttled-table': {
    fits: () => true,
    happen: async (operation, _forward, dice) =>
      throttledReply(operation, 'table', somePart(operation, dice)),
  },
  /** The same, by a range of keys (AWS: "Key range throughput exceeded"). */
  'throttled-partition': {
    fits: () => true,
    happen: async (operation, _forward, dice) =>
      throttledReply(operation, 'partition', somePart(operation, dice)),
  },
  /** Another transaction works on an item (AWS: "Transaction conflict handling"). */
  conflict: {
    fits: (operation) => isSingleWrite(operation) || isTransaction(operation),
    happen: async (operation, _forward, dice) => conflictReply(operation, somePart(operation, dice)),
  },
  /** A refused transaction lists the conflict of another part beside the failed condition (AWS: "CancellationReasons" are per item). */
  'conflict-beside-refusal': {
    fits: (operation) => operation.name === 'TransactWriteItems' && operation.touches.length > 1,
    happen: async (operation, forward, dice) => {
      const reply = await forward(operation.input);
      const codes = typeof reply === 'object' ? reasonsOf(reply.body) : [];
      const free = codes.flatMap((code, at) => (code === 'None' ? [at] : []));
      if (!codes.includes('ConditionalCheckFailed') || free.length === 0) return reply;
      const conflicting = dice.oneOf(free);
      return canceledReply(codes.map((code, at) => (at === conflicting ? 'TransactionConflict' : code)));
    },
  },
  /** "The transaction with the given request token is already in progress" (AWS: "TransactionInProgressException"). */
  'in-progress': {
    fits: ({ name, input }) => name === 'TransactWriteItems' && input['ClientRequestToken'] !== undefined,
    happen: async () => refusal('TransactionInProgressException', 'The transaction is already in progress.'),
  },
  /** "A partial result … UnprocessedItems" and "UnprocessedKeys" (AWS: "BatchWriteItem", "BatchGetItem"). */
  'partly-unprocessed': {
    fits: (operation) => isBatch(operation) && operation.touches.length > 1,
    happen: (operation, forward, dice) => {
      const kept = 1 + dice.below(operation.touches.length - 1);
      return forwardPart(operation, forward, (at) => at < kept);
    },
  },
  /** The connection breaks before the call arrives. */
  'not-arrived': { fits: () => true, happen: async () => 'connection-lost' },
  /** The connection breaks after the call is done. */
  'answer-lost': {
    fits: isWrite,
    happen: async ({ input }, forward) => {
      await forward(input);
      return 'connection-lost';
    },
  },
  /** The connection stays open, and no answer comes. */
  silence: { fits: () => true, happen: async () => 'silence' },
  /** The same after the call is done. */
  'silence-after': {
    fits: isWrite,
    happen: async ({ input }, forward) => {
      await forward(input);
      return 'silence';
    },
  },
  /** "Internal server error", without effect (AWS: "Error handling with DynamoDB"). */
  'internal-error': { fits: () => true, happen: async () => INTERNAL_ERROR },
  /** The same after the call is done: "for a write it may have succeeded". */
  'internal-error-after': {
    fits: isWrite,
    happen: async ({ input }, forward) => {
      await forward(input);
      return INTERNAL_ERROR;
    },
  },
  /** A page that ends early. AWS promises no size, only that `LastEvaluatedKey` says whether more follows (AWS: "Paginating table query results"). */
  'short-page': {
    fits: ({ name }) => name === 'Query' || name === 'Scan',
    happen: ({ input }, forward, dice) => {
      const limit = Number(input['Limit'] ?? Number.POSITIVE_INFINITY);
      return forward({ ...input, Limit: Math.min(limit, 1 + dice.below(3)) });
    },
  },
} as const satisfies Readonly<Record<string, Fault>>;
export type FaultName = keyof typeof FAULTS;

/** Which faults happen, decided by a seed. */
export interface FaultPlan {
  readonly dice: Dice;
  /** One in this many calls has a fault. */
  readonly oneIn: number;
  /** Only these; all when absent. */
  readonly only?: readonly FaultName[];
}

/** The fault of a call, if it has one. */
export function drawFault(operation: Operation, { dice, oneIn, only }: FaultPlan): FaultName | undefined {
  if (dice.below(oneIn) > 0) return undefined;
  const all = Object.keys(FAULTS) as FaultName[];
  const fitting = (only ?? all).filter((name) => FAULTS[name].fits(operation));
  return fitting.length === 0 ? undefined : dice.oneOf(fitting);
}

/** Passes on a part of a batch, and returns the rest as unprocessed. */
export async function forwardPart(
  { name, input }: Operation,
  forward: Forward,
  isKept: (at: number) => boolean,
): Promise<Reply> {
  let at = 0;
  const [kept, left]: Record<string, unknown>[] = [{}, {}];
  for (const [table, asked] of Object.entries(input['RequestItems'] as Record<string, unknown>)) {
    const parts = name === 'BatchWriteItem' ? (asked as unknown[]) : (asked as { Keys: unknown[] }).Keys;
    const marks = parts.map(() => isKept(at++));
    const split = (side: boolean): unknown => {
      const some = parts.filter((_, number) => marks[number] === side);
      return name === 'BatchWriteItem' ? some : { ...(asked as object), Keys: some };
    };
    if (marks.includes(true) && kept !== undefined) kept[table] = split(true);
    if (marks.includes(false) && left !== undefined) left[table] = split(false);
  }
  const reply = await forward({ ...input, RequestItems: kept });
  if (!isOk(reply)) return reply;
  const field = name === 'BatchWriteItem' ? 'UnprocessedItems' : 'UnprocessedKeys';
  return { status: 200, body: { ...reply.body, [field]: left } };
}

/** One part of a transaction, at random. */
function somePart({ touches }: Operation, dice: Dice): (at: number) => boolean {
  const part = dice.below(Math.max(1, touches.length));
  return (at) => at === part;
}

function reasonsOf(body: unknown) {
  const { CancellationReasons = [] } = body as {
    CancellationReasons?: { Code: Parameters<typeof canceledReply>[0][number] }[];
  };
  return CancellationReasons.map(({ Code }) => Code);
}
