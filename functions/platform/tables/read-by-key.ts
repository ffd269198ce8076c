import type { Key, Table } from './table.ts';

/** Returns the item that was read under a key, or undefined. */
export type ByKey = <T extends Key>(key: Key) => T | undefined;

/** Reads items of several kinds at once. */
export async function readByKey(table: Pick<Table, 'getMany'>, keys: readonly Key[]): Promise<ByKey> {
  const items = await table.getMany<Key>(keys);
  const found = new Map(items.map((item) => [textOf(item), item]));
  return <T extends Key>(key: Key) => found.get(textOf(key)) as T | undefined;
}

function textOf({ pk, sk }: Key): string {
  return JSON.stringify([pk, sk]);
}
