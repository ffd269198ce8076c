import { randomUUID } from 'node:crypto';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import type { FaultName } from './faults.ts';
import { itemBytes } from './operations.ts';
import { type DynamoProxy, type ProxyOptions, startDynamoProxy } from './proxy.ts';
import { AWS_LIMITS } from './throughput.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const UNLIMITED = { tableWrite: 1e9, tableRead: 1e9, partitionWrite: 1e9, partitionRead: 1e9 };
let tables = 0;

/** A proxy with a table of its own, and the SDK's client. It makes one attempt unless a test wants the SDK's retries. */
async function open(options: ProxyOptions = {}, maxAttempts = 1) {
  const proxy = await startDynamoProxy(process.env.DYNAMODB_BEHIND_PROXY ?? '', options);
  const client = new DynamoDBClient({ endpoint: proxy.endpoint, maxAttempts });
  closers.push(async () => {
    client.destroy();
    await proxy.close();
  });
  const TableName = `proxy-${process.pid}-${tables++}`;
  await createTables(proxy.endpoint, [TableName]);
  const key = (sk: string, pk = 'a') => ({ pk: { S: pk }, sk: { S: sk } });
  const put = (sk: string, more: object = {}, pk = 'a') =>
    client.send(new PutItemCommand({ TableName, Item: { ...key(sk, pk), ...more } }));
  const get = async (sk: string, ConsistentRead = true) =>
    (await client.send(new GetItemCommand({ TableName, Key: key(sk), ConsistentRead }))).Item;
  const count = (sk: string, ClientRequestToken: string, by = '1') =>
    client.send(
      new TransactWriteItemsCommand({
        ClientRequestToken,
        TransactItems: [
          {
            Update: {
              TableName,
              Key: key(sk),
              UpdateExpression: 'ADD n :by',
              ExpressionAttributeValues: { ':by': { N: by } },
            },
          },
        ],
      }),
    );
  return { proxy, client, TableName, key, put, get, count };
}

/** Makes one fault happen to every call. */
function always(proxy: DynamoProxy, only: FaultName, seed = 1): void {
  proxy.setFaults({ dice: new Dice(seed), oneIn: 1, only: [only] });
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) =>
      error as Error & {
        CancellationReasons?: { Code: string }[];
        ThrottlingReasons?: { reason: string }[];
        $metadata: { attempts: number };
      },
  );
const big = (bytes: number) => ({ data: { S: 'x'.repeat(bytes) } });

describe('throughput', () => {
  it('of a partition is 1,000 write units a second: three items of 400 KB and no more', async () => {
    let now = 0;
    const { put } = await open({ now: () => now });
    for (const sk of ['1', '2', '3']) await put(sk, big(390_000));
    const error = await failure(put('4'));
    expect(error?.name).toBe('ProvisionedThroughputExceededException');
    expect(error?.ThrottlingReasons?.[0]?.reason).toBe('TableWriteKeyRangeThroughputExceeded');
    await put('4', {}, 'another');
    now = 1_000;
    await put('4');
  });

  it('of a table is shared by its partitions, and doubles half an hour after a peak', async () => {
    let now = 0;
    const limits = { ...AWS_LIMITS, tableWrite: 4 };
    const { put } = await open({ now: () => now, limits });
    const accepted = async (): Promise<number> => {
      for (let done = 0; ; done++)
        if ((await failure(put('x', {}, `p${done}`)))?.name === 'ThrottlingException') return done;
    };
    expect(await accepted()).toBe(4);
    now = 31 * 60_000;
    expect(await accepted()).toBe(8);
  });

  it('counts reads by 4 KB, and half for an eventually consistent one', async () => {
    const reads = async (ConsistentRead: boolean): Promise<number> => {
      const { put, get } = await open({ now: () => 0, limits: { ...AWS_LIMITS, partitionRead: 8 } });
      await put('1', big(7_000));
      for (let done = 0; ; done++) if (await failure(get('1', ConsistentRead))) return done;
    };
    expect(await reads(true)).toBe(4);
    expect(await reads(false)).toBe(8);
  });

  it('refuses a transaction with a reason for each part', async () => {
    const { client, TableName, key, put } = await open({
      now: () => 0,
      limits: { ...AWS_LIMITS, partitionWrite: 1 },
    });
    await put('1');
    const error = await failure(
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName, Item: key('2') } },
            { Put: { TableName, Item: key('2', 'cold') } },
          ],
        }),
      ),
    );
    expect(error?.name).toBe('TransactionCanceledException');
    expect(error?.CancellationReasons?.map(({ Code }) => Code)).toEqual([
      'ProvisionedThroughputExceeded',
      'None',
    ]);
  });

  it('leaves items of a batch unprocessed, and refuses a batch when it can process none', async () => {
    const { client, TableName, key, put } = await open({
      now: () => 0,
      limits: { ...AWS_LIMITS, partitionWrite: 1 },
    });
    await put('1');
    const write = (...pks: readonly string[]) =>
      client.send(
        new BatchWriteItemCommand({
          RequestItems: { [TableName]: pks.map((pk) => ({ PutRequest: { Item: key('2', pk) } })) },
        }),
      );
    const { UnprocessedItems } = await write('a', 'cold');
    expect(UnprocessedItems?.[TableName]?.map(({ PutRequest }) => PutRequest?.Item)).toEqual([key('2')]);
    expect((await failure(write('a', 'cold')))?.name).toBe('ProvisionedThroughputExceededException');
  });

  it('is retried by the SDK', async () => {
    const { proxy, put, get } = await open({}, 4);
    let calls = 0;
    proxy.onCall = () => {
      if (++calls === 2) proxy.setFaults(undefined);
      return undefined;
    };
    always(proxy, 'throttled-table');
    await put('1');
    expect(await get('1')).toBeDefined();
    expect(proxy.seen.get('throttled-table')).toBe(1);
  });
});

