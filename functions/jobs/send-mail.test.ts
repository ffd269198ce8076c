import { describe, expect, it } from 'vitest';
import { openAccount } from '#functions/accounts/accounts.ts';
import type { OutgoingMail } from '#functions/mail/mail.ts';
import { testRuntime } from '#functions/platform/testing.ts';
import { createSendMail } from './send-mail.ts';

describe('send-mail', () => {
  it('sends the welcome mail of a first sign-in, however often it is asked to', async () => {
    const runtime = await testRuntime();
    await openAccount(runtime, { userId: 'ada', email: 'ada@example.com', firstName: 'Ada' });
    const { accounts, clock, config, log } = runtime;
    const sent: OutgoingMail[] = [];
    const send = async (mail: OutgoingMail) => void sent.push(mail);
    const more: string[] = [];
    const run = createSendMail({ accounts, clock, config, log, send }, async () => void more.push('more'));
    await Promise.all([run(), run(), run()]);
    expect(await run()).toEqual({ MailsGivenUp: 0 });
    expect(sent).toMatchObject([{ to: 'ada@example.com', subject: 'Welcome to Plumbline' }]);
    expect(more).toEqual([]);
  });

  it('asks for another run when its time is over before the outbox is empty', async () => {
    const runtime = await testRuntime();
    await openAccount(runtime, { userId: 'ada', email: 'ada@example.com', firstName: 'Ada' });
    const { accounts, clock, config, log } = runtime;
    const more: string[] = [];
    const send = () => Promise.reject(new Error('not now'));
    const run = createSendMail({ accounts, clock, config, log, send }, async () => void more.push('more'));
    await run({}, { getRemainingTimeInMillis: () => 1000 });
    expect(more).toEqual(['more']);
  });
});
