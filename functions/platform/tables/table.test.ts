import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { testRuntime } from '../testing.ts';
import { MemoryTable } from './memory-table.ts';
import { ConditionFailed, Table } from './table.ts';

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
const conflict = named('TransactionCanceledException', 'None', 'TransactionConflict');
const write = [{ put: { pk: 'a', sk: 'b' } }];

describe('a conflicting write', () => {
  it('is retried', async () => {
    const { table, asked } = refusing(conflict, conflict);
    await table.transact(write);
    expect(asked()).toBe(3);
    const single = refusing(named('TransactionConflictException'));
    await single.table.put({ pk: 'a', sk: 'b' });
    expect(single.asked()).toBe(2);
  });

  it('fails when the conflict lasts', async () => {
    const { table } = refusing(...Array.from({ length: 20 }, () => conflict));
    await expect(table.transact(write)).rejects.toThrow(ConditionFailed);
  });

  it.each([
    named('ConditionalCheckFailedException'),
    named('TransactionCanceledException', 'ConditionalCheckFailed', 'TransactionConflict'),
  ])('is not retried when its condition does not hold', async (error) => {
    const { table, asked } = refusing(error);
    await expect(table.transact(write)).rejects.toThrow(ConditionFailed);
    expect(asked()).toBe(1);
  });

  it('rethrows other errors', async () => {
    const { table } = refusing(named('TransactionCanceledException', 'ThrottlingError'));
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
