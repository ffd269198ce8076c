import { isDeepStrictEqual } from 'node:util';
import {
  ConditionFailed,
  type Item,
  type Key,
  type Table,
  type Write,
} from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import type { StoryWorld } from './world.ts';

const PARTITIONS = ['p', 'q'] as const;
const IS_NEW = { expression: 'attribute_not_exists(pk)' };
const ADD = { expression: 'ADD n :one', values: { ':one': 1 } };
/** Writers that count at the same time, and how far each counts. */
const WRITERS = 4;
const TURNS = 4;

/** What a call said: that it was done, that its condition failed, what it read, or nothing that can be known. */
type Said = 'done' | 'refused' | 'unknown' | readonly Item[];

/**
 * One writer and a table, call by call beside a table in memory, which must say and hold the same. After a call that failed otherwise the table holds what
 * was before or what should be after. Then some writers count in one item.
 */
export async function tableStory(world: StoryWorld): Promise<void> {
  const { dice, direct, runtime } = world;
  let model = new MemoryTable('model');
  for (let step = 0, steps = 15 + dice.below(40); step < steps; step++) {
    const call = drawCall(world);
    const before = await contents(model);
    const must = await say(call, model);
    const said = await say(async (table) => await oneCall(world, call, table), runtime.accounts);
    const is = await contents(direct.accounts);
    const after = await contents(model);
    if (said !== 'unknown' && !isDeepStrictEqual(said, must))
      world.wrong('lost', `step ${step} said ${JSON.stringify(said)}, not ${JSON.stringify(must)}`);
    const isDone = isDeepStrictEqual(is, after);
    // A batch that failed may be done in part.
    if (!isDone && said !== 'unknown')
      world.wrong(
        is.length > after.length || JSON.stringify(is) > JSON.stringify(after) ? 'doubled' : 'lost',
        `after step ${step} there is ${JSON.stringify(is)}, not ${JSON.stringify(after)}`,
      );
    if (isDone) continue;
    if (
      said === 'unknown' &&
      is.some(({ n = 0 }, at) => Number(n) > Math.max(Number(before[at]?.['n'] ?? 0), 0) + 40)
    )
      world.wrong('doubled', `step ${step} counted much too far`);
    model = new MemoryTable('model');
    await model.writeMany(is);
  }
  await countTogether(world);
}

type Call = (table: Table) => Promise<readonly Item[] | undefined>;

async function oneCall(world: StoryWorld, call: Call, table: Table): Promise<readonly Item[] | undefined> {
  const answer = await world.attempt('a call', async () => {
    try {
      return { items: await call(table) };
    } catch (error) {
      if (error instanceof ConditionFailed) return { error };
      throw error;
    }
  });
  if (answer === undefined) throw new Error('unknown');
  if ('error' in answer) throw answer.error;
  return answer.items;
}

async function say(call: Call, table: Table): Promise<Said> {
  try {
    return (await call(table)) ?? 'done';
  } catch (error) {
    return error instanceof ConditionFailed ? 'refused' : 'unknown';
  }
}

function drawCall({ dice }: StoryWorld): Call {
  const key = (): Key => ({ pk: dice.oneOf(PARTITIONS), sk: String(dice.below(5)) });
  const [item, other, third] = [key(), key(), key()];
  const n = dice.below(4);
  const isN = { expression: 'n = :n', values: { ':n': n } };
  const some = [...new Map([item, other, third].map((one) => [`${one.pk}${one.sk}`, one])).values()];
  const write =
    (work: (table: Table) => Promise<unknown>): Call =>
    async (table) => {
      await work(table);
      return undefined;
    };
  const sorted = (items: readonly Item[]): Item[] => items.map((one) => ({ ...one })).sort(byKey);
  return dice.oneOf<Call>([
    write((table) => table.put({ ...item, n }, IS_NEW)),
    write((table) => table.put({ ...item, n })),
    write((table) => table.update(item, ADD)),
    write((table) =>
      table.update(item, {
        expression: 'SET n = :next',
        condition: 'n = :n',
        values: { ':n': n, ':next': n + 1 },
      }),
    ),
    write((table) => table.remove(item, isN)),
    write((table) => table.remove(item)),
    write((table) => table.writeMany(some.map((one) => ({ ...one, n })))),
    write((table) => table.writeMany([], some)),
    write((table) =>
      table.transact(
        some.map(
          (one, at): Write =>
            at === 0 ? { update: one, with: ADD } : { put: { ...one, n }, condition: IS_NEW },
        ),
      ),
    ),
    async (table) => sorted((await table.getMany<Item>(some)) as Item[]),
    async (table) => [...(await table.query<Item>(item.pk))].map((one) => ({ ...one })),
    async (table) => {
      const found = await table.get<Item>(item);
      return found === undefined ? [] : [{ ...found }];
    },
    async (table) => {
      const found: Item[] = [];
      for await (const page of table.scan<Item>({ prefix: '' })) found.push(...page);
      return sorted(found);
    },
  ]);
}

async function contents(table: Table): Promise<Item[]> {
  const all: Item[] = [];
  for (const pk of PARTITIONS) all.push(...(await table.query<Item>(pk)));
  return all.map((one) => ({ ...one })).sort(byKey);
}

function byKey(a: Key, b: Key): number {
  return `${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1;
}

/** Writers side by side, each by conditions on what it read. The item counts what succeeded, and what is not known at most. */
async function countTogether(world: StoryWorld): Promise<void> {
  const key = { pk: 'count', sk: 'together' };
  await world.direct.accounts.put({ ...key, n: 0 });
  let done = 0;
  let unknown = 0;
  const count = async (): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn++)
      try {
        const { n = 0 } = (await world.runtime.accounts.get<Key & { n?: number }>(key)) ?? {};
        await world.runtime.accounts.put({ ...key, n: n + 1 }, { expression: 'n = :n', values: { ':n': n } });
        done++;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) unknown++;
      }
  };
  await world.attempt('writers', () => Promise.all(Array.from({ length: WRITERS }, count)));
  const { n = 0 } = (await world.direct.accounts.get<Key & { n?: number }>(key)) ?? {};
  if (n < done) world.wrong('doubled', `${done} writes were confirmed, but the count is ${n}`);
  if (n > done + unknown) world.wrong('lost', `${n} was counted, and only ${done + unknown} writers know`);
}
