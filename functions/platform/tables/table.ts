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
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { keyCondition, type QueryOptions } from './query-options.ts';

/** Every table has the same key: `pk` and `sk`, both text. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}
export type Item = Key & Readonly<Record<string, unknown>>;

/** A condition or an update in DynamoDB's expression language, with names (`#n`) and values (`:v`) as plain values. */
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
  /** Writes nothing. The item may be another table's. */
  | { readonly check: Key; readonly condition: Expression; readonly of?: Table };

/** A conditional write found the item in another state than it required; nothing was written. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
}

/** Whether a conditional write happens. @throws what else goes wrong with it */
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
const MAX_RETRIES = 8;
/** A transaction that meets another is over in milliseconds. */
const MAX_CONFLICTS = 5;

const marshalled = (value: unknown) =>
  marshall(value, { removeUndefinedValues: true, convertClassInstanceToMap: true });

/** One DynamoDB table, speaking plain objects. `T` is what the caller knows the items to be. Reads are strongly consistent unless a method says otherwise. */
export class Table {
  readonly name: string;
  readonly #client: DynamoDBClient;

  constructor(client: DynamoDBClient, name: string) {
    this.#client = client;
    this.name = name;
  }

  /** The item under a key, or undefined. */
  async get<T extends Key>(key: Key): Promise<T | undefined> {
    const { Item } = await this.#client.send(
      new GetItemCommand({ TableName: this.name, Key: marshalled(key), ConsistentRead: true }),
    );
    return Item === undefined ? undefined : (unmarshall(Item) as T);
  }

  /** The items that exist among `keys`, in no particular order. Any number of keys; doubles are asked once. */
  async getMany<T extends Key>(keys: readonly Key[]): Promise<T[]> {
    const distinct = [...new Map(keys.map(({ pk, sk }) => [`${pk}\u0000${sk}`, { pk, sk }])).values()];
    const found: T[] = [];
    for (let at = 0; at < distinct.length; at += BATCH_GET_MAX) {
      let pending = distinct.slice(at, at + BATCH_GET_MAX).map((key) => marshalled(key));
      for (let attempt = 0; pending.length > 0; attempt++) {
        if (attempt > 0) await backOff(attempt);
        const answer = await this.#client.send(
          new BatchGetItemCommand({ RequestItems: { [this.name]: { Keys: pending, ConsistentRead: true } } }),
        );
        for (const item of answer.Responses?.[this.name] ?? []) found.push(unmarshall(item) as T);
        pending = answer.UnprocessedKeys?.[this.name]?.Keys ?? [];
      }
    }
    return found;
  }

  /** Writes an item, replacing one under the same key. @throws ConditionFailed */
  async put(item: Item, condition?: Expression): Promise<void> {
    await conditional(() =>
      this.#client.send(
        new PutItemCommand({ TableName: this.name, Item: marshalled(item), ...conditionInput(condition) }),
      ),
    );
  }

  /** Changes an item in place, making it when absent. Answers what `returns` asks for. @throws ConditionFailed */
  async update<T>(key: Key, update: Update): Promise<T | undefined> {
    const answer = await conditional(() =>
      this.#client.send(
        new UpdateItemCommand({
          TableName: this.name,
          Key: marshalled(key),
          UpdateExpression: update.expression,
          ...conditionInput(update.condition === undefined ? undefined : { expression: update.condition }),
          ...bindings(update),
          ...(update.returns === undefined ? {} : { ReturnValues: update.returns }),
        }),
      ),
    );
    return answer.Attributes === undefined ? undefined : (unmarshall(answer.Attributes) as T);
  }

  /** Removes an item; no error when it is not there. @throws ConditionFailed */
  async remove(key: Key, condition?: Expression): Promise<void> {
    await conditional(() =>
      this.#client.send(
        new DeleteItemCommand({ TableName: this.name, Key: marshalled(key), ...conditionInput(condition) }),
      ),
    );
  }

  /** Writes and removes without conditions, any number, 25 a request. Each key at most once in a call. */
  async writeMany(puts: readonly Item[], removes: readonly Key[] = []): Promise<void> {
    const requests: WriteRequest[] = [
      ...puts.map((item) => ({ PutRequest: { Item: marshalled(item) } })),
      ...removes.map(({ pk, sk }) => ({ DeleteRequest: { Key: marshalled({ pk, sk }) } })),
    ];
    for (let at = 0; at < requests.length; at += BATCH_WRITE_MAX) {
      let pending: WriteRequest[] = requests.slice(at, at + BATCH_WRITE_MAX);
      for (let attempt = 0; pending.length > 0; attempt++) {
        if (attempt > 0) await backOff(attempt);
        const answer = await this.#client.send(
          new BatchWriteItemCommand({ RequestItems: { [this.name]: pending } }),
        );
        pending = answer.UnprocessedItems?.[this.name] ?? [];
      }
    }
  }

  /** All items of a partition in key order, optionally only those whose sort key starts with `prefix` or lies in a range. */
  async query<T extends Key>(pk: string, options: QueryOptions = {}): Promise<T[]> {
    const { newestFirst = false, limit } = options;
    const { condition, values } = keyCondition(options);
    const items: T[] = [];
    let from: Record<string, unknown> | undefined;
    do {
      const answer = await this.#client.send(
        new QueryCommand({
          TableName: this.name,
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

  /** All items of the table with a sort key, in no particular order, a page at a time. It reads every item: for repairs. */
  async *scan<T extends Key>(sk: string): AsyncGenerator<T[]> {
    let from: Record<string, AttributeValue> | undefined;
    do {
      const answer = await this.#client.send(
        new ScanCommand({
          TableName: this.name,
          ConsistentRead: true,
          FilterExpression: 'sk = :sk',
          ExpressionAttributeValues: marshalled({ ':sk': sk }),
          ...(from === undefined ? {} : { ExclusiveStartKey: from }),
        }),
      );
      yield (answer.Items ?? []).map((item) => unmarshall(item) as T);
      from = answer.LastEvaluatedKey;
    } while (from !== undefined);
  }

  /** Up to 100 writes that all happen or none. @throws ConditionFailed when a condition does not hold */
  async transact(writes: readonly Write[]): Promise<void> {
    await conditional(() =>
      this.#client.send(
        new TransactWriteItemsCommand({
          TransactItems: writes.map((write) => {
            if ('put' in write)
              return {
                Put: {
                  TableName: this.name,
                  Item: marshalled(write.put),
                  ...conditionInput(write.condition),
                },
              };
            if ('update' in write)
              return {
                Update: {
                  TableName: this.name,
                  Key: marshalled(write.update),
                  UpdateExpression: write.with.expression,
                  ...conditionInput(
                    write.with.condition === undefined ? undefined : { expression: write.with.condition },
                  ),
                  ...bindings(write.with),
                },
              };
            if ('remove' in write)
              return {
                Delete: {
                  TableName: this.name,
                  Key: marshalled(write.remove),
                  ...conditionInput(write.condition),
                },
              };
            return {
              ConditionCheck: {
                TableName: (write.of ?? this).name,
                Key: marshalled(write.check),
                ConditionExpression: write.condition.expression,
                ...bindings(write.condition),
              },
            };
          }),
        }),
      ),
    );
  }
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

/** A write with a condition. One that only met another write to the same item is tried again: the condition may well hold. */
async function conditional<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await send();
    } catch (error) {
      const reasons = error instanceof Error ? refusals(error) : [];
      const isConflict =
        reasons.includes('TransactionConflict') && !reasons.includes('ConditionalCheckFailed');
      if (isConflict && attempt <= MAX_CONFLICTS) await backOff(attempt);
      else if (isConflict || reasons.includes('ConditionalCheckFailed'))
        throw new ConditionFailed((error as Error).message, { cause: error });
      else throw error;
    }
}

/** Why DynamoDB refused a write, in its codes; empty for every other error. */
function refusals(error: Error & { CancellationReasons?: readonly { Code?: string }[] }): readonly string[] {
  if (error.name === 'ConditionalCheckFailedException') return ['ConditionalCheckFailed'];
  if (error.name === 'TransactionConflictException') return ['TransactionConflict'];
  if (error.name !== 'TransactionCanceledException') return [];
  return (error.CancellationReasons ?? []).flatMap(({ Code }) => Code ?? []);
}

async function backOff(attempt: number): Promise<void> {
  if (attempt > MAX_RETRIES)
    throw new Error('DynamoDB kept part of a batch unprocessed; the table is throttled.');
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * 2 ** attempt));
}
