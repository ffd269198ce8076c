import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type ReturnValue,
  ScanCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { ConditionFailed, sendBatch, sendWrite } from './retries.ts';

export { ConditionFailed, TableBusy } from './retries.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}
export type Item = Key & Readonly<Record<string, unknown>>;

/** A DynamoDB expression for a condition or an update, with its names (`#n`) and values (`:v`). */
export interface Expression {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}
export interface Update extends Expression {
  readonly condition?: string;
  readonly returns?: ReturnValue;
}

/** One part of a transaction. */
export type Write =
  | { readonly put: Item; readonly condition?: Expression }
  | { readonly update: Key; readonly with: Update }
  | { readonly remove: Key; readonly condition?: Expression }
  /** Writes nothing. The item can be in another table. */
  | { readonly check: Key; readonly condition: Expression; readonly of?: Table };

/** Which items of a partition to return, and in which order. */
export interface QueryOptions {
  readonly prefix?: string;
  /** First and last sort key, inclusive; instead of `prefix`. */
  readonly between?: readonly [first: string, last: string];
  readonly newestFirst?: boolean;
  readonly limit?: number;
}

export interface ScanOptions {
  /** One of several shares of the table, from 0. Items stay in their share. */
  readonly share?: { readonly number: number; readonly of: number };
  /** Only items after this one in the order of the scan. */
  readonly after?: Key | undefined;
}

