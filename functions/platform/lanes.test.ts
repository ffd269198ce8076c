import { expect, it } from 'vitest';
import { lanes } from './lanes.ts';

it('works on as many items at a time as there are lanes, and returns the results in order', async () => {
  const ends = new Map<number, () => void>();
  const all = lanes([1, 2, 3, 4], 2, async (item) => {
    await new Promise<void>((resolve) => ends.set(item, resolve));
    return 10 * item;
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (item: number) => {
    ends.get(item)?.();
    ends.delete(item);
    await turn();
  };
  await turn();
  expect([...ends.keys()]).toEqual([1, 2]);
  await end(2);
  expect([...ends.keys()]).toEqual([1, 3]);
  for (const item of [3, 4, 1]) await end(item);
  expect(await all).toEqual([10, 20, 30, 40]);
});

it('throws an error after the other lanes have ended', async () => {
  const done: string[] = [];
  async function* items() {
    yield* ['a', 'broken', 'b', 'c'];
  }
  const work = async (item: string) => {
    if (item === 'broken') throw new Error('It is broken.');
    done.push(item);
  };
  await expect(lanes(items(), 2, work)).rejects.toThrow('It is broken.');
  expect(done).toEqual(['a', 'b', 'c']);
});
