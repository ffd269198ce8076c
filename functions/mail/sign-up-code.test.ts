import { beforeEach, expect, it } from 'vitest';
import { finishSignUp } from '#functions/accounts/sign-up.ts';
import { resetTicket } from '#functions/accounts/tickets.ts';
import { USER_SHARDS } from '#functions/platform/tables/shards.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { OutgoingMail, SendMail } from './mail.ts';
import { countOutcome } from './reputation.ts';
import { startSignUp } from './sign-up-code.ts';

let runtime: TestRuntime;
let sent: OutgoingMail[];
const send: SendMail = async (mail) => void sent.push(mail);
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  sent = [];
});

const start = (email: string, network = '192.0.2.1') => startSignUp(runtime, send, email, network);
const codeIn = (mail: OutgoingMail | undefined): string => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
const tooMany = { code: 'tooManyRequests' };

it('mails a code at once, in a stream of its own, that gives a ticket', async () => {
  const { signUp } = await start('ada@example.com');
  expect(sent).toMatchObject([{ to: 'ada@example.com', tags: { stream: 'codes' } }]);
  expect(sent[0]?.subject).toBe(`${codeIn(sent[0])} is your Plumbline code`);
  await expect(finishSignUp(runtime, signUp, '12345x')).rejects.toMatchObject({ code: 'signUpCode' });
  expect(await finishSignUp(runtime, signUp, codeIn(sent[0]))).toMatch(/^[\w-]+\.[\w-]+$/);
});

it('keeps a mailed code valid when a stranger signs up with the address, and gives each its own', async () => {
  const { signUp } = await start('ada@example.com');
  const other = await start('ada@example.com', '198.51.100.9');
  expect(await finishSignUp(runtime, signUp, codeIn(sent[0]))).toBeTruthy();
  await expect(finishSignUp(runtime, other.signUp, codeIn(sent[0]))).rejects.toMatchObject({
    code: 'signUpCode',
  });
});

it('allows five tries of a code, for a day', async () => {
  const { signUp } = await start('ada@example.com');
  for (let at = 0; at < 5; at++)
    await expect(finishSignUp(runtime, signUp, 'wrong')).rejects.toMatchObject({ code: 'signUpCode' });
  const ended = { code: 'signUpEnded' };
  await expect(finishSignUp(runtime, signUp, codeIn(sent[0]))).rejects.toMatchObject(ended);
  const late = await start('ada@example.com');
  runtime.setTime('2026-11-21T12:00:01.000Z');
  await expect(finishSignUp(runtime, late.signUp, codeIn(sent[1]))).rejects.toMatchObject(ended);
});

it('counts codes by mailbox and network, so that a stranger locks nobody out', async () => {
  for (let at = 0; at < 3; at++) await resetTicket(runtime, `a.da+${at}@gmail.com`, 'stranger');
  await expect(resetTicket(runtime, 'ada@gmail.com', 'stranger')).rejects.toMatchObject(tooMany);
  for (let at = 0; at < 7; at++) await resetTicket(runtime, 'ada@gmail.com', `stranger-${at}`);
  expect(await resetTicket(runtime, 'ada@gmail.com', 'owner')).toBeTruthy();
  await expect(resetTicket(runtime, 'ada@gmail.com', 'owner')).rejects.toMatchObject(tooMany);
});

it('leaves each network one code an hour when codes bounce, and resets as before', async () => {
  const now = runtime.clock.now();
  for (let at = 0; at < 5; at++)
    for (const outcome of ['sent', 'bounced'] as const)
      await runtime.accounts.transact([countOutcome('codes', outcome, `letter-${at}`, now)]);
  await start('ada@example.com');
  await expect(start('ben@example.com')).rejects.toMatchObject(tooMany);
  await start('ben@example.com', '198.51.100.9');
  for (let at = 0; at < 3; at++)
    expect(await resetTicket(runtime, 'ada@example.com', '192.0.2.1')).toBeTruthy();
});

it('leaves the mail to the job when SES refuses it', async () => {
  const failing: SendMail = async () => Promise.reject(new Error('No answer.'));
  const { signUp } = await startSignUp(runtime, failing, 'ada@example.com', '192.0.2.1');
  expect(signUp).toBeTruthy();
  expect(await itemsInOutbox()).toHaveLength(1);
});

async function itemsInOutbox(): Promise<readonly unknown[]> {
  const items = [];
  for (const shard of USER_SHARDS) items.push(...(await runtime.accounts.query(`outbox#${shard}`)));
  return items;
}
