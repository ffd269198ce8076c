import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '#functions/mail/mail.ts';
import type { SesEvent } from '#functions/mail/mail-events.ts';
import { buildMime, mailer } from '#functions/mail/mailer.ts';
import { configFrom } from '#functions/platform/config.ts';
import { SendRefused } from '#functions/platform/deliver.ts';
import type { LocalServer } from '../http-server.ts';
import type { Mail } from '../mailbox/mailbox.ts';
import { parseMail } from './mime.ts';
import { serveSes } from './server.ts';

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };
let server: LocalServer;
let mails: Mail[];
let events: SesEvent[];
let now: number;

async function start(maxPerSecond?: number, isSandbox = false, allowed?: readonly string[]): Promise<void> {
  server = await serveSes({
    verified: ['mail@site.test', 'operator@site.test'],
    isSandbox,
    ...(allowed === undefined ? {} : { allowed }),
    configurationSet: 'test',
    ...(maxPerSecond === undefined ? {} : { maxPerSecond }),
    now: () => new Date(now),
    deliver: (mail) => mails.push(mail),
    publish: (message) => events.push(JSON.parse(message) as SesEvent),
  });
}
beforeEach(async () => {
  mails = [];
  events = [];
  now = Date.parse('2026-11-20T12:00:00Z');
  await start();
});
afterEach(() => server.close());

const MAIL: OutgoingMail = {
  to: 'ada@example.com',
  subject: 'Twelve permits in Saint-Jérôme',
  text: 'Plain — with a dash\r\n.\r\nand a line of a dot',
  html: '<p>12 “permits” &amp; more</p>',
  unsubscribeUrl: 'https://site.test/api/unsubscribe?token=a.b',
  tags: { user: 'user-1', mail: 'receipt_2351', stream: 'account' },
};
const send = (mail: Partial<OutgoingMail> = {}, endpoint = server.origin) =>
  mailer({
    config: configFrom({
      MAIL_FROM: 'Plumbline <mail@site.test>',
      MAIL_CONFIGURATION_SET: 'test',
      SES_ENDPOINT: endpoint,
    }),
    clock: { now: () => new Date(now) },
  })({ ...MAIL, ...mail });
const raw = (input: Partial<ConstructorParameters<typeof SendRawEmailCommand>[0]>) =>
  new SESClient({
    endpoint: server.origin,
    region: 'us-east-1',
    credentials: CREDENTIALS,
    maxAttempts: 1,
  }).send(
    new SendRawEmailCommand({
      Destinations: ['ada@example.com'],
      RawMessage: { Data: Buffer.from('From: mail@site.test\r\nSubject: Hi\r\n\r\nText') },
      ...input,
    }),
  );

