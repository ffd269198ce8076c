import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readPendingNews } from '#functions/permits/news.ts';
import { watched } from '#functions/permits/testing.ts';
import { acquireLease } from '#functions/platform/lease.ts';
import type { Table } from '#functions/platform/table.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { deleteAlert, updateAlert } from './alert-store.ts';
import { matchAlerts } from './match-alerts.ts';
import { DUE_SHARDS, dueUsers, readUndelivered, settle } from './matches.ts';
import { alertOfUser, newPermit, publishPermits, SEEN, waiting } from './testing.ts';

let runtime: TestRuntime;

beforeEach(async () => {
  runtime = await testRuntime();
});

const roof = { description: 'Tear off, re-roof and new gutters' };
/** What waits, as users with the permits they are to be told. */
async function told(): Promise<Record<string, string[]>> {
  const all = Object.entries(await waiting(runtime));
  return Object.fromEntries(all.map(([user, matches]) => [user, matches.map(({ permitId }) => permitId)]));
}

describe('matching the news of a run', () => {
  it('tells each user what the alerts match, by which alert and which words', async () => {
    const roofs = await alertOfUser(runtime, 'ann', { states: ['Illinois'], keywords: ['Re-Roof', 'solar'] });
    const gutters = await alertOfUser(runtime, 'ann', { keywords: ['gutters'], minValue: 5000 });
    await alertOfUser(runtime, 'bob', { states: ['Texas'] });
    await publishPermits(runtime, [
      newPermit('il-a.1', { ...roof, valuation: 5000 }),
      newPermit('il-a.2', { ...roof, valuation: 4999.99 }),
      newPermit('il-a.3', { description: 'Fence' }),
    ]);
    await matchAlerts(runtime);
    const match = { kind: 'new', seenAt: SEEN, runId: 'run' };
    expect(await waiting(runtime)).toEqual({
      ann: [
        { ...match, permitId: 'il-a.1', alertIds: [roofs, gutters].sort(), words: ['gutters', 're roof'] },
        { ...match, permitId: 'il-a.2', alertIds: [roofs], words: ['re roof'] },
      ],
    });
    expect(await readPendingNews(runtime)).toEqual([]);
  });

  it('tells changes of status to those who listen to them', async () => {
    for (const trigger of ['new', 'changes', 'both'] as const)
      await alertOfUser(runtime, `hears-${trigger}`, {}, { trigger });
    await publishPermits(runtime, [
      newPermit('il-a.new'),
      newPermit('il-a.changed', {}, { statusAt: SEEN }),
      newPermit('il-a.both', {}, { newAt: SEEN, statusAt: SEEN }),
    ]);
    await matchAlerts(runtime);
    const kinds = Object.entries(await waiting(runtime)).map(([user, matches]) => [
      user,
      Object.fromEntries(matches.map(({ permitId, kind }) => [permitId, kind])),
    ]);
    expect(Object.fromEntries(kinds)).toEqual({
      'hears-new': { 'il-a.new': 'new', 'il-a.both': 'new' },
      'hears-changes': { 'il-a.changed': 'change', 'il-a.both': 'change' },
      'hears-both': { 'il-a.new': 'new', 'il-a.changed': 'change', 'il-a.both': 'new' },
    });
  });

  it('asks no alert that is off, sends no mail, or is deleted', async () => {
    const off = await alertOfUser(runtime, 'ann');
    const silent = await alertOfUser(runtime, 'bob');
    const gone = await alertOfUser(runtime, 'cid');
    await alertOfUser(runtime, 'dan', {}, { isActive: false });
    await updateAlert(runtime, 'ann', off, { isActive: false });
    await updateAlert(runtime, 'bob', silent, { emailNotifications: false });
    await deleteAlert(runtime, 'cid', gone);
    await publishPermits(runtime, [newPermit('il-a.1')]);
    await matchAlerts(runtime);
    expect(await told()).toEqual({});
  });

  it('tells no alert of what was seen before it was made', async () => {
    runtime.setTime('2026-11-20T12:30:00.001Z');
    await alertOfUser(runtime, 'late');
    await publishPermits(runtime, [newPermit('il-a.1')]);
    await matchAlerts(runtime);
    expect(await told()).toEqual({});
  });

  it('tells news once, however often the permit is noted', async () => {
    await alertOfUser(runtime, 'ann', {}, { trigger: 'both' });
    const permit = newPermit('il-a.1');
    await publishPermits(runtime, [permit]);
    await matchAlerts(runtime);
    await publishPermits(runtime, [{ ...permit, valuation: 7, lastChanged: '2026-11-20T13:00:00.000Z' }]);
    await matchAlerts(runtime);
    expect(await told()).toEqual({ ann: ['il-a.1'] });
    const statusAt = '2026-11-20T14:00:00.000Z';
    await publishPermits(runtime, [{ ...permit, status: 'Final', news: { newAt: SEEN, statusAt } }]);
    await matchAlerts(runtime);
    expect((await waiting(runtime))['ann']).toMatchObject([
      { permitId: 'il-a.1', kind: 'new' },
      { permitId: 'il-a.1', kind: 'change', seenAt: statusAt },
    ]);
  });

  it('tells nothing of permits without news, withdrawn, or seen long ago', async () => {
    await alertOfUser(runtime, 'ann', {}, { trigger: 'both' });
    runtime.setTime('2026-12-21T12:30:00.000Z');
    await publishPermits(runtime, [
      newPermit('il-a.1', {}, {}),
      newPermit('il-a.2', { withdrawnAt: SEEN }),
      newPermit('il-a.3'),
    ]);
    expect(await readPendingNews(runtime)).toEqual([]);
    await matchAlerts(runtime);
    expect(await told()).toEqual({});
  });

  it('writes more users than a transaction takes, and more permits than an item', async () => {
    const users = Array.from({ length: 120 }, (_, at) => `user-${String(at).padStart(3, '0')}`);
    for (const user of users) await alertOfUser(runtime, user);
    const permits = Array.from({ length: 130 }, (_, at) => newPermit(`il-a.${at}`));
    await publishPermits(runtime, permits);
    await matchAlerts(runtime);
    const all = await told();
    expect(Object.keys(all)).toEqual(users);
    for (const user of users) expect(all[user]?.toSorted()).toEqual(permits.map(({ id }) => id).sort());
    expect((await runtime.accounts.query(`user#${users[0]}`, { prefix: 'match#' })).length).toBe(3);
  }, 30_000);
});

