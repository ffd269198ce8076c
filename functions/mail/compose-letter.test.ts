import { beforeEach, describe, expect, it } from 'vitest';
import { queueLetter } from '#functions/platform/mail-queue.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { OutgoingMail } from './mail.ts';
import { recordMailEvent } from './mail-events.ts';
import { sendLetters } from './testing/send-letters.ts';

const about = { pk: 'removal-requests', sk: 'R-261120-BCDFGH' };
const letter = {
  owner: about.sk,
  key: 'removal-answered#1',
  dueAt: '2026-11-20T12:00:00.000Z',
  template: 'removal-answered',
  data: { reference: about.sk, wish: 'remove', answer: 'refused', why: '<b>No</b> record shows it.' },
  letter: { to: 'ana@example.com', about },
} as const;

let runtime: TestRuntime;
let sent: OutgoingMail[];
beforeEach(async () => {
  runtime = await testRuntime();
  sent = [];
  await runtime.accounts.put(about);
});
const sendAll = () => sendLetters(runtime, sent);

describe('a letter', () => {
  it('is sent once to somebody without an account, in HTML and plain text, and says why', async () => {
    await runtime.accounts.transact([queueLetter(letter)]);
    await sendAll();
    await runtime.accounts.transact([queueLetter(letter)]);
    await sendAll();
    expect(sent).toHaveLength(1);
    const [mail] = sent;
    expect(mail).toMatchObject({
      to: 'ana@example.com',
      subject: 'We did not do what you asked: R-261120-BCDFGH',
      unsubscribeUrl: undefined,
    });
    expect(mail?.html).toContain('&lt;b&gt;No&lt;/b&gt; record shows it.');
    for (const words of [
      'R-261120-BCDFGH',
      'gave this address',
      '1 Test Street, Springfield',
      'https://site.test/removal',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.text).not.toContain('your Plumbline account');
  });

  it.each(['granted', 'refused', 'undone'] as const)('has a text for each answer: %s', async (answer) => {
    for (const wish of ['remove', 'correct'] as const) {
      const data = { reference: about.sk, wish, answer, why: null };
      await runtime.accounts.transact([queueLetter({ ...letter, key: `removal-answered#${wish}`, data })]);
    }
    await sendAll();
    expect(new Set(sent.map(({ text }) => text)).size).toBe(2);
  });

  it('repeats nothing of the request that it confirms', async () => {
    const data = { reference: about.sk, wish: 'remove', name: 'Cheap watches at https://spam.example' };
    await runtime.accounts.transact([queueLetter({ ...letter, template: 'removal-received', data })]);
    await sendAll();
    expect(sent[0]?.text).toContain('within 30 days');
    expect(sent[0]?.html).not.toContain('spam.example');
  });

  it('is not sent when the item it is about is gone', async () => {
    await runtime.accounts.transact([queueLetter(letter)]);
    await runtime.accounts.remove(about);
    await sendAll();
    expect(sent).toEqual([]);
  });

  it('stops no user’s mail when it bounces', async () => {
    await runtime.accounts.transact([queueLetter(letter)]);
    await sendAll();
    const { user = '', mail = '' } = sent[0]?.tags ?? {};
    const bounce = {
      eventType: 'Bounce',
      mail: { destination: ['ana@example.com'], tags: { user: [user], mail: [mail] } },
      bounce: { bounceType: 'Permanent' },
    };
    await recordMailEvent(runtime, JSON.stringify(bounce));
    await runtime.accounts.transact([queueLetter({ ...letter, key: 'removal-answered#2' })]);
    await sendAll();
    expect(sent).toHaveLength(2);
  });
});
