import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { ConditionFailed, Table, TableBusy } from './table.ts';

/** A DynamoDB that refuses the first writes with the given errors, then accepts them. */
function refusing(...errors: readonly Error[]) {
  const left = [...errors];
  let asked = 0;
  const client = {
    send: async () => {
      asked++;
      const error = left.shift();
      if (error !== undefined) throw error;
      return {};
    },
  } as unknown as DynamoDBClient;
  return { table: new Table(client, 'sample'), asked: () => asked };
}

const named = (name: string, ...codes: readonly string[]) =>
  Object.assign(new Error(name), { name, CancellationReasons: codes.map((Code) => ({ Code })) });
const write = [{ put: { pk: 'a', sk: 'b' } }];

describe('a write that meets others', () => {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['a transaction', named('TransactionCanceledException', 'None', 'TransactionConflict')],
    ['throttling', named('TransactionCanceledException', 'ThrottlingError', 'None')],
    ['provisioned throughput', named('TransactionCanceledException', 'ProvisionedThroughputExceeded')],
    [
      'a transaction, beside a condition',
      named('TransactionCanceledException', 'ConditionalCheckFailed', 'TransactionConflict'),
    ],
    ['a transaction, as a single write', named('TransactionConflictException')],
  ])('is repeated after %s', async (_, error) => {
    const { table, asked } = refusing(error, error);
    await table.transact(write);
    expect(asked()).toBe(3);
  });

  it('says that the table is busy when that lasts, and never that its condition failed', async () => {
    const error = named('TransactionCanceledException', 'ConditionalCheckFailed', 'TransactionConflict');
    const { table } = refusing(...Array.from({ length: 20 }, () => error));
    await expect(table.transact(write)).rejects.toThrow(TableBusy);
  });

  it.each([
    named('ConditionalCheckFailedException'),
    named('TransactionCanceledException', 'None', 'ConditionalCheckFailed'),
  ])('is not repeated when only its condition does not hold', async (error) => {
    const { table, asked } = refusing(error);
    await expect(table.transact(write)).rejects.toThrow(ConditionFailed);
    expect(asked()).toBe(1);
  });

  it('rethrows other errors', async () => {
    const { table } = refusing(named('TransactionCanceledException', 'ValidationError'));
    await expect(table.transact(write)).rejects.toThrow('TransactionCanceledException');
  });
});

describe('a query', () => {
  it('returns an inclusive range of sort keys, as the memory table does', async () => {
    const { accounts } = await testRuntime();
    const memory = new MemoryTable('sample');
    const items = ['a', 'b', 'b#1', 'c', 'd'].map((sk) => ({ pk: 'p', sk }));
    for (const table of [accounts, memory]) {
      await table.writeMany([...items, { pk: 'q', sk: 'b' }]);
      const keys = async (...options: Parameters<typeof table.query>) =>
        (await table.query(...options)).map(({ sk }) => sk);
      expect(await keys('p', { between: ['b', 'c'] })).toEqual(['b', 'b#1', 'c']);
      expect(await keys('p', { between: ['b', 'c'], newestFirst: true, limit: 2 })).toEqual(['c', 'b#1']);
      expect(await keys('p', { prefix: 'b' })).toEqual(['b', 'b#1']);
    }
  });
});
