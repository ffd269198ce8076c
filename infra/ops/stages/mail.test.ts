import { beforeEach, describe, expect, it } from 'vitest';
import { countOutcome, maySend, type PausableStream } from '#functions/mail/reputation.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { givenBy } from '../program/testing.ts';
import { runCommand } from './mail.ts';

let runtime: TestRuntime;
let recorded: string[];
beforeEach(async () => {
  runtime = await testRuntime();
  recorded = [];
});

async function runArguments(...args: readonly string[]): Promise<string> {
  const { stream } = await givenBy<{ stream: PausableStream | undefined }>('mail', ...args);
  const record = async (action: string, about: string) => void recorded.push(`${action} ${about}`);
  return runCommand({ runtime, publish: async () => undefined, record }, stream);
}

async function complain(stream: PausableStream): Promise<void> {
  for (let at = 0; at < 3; at++)
    await runtime.accounts.transact([countOutcome(stream, 'complained', 'ada', runtime.clock.now())]);
  expect(await maySend(runtime, stream)).toBe(false);
}

describe('mail', () => {
  it('lists the streams with the last day and what is paused', async () => {
    for (let at = 0; at < 200; at++)
      await runtime.accounts.transact([countOutcome('digests', 'sent', 'ada', runtime.clock.now())]);
    await complain('digests');
    expect((await runArguments()).split('\n')).toEqual([
      'account   sending: 0 sent, 0 bounced, 0 complaints in a day',
      'digests   paused since 2026-11-20T12:00:00.000Z: 200 sent, 0 bounced (0.00%), 3 complaints (1.50%) in a day',
      'forms     sending: 0 sent, 0 bounced, 0 complaints in a day',
      'codes     sending: 0 sent, 0 bounced, 0 complaints in a day',
    ]);
    expect(recorded).toEqual([]);
  });

  it('resumes one stream, records it, and leaves the other paused', async () => {
    await complain('digests');
    await complain('forms');
    expect(await runArguments('resume', 'forms')).toContain('forms is resumed');
    expect(recorded).toEqual(['mail resume forms']);
    expect(await maySend(runtime, 'forms')).toBe(true);
    expect(await maySend(runtime, 'digests')).toBe(false);
  });

  it('changes and records nothing for a stream that is not paused', async () => {
    expect(await runArguments('resume', 'digests')).toBe('digests is not paused; nothing was changed.');
    expect(recorded).toEqual([]);
  });
});
