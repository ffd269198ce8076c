import { expect, it } from 'vitest';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { change, Overtaken } from './change.ts';
import { isUnchanged } from './conditions.ts';
import { ConditionFailed, type Key } from './table.ts';

const KEY = { pk: 'counter', sk: 'counter' };

it('loses none of the changes that are made at the same time', async () => {
  const table = new MemoryTable('accounts');
  const add = (): Promise<number> =>
    change(async () => {
      const count = (await table.get<Key & { readonly count: number }>(KEY))?.count;
      await table.put({ ...KEY, count: (count ?? 0) + 1 }, isUnchanged('count', count));
      return (count ?? 0) + 1;
    });
  const counts = await Promise.all([add(), add(), add(), add()]);
  expect(counts.toSorted()).toEqual([1, 2, 3, 4]);
  expect(await table.get(KEY)).toMatchObject({ count: 4 });
});

it('gives up after some tries, and at once for another error', async () => {
  const tries: number[] = [];
  const failing = (error: Error) => (before: number) => {
    tries.push(before);
    return Promise.reject(error);
  };
  await expect(change(failing(new ConditionFailed('No.')), { most: 3 })).rejects.toThrow(Overtaken);
  expect(tries).toEqual([0, 1, 2]);
  await expect(change(failing(new Error('The table is gone.')))).rejects.toThrow('The table is gone.');
  expect(tries).toEqual([0, 1, 2, 0]);
});