describe('transactions that meet', () => {
  /** Holds the first call back until the second one has ended. */
  async function meeting(first: 'transaction' | 'write', second: 'transaction' | 'write' | 'read') {
    const opened = await open();
    const { proxy, client, TableName, key, put, count } = opened;
    await put('1', { n: { N: '1' } });
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    // Held within the local DynamoDB's turn: the proxy has marked the item.
    let held = false;
    proxy.onForward = () => {
      if (held) return undefined;
      held = true;
      reached.resolve();
      return gate.promise;
    };
    const begin = {
      transaction: (): Promise<unknown> => count('1', randomUUID()),
      write: (): Promise<unknown> => put('1', { n: { N: '1' } }),
      read: (): Promise<unknown> =>
        client.send(new TransactGetItemsCommand({ TransactItems: [{ Get: { TableName, Key: key('1') } }] })),
    };
    const one = begin[first]();
    await reached.promise;
    const error = await failure(begin[second]());
    gate.resolve();
    await one;
    return { error, n: (await opened.get('1'))?.['n']?.N };
  }

  it('refuse a single write', async () => {
    const { error, n } = await meeting('transaction', 'write');
    expect(error?.name).toBe('TransactionConflictException');
    expect(n).toBe('2');
  });

  it.each([
    ['transaction', 'transaction'],
    ['write', 'transaction'],
    ['transaction', 'read'],
    ['write', 'read'],
  ] as const)('after a %s refuse a %s with the reason', async (first, second) => {
    const { error } = await meeting(first, second);
    expect(error?.name).toBe('TransactionCanceledException');
    expect(error?.CancellationReasons?.map(({ Code }) => Code)).toEqual(['TransactionConflict']);
  });

  it('let single writes be', async () => {
    expect((await meeting('write', 'write')).error).toBeUndefined();
  });
});

describe('a client token', () => {
  it('makes a transaction happen once, and belongs to one request', async () => {
    const { count, get } = await open();
    const token = randomUUID();
    await count('1', token);
    await count('1', token);
    expect((await get('1'))?.['n']?.N).toBe('1');
    expect((await failure(count('1', token, '2')))?.name).toBe('IdempotentParameterMismatchException');
  });

  it('is refused while its transaction is under way', async () => {
    const { proxy, count } = await open();
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    proxy.onForward = () => {
      reached.resolve();
      return gate.promise;
    };
    const token = randomUUID();
    const one = count('1', token);
    await reached.promise;
    expect((await failure(count('1', token)))?.name).toBe('TransactionInProgressException');
    gate.resolve();
    await one;
  });
});

describe('a lost answer', () => {
  it.each(['answer-lost', 'internal-error-after'] as const)(
    'of a write (%s) leaves it done',
    async (fault) => {
      const { proxy, put, get } = await open();
      always(proxy, fault);
      expect(await failure(put('1'))).toBeDefined();
      proxy.setFaults(undefined);
      expect(await get('1')).toBeDefined();
    },
  );

  it.each(['not-arrived', 'internal-error'] as const)(
    'before a write (%s) leaves it undone',
    async (fault) => {
      const { proxy, put, get } = await open();
      always(proxy, fault);
      expect(await failure(put('1'))).toBeDefined();
      proxy.setFaults(undefined);
      expect(await get('1')).toBeUndefined();
    },
  );
});

