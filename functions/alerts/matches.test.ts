import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { matchAlerts } from './match-alerts.ts';
import { clearDue, countRecentMatches, DUE_SHARDS, listDueUsers, readUndelivered } from './matches.ts';
import { addTestAlert, newPermit, publishPermits, waitingPermits } from './testing.ts';

let runtime: TestRuntime;

beforeEach(async () => {
  runtime = await testRuntime();
});

const undelivered = () => waitingPermits(runtime);

describe('undelivered matches', () => {
  it('are read from the cursor on, which only one sender can move', async () => {
    await addTestAlert(runtime, 'ann');
    await publishPermits(runtime, [newPermit('il-a.1')]);
    await matchAlerts(runtime);
    const read = await readUndelivered(runtime, 'mail', 'ann');
    const other = await readUndelivered(runtime, 'mail', 'ann');
    expect(read.matches.map(({ permitId }) => permitId)).toEqual(['il-a.1']);
    await runtime.accounts.transact([read.cursor]);
    await expect(runtime.accounts.transact([other.cursor])).rejects.toThrow();
    expect((await readUndelivered(runtime, 'mail', 'ann')).matches).toEqual([]);
    await publishPermits(runtime, [newPermit('il-a.2')]);
    await matchAlerts(runtime);
    await clearDue(runtime, 'mail', 'ann', read.upTo);
    expect(await undelivered()).toEqual({ ann: ['il-a.2'] });
    const later = await readUndelivered(runtime, 'mail', 'ann');
    await runtime.accounts.transact([later.cursor]);
    await clearDue(runtime, 'mail', 'ann', later.upTo);
    expect(
      (await Promise.all(DUE_SHARDS.map((shard) => listDueUsers(runtime, 'mail', shard)))).flat(),
    ).toEqual([]);
  });
});

describe('the count of recent matches', () => {
  const count = async (since: string) => Object.fromEntries(await countRecentMatches(runtime, 'ann', since));

  it('has each permit once per alert, delivered or not, since a moment', async () => {
    const all = await addTestAlert(runtime, 'ann');
    const large = await addTestAlert(runtime, 'ann', { minValue: 1_000_000 });
    await addTestAlert(runtime, 'bob');
    expect(await count('2026-11-01')).toEqual({});
    await publishPermits(runtime, [newPermit('il-a.1'), newPermit('il-a.2', { valuation: 2_000_000 })]);
    await matchAlerts(runtime);
    await runtime.accounts.transact([(await readUndelivered(runtime, 'mail', 'ann')).cursor]);
    const later = '2026-11-20T15:00:00.000Z';
    await publishPermits(runtime, [newPermit('il-a.3', {}, { newAt: later })]);
    await matchAlerts(runtime);
    expect(await count('2026-11-01')).toEqual({ [all]: 3, [large]: 1 });
    expect(await count(later)).toEqual({ [all]: 1 });
  });

  it('is exact over more items than are read at a time', async () => {
    const all = await addTestAlert(runtime, 'ann');
    for (let round = 0; round < 60; round++) {
      await publishPermits(runtime, [newPermit(`il-a.${round}`)]);
      await matchAlerts(runtime);
    }
    expect(await count('2026-11-01')).toEqual({ [all]: 60 });
  });
});
