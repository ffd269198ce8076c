import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readPendingNews } from '#functions/permits/news.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { storePeople } from './active-alerts.ts';
import { deleteAlert, updateAlert } from './alert-store.ts';
import { matchAlerts } from './match-alerts.ts';
import {
  addTestAlert,
  memoryRuntime,
  newPermit,
  publishPermits,
  SEEN,
  waitingMatches,
  waitingPermits,
} from './testing.ts';

let runtime: TestRuntime;

beforeEach(async () => {
  runtime = await testRuntime();
});

const roof = { description: 'Tear off, re-roof and new gutters' };
const undelivered = () => waitingPermits(runtime);

describe('matching the news of a run', () => {
  it('stores the matches of each user with their alerts and keywords', async () => {
    const roofs = await addTestAlert(runtime, 'ann', {
      states: ['Illinois'],
      keywords: ['Re-Roof', 'solar'],
    });
    const gutters = await addTestAlert(runtime, 'ann', { keywords: ['gutters'], minValue: 5000 });
    await addTestAlert(runtime, 'bob', { states: ['Texas'] });
    await publishPermits(runtime, [
      newPermit('il-a.1', { ...roof, valuation: 5000 }),
      newPermit('il-a.2', { ...roof, valuation: 4999.99 }),
      newPermit('il-a.3', { description: 'Fence' }),
    ]);
    await matchAlerts(runtime);
    const match = { kind: 'new', seenAt: SEEN, runId: 'run' };
    expect(await waitingMatches(runtime)).toEqual({
      ann: [
        { ...match, permitId: 'il-a.1', alertIds: [roofs, gutters].sort() },
        { ...match, permitId: 'il-a.2', alertIds: [roofs] },
      ],
    });
    expect(await readPendingNews(runtime)).toEqual([]);
  });

  it('stores the matches for each person of a team, by the channels that reach a person', async () => {
    const alertId = await addTestAlert(runtime, 'ann', {}, { pushNotifications: true });
    await runtime.accounts.transact([storePeople('ann', ['bob', 'cy'])]);
    await publishPermits(runtime, [newPermit('il-a.1')]);
    await matchAlerts(runtime);
    for (const channel of ['mail', 'push'] as const) {
      const found = await waitingMatches(runtime, channel);
      expect(Object.keys(found)).toEqual(['ann', 'bob', 'cy']);
      expect(found['bob']).toMatchObject([{ permitId: 'il-a.1', alertIds: [alertId] }]);
    }
  });

  it('matches changes of status for alerts on changes only', async () => {
    for (const trigger of ['new', 'changes', 'both'] as const)
      await addTestAlert(runtime, `on-${trigger}`, {}, { trigger });
    await publishPermits(runtime, [
      newPermit('il-a.new'),
      newPermit('il-a.changed', {}, { statusAt: SEEN }),
      newPermit('il-a.both', {}, { newAt: SEEN, statusAt: SEEN }),
    ]);
    await matchAlerts(runtime);
    const kinds = Object.entries(await waitingMatches(runtime)).map(([user, matches]) => [
      user,
      Object.fromEntries(matches.map(({ permitId, kind }) => [permitId, kind])),
    ]);
    expect(Object.fromEntries(kinds)).toEqual({
      'on-new': { 'il-a.new': 'new', 'il-a.both': 'new' },
      'on-changes': { 'il-a.changed': 'change', 'il-a.both': 'change' },
      'on-both': { 'il-a.new': 'new', 'il-a.changed': 'change', 'il-a.both': 'new' },
    });
  });

  it('skips alerts that are off, have no channel, or are deleted', async () => {
    const off = await addTestAlert(runtime, 'ann');
    const silent = await addTestAlert(runtime, 'bob');
    const gone = await addTestAlert(runtime, 'cid');
    await addTestAlert(runtime, 'dan', {}, { isActive: false });
    await updateAlert(runtime, 'ann', off, { isActive: false });
    await updateAlert(runtime, 'bob', silent, { emailNotifications: false });
    await deleteAlert(runtime, 'cid', gone);
    await publishPermits(runtime, [newPermit('il-a.1')]);
    await matchAlerts(runtime);
    expect(await undelivered()).toEqual({});
  });

  it('matches no news from before the alert was created', async () => {
    runtime.setTime('2026-11-20T12:30:00.001Z');
    await addTestAlert(runtime, 'late');
    await publishPermits(runtime, [newPermit('il-a.1')]);
    await matchAlerts(runtime);
    expect(await undelivered()).toEqual({});
  });

  it('matches a change after the alert was created, even together with the permit being new before', async () => {
    runtime.setTime('2026-11-20T12:35:00.000Z');
    for (const trigger of ['new', 'changes', 'both'] as const)
      await addTestAlert(runtime, `on-${trigger}`, {}, { trigger });
    const statusAt = '2026-11-20T12:40:00.000Z';
    await publishPermits(runtime, [newPermit('il-a.1', {}, { newAt: SEEN, statusAt })]);
    await matchAlerts(runtime);
    expect(await waitingMatches(runtime)).toMatchObject({
      'on-changes': [{ permitId: 'il-a.1', kind: 'change' }],
      'on-both': [{ permitId: 'il-a.1', kind: 'change' }],
    });
    expect(Object.keys(await undelivered())).toEqual(['on-both', 'on-changes']);
  });

  it('matches news once, however often the permit is noted', async () => {
    await addTestAlert(runtime, 'ann', {}, { trigger: 'both' });
    const permit = newPermit('il-a.1');
    await publishPermits(runtime, [permit]);
    await matchAlerts(runtime);
    await publishPermits(runtime, [{ ...permit, valuation: 7, lastChanged: '2026-11-20T13:00:00.000Z' }]);
    await matchAlerts(runtime);
    expect(await undelivered()).toEqual({ ann: ['il-a.1'] });
    const statusAt = '2026-11-20T14:00:00.000Z';
    await publishPermits(runtime, [{ ...permit, status: 'Final', news: { newAt: SEEN, statusAt } }]);
    await matchAlerts(runtime);
    expect((await waitingMatches(runtime))['ann']).toMatchObject([
      { permitId: 'il-a.1', kind: 'new' },
      { permitId: 'il-a.1', kind: 'change', seenAt: statusAt },
    ]);
  });

  it('ignores permits without news, withdrawn permits and old news', async () => {
    await addTestAlert(runtime, 'ann', {}, { trigger: 'both' });
    runtime.setTime('2026-12-21T12:30:00.000Z');
    await publishPermits(runtime, [
      newPermit('il-a.1', {}, {}),
      newPermit('il-a.2', { withdrawnAt: SEEN }),
      newPermit('il-a.3'),
    ]);
    expect(await readPendingNews(runtime)).toEqual([]);
    await matchAlerts(runtime);
    expect(await undelivered()).toEqual({});
  });

  it('writes more users than a transaction holds, and more permits than an item holds', async () => {
    runtime = memoryRuntime();
    const users = Array.from({ length: 120 }, (_, at) => `user-${String(at).padStart(3, '0')}`);
    for (const user of users) await addTestAlert(runtime, user);
    const permits = Array.from({ length: 130 }, (_, at) => newPermit(`il-a.${at}`));
    await publishPermits(runtime, permits);
    await matchAlerts(runtime);
    const all = await undelivered();
    expect(Object.keys(all)).toEqual(users);
    for (const user of users) expect(all[user]?.toSorted()).toEqual(permits.map(({ id }) => id).sort());
    expect((await runtime.accounts.query(`user#${users[0]}`, { prefix: 'match#' })).length).toBe(3);
  });
});

describe('much news', () => {
  it('is matched in rounds, each permit once', async () => {
    runtime = memoryRuntime();
    await addTestAlert(runtime, 'ann');
    const all = Array.from({ length: 1_500 }, (_, at) => newPermit(`il-a.${at}`));
    for (let at = 0; at < all.length; at += 500) await publishPermits(runtime, all.slice(at, at + 500));
    const logged = vi.spyOn(runtime.log, 'info');
    await matchAlerts(runtime);
    expect(logged.mock.calls.map(([, fields]) => fields)).toEqual([
      { round: 1, permits: 1000, users: 1 },
      { round: 2, permits: 500, users: 1 },
    ]);
    expect((await undelivered())['ann']?.toSorted()).toEqual(all.map(({ id }) => id).sort());
  });
});
