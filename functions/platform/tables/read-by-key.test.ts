import { expect, it } from 'vitest';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { readByKey } from './read-by-key.ts';

it('finds each item under its key only', async () => {
  const table = new MemoryTable('sample');
  await table.writeMany([
    { pk: 'a', sk: 'b c', word: 'first' },
    { pk: 'a b', sk: 'c', word: 'second' },
  ]);
  const keys = [
    { pk: 'a', sk: 'b c' },
    { pk: 'a b', sk: 'c' },
    { pk: 'none', sk: 'none' },
  ];
  const find = await readByKey(table, keys);
  expect(keys.map((key) => find<{ pk: string; sk: string; word: string }>(key)?.word)).toEqual([
    'first',
    'second',
    undefined,
  ]);
});
