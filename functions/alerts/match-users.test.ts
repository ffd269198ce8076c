import { describe, expect, it } from 'vitest';
import type { Item } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { MatchWriter } from './match-users.ts';

/** A table that records the size of each write. */
class Watched extends MemoryTable {
  readonly batches: { readonly items: number; readonly size: number }[] = [];

  override async writeMany(puts: readonly Item[]): Promise<void> {
    this.batches.push({ items: puts.length, size: JSON.stringify(puts).length });
    await super.writeMany(puts);
  }
}

async function written(items: readonly Item[]) {
  const table = new Watched('matches');
  let kept = 0;
  const writer = new MatchWriter(table, {
    keep: async () => {
      kept++;
    },
  });
  for (const item of items) await writer.add([item]);
  await writer.flush();
  expect(await table.query('user#ann')).toHaveLength(items.length);
  expect(kept).toBe(table.batches.length);
  return table.batches;
}

const items = (count: number, length: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({
    pk: 'user#ann',
    sk: String(at).padStart(4, '0'),
    text: 'x'.repeat(length),
  }));

describe('MatchWriter', () => {
  it('writes batches that fit into transactions', async () => {
    expect((await written(items(200, 10))).map((batch) => batch.items)).toEqual([99, 99, 2]);
    const large = await written(items(25, 300_000));
    expect(large.map((batch) => batch.items)).toEqual([6, 6, 6, 6, 1]);
    for (const { size } of large) expect(size).toBeLessThan(2_100_000);
  });

  it('writes nothing without items', async () => {
    expect(await written([])).toEqual([]);
  });
});
