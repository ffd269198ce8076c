import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDynamo } from '#functions/platform/tables/retries.ts';
import { ConditionFailed, Table, TableBusy } from '#functions/platform/tables/table.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import { Dice } from '#infra/sim/harness/random.ts';
import { FAULTS, type FaultName } from './faults.ts';
import { type DynamoProxy, startDynamoProxy } from './proxy.ts';

/** Our table class and the SDK's client against each fault. */

const NAME = `faulty-${process.pid}`;
let proxy: DynamoProxy;
let table: Table;
let direct: Table;
let pk = '';
let number = 0;

beforeAll(async () => {
  const target = process.env.DYNAMODB_BEHIND_PROXY ?? '';
  await createTables(target, [NAME]);
  proxy = await startDynamoProxy(target);
  table = new Table(openDynamo({ endpoint: proxy.endpoint }), NAME);
  direct = new Table(openDynamo({ endpoint: target }), NAME);
});
afterAll(() => proxy.close());
beforeEach(() => {
  proxy.setFaults(undefined);
  pk = `p${number++}`;
});

/** Makes a fault happen to the next calls that it fits. */
function fail(fault: FaultName, times = 1): void {
  let left = times;
  proxy.setFaults({ dice: new Dice(number), oneIn: 1, only: [fault] });
  proxy.onCall = (operation) => {
    if (FAULTS[fault].fits(operation) && left-- <= 0) proxy.setFaults(undefined);
    return undefined;
  };
}

const ALL = Object.keys(FAULTS) as FaultName[];
const isNew = { expression: 'attribute_not_exists(pk)' };
const key = (sk: string) => ({ pk, sk });
const addOne = { expression: 'ADD n :one', values: { ':one': 1 } };

describe.each(ALL)('%s', (fault) => {
  it('does not change what a write does and says', async () => {
    fail(fault);
    await table.put({ ...key('new'), n: 1 }, isNew);
    fail(fault);
    await table.update(key('count'), addOne);
    fail(fault);
    await table.update(key('count'), { ...addOne, condition: 'n < :two', values: { ':one': 1, ':two': 2 } });
    fail(fault);
    await table.remove(key('new'), { expression: 'n = :one', values: { ':one': 1 } });
    fail(fault);
    await table.transact([
      { put: key('a'), condition: isNew },
      { update: key('count'), with: addOne },
    ]);
    expect(await direct.query(pk)).toEqual([key('a'), { ...key('count'), n: 3 }]);
  });

  it('does not hide a condition that failed', async () => {
    await direct.put(key('old'));
    fail(fault);
    await expect(table.put(key('old'), isNew)).rejects.toThrow(ConditionFailed);
    fail(fault);
    const writes = [{ put: key('other') }, { put: key('old'), condition: isNew }];
    await expect(table.transact(writes)).rejects.toThrow(ConditionFailed);
    expect(await direct.query(pk)).toEqual([key('old')]);
  });

  it('loses nothing of a batch or a list', async () => {
    const items = Array.from({ length: 40 }, (_, at) => key(String(at).padStart(2, '0')));
    fail(fault);
    await table.writeMany(items);
    fail(fault);
    expect((await table.getMany(items)).length).toBe(40);
    fail(fault);
    expect(await table.query(pk)).toEqual(items);
    fail(fault);
    const scanned: unknown[] = [];
    for await (const page of table.scan({ prefix: '' })) scanned.push(...page);
    expect(scanned).toEqual(expect.arrayContaining(items));
    await table.writeMany([], items);
    expect(await direct.query(pk)).toEqual([]);
  });
});

it('a conflict that lasts makes the table busy', async () => {
  fail('conflict', 100);
  await expect(table.put(key('new'), isNew)).rejects.toThrow(TableBusy);
});
