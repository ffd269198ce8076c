import { beforeEach, describe, expect, it } from 'vitest';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { dueMail, type OutboxItem } from '#functions/platform/mail-queue.ts';
import { listRequests } from '#functions/removals/requests.ts';
import { itemsOf, type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createRemovalsApi } from './removals.ts';
import { answerJson, answerText, send } from './testing.ts';

const ASKED = { wish: 'remove', name: 'Ana Sample', relation: 'self', email: 'ana@example.com' };

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
});
const ask = (json: unknown, address?: string) =>
  send(createRemovalsApi(runtime), 'askRemoval', {
    json,
    headers: { 'x-viewer-address': undefined },
    ...(address === undefined ? {} : { address }),
  });
const waiting = () => listRequests(runtime, { all: false });
async function queued(): Promise<OutboxItem[]> {
  const items: OutboxItem[] = [];
  for await (const page of dueMail(runtime.accounts, runtime.clock.now(), 25)) items.push(...page);
  return items;
}

describe('a removal request', () => {
  it('is stored, returns a reference, and queues the mail with it', async () => {
    const answer = await ask({ ...ASKED, permit: 'B-1', message: 'Please.\nThank you.' });
    expect(answer.statusCode).toBe(200);
    const { reference } = answerJson(answer) as { reference: string };
    expect(reference).toMatch(/^R-261120-[2-9B-Z]{6}$/);
    expect(await waiting()).toMatchObject([
      {
        reference,
        state: 'waiting',
        askedAt: '2026-11-20T12:00:00.000Z',
        asked: { ...ASKED, permit: 'B-1', message: 'Please.\nThank you.', phone: '', address: '' },
      },
    ]);
    expect(await queued()).toMatchObject([
      {
        template: 'removal-received',
        letter: { to: 'ana@example.com' },
        data: { reference, wish: 'remove' },
      },
    ]);
  });

  it('has the same answer whether a record matches or not', async () => {
    await storePermits(runtime, [samplePermit('il-chicago.1', { propertyOwnerName: 'ANA SAMPLE' })]);
    const shape = async (name: string) => {
      const answer = await ask({ ...ASKED, name });
      return [answer.statusCode, answer.headers, answerText(answer).replace(/R-\d{6}-\w{6}/, 'R')];
    };
    expect(await shape('Ana Sample')).toEqual(await shape('Cy Nobody'));
  });

  it.each([
    [{ ...ASKED, name: ' ' }, 'Say what to remove'],
    [{ ...ASKED, email: 'ana at example' }, 'name@example.com'],
    [{ ...ASKED, email: 'ana@example.com, bo@example.com' }, 'name@example.com'],
    [{ ...ASKED, email: 'Ana <ana@example.com>' }, 'name@example.com'],
    [{ ...ASKED, wish: 'correct' }, 'Say what is wrong'],
    [{ ...ASKED, wish: 'correct', name: '', message: 'Wrong.' }, 'Say which record it is'],
    [{ ...ASKED, name: 'x'.repeat(201) }, 'at most 200 characters'],
    [{ ...ASKED, message: 'x'.repeat(4001) }, 'at most 4,000 characters'],
    [{ ...ASKED, relation: 'enemy' }, 'relation'],
    [{ ...ASKED, admin: true }, 'admin'],
  ])('explains the error in %j', async (json, words) => {
    const answer = await ask(json);
    expect(answer.statusCode).toBe(400);
    expect(answerText(answer)).toContain(words);
    expect(await waiting()).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  it('is silently dropped if the hidden field is filled in', async () => {
    const answer = await ask({ ...ASKED, website: 'https://spam.example' });
    expect(answer.statusCode).toBe(200);
    expect(answerJson(answer)).toEqual({ reference: expect.stringMatching(/^R-261120-/) });
    expect(await waiting()).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  it('loses control characters, which a terminal could run', async () => {
    await ask({ ...ASKED, name: 'Ana\u001b[31m \u202eSample', message: 'one\u0007\ntwo' });
    expect(await waiting()).toMatchObject([{ asked: { name: 'Ana [31m  Sample', message: 'one \ntwo' } }]);
  });

  it('is limited per network, for any mailbox', async () => {
    for (let times = 0; times < 10; times++)
      expect((await ask({ ...ASKED, email: `a${times}@example.com` })).statusCode).toBe(200);
    const refused = await ask({ ...ASKED, email: 'a11@example.com' });
    expect(refused.statusCode).toBe(429);
    expect(answerText(refused)).toContain('Try again in');
    expect((await ask({ ...ASKED, email: 'a11@example.com' }, '192.0.2.9')).statusCode).toBe(200);
  });

  it('is limited per mailbox, from any network and in any spelling', async () => {
    const spelled = (times: number) => `A.na+${times}@googlemail.com`;
    for (let times = 0; times < 5; times++)
      expect((await ask({ ...ASKED, email: spelled(times) }, `192.0.2.${times}`)).statusCode).toBe(200);
    expect((await ask({ ...ASKED, email: 'ana@gmail.com' }, '192.0.2.77')).statusCode).toBe(429);
    // A mailbox that nobody verified gets one confirmation a day.
    expect(await queued()).toHaveLength(1);
  });

  it('stores no network address', async () => {
    await ask(ASKED, '203.0.113.77');
    const items = await itemsOf(runtime, 'accountsTable');
    expect([...items].flat().join()).not.toContain('203.0.113.77');
  });
});