/** A runtime that dies at its n-th call of the store: before the call reaches it, or after it did its work. */
function dying(dies: 'before' | 'after', at: number) {
  let calls = 0;
  const count = (moment: 'before' | 'after') => (): void => {
    if (moment === 'before') calls++;
    if (calls > at || (calls === at && moment === dies)) throw new Error('killed');
  };
  const table = (of: Table): Table => watched(of, count('before'), count('after'));
  const { accounts, collection, permits, clock, log } = runtime;
  return {
    parts: { accounts: table(accounts), collection: table(collection), permits: table(permits), clock, log },
    calls: () => calls,
  };
}

describe('a matcher that is killed', () => {
  it.each(['before', 'after'] as const)(
    '%s any call of the store tells everybody once in the end, and nobody half before',
    async (dies) => {
      let survived = false;
      for (let at = 1; !survived; at++) {
        runtime = await testRuntime();
        await alertOfUser(runtime, 'ann', {}, { trigger: 'both' });
        await alertOfUser(runtime, 'bob', { keywords: ['gutters'] });
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
        expect([before, after]).toContainEqual(await told());
        runtime.setTime('2026-11-20T12:02:00.000Z');
        await matchAlerts(runtime);
        expect(await told()).toEqual(after);
        expect(await readPendingNews(runtime)).toEqual([]);
      }
    },
    120_000,
  );

  it('is done again with the same items when more news came meanwhile', async () => {
    await alertOfUser(runtime, 'ann');
    await publishPermits(runtime, [newPermit('il-a.1')]);
    const accounts = watched(runtime.accounts, (method, [writes]) => {
      if (method === 'transact' && JSON.stringify(writes).includes('"completed":1'))
        throw new Error('killed before the round was complete');
    });
    const { collection, permits, clock, log } = runtime;
    await expect(matchAlerts({ accounts, collection, permits, clock, log })).rejects.toThrow('killed');
    await publishPermits(runtime, [newPermit('il-a.2')]);
    runtime.setTime('2026-11-20T12:02:00.000Z');
    await matchAlerts(runtime);
    expect(await told()).toEqual({ ann: ['il-a.1', 'il-a.2'] });
  });
});

describe('one matcher at a time', () => {
  it('writes nothing when another took over while it stood still', async () => {
    await alertOfUser(runtime, 'ann');
    await publishPermits(runtime, [newPermit('il-a.1')]);
    let stood = false;
    const collection = watched(
      runtime.collection,
      () => undefined,
      async (method) => {
        if (method !== 'getMany' || stood) return;
        stood = true;
        runtime.setTime('2026-11-20T12:05:00.000Z');
        await matchAlerts(runtime);
        await settle(runtime, 'ann', 1);
      },
    );
    const { accounts, permits, clock, log } = runtime;
    await expect(matchAlerts({ accounts, permits, clock, log, collection })).rejects.toThrow();
    expect(stood).toBe(true);
    expect(await told()).toEqual({});
    expect((await readUndelivered(runtime, 'ann')).matches).toHaveLength(1);
  });

  it('waits for another, and gives up when that never ends', async () => {
    await publishPermits(runtime, [newPermit('il-a.1')]);
    const lease = await acquireLease(
      runtime.accounts,
      runtime.clock,
      { pk: 'match-alerts', sk: 'lease' },
      60_000,
    );
    const sleep = vi.fn(async () => undefined);
    await expect(matchAlerts(runtime, { sleep })).rejects.toThrow('Another matcher');
    await lease?.release();
    await matchAlerts(runtime, { sleep });
    expect(await readPendingNews(runtime)).toEqual([]);
  });
});

describe('what waits to be told', () => {
  it('is read once: from the cursor on, which one sender moves', async () => {
    await alertOfUser(runtime, 'ann');
    await publishPermits(runtime, [newPermit('il-a.1')]);
    await matchAlerts(runtime);
    const read = await readUndelivered(runtime, 'ann');
    const other = await readUndelivered(runtime, 'ann');
    expect(read.matches.map(({ permitId }) => permitId)).toEqual(['il-a.1']);
    await runtime.accounts.transact([read.cursor]);
    await expect(runtime.accounts.transact([other.cursor])).rejects.toThrow();
    expect((await readUndelivered(runtime, 'ann')).matches).toEqual([]);
    await publishPermits(runtime, [newPermit('il-a.2')]);
    await matchAlerts(runtime);
    await settle(runtime, 'ann', read.upTo);
    expect(await told()).toEqual({ ann: ['il-a.2'] });
    const later = await readUndelivered(runtime, 'ann');
    await runtime.accounts.transact([later.cursor]);
    await settle(runtime, 'ann', later.upTo);
    expect((await Promise.all(DUE_SHARDS.map((shard) => dueUsers(runtime, shard)))).flat()).toEqual([]);
  });
});