/** Whether the condition of a write holds. @throws the write's other errors */
export async function happens(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

const BATCH_GET_MAX = 100;
const BATCH_WRITE_MAX = 25;

const marshalled = (value: unknown) =>
  marshall(value, { removeUndefinedValues: true, convertClassInstanceToMap: true });

/**
 * A DynamoDB table with plain objects. `T` is the caller's type of the items. Reads are strongly consistent.
 *
 * A write whose answer is lost is sent again (`retries.ts`). A write that would then do or say something else, because it has a condition or adds
 * to a value, is a transaction with a token, by which DynamoDB knows it for ten minutes. That takes two write units for each KB instead of one.
 */
export class Table {
  readonly name: string;
  readonly #client: DynamoDBClient;

  constructor(client: DynamoDBClient, name: string) {
    this.#client = client;
    this.name = name;
  }

  async get<T extends Key>(key: Key): Promise<T | undefined> {
    const { Item } = await this.#client.send(
      // guard: an item is read consistently
      new GetItemCommand({ TableName: this.name, Key: marshalled(key), ConsistentRead: true }),
    );
    return Item === undefined ? undefined : (unmarshall(Item) as T);
  }

  /** The items that exist under the keys, in any order. Any number of keys; duplicates are read once. */
  async getMany<T extends Key>(keys: readonly Key[]): Promise<T[]> {
    const distinct = [...new Map(keys.map(({ pk, sk }) => [`${pk}\u0000${sk}`, { pk, sk }])).values()];
    const found: T[] = [];
    for (let at = 0; at < distinct.length; at += BATCH_GET_MAX)
      await sendBatch(
        distinct.slice(at, at + BATCH_GET_MAX).map((key) => marshalled(key)),
        async (keys) => {
          const answer = await this.#client.send(
            new BatchGetItemCommand({
              // guard: a batch is read consistently
              RequestItems: { [this.name]: { Keys: [...keys], ConsistentRead: true } },
            }),
          );
          for (const item of answer.Responses?.[this.name] ?? []) found.push(unmarshall(item) as T);
          // guard: unprocessed keys are read again
          return answer.UnprocessedKeys?.[this.name]?.Keys ?? [];
        },
      );
    return found;
  }

  /** Writes or replaces an item. @throws ConditionFailed */
  async put(item: Item, condition?: Expression): Promise<void> {
    // guard: a put with a condition has a token
    if (condition !== undefined) await this.transact([{ put: item, condition }]);
    else
      await sendWrite(() =>
        this.#client.send(new PutItemCommand({ TableName: this.name, Item: marshalled(item) })),
      );
  }

  /**
   * Updates or creates an item. With `returns` it is no transaction: when its answer is lost it may be done twice, or say that its condition
   * failed because it was done before. Callers that ask for `returns` must bear that.
   * @returns the item that `returns` names @throws ConditionFailed
   */
  async update<T>(key: Key, update: Update): Promise<T | undefined> {
    // guard: a sum is not repeatable
    const isRepeatable = update.condition === undefined && !/\bADD /.test(update.expression);
    // guard: an update has a token unless repeatable
    if (update.returns === undefined && !isRepeatable) {
      await this.transact([{ update: key, with: update }]);
      return undefined;
    }
    const answer = await sendWrite(() =>
      this.#client.send(
        new UpdateItemCommand({
          ...this.#updateInput(key, update),
          ...(update.returns === undefined ? {} : { ReturnValues: update.returns }),
        }),
      ),
    );
    return answer.Attributes === undefined ? undefined : (unmarshall(answer.Attributes) as T);
  }

  /** Removes an item, if it exists. @throws ConditionFailed */
  async remove(key: Key, condition?: Expression): Promise<void> {
    // guard: a removal with a condition has a token
    if (condition !== undefined) await this.transact([{ remove: key, condition }]);
    else
      await sendWrite(() =>
        this.#client.send(new DeleteItemCommand({ TableName: this.name, Key: marshalled(key) })),
      );
  }

  /** Writes and removes any number of items without conditions, 25 in a request. Each key must occur only once. */
  async writeMany(puts: readonly Item[], removes: readonly Key[] = []): Promise<void> {
    const requests: WriteRequest[] = [
      ...puts.map((item) => ({ PutRequest: { Item: marshalled(item) } })),
      ...removes.map(({ pk, sk }) => ({ DeleteRequest: { Key: marshalled({ pk, sk }) } })),
    ];
    for (let at = 0; at < requests.length; at += BATCH_WRITE_MAX)
      await sendBatch(requests.slice(at, at + BATCH_WRITE_MAX), async (part) => {
        const answer = await this.#client.send(
          new BatchWriteItemCommand({ RequestItems: { [this.name]: [...part] } }),
        );
        // guard: unprocessed items are sent again
        return answer.UnprocessedItems?.[this.name] ?? [];
      });
  }

  /** The items of a partition in key order, filtered by the options. */
  async query<T extends Key>(pk: string, options: QueryOptions = {}): Promise<T[]> {
    const { newestFirst = false, limit } = options;
    const { condition, values } = keyCondition(options);
    const items: T[] = [];
    let from: Record<string, unknown> | undefined;
    // guard: a query reads every page
    do {
      const answer = await this.#client.send(
        new QueryCommand({
          TableName: this.name,
          // guard: a query is read consistently
          ConsistentRead: true,
          KeyConditionExpression: `pk = :pk${condition}`,
          ExpressionAttributeValues: marshalled({ ':pk': pk, ...values }),
          ScanIndexForward: !newestFirst,
          ...(limit === undefined ? {} : { Limit: limit - items.length }),
          ...(from === undefined ? {} : { ExclusiveStartKey: marshalled(from) }),
        }),
      );
      for (const item of answer.Items ?? []) items.push(unmarshall(item) as T);
      from = answer.LastEvaluatedKey === undefined ? undefined : unmarshall(answer.LastEvaluatedKey);
    } while (from !== undefined && (limit === undefined || items.length < limit));
    return items;
  }

  /**
   * All items with a sort key or with such a beginning, in any order, page by page. Reads the whole table, or a share of it: for
   * repairs and monthly measures.
   */
  async *scan<T extends Key>(
    sk: string | { readonly prefix: string },
    { share, after }: ScanOptions = {},
  ): AsyncGenerator<T[]> {
    let from: Record<string, AttributeValue> | undefined =
      after === undefined ? undefined : marshalled({ pk: after.pk, sk: after.sk });
    // guard: a scan reads every page
    do {
      const answer = await this.#client.send(
        new ScanCommand({
          TableName: this.name,
          ConsistentRead: true,
          FilterExpression: typeof sk === 'string' ? 'sk = :sk' : 'begins_with(sk, :sk)',
          ExpressionAttributeValues: marshalled({ ':sk': typeof sk === 'string' ? sk : sk.prefix }),
          ...(share === undefined ? {} : { Segment: share.number, TotalSegments: share.of }),
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      yield (answer.Items ?? []).map((item) => unmarshall(item) as T);
      from = answer.LastEvaluatedKey;
    } while (from !== undefined);
  }

  /** Up to 100 writes, all or none. @throws ConditionFailed when a condition does not hold */
  async transact(writes: readonly Write[]): Promise<void> {
    const command = {
      TransactItems: writes.map((write) => this.#transactInput(write)),
      // The same for all repetitions.
      ClientRequestToken: randomUUID(),
    };
    // guard: repetitions have one token
    await sendWrite(() => this.#client.send(new TransactWriteItemsCommand(command)));
  }

  #transactInput(write: Write): TransactWriteItem {
    if ('put' in write)
      return {
        Put: { TableName: this.name, Item: marshalled(write.put), ...conditionInput(write.condition) },
      };
    if ('update' in write) return { Update: this.#updateInput(write.update, write.with) };
    if ('remove' in write)
      return {
        Delete: { TableName: this.name, Key: marshalled(write.remove), ...conditionInput(write.condition) },
      };
    return {
      ConditionCheck: {
        TableName: (write.of ?? this).name,
        Key: marshalled(write.check),
        ConditionExpression: write.condition.expression,
        ...bindings(write.condition),
      },
    };
  }

  #updateInput(key: Key, update: Update) {
    return {
      TableName: this.name,
      Key: marshalled(key),
      UpdateExpression: update.expression,
      ...conditionInput(update.condition === undefined ? undefined : { expression: update.condition }),
      ...bindings(update),
    };
  }
}

/** The condition on the sort key, to append to the condition on the partition. */
function keyCondition({ prefix, between }: QueryOptions): {
  readonly condition: string;
  readonly values: Readonly<Record<string, string>>;
} {
  if (between !== undefined)
    return {
      condition: ' AND sk BETWEEN :first AND :last',
      values: { ':first': between[0], ':last': between[1] },
    };
  return prefix === undefined
    ? { condition: '', values: {} }
    : { condition: ' AND begins_with(sk, :prefix)', values: { ':prefix': prefix } };
}

function bindings({ names, values }: Expression) {
  return {
    ...(names === undefined ? {} : { ExpressionAttributeNames: { ...names } }),
    ...(values === undefined ? {} : { ExpressionAttributeValues: marshalled(values) }),
  };
}

function conditionInput(condition: Expression | undefined) {
  return condition === undefined ? {} : { ConditionExpression: condition.expression, ...bindings(condition) };
}
