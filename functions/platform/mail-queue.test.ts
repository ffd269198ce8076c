import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { dueMail, type OutboxItem, type QueuedMail, queueMail } from './mail-queue.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const mail = fc.record({
  userId: fc.uuid(),
  key: fc.constantFrom('welcome', 'receipt#1', 'receipt#2', 'trial-ending'),
  dueAt: fc.integer({ min: -3, max: 3 }).map((ms) => new Date(NOW.getTime() + ms).toISOString()),
  template: fc.constant('welcome' as const),
  data: fc.constant({ a: 1 }),
});

async function due(table: MemoryTable, pageSize: number): Promise<readonly QueuedMail[]> {
  const items: OutboxItem[] = [];
  for await (const page of dueMail(table, NOW, pageSize)) {
    expect(page.length).toBeLessThanOrEqual(pageSize);
    items.push(...page);
  }
  return items.flatMap(({ pk, sk, ...item }) => ('letter' in item ? [] : [item]));
}
const byName = (mails: readonly QueuedMail[]) =>
  mails.map((one) => JSON.stringify(Object.entries(one).sort())).toSorted();

describe('the outbox', () => {
  it('returns every due mail once and no other, whatever the page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(mail, { selector: ({ userId, key, dueAt }) => userId + key + dueAt, maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        async (mails, pageSize) => {
          const table = new MemoryTable('accounts');
          for (const one of mails) await table.transact([queueMail(one)]);
          const wanted = mails.filter(({ dueAt }) => dueAt <= NOW.toISOString());
          expect(byName(await due(table, pageSize))).toEqual(byName(wanted));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('returns the mail of a user that has waited longest first', async () => {
    const table = new MemoryTable('accounts');
    const times = ['2026-11-20T11:00:00.000Z', '2026-11-19T12:00:00.000Z', '2026-11-20T09:00:00.000Z'];
    for (const dueAt of times)
      await table.transact([queueMail({ userId: 'ada', key: dueAt, dueAt, template: 'receipt', data: {} })]);
    expect((await due(table, 10)).map(({ dueAt }) => dueAt)).toEqual(times.toSorted());
  });

  it('stores a mail once that is queued twice', async () => {
    const table = new MemoryTable('accounts');
    const once: QueuedMail = {
      userId: 'ada',
      key: 'welcome',
      dueAt: NOW.toISOString(),
      template: 'welcome',
      data: {},
    };
    await table.transact([queueMail(once)]);
    await table.transact([queueMail(once)]);
    expect(await due(table, 10)).toEqual([once]);
  });
});
