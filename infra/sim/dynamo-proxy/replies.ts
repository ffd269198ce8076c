import type { Operation } from './operations.ts';

/** An answer of DynamoDB: a status with JSON, or none because the connection broke or stays open. */
export type Reply = { readonly status: number; readonly body: unknown } | 'connection-lost' | 'silence';

/** The codes of `CancellationReasons` (AWS: "TransactWriteItems", errors). */
export type ReasonCode =
  | 'None'
  | 'ConditionalCheckFailed'
  | 'TransactionConflict'
  | 'ThrottlingError'
  | 'ProvisionedThroughputExceeded';

const MESSAGES: Readonly<Record<Exclude<ReasonCode, 'None' | 'ConditionalCheckFailed'>, string>> = {
  TransactionConflict: 'Transaction is ongoing for the item',
  ThrottlingError: 'Throughput exceeds the current capacity of your table or index.',
  ProvisionedThroughputExceeded: 'The level of configured provisioned throughput for the table was exceeded.',
};

/** @param name of the exception */
export function refusal(name: string, message: string, more: Readonly<Record<string, unknown>> = {}): Reply {
  const prefix =
    name === 'ThrottlingException' ? 'com.amazon.coral.service' : 'com.amazonaws.dynamodb.v20120810';
  return { status: 400, body: { __type: `${prefix}#${name}`, message, ...more } };
}

/** "You might have sent the request again, and it might have succeeded" (AWS: "Error handling with DynamoDB", 500). */
export const INTERNAL_ERROR: Reply = {
  status: 500,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
    message: 'An error occurred on the server side.',
  },
};

/**
 * A call without throughput. Both exceptions name a reason made of resource, operation and limit (AWS: "ThrottlingReason"); an on-demand table is
 * limited by its partitions, so the limit is that of a range of keys. A transaction is canceled instead, with a reason for each part.
 * @param of the part that has none; one of the others is `None`
 */
export function throttledReply(
  { name, touches, input }: Operation,
  what: 'table' | 'partition',
  of: (at: number) => boolean = () => true,
): Reply {
  const isRead = name === 'Query' || name === 'Scan' || name.includes('Get');
  if (name === 'TransactWriteItems' || name === 'TransactGetItems')
    return canceledReply(
      touches.map((_, at) => {
        if (!of(at)) return 'None';
        return what === 'table' ? 'ThrottlingError' : 'ProvisionedThroughputExceeded';
      }),
    );
  const table = touches[0]?.table ?? String(input['TableName']);
  return refusal(
    what === 'table' ? 'ThrottlingException' : 'ProvisionedThroughputExceededException',
    'Throughput exceeds the current capacity of your table or index.',
    {
      ThrottlingReasons: [
        {
          reason: `Table${isRead ? 'Read' : 'Write'}KeyRangeThroughputExceeded`,
          resource: `arn:aws:dynamodb:us-east-1:000000000000:table/${table}`,
        },
      ],
    },
  );
}

/** A transaction that another one is in the way of, or that a condition refuses: a reason for each part, in order. */
export function canceledReply(codes: readonly ReasonCode[]): Reply {
  return refusal(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    {
      CancellationReasons: codes.map((Code) =>
        Code === 'None' || Code === 'ConditionalCheckFailed' ? { Code } : { Code, Message: MESSAGES[Code] },
      ),
    },
  );
}

/**
 * A write that meets a transaction on its item (AWS: "Transaction conflict handling in DynamoDB"). A single write is refused with an exception of
 * its own.
 */
export function conflictReply({ name, touches }: Operation, of: (at: number) => boolean): Reply {
  return name === 'TransactWriteItems' || name === 'TransactGetItems'
    ? canceledReply(touches.map((_, at) => (of(at) ? 'TransactionConflict' : 'None')))
    : refusal('TransactionConflictException', MESSAGES.TransactionConflict);
}

export function isOk(
  reply: Reply,
): reply is { readonly status: 200; readonly body: Record<string, unknown> } {
  return typeof reply === 'object' && reply.status === 200;
}
