import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { watched } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { type ActiveAlert, readActiveAlerts, toActiveAlert } from './active-alerts.ts';
import { createAlert, deleteAlert, listAlerts, updateAlert } from './alert-store.ts';
import { forgetAlerts } from './matches.ts';
import { alertBody } from './testing.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
});

/** Reads the active alerts by user and alert id. */
async function readActive(): Promise<Record<string, ActiveAlert>> {
  const found: Record<string, ActiveAlert> = {};
  for await (const users of readActiveAlerts(runtime.accounts))
    for (const { userId, alerts } of users)
      for (const [id, alert] of alerts) found[`${userId} ${id}`] = alert;
  return found;
}

/** The alerts of each user's list that need matching. */
async function expected(...users: readonly string[]): Promise<Record<string, ActiveAlert>> {
  const found: Record<string, ActiveAlert> = {};
  for (const userId of users)
    for (const alert of await listAlerts(runtime, userId)) {
      const active = toActiveAlert(alert);
      if (active !== undefined) found[`${userId} ${alert.id}`] = active;
    }
  return found;
}

describe('the alerts of a user', () => {
  it('are created, listed newest first, changed field by field, and deleted', async () => {
    const first = await createAlert(runtime, 'ann', alertBody({ states: ['Texas'] }, { name: 'Roofs' }));
    runtime.setTime('2026-11-20T12:01:00.000Z');
    const second = await createAlert(runtime, 'ann', alertBody({ minValue: 5, zips: ['02134'] }));
    expect(await listAlerts(runtime, 'ann')).toEqual([second, first]);
    const changed = await updateAlert(runtime, 'ann', first.id, { isActive: false, name: undefined });
    expect(changed).toEqual({ ...first, isActive: false });
    await deleteAlert(runtime, 'ann', second.id);
    expect(await listAlerts(runtime, 'ann')).toEqual([changed]);
  });

  it('have their own frequency, which can be taken back; matching stores nothing of it', async () => {
    const { id, ...alert } = await createAlert(runtime, 'ann', alertBody());
    const active = await readActive();
    const changed = await updateAlert(runtime, 'ann', id, { frequency: 'weekly' });
    expect(changed).toEqual({ ...alert, id, frequency: 'weekly' });
    expect(await readActive()).toEqual(active);
    expect(await updateAlert(runtime, 'ann', id, { frequency: null })).toEqual({ ...alert, id });
  });

  it('are the owner’s alone: an alert of another user and none give the same answer', async () => {
    const { id } = await createAlert(runtime, 'ann', alertBody());
    const answer = (of: Promise<unknown>) =>
      of.then(
        () => 'done',
        (error: Error) => error.message,
      );
    const foreign = [
      await answer(updateAlert(runtime, 'bob', id, { isActive: false })),
      await answer(deleteAlert(runtime, 'bob', id)),
    ];
    const none = [
      await answer(updateAlert(runtime, 'bob', 'none', { isActive: false })),
      await answer(deleteAlert(runtime, 'bob', 'none')),
    ];
    expect(foreign).toEqual(none);
    expect(foreign[0]).toContain('Reload the list');
    expect(await listAlerts(runtime, 'ann')).toMatchObject([{ id, isActive: true }]);
    expect(await readActive()).toEqual(await expected('ann'));
  });

  it('are at most fifty, however many calls run in parallel', async () => {
    for (let at = 0; at < 47; at++) await createAlert(runtime, 'ann', alertBody());
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => createAlert(runtime, 'ann', alertBody())),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          code: 'alertLimit',
          message: expect.stringContaining('You have 50 alerts'),
        });
    const [one] = await listAlerts(runtime, 'ann');
    await deleteAlert(runtime, 'ann', one?.id ?? '');
    await createAlert(runtime, 'ann', alertBody());
    expect(await listAlerts(runtime, 'ann')).toHaveLength(50);
  });

  it('keep the changes of all parallel calls', async () => {
    const { id } = await createAlert(runtime, 'ann', alertBody());
    await Promise.all([
      updateAlert(runtime, 'ann', id, { name: 'Renamed' }),
      updateAlert(runtime, 'ann', id, { trigger: 'both' }),
      updateAlert(runtime, 'ann', id, { criteria: alertBody({ minValue: 9 }).criteria }),
    ]);
    const [alert] = await listAlerts(runtime, 'ann');
    expect(alert).toMatchObject({ name: 'Renamed', trigger: 'both', criteria: { minValue: 9 } });
    expect(await readActive()).toEqual(await expected('ann'));
  });

  it('are refused when they are larger than matching stores', async () => {
    const keywords = Array.from({ length: 100 }, (_, at) => `keyword number ${at} ${'x'.repeat(60)}`);
    await expect(createAlert(runtime, 'ann', alertBody({ keywords }))).rejects.toMatchObject({
      code: 'invalidInput',
      message: expect.stringContaining('Remove some'),
    });
    expect(await listAlerts(runtime, 'ann')).toEqual([]);
  });
});

describe('the active alerts', () => {
  const step = fc.record({
    user: fc.constantFrom('ann', 'bob'),
    act: fc.constantFrom('create', 'toggle', 'mail', 'criteria', 'delete'),
    pick: fc.nat(5),
    value: fc.boolean(),
    amount: fc.nat(3),
  });

  it('agree with all alerts after any calls, and after a call killed before or after any write', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 12 }),
        fc.boolean(),
        fc.nat(12),
        async (steps, before, dies) => {
          runtime = await testRuntime();
          let writes = 0;
          const die = (moment: boolean) => (method: string) => {
            if (method !== 'transact') return;
            if (moment) writes++;
            if (writes === dies && moment === before) throw new Error('killed');
          };
          const accounts = watched(runtime.accounts, die(true), die(false));
          const parts = { accounts, clock: runtime.clock };
          for (const { user, act, pick, value, amount } of steps) {
            const list = await listAlerts(runtime, user);
            const id = list[pick % Math.max(1, list.length)]?.id ?? 'none';
            const calls = {
              create: () => createAlert(parts, user, alertBody({ minValue: amount }, { isActive: value })),
              toggle: () => updateAlert(parts, user, id, { isActive: value }),
              mail: () => updateAlert(parts, user, id, { emailNotifications: value }),
              criteria: () =>
                updateAlert(parts, user, id, { criteria: alertBody({ maxValue: amount }).criteria }),
              delete: () => deleteAlert(parts, user, id),
            };
            await calls[act]().catch((error: Error) =>
              expect(error.message).toMatch(/killed|We found nothing/),
            );
            expect(await readActive()).toEqual(await expected('ann', 'bob'));
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('hold nothing of a deleted account', async () => {
    await createAlert(runtime, 'ann', alertBody());
    await createAlert(runtime, 'bob', alertBody());
    await runtime.accounts.transact(forgetAlerts('ann'));
    expect(await readActive()).toEqual(await expected('bob'));
  });
});
