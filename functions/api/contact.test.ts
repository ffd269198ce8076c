import { beforeEach, describe, expect, it } from 'vitest';
import { sendLetters } from '#functions/mail/testing/send-letters.ts';
import { itemsOf, type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createContactApi } from './contact.ts';
import { answerText, send } from './testing.ts';

const TYPED = {
  name: 'Ana Sample',
  email: 'ana@example.com',
  company: 'Sample Roofing',
  phone: '(312) 555-0142',
  subject: 'A city',
  message: 'Do you cover Peoria?\nThank you.',
};

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
});
const write = (json: unknown, address?: string) =>
  send(createContactApi(runtime), 'sendMessage', {
    json,
    headers: { 'x-viewer-address': undefined },
    ...(address === undefined ? {} : { address }),
  });

describe('a message of the contact form', () => {
  it('is mailed to our own address, once, and an answer goes to the sender', async () => {
    expect((await write(TYPED)).statusCode).toBe(204);
    const [mail, ...others] = await sendLetters(runtime);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'office@site.test',
      replyTo: 'ana@example.com',
      subject: 'Contact form: A city',
      unsubscribeUrl: undefined,
      tags: { stream: 'forms' },
    });
    for (const words of Object.values(TYPED).flatMap((text) => text.split('\n')))
      expect(mail?.text).toContain(words);
    expect(await sendLetters(runtime)).toEqual([]);
  });

  it('needs no company and no phone', async () => {
    const { company: _, phone: __, ...required } = TYPED;
    expect((await write(required)).statusCode).toBe(204);
    const [mail] = await sendLetters(runtime);
    expect(mail?.text).not.toContain('Company');
    expect(mail?.text).not.toContain('Phone');
  });

  it('cannot become markup or another header', async () => {
    const hostile = '<b>Hello</b>\r\nBcc: all@example.com';
    await write({ ...TYPED, name: hostile, subject: hostile, message: hostile });
    const [mail] = await sendLetters(runtime);
    expect(mail?.subject).toBe('Contact form: <b>Hello</b> Bcc: all@example.com');
    expect(mail?.html).not.toContain('<b>Hello');
  });

  it.each([
    [{ ...TYPED, name: ' ' }, 'Enter your full name'],
    [{ ...TYPED, subject: '\n' }, 'Enter a subject.'],
    [{ ...TYPED, message: '' }, 'Enter your message.'],
    [{ ...TYPED, email: 'ana at example' }, 'name@example.com'],
    [{ ...TYPED, email: 'ana@example.com, bo@example.com' }, 'name@example.com'],
    [{ ...TYPED, message: 'x'.repeat(5001) }, 'The message must have at most 5,000 characters.'],
    [{ ...TYPED, to: 'all@example.com' }, 'to'],
  ])('is refused with a reason: %j', async (json, words) => {
    const answer = await write(json);
    expect(answer.statusCode).toBe(400);
    expect(answerText(answer)).toContain(words);
    expect(await sendLetters(runtime)).toEqual([]);
  });

  it('is silently dropped if the hidden field is filled in', async () => {
    expect((await write({ ...TYPED, website: 'https://spam.example' })).statusCode).toBe(204);
    expect(await sendLetters(runtime)).toEqual([]);
  });

  it('is limited per network, and says when to try again', async () => {
    for (let times = 0; times < 5; times++) expect((await write(TYPED)).statusCode).toBe(204);
    const refused = await write(TYPED);
    expect(refused.statusCode).toBe(429);
    expect(answerText(refused)).toMatch(/Try again in \d+ minutes\.$/);
    expect((await write(TYPED, '192.0.2.9')).statusCode).toBe(204);
  });

  it('is limited per day for all networks together, and then by the hour for each', async () => {
    for (let at = 0; at < 200; at++) await write(TYPED, `192.0.2.${at}`);
    expect((await write(TYPED, '192.0.2.250')).statusCode).toBe(204);
    const refused = await write(TYPED, '192.0.2.250');
    expect(refused.statusCode).toBe(429);
    expect(answerText(refused)).toMatch(/Try again in 60 minutes\.$/);
    runtime.setTime('2026-11-21T00:00:01.000Z');
    expect((await write(TYPED, '192.0.2.250')).statusCode).toBe(204);
  });

  it('stores no network address', async () => {
    await write(TYPED, '203.0.113.77');
    const items = await itemsOf(runtime, 'accountsTable');
    expect([...items].flat().join()).not.toContain('203.0.113.77');
  });
});