describe('the mailer', () => {
  it('sends text, HTML and headers, and the events have the tags', async () => {
    await send();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail).toMatchObject({ to: MAIL.to, subject: MAIL.subject });
    expect(mail?.text.trimEnd()).toBe(MAIL.text.replaceAll('\r\n', '\n'));
    expect(mail?.html?.trimEnd()).toBe(MAIL.html);
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      From: 'Plumbline <mail@site.test>',
      'List-Unsubscribe': `<${MAIL.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Message-ID': '<receipt_2351.user-1@site.test>',
      Date: 'Fri, 20 Nov 2026 12:00:00 +0000',
    });
    expect(events.map(({ eventType }) => eventType)).toEqual(['Send', 'Delivery']);
    expect(events[0]?.mail.tags).toMatchObject({ user: ['user-1'], mail: ['receipt_2351'] });
  });

  it('puts no unsubscribe header on mail about the account', async () => {
    await send({ unsubscribeUrl: undefined });
    expect(mails[0]?.headers?.map(([name]) => name)).not.toContain('List-Unsubscribe');
  });

  it.each([
    ['bounce@example.com', ['Send', 'Bounce'], 0],
    ['bounce+roof@example.com', ['Send', 'Bounce'], 0],
    ['complaint@example.com', ['Send', 'Delivery', 'Complaint'], 1],
    ['bouncer@example.com', ['Send', 'Delivery'], 1],
  ])('to %s publishes %j', async (to, kinds, delivered) => {
    await send({ to });
    expect(events.map(({ eventType }) => eventType)).toEqual(kinds);
    expect(mails).toHaveLength(delivered);
  });

  it('reports a rejected mail, and when to slow down', async () => {
    await server.close();
    await start(1);
    await send();
    const refused = await send().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SendRefused);
    expect(refused).toMatchObject({ message: 'SES refused the mail: Throttling.', slowDown: true });
    now += 1000;
    await send();
    expect(mails).toHaveLength(2);
    const wrong = await send({ to: 'nobody' }).catch((error: unknown) => error);
    expect(wrong).toMatchObject({
      message: 'SES refused the mail: InvalidParameterValue.',
      slowDown: false,
    });
  });

  it('says that mail is held in the sandbox, except to verified addresses', async () => {
    await server.close();
    await start(undefined, true);
    const refused = await send().catch((error: unknown) => error);
    expect(refused).toMatchObject({
      message: 'SES refused the mail: MessageRejected.',
      held: true,
      slowDown: false,
    });
    expect(String(refused)).not.toContain(MAIL.to);
    await send({ to: 'Operator@site.test' });
    await send({ to: 'success+1@simulator.amazonses.com' });
    expect(mails.map(({ to }) => to)).toEqual(['Operator@site.test', 'success+1@simulator.amazonses.com']);
  });

  it('says that mail to a verified address is held, too, where the role may name the sender only', async () => {
    await server.close();
    await start(undefined, true, ['mail@site.test']);
    const refused = await send({ to: 'operator@site.test' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: 'SES refused the mail: AccessDenied.', held: true });
  });

  it.each([
    ['MessageRejected', 'Email address is not verified. The following identities failed…', true, false],
    ['MessageRejected', 'Message contains a virus.', false, false],
    ['AccountSendingPausedException', 'Sending paused for this account.', true, false],
    ['Throttling', 'Daily message quota exceeded.', true, true],
    ['Throttling', 'Maximum sending rate exceeded.', false, true],
    ['InvalidParameterValue', 'Missing final @domain', false, false],
  ])('tells a refusal of the account from one of the mail: %s, %s', async (name, message, held, slowDown) => {
    const error = new SESServiceException({ name, message, $fault: 'client', $metadata: {} });
    const refused = await mailer(
      {
        config: configFrom({ MAIL_FROM: 'a@site.test', MAIL_CONFIGURATION_SET: 'test' }),
        clock: { now: () => new Date(now) },
      },
      { openClient: async () => ({ send: () => Promise.reject(error) }) },
    )(MAIL).catch((failure: unknown) => failure);
    expect(refused).toMatchObject({ held, slowDown });
  });

  it('reports a rejected mail when SES is unreachable, but not when the response is lost, and does not retry', async () => {
    const { origin } = server;
    await server.close();
    const nowhere = await send().catch((error: unknown) => error);
    expect(nowhere).toMatchObject({ name: 'SendRefused', message: 'SES could not be reached.' });
    expect(String(nowhere)).not.toContain(origin);
    let requests = 0;
    const hanging = createServer((request) => {
      requests++;
      request.resume().on('end', () => request.socket.destroy());
    });
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as AddressInfo;
    const lost = await send({}, `http://127.0.0.1:${port}`).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(Error);
    expect(lost).not.toBeInstanceOf(SendRefused);
    expect(requests).toBe(1);
    await new Promise((resolve) => hanging.close(resolve));
    await start();
  });
});

