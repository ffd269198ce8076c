/**
 * Works on items side by side: each lane takes the next item when it is free.
 * @param items read as lanes become free
 * @returns the results in the order of the items
 * @throws the first error of reading or work, after all lanes have ended
 */
export async function lanes<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  count: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const results: Result[] = [];
  let taken = 0;
  const lane = async (): Promise<void> => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      const at = taken++;
      results[at] = await work(next.value);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: count }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}
