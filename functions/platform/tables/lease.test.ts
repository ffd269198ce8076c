import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { acquireLease } from './lease.ts';
import { ConditionFailed } from './table.ts';

const KEY = { pk: 'work', sk: 'lease' };
let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
});

const acquire = () => acquireLease(runtime.index, runtime.clock, KEY, 60_000);

describe('a lease', () => {
  it('has one holder until it is released', async () => {
    const lease = await acquire();
    expect(await acquire()).toBeUndefined();
    await lease?.release();
    expect(await acquire()).toBeDefined();
  });

  it('expires exactly after its time since the last renewal', async () => {
    const lease = await acquire();
    runtime.setTime('2026-11-20T12:00:59.999Z');
    expect(await acquire()).toBeUndefined();
    await lease?.renew();
    runtime.setTime('2026-11-20T12:01:59.998Z');
    expect(await acquire()).toBeUndefined();
    runtime.setTime('2026-11-20T12:01:59.999Z');
    expect(await acquire()).toBeDefined();
  });

  it('is taken again by who comes back under the same name', async () => {
    const takeAs = (owner: string) => acquireLease(runtime.index, runtime.clock, KEY, 60_000, owner);
    await takeAs('ann');
    expect(await takeAs('bob')).toBeUndefined();
    expect(await takeAs('ann')).toBeDefined();
  });

  it('is kept by a write once a quarter of its time is over', async () => {
    const lease = await acquire();
    runtime.setTime('2026-11-20T12:00:14.999Z');
    await lease?.keep();
    expect(await runtime.index.get(KEY)).toMatchObject({ until: Date.parse('2026-11-20T12:01:00.000Z') });
    runtime.setTime('2026-11-20T12:00:15.000Z');
    await lease?.keep();
    expect(await runtime.index.get(KEY)).toMatchObject({ until: Date.parse('2026-11-20T12:01:15.000Z') });
  });

  it('is useless to a process that lost it', async () => {
    const lost = await acquire();
    if (lost === undefined) throw new Error('nobody else held it');
    runtime.setTime('2026-11-20T12:05:00.000Z');
    const held = await acquire();
    await expect(lost.renew()).rejects.toBeInstanceOf(ConditionFailed);
    const write = { put: { pk: 'result', sk: 'a' } };
    await expect(runtime.index.transact([lost.stillHeld, write])).rejects.toBeInstanceOf(ConditionFailed);
    await lost.release();
    expect(await acquire()).toBeUndefined();
    await runtime.index.transact([held?.stillHeld ?? write, write]);
    expect(await runtime.index.get({ pk: 'result', sk: 'a' })).toBeDefined();
  });
});
