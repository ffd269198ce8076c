import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAccountAs } from '#functions/accounts/testing.ts';
import type { OutgoingMail } from '#functions/mail/mail.ts';
import { countOutcome, PAUSABLE_STREAMS } from '#functions/mail/reputation.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createSendMail, handler } from './send-mail.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const post = () => Promise.reject(new Error('There is no phone.'));

describe('send-mail', () => {
  it('sends a welcome mail once when called several times', async () => {
    const runtime = await testRuntime();
    await openAccountAs(runtime, 'ada');
    const { accounts, clock, config, index, log, permits } = runtime;
    const sent: OutgoingMail[] = [];
    const send = async (mail: OutgoingMail) => void sent.push(mail);
    const more: string[] = [];
    const run = createSendMail(
      { accounts, clock, config, index, log, permits, send, post },
      async () => void more.push('more'),
    );
    // By then the user has answered the questions about the business, or will not.
    runtime.setTime(new Date(clock.now().getTime() + 15 * 60_000).toISOString());
    await Promise.all([run(), run(), run()]);
    expect(await run()).toEqual({ MessagesWaiting: 0 });
    expect(sent).toMatchObject([{ to: 'ada@example.com', subject: 'Welcome to Plumbline' }]);
    expect(more).toEqual([]);
  });

  it.each(PAUSABLE_STREAMS)('says that %s are paused, and when they resume', async (stream) => {
    const runtime = await testRuntime();
    const { accounts, clock, config, index, log, permits } = runtime;
    const send = async () => undefined;
    const run = createSendMail(
      { accounts, clock, config, index, log, permits, send, post },
      async () => undefined,
    );
    for (let at = 0; at < 3; at++)
      await accounts.transact([countOutcome(stream, 'complained', 'ada', clock.now())]);
    expect(await run()).toEqual({ MessagesWaiting: 1 });
    runtime.setTime('2026-11-22T12:00:00.000Z');
    expect(await run()).toEqual({ MessagesWaiting: 0 });
  });

  it('requests another run when it runs out of time', async () => {
    const runtime = await testRuntime();
    await openAccountAs(runtime, 'ada');
    const { accounts, clock, config, index, log, permits } = runtime;
    const more: string[] = [];
    const send = () => Promise.reject(new Error('not now'));
    const run = createSendMail(
      { accounts, clock, config, index, log, permits, send, post },
      async () => void more.push('more'),
    );
    await run({}, { getRemainingTimeInMillis: () => 1000 });
    expect(more).toEqual(['more']);
  });

  it('logs its metrics as deployed even without mail', async () => {
    const { config } = await testRuntime();
    vi.stubEnv('ACCOUNTS_TABLE', config.accountsTable);
    vi.stubEnv('PERMITS_TABLE', config.permitsTable);
    vi.stubEnv('INDEX_TABLE', config.indexTable);
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    await handler();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ MessagesWaiting: 0 }]);
  });
});
