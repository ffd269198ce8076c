import { describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { accountKey, openAccount } from '#functions/accounts/accounts.ts';
import { openAccountAs } from '#functions/accounts/testing.ts';
import { type DeliveryRecord, deliver } from '#functions/platform/deliver.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createRecordMailEvent } from '../jobs/record-mail-event.ts';
import { mailJob, mailRecordKey } from './mail.ts';
import type { SesEvent } from './mail-events.ts';
import { readStream } from './reputation.ts';

const ADA = { poolUserId: 'pool-ada', email: 'Ada@example.com', firstName: 'Ada' };

async function setUp() {
  const runtime = await testRuntime();
  await openAccountAs(runtime, 'ada', ADA);
  const record = createRecordMailEvent(runtime);
  const recordEvent = (event: unknown) =>
    record({ Records: [{ Sns: { Message: typeof event === 'string' ? event : JSON.stringify(event) } }] });
  const stopped = async () =>
    (await runtime.accounts.get<Account & { pk: string; sk: string }>(accountKey('ada')))?.mailStopped;
  return { runtime, recordEvent, stopped };
}
const event = (eventType: string, more: Partial<SesEvent> = {}, to = 'ada@example.com'): SesEvent => ({
  eventType,
  mail: { destination: [to], tags: { user: ['ada'], mail: ['welcome'], 'ses:configuration-set': ['test'] } },
  ...more,
});
const BOUNCE = event('Bounce', { bounce: { bounceType: 'Permanent' } });
const COMPLAINT = event('Complaint');

describe('an event of SES', () => {
  it('stops mail after a permanent bounce or a complaint', async () => {
    const { recordEvent, stopped } = await setUp();
    await recordEvent(BOUNCE);
    expect(await stopped()).toBe('bounced');
    await recordEvent(COMPLAINT);
    expect(await stopped()).toBe('complained');
    await recordEvent(BOUNCE);
    expect(await stopped()).toBe('complained');
  });

  it('counts the mail of the user pool, which has no tags of ours', async () => {
    const { runtime, recordEvent } = await setUp();
    const mail = { destination: ['ada@example.com'], tags: { 'ses:configuration-set': ['test'] } };
    await recordEvent({ eventType: 'Send', mail });
    await recordEvent({ eventType: 'Delivery', mail });
    await recordEvent({ eventType: 'Bounce', mail, bounce: { bounceType: 'Permanent' } });
    expect((await readStream(runtime, 'account')).counts).toEqual({ sent: 1, bounced: 1, complained: 0 });
  });

  it.each<[string, unknown]>([
    ['a full mailbox', event('Bounce', { bounce: { bounceType: 'Transient' } })],
    [
      'a bounce of another address',
      event('Bounce', { bounce: { bounceType: 'Permanent' } }, 'old@example.com'),
    ],
    ['a delivery', event('Delivery')],
    [
      'a complaint about mail of no user',
      { ...COMPLAINT, mail: { destination: ['ada@example.com'], tags: {} } },
    ],
    ['the line that greets a new topic', 'Successfully validated SNS topic for Amazon SES event publishing.'],
    ['another kind of message', { hello: 'world' }],
  ])('stops nothing after %s', async (_, message) => {
    const { recordEvent, stopped } = await setUp();
    await recordEvent(message);
    expect(await stopped()).toBeNull();
  });

  it('writes nothing for a deleted user', async () => {
    const { runtime, recordEvent } = await setUp();
    await runtime.accounts.remove(accountKey('ada'));
    await recordEvent(BOUNCE);
    await recordEvent(event('Send'));
    expect(await runtime.accounts.query('user#ada')).toEqual([]);
  });

  it('is recorded once per mail', async () => {
    const { runtime, recordEvent } = await setUp();
    const key = mailRecordKey('ada', 'welcome');
    await recordEvent(event('Send'));
    expect(await runtime.accounts.get(key)).toBeUndefined();
    const lost = () => Promise.reject(new Error('lost'));
    const dispatch = {
      ...mailJob(lost, key, async () => ({
        mail: {
          to: ADA.email,
          subject: '',
          html: '',
          text: '',
          unsubscribeUrl: undefined,
          tags: { user: 'ada', mail: 'welcome', stream: 'account' as const },
        },
        stillApplies: { check: accountKey('ada'), condition: { expression: 'attribute_exists(pk)' } },
      })),
      onEnd: () => [],
    };
    await expect(deliver(runtime, dispatch, undefined)).rejects.toThrow('lost');
    await recordEvent(event('Delivery'));
    const seenAt = runtime.clock.now().getTime();
    later(runtime);
    await recordEvent(event('Send'));
    expect(await runtime.accounts.get(key)).toMatchObject({ attempts: 1, seenAt });
    const known = await runtime.accounts.get<DeliveryRecord>(key);
    expect(await deliver(runtime, dispatch, known)).toBe('sent');
    expect(await runtime.accounts.get(key)).toMatchObject({ doneAt: runtime.clock.now().getTime() });
  });
});

describe('a changed address', () => {
  it('gets mail again; the same address does not', async () => {
    const { runtime, recordEvent, stopped } = await setUp();
    await recordEvent(BOUNCE);
    await openAccount(runtime, { ...ADA, firstName: 'Augusta' });
    expect(await stopped()).toBe('bounced');
    const account = await openAccount(runtime, { ...ADA, email: 'new@example.com' });
    expect(account.mailStopped).toBeNull();
    expect(await stopped()).toBeNull();
    await recordEvent(BOUNCE);
    expect(await stopped()).toBeNull();
  });
});

function later(runtime: TestRuntime): void {
  runtime.setTime('2026-11-20T12:00:30.000Z');
}
