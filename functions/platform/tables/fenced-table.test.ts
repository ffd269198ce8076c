import { beforeAll, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { FencedTable } from './fenced-table.ts';
import { Pace } from './pace.ts';
import { ConditionFailed } from './table.ts';

describe('a fenced table', () => {
  const lease = { pk: 'lease', sk: 'x' };
  let runtime: TestRuntime;
  beforeAll(async () => {
    runtime = await testRuntime();
  });

  /** A table fenced by a lease in another one. */
  const fencedFor = (owner: string) =>
    new FencedTable(runtime.permits, {
      check: lease,
      condition: { expression: 'leaseOwner = :me', values: { ':me': owner } },
      of: runtime.collection,
    });

  it('writes and removes while the fence holds', async () => {
    await runtime.collection.put({ ...lease, leaseOwner: 'me' });
    const mine = fencedFor('me');
    const items = Array.from({ length: 120 }, (_, at) => ({ pk: 'many', sk: String(at).padStart(3, '0') }));
    await mine.writeMany(items);
    await mine.put({ pk: 'one', sk: 'a' });
    await mine.update({ pk: 'one', sk: 'a' }, { expression: 'SET color = :red', values: { ':red': 'red' } });
    await mine.transact([{ put: { pk: 'one', sk: 'b' } }]);
    expect(await mine.query('many')).toEqual(items);
    expect(await mine.query('one')).toEqual([
      { pk: 'one', sk: 'a', color: 'red' },
      { pk: 'one', sk: 'b' },
    ]);
    await mine.writeMany([], items);
    await mine.remove({ pk: 'one', sk: 'b' });
    expect(await mine.getMany(items)).toEqual([]);
    expect(await mine.get({ pk: 'one', sk: 'b' })).toBeUndefined();
    await expect(
      mine.put({ pk: 'one', sk: 'a' }, { expression: 'attribute_not_exists(pk)' }),
    ).rejects.toThrow(ConditionFailed);
  });

  it('writes nothing when the fence does not hold', async () => {
    await runtime.collection.put({ ...lease, leaseOwner: 'another' });
    await runtime.permits.put({ pk: 'kept', sk: 'a' });
    const mine = fencedFor('me');
    const writes = [
      () => mine.put({ pk: 'late', sk: 'a' }),
      () => mine.writeMany([{ pk: 'late', sk: 'b' }]),
      () => mine.writeMany([], [{ pk: 'kept', sk: 'a' }]),
      () => mine.remove({ pk: 'kept', sk: 'a' }),
      () => mine.update({ pk: 'late', sk: 'c' }, { expression: 'REMOVE color' }),
      () => mine.transact([{ put: { pk: 'late', sk: 'd' } }]),
    ];
    for (const write of writes) await expect(write()).rejects.toThrow(ConditionFailed);
    expect(await mine.query('late')).toEqual([]);
    expect(await mine.get({ pk: 'kept', sk: 'a' })).toBeDefined();
  });

  it('writes at its pace, and not before small writes', async () => {
    await runtime.collection.put({ ...lease, leaseOwner: 'me' });
    let now = 0;
    const pace = new Pace(300, { now: () => new Date(now) }, async (ms) => {
      now += ms;
    });
    const condition = { expression: 'leaseOwner = :me', values: { ':me': 'me' } };
    const mine = new FencedTable(runtime.permits, { check: lease, condition, of: runtime.collection }, pace);
    await mine.put({ pk: 'paced', sk: 'small' });
    expect(now).toBe(0);
    // Three transactions of 297 units: the third waits until those before it have taken all but a second.
    await mine.writeMany(Array.from({ length: 297 }, (_, at) => ({ pk: 'paced', sk: `${at}` })));
    expect(now).toBe(990);
    expect(pace.waitedMs).toBe(990);
    await mine.put({ pk: 'paced', sk: 'large', data: new Uint8Array(300 * 1024) });
    await mine.put({ pk: 'paced', sk: 'next' });
    // 894 units before the large one, and its 600.
    expect(now).toBe(3980);
  });

  it('makes no call for an empty batch', async () => {
    await fencedFor('nobody').writeMany([]);
  });
});
