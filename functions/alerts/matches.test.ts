import { beforeEach, describe, expect, it } from 'vitest';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { matchAlerts } from './match-alerts.ts';
import { clearDue, DUE_SHARDS, listDueUsers, newestMatches, readUndelivered } from './matches.ts';
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

describe('the newest matches of an alert', () => {
  it('are all found over more items than are read at a time', async () => {
    const all = await addTestAlert(runtime, 'ann');
    for (let round = 0; round < 60; round++) {
      await publishPermits(runtime, [newPermit(`il-a.${round}`)]);
      await matchAlerts(runtime);
    }
    const found = await newestMatches(runtime, 'ann', all, { since: '2026-11-01', most: 100 });
    expect(found.size).toBe(60);
  });
});
