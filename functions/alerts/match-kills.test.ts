import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readPendingNews } from '#functions/permits/news.ts';
import { watched } from '#functions/permits/testing.ts';
import { acquireLease } from '#functions/platform/tables/lease.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { matchAlerts } from './match-alerts.ts';
import { clearDue, readUndelivered } from './matches.ts';
import { addTestAlert, memoryRuntime, newPermit, publishPermits, SEEN, waitingPermits } from './testing.ts';

let runtime: TestRuntime;

beforeEach(async () => {
  runtime = await testRuntime();
});

const roof = { description: 'Tear off, re-roof and new gutters' };
const undelivered = () => waitingPermits(runtime);

/** A runtime that dies at its n-th call of the tables, before or after the call is made. */
function dying(dies: 'before' | 'after', at: number) {
  let calls = 0;
  const count = (moment: 'before' | 'after') => (): void => {
    if (moment === 'before') calls++;
    if (calls > at || (calls === at && moment === dies)) throw new Error('killed');
  };
  const table = (of: Table): Table => watched(of, count('before'), count('after'));
  const { accounts, collection, permits, index, clock, log } = runtime;
  return {
    parts: {
      accounts: table(accounts),
      collection: table(collection),
      permits: table(permits),
      index,
      clock,
      log,
    },
    calls: () => calls,
  };
}

/** A runtime that dies before a transaction on a table. @param isFatal tests the writes as JSON */
function killedAt(name: 'accounts' | 'collection', isFatal: (writes: string) => boolean) {
  const { accounts, collection, permits, index, clock, log } = runtime;
  const table = watched(runtime[name], (method, [writes]) => {
    if (method === 'transact' && isFatal(JSON.stringify(writes))) throw new Error('killed');
  });
  return { accounts, collection, permits, index, clock, log, [name]: table };
}

describe('a matcher that is killed', () => {
  it.each(['before', 'after'] as const)(
    '%s any call of the tables gives every user all matches once, and never a part of them',
    async (dies) => {
      let survived = false;
      for (let at = 1; !survived; at++) {
        runtime = memoryRuntime();
        await addTestAlert(runtime, 'ann', {}, { trigger: 'both' });
        await addTestAlert(runtime, 'bob', { keywords: ['gutters'] });
        await publishPermits(runtime, [newPermit('il-a.1', roof)]);
        await matchAlerts(runtime);
        await publishPermits(runtime, [
          newPermit(
            'il-a.1',
            { ...roof, status: 'Final' },
            { newAt: SEEN, statusAt: '2026-11-20T12:40:00.000Z' },
          ),
          newPermit('il-a.2', roof),
          newPermit('il-a.3'),
        ]);
        const { parts, calls } = dying(dies, at);
        await matchAlerts(parts).catch((error: Error) => expect(error.message).toBe('killed'));
        survived = calls() < at;
        const [before, after] = [
          { ann: ['il-a.1'], bob: ['il-a.1'] },
          { ann: ['il-a.1', 'il-a.1', 'il-a.2', 'il-a.3'], bob: ['il-a.1', 'il-a.2'] },
        ];
        expect([before, after]).toContainEqual(await undelivered());
        runtime.setTime('2026-11-20T12:02:00.000Z');
        await matchAlerts(runtime);
        expect(await undelivered()).toEqual(after);
        expect(await readPendingNews(runtime)).toEqual([]);
      }
    },
  );

  it('repeats its round with the same notes, whatever news came meanwhile', async () => {
    // Each user matches one permit, which would be in another item among more permits.
    const zips = Array.from({ length: 12 }, (_, at) => String(60_600 + at));
    for (const zip of zips) await addTestAlert(runtime, `user-${zip}`, { zips: [zip] });
    const others = (from: number) => Array.from({ length: 38 }, (_, at) => newPermit(`il-a.${from + at}`));
    const wanted = zips.map((zip) => newPermit(`il-a.zip-${zip}`, { addressZip: zip }));
    await publishPermits(runtime, [...wanted, ...others(0)]);
    await expect(
      matchAlerts(killedAt('accounts', (writes) => writes.includes('"completed":1'))),
    ).rejects.toThrow();
    await publishPermits(runtime, others(100));
    runtime.setTime('2026-11-20T12:02:00.000Z');
    await matchAlerts(runtime);
    expect(await undelivered()).toEqual(
      Object.fromEntries(zips.map((zip) => [`user-${zip}`, [`il-a.zip-${zip}`]])),
    );
  });

  it('makes no match readable before all users have theirs', async () => {
    runtime = memoryRuntime();
    const users = Array.from({ length: 60 }, (_, at) => `user-${String(at).padStart(2, '0')}`);
    for (const user of users) await addTestAlert(runtime, user);
    await publishPermits(runtime, [newPermit('il-a.1')]);
    let writes = 0;
    const parts = killedAt('accounts', (text) => text.includes('match#') && ++writes === 2);
    await expect(matchAlerts(parts)).rejects.toThrow('killed');
    expect(Object.values(await undelivered()).flat()).toEqual([]);
    runtime.setTime('2026-11-20T12:02:00.000Z');
    await matchAlerts(runtime);
    expect(await undelivered()).toEqual(Object.fromEntries(users.map((user) => [user, ['il-a.1']])));
  });

  it('loses nothing when it had stored a part of the news as matched', async () => {
    await addTestAlert(runtime, 'ann');
    const permits = Array.from({ length: 120 }, (_, at) => newPermit(`il-a.${at}`));
    await publishPermits(runtime, permits);
    let writes = 0;
    const parts = killedAt('collection', (text) => text.includes('told#') && ++writes === 2);
    await expect(matchAlerts(parts)).rejects.toThrow('killed');
    runtime.setTime('2026-11-20T12:02:00.000Z');
    await matchAlerts(runtime);
    expect((await undelivered())['ann']?.toSorted()).toEqual(permits.map(({ id }) => id).sort());
  });
});

describe('one matcher at a time', () => {
  it('writes nothing when another matcher took over while it was suspended', async () => {
    await addTestAlert(runtime, 'ann');
    await publishPermits(runtime, [newPermit('il-a.1')]);
    let wasSuspended = false;
    const collection = watched(
      runtime.collection,
      () => undefined,
      async (method, [keys]) => {
        if (method !== 'getMany' || wasSuspended || !JSON.stringify(keys).includes('told#')) return;
        wasSuspended = true;
        runtime.setTime('2026-11-20T12:05:00.000Z');
        await matchAlerts(runtime);
        await clearDue(runtime, 'mail', 'ann', 1);
      },
    );
    const { accounts, permits, index, clock, log } = runtime;
    await expect(matchAlerts({ accounts, permits, index, clock, log, collection })).rejects.toThrow();
    expect(wasSuspended).toBe(true);
    expect(await undelivered()).toEqual({});
    expect((await readUndelivered(runtime, 'mail', 'ann')).matches).toHaveLength(1);
  });

  it('waits for another matcher, and leaves the news to one that works for long', async () => {
    await publishPermits(runtime, [newPermit('il-a.1')]);
    const lease = await acquireLease(
      runtime.accounts,
      runtime.clock,
      { pk: 'match-alerts', sk: 'lease' },
      60_000,
    );
    const sleep = vi.fn(async () => undefined);
    await matchAlerts(runtime, { sleep });
    expect(await readPendingNews(runtime)).not.toEqual([]);
    await lease?.release();
    await matchAlerts(runtime, { sleep });
    expect(await readPendingNews(runtime)).toEqual([]);
  });
});
