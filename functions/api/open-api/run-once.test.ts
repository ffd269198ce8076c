import { beforeEach, describe, expect, it } from 'vitest';
import type { Alert } from '#functions/alerts/alert.ts';
import { createAlert, deleteAlert, listAlerts, updateAlert } from '#functions/alerts/alert-store.ts';
import { alertBody } from '#functions/alerts/testing.ts';
import { watched } from '#functions/permits/testing.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { runOnce } from './run-once.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
});

const BODY = alertBody({}, { name: 'Roofs' });
const make = (accounts: Table = runtime.accounts, key: string | undefined = 'key-1', content = 'make') => {
  const parts = { accounts, clock: runtime.clock };
  return runOnce<Alert>(parts, { userId: 'ada', key, content }, (kept) =>
    createAlert(parts, 'ada', BODY, kept),
  );
};
const count = async () => (await listAlerts(runtime, 'ada')).length;

class Killed extends Error {}

describe('runOnce', () => {
  it('writes once and repeats the answer', async () => {
    const first = await make();
    const again = await make();
    expect(first.isRepeated).toBe(false);
    expect(again).toEqual({ answer: first.answer, isRepeated: true });
    expect(await count()).toBe(1);
  });

  it('writes each time without a key, and once per key and user', async () => {
    const parts = { accounts: runtime.accounts, clock: runtime.clock };
    await make(runtime.accounts, 'a');
    await make(runtime.accounts, 'b');
    await runOnce(parts, { userId: 'ada', key: undefined, content: 'make' }, (kept) =>
      createAlert(parts, 'ada', BODY, kept),
    );
    expect(await count()).toBe(3);
    await runOnce(parts, { userId: 'eve', key: 'a', content: 'make' }, (kept) =>
      createAlert(parts, 'eve', BODY, kept),
    );
    expect(await listAlerts(runtime, 'eve')).toHaveLength(1);
  });

  it('refuses a key that was used for another call', async () => {
    await make();
    await expect(make(runtime.accounts, 'key-1', 'make another')).rejects.toMatchObject({ status: 422 });
    expect(await count()).toBe(1);
  });

  it('writes once under parallel calls', async () => {
    const done = await Promise.all(Array.from({ length: 8 }, () => make()));
    expect(await count()).toBe(1);
    expect(done.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    expect(new Set(done.map(({ answer }) => answer.id)).size).toBe(1);
  });

  it('writes once after a crash at any point', async () => {
    let calls = 0;
    await make(
      watched(runtime.accounts, () => void calls++),
      'counted',
    );
    for (const moment of ['before', 'after'] as const)
      for (let at = 1; at <= calls; at++) {
        const key = `${moment}-${at}`;
        const before = await count();
        let call = 0;
        const strike = () => {
          if (++call === at) throw new Killed();
        };
        const accounts =
          moment === 'before'
            ? watched(runtime.accounts, strike)
            : watched(runtime.accounts, () => undefined, strike);
        await make(accounts, key).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        await make(runtime.accounts, key);
        expect([key, await count()]).toEqual([key, before + 1]);
      }
    expect(calls).toBeGreaterThan(1);
  });

  it('writes again after a day', async () => {
    await make();
    runtime.setTime('2026-11-21T11:59:59.000Z');
    expect((await make()).isRepeated).toBe(true);
    runtime.setTime('2026-11-21T12:00:00.000Z');
    expect((await make()).isRepeated).toBe(false);
    expect(await count()).toBe(2);
  });

  it('tries again after a refusal', async () => {
    const parts = { accounts: runtime.accounts, clock: runtime.clock };
    const change = (id: string) =>
      runOnce<Alert>(parts, { userId: 'ada', key: 'change', content: 'change' }, (kept) =>
        updateAlert(parts, 'ada', id, { name: 'Other' }, kept),
      );
    await expect(change('nobody’s')).rejects.toMatchObject({ code: 'notFound' });
    const { answer } = await make();
    expect((await change(answer.id)).answer.name).toBe('Other');
  });

  it('does not undo later writes', async () => {
    const { answer } = await make();
    const parts = { accounts: runtime.accounts, clock: runtime.clock };
    const rename = (name: string) =>
      runOnce<Alert>(parts, { userId: 'ada', key: name, content: name }, (kept) =>
        updateAlert(parts, 'ada', answer.id, { name }, kept),
      );
    await rename('First');
    await rename('Second');
    expect((await rename('First')).answer.name).toBe('First');
    expect((await listAlerts(runtime, 'ada'))[0]?.name).toBe('Second');
  });

  it('repeats the answer of a deletion', async () => {
    const { answer } = await make();
    const parts = { accounts: runtime.accounts, clock: runtime.clock };
    const remove = () =>
      runOnce(parts, { userId: 'ada', key: 'gone', content: 'delete' }, async (kept) => {
        await deleteAlert(parts, 'ada', answer.id, kept(null));
        return null;
      });
    expect(await remove()).toEqual({ answer: null, isRepeated: false });
    expect(await remove()).toEqual({ answer: null, isRepeated: true });
  });

  it.each(['', 'two words', 'é', 'x'.repeat(256)])('refuses the key %j', async (key) => {
    await expect(make(runtime.accounts, key)).rejects.toMatchObject({ status: 400 });
  });
});