describe('a raw mail', () => {
  it('has no injected headers', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        'a\r\nBcc: evil@example.com',
        'a\n\nbody',
        '=?utf-8?Q?x=0D=0ABcc:_e@x.test?=',
        '\u2028Bcc: x',
      ),
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (subject, text) => {
        const mime = await buildMime(
          { ...MAIL, subject: `S${subject}`, text: `t${text}` },
          'mail@site.test',
          new Date(0),
        );
        const [head = ''] = mime.toString('latin1').split('\r\n\r\n');
        const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase());
        expect(names.toSorted()).toEqual([
          'content-type',
          'date',
          'from',
          'list-unsubscribe',
          'list-unsubscribe-post',
          'message-id',
          'mime-version',
          'subject',
          'to',
        ]);
        expect(head.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      }),
    );
  });

  it('has its pictures beside the HTML, in the part that mail programs show', async () => {
    const pictures = [0, 255].map((byte) => ({
      id: `area-${byte}@digest.mail`,
      png: Buffer.from(Array.from({ length: 400 }, (_, at) => at ^ byte)),
    }));
    const html = pictures.map(({ id }) => `<img src="cid:${id}" alt="">`).join('');
    const mime = await buildMime({ ...MAIL, html, pictures }, 'a@b.test', new Date(0));
    const types = [...mime.toString('latin1').matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, type]) => type);
    expect(types).toEqual([
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
      'image/png',
    ]);
    expect(mime.toString('latin1').match(/^Content-Disposition: inline/gm)).toHaveLength(2);
    const parsed = await parseMail(mime);
    expect(parsed.text.replace(/\s+/g, ' ')).toContain('Plain — with a dash');
    expect(parsed.html.trimEnd()).toBe(
      pictures
        .map(({ png }) => `<img src="data:image/png;base64,${png.toString('base64')}" alt="">`)
        .join(''),
    );
  });

  it('is parsed back unchanged', async () => {
    const words = fc
      .oneof(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.lorem({ maxCount: 60 }),
        fc.string({ unit: fc.constantFrom(' ', 'a', '=', 'é'), maxLength: 300 }),
      )
      .map((text) => text.replace(/[\r\n\0]/g, ' '));
    await fc.assert(
      fc.asyncProperty(words, words, async (text, html) => {
        const parsed = await parseMail(
          await buildMime({ ...MAIL, text: `t${text}t`, html: `h${html}h` }, 'a@b.test', new Date(0)),
        );
        expect(parsed.text.trimEnd()).toBe(`t${text}t`);
        expect(parsed.html.trimEnd()).toBe(`h${html}h`);
        expect(parsed.subject).toBe(MAIL.subject);
      }),
    );
  });
});

describe('the stand-in rejects like SES', () => {
  const many = Array.from({ length: 51 }, (_, at) => `user${at}@example.com`);
  const big = Buffer.concat([
    // Of text that is only letters and digits in base64, the SDK's /^[\w.~-]+$/ may remember each of the 14 million characters, which is
    // more than the engine's stack for expressions. The question marks become a slash, at which it ends.
    Buffer.from('From: mail@site.test\r\n\r\n???\r\n'),
    Buffer.alloc(10 * 1024 * 1024, `${'x'.repeat(76)}\r\n`),
  ]);
  it.each<[string, Parameters<typeof raw>[0], string]>([
    ['51 recipients', { Destinations: many }, 'InvalidParameterValue'],
    ['no recipient', { Destinations: [] }, 'InvalidParameterValue'],
    ['more than 10 MB', { RawMessage: { Data: big } }, 'InvalidParameterValue'],
    ['a tag with a sign', { Tags: [{ Name: 'mail', Value: 'a#b' }] }, 'InvalidParameterValue'],
    [
      'an unknown configuration set',
      { ConfigurationSetName: 'other' },
      'ConfigurationSetDoesNotExistException',
    ],
    [
      'a stranger’s address',
      { RawMessage: { Data: Buffer.from('From: a@b.test\r\n\r\nx') } },
      'MessageRejected',
    ],
    ['no sender', { RawMessage: { Data: Buffer.from('Subject: x\r\n\r\nx') } }, 'MessageRejected'],
  ])('%s', async (_, input, code) => {
    const error = await raw(input).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: code });
    expect(mails).toEqual([]);
    expect(events).toEqual([]);
  });

  it('accepts 50 recipients, and publishes no events without a configuration set', async () => {
    const { MessageId } = await raw({ Destinations: many.slice(1) });
    expect(MessageId).toMatch(/^[\w-]+$/);
    expect(mails).toHaveLength(50);
    expect(events).toEqual([]);
  });
});