describe('cancellation', () => {
  it('lists a failed condition beside a conflict', async () => {
    const { proxy, client, TableName, key } = await open();
    always(proxy, 'conflict-beside-refusal');
    const error = await failure(
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName, Item: key('1') } },
            { ConditionCheck: { TableName, Key: key('2'), ConditionExpression: 'attribute_exists(pk)' } },
          ],
        }),
      ),
    );
    expect(error?.CancellationReasons?.map(({ Code }) => Code)).toEqual([
      'TransactionConflict',
      'ConditionalCheckFailed',
    ]);
  });

  it('of a refused write returns the item on request', async () => {
    const { client, TableName, key, put } = await open();
    await put('1', { n: { N: '5' } });
    const error = await failure(
      client.send(
        new UpdateItemCommand({
          TableName,
          Key: key('1'),
          UpdateExpression: 'SET n = :n',
          ConditionExpression: 'n = :n',
          ExpressionAttributeValues: { ':n': { N: '6' } },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    );
    expect(error).toMatchObject({ name: 'ConditionalCheckFailedException', Item: { n: { N: '5' } } });
  });
});

describe('pages', () => {
  it('end at 1 MB, counted before a filter', async () => {
    const { client, TableName, put } = await open({ limits: UNLIMITED });
    for (let at = 0; at < 6; at++) await put(String(at), big(300_000));
    const read = { TableName, ConsistentRead: true };
    const query = await client.send(
      new QueryCommand({
        ...read,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'attribute_exists(nowhere)',
        ExpressionAttributeValues: { ':pk': { S: 'a' } },
      }),
    );
    expect(query).toMatchObject({ Count: 0, LastEvaluatedKey: { sk: { S: '2' } } });
    const scan = await client.send(new ScanCommand(read));
    expect(scan.LastEvaluatedKey).toBeDefined();
    expect(scan.Items?.length).toBeLessThan(6);
  });

  it('of a batch end at 16 MB, and the rest is unprocessed', async () => {
    const { client, TableName, key, put } = await open({ limits: UNLIMITED });
    const keys = Array.from({ length: 45 }, (_, at) => key(String(at)));
    for (const { sk } of keys) await put(sk.S, big(390_000));
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: keys, ConsistentRead: true } } }),
    );
    const [read, left] = [
      Responses?.[TableName]?.length ?? 0,
      UnprocessedKeys?.[TableName]?.Keys?.length ?? 0,
    ];
    expect(read + left).toBe(45);
    expect(left).toBeGreaterThan(0);
  });

  it('may be shorter, and LastEvaluatedKey says whether more follows', async () => {
    const { proxy, client, TableName, put } = await open();
    for (let at = 0; at < 6; at++) await put(String(at));
    always(proxy, 'short-page');
    const { Items, LastEvaluatedKey } = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true }),
    );
    expect(Items?.length).toBeLessThan(4);
    expect(LastEvaluatedKey).toBeDefined();
  });
});

describe('a batch', () => {
  it('may be done in part', async () => {
    const { proxy, client, TableName, key, get } = await open();
    always(proxy, 'partly-unprocessed');
    const Items = ['1', '2', '3'].map((sk) => ({ PutRequest: { Item: key(sk) } }));
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: Items } }),
    );
    const left = (UnprocessedItems?.[TableName] ?? []).map(
      ({ PutRequest }) => PutRequest?.Item?.['sk']?.S ?? '',
    );
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(3);
    proxy.setFaults(undefined);
    for (const sk of ['1', '2', '3']) expect((await get(sk)) === undefined).toBe(left.includes(sk));
  });
});

describe('an eventually consistent read', () => {
  it('may return what was before, for a while; a strongly consistent one never does', async () => {
    let now = 0;
    const { client, TableName, key, put, get } = await open({ lagMs: 1_000, now: () => now });
    await put('1', { n: { N: '1' } });
    now = 2_000;
    await put('1', { n: { N: '2' } });
    await put('2');
    expect((await get('1', false))?.['n']?.N).toBe('1');
    expect(await get('2', false)).toBeUndefined();
    expect((await get('1'))?.['n']?.N).toBe('2');
    const query = {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'a' } },
    };
    const read = async (ConsistentRead: boolean) =>
      (await client.send(new QueryCommand({ ...query, ConsistentRead }))).Items?.map(({ n }) => n?.N);
    expect(await read(false)).toEqual(['1']);
    expect(await read(true)).toEqual(['2', undefined]);
    const batch = await client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [key('1'), key('2')] } } }),
    );
    expect(batch.Responses?.[TableName]?.map(({ n }) => n?.N)).toEqual(['1']);
    now = 3_000;
    expect((await get('1', false))?.['n']?.N).toBe('2');
  });
});

it('an item is as large as AWS counts it', () => {
  expect(
    itemBytes({
      pk: { S: 'é' },
      n: { N: '-12.5' },
      b: { B: Buffer.alloc(10).toString('base64') },
      l: { L: [{ BOOL: true }, { NULL: true }] },
      m: { M: { x: { S: 'ab' } } },
      s: { SS: ['a', 'bc'] },
    }),
  ).toBe(4 + (1 + 3) + (1 + 10) + (1 + 3 + 4) + (1 + 3 + 1 + 3) + (1 + 3));
});
