import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { listActivity } from '#functions/accounts/activity.ts';
import { openAccountAs, setAccount } from '#functions/accounts/testing.ts';
import { dueMail } from '#functions/platform/mail-queue.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { givenBy } from '../program/testing.ts';
import { runCommand } from './freeze.ts';

let runtime: TestRuntime;
let recorded: string[];
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  recorded = [];
  await openAccountAs(runtime, 'ada');
});

async function runArguments(...args: readonly string[]): Promise<string> {
  const { action, user } = await givenBy<{ action: 'show' | 'lift'; user: string }>('freeze', ...args);
  const record = async (done: string, about: string) => {
    // The log has it first, so nothing goes unrecorded.
    expect(await frozenAt()).toBeDefined();
    recorded.push(`${done} ${about}`);
  };
  return runCommand({ runtime, publish: async () => undefined, record }, action, user);
}
const frozenAt = async () => (await runtime.accounts.get<AccountItem>(accountKey('ada')))?.frozenAt;
const freeze = () => setAccount(runtime.accounts, 'ada', { frozenAt: '2026-11-19T08:00:00.000Z' });
const mails = async (): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const page of dueMail(runtime.accounts, runtime.clock.now(), 25)) found.push(...page);
  return found;
};

describe('freeze', () => {
  it('shows a freeze and changes nothing', async () => {
    await freeze();
    expect(await runArguments('show', 'ada')).toBe('ada is frozen since 2026-11-19T08:00:00.000Z.');
    expect(await frozenAt()).toBeDefined();
    expect(recorded).toEqual([]);
  });

  it('lifts a freeze, records it first, and tells the owner', async () => {
    await freeze();
    expect(await runArguments('lift', 'ada')).toContain('The freeze of ada is lifted.');
    expect(recorded).toEqual(['freeze lift ada']);
    expect(await frozenAt()).toBeUndefined();
    expect((await listActivity(runtime, 'ada')).map(({ kind }) => kind)).toContain('freeze-lifted');
    expect(await mails()).toContainEqual(
      expect.objectContaining({
        template: 'activity',
        data: expect.objectContaining({ kind: 'freeze-lifted' }),
      }),
    );
  });

  it('changes and records nothing without a freeze, or without an account', async () => {
    expect(await runArguments('lift', 'ada')).toBe('ada is not frozen; nothing was changed.');
    expect(await runArguments('lift', 'bob')).toMatch(/^There is no account bob\. .*says how to find the id/);
    expect(recorded).toEqual([]);
  });

  it('wants an account', async () => {
    await expect(givenBy('freeze', 'lift')).rejects.toThrow('user');
  });
});
