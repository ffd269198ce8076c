import { beforeEach, describe, expect, it } from 'vitest';
import type { MailStream } from './mail.ts';
import { mailRecordKey } from './mail.ts';
import { recordMailEvent } from './mail-events.ts';
import { countOutcome, maySend, readStream, resumeStream } from './reputation.ts';
import { MailWorld } from './testing/world.ts';

let world: MailWorld;
let mails = 0;

beforeEach(async () => {
  world = new MailWorld();
  await world.addUser('ada');
});

/** Sends mails and records their events, each twice. */
async function recordEvents(
  count: number,
  eventType: 'Send' | 'Bounce' | 'Complaint',
  stream: MailStream = 'digests',
): Promise<void> {
  for (let at = 0; at < count; at++) {
    const key = `mail-${mails++}`;
    await world.table.put({ ...mailRecordKey('ada', key), attempts: 1 });
    const message = JSON.stringify({
      eventType,
      mail: { destination: ['ada@example.com'], tags: { user: ['ada'], mail: [key], stream: [stream] } },
      ...(eventType === 'Bounce' ? { bounce: { bounceType: 'Permanent' } } : {}),
    });
    for (let copy = 0; copy < 2; copy++) await recordMailEvent(world.process(), message);
  }
}
const may = (stream: 'digests' | 'forms' = 'digests') => maySend(world.process(), stream);

describe('the counts', () => {
  it('of many users lie in many items, and are read as one', async () => {
    for (let at = 0; at < 100; at++)
      await world.table.transact([countOutcome('digests', 'sent', `user-${at}`, new Date(world.now))]);
    const items = await world.table.query('mail-reputation#digests');
    expect(items).toHaveLength(16);
    expect((await readStream(world.process(), 'digests')).counts.sent).toBe(100);
  });
});

describe('the breaker', () => {
  it('pauses at 4 % of bounces', async () => {
    await recordEvents(192, 'Send');
    await recordEvents(7, 'Bounce');
    expect(await may()).toBe(true);
    await recordEvents(1, 'Bounce');
    expect(await may()).toBe(false);
  });

  it('pauses at 0.08 % of complaints', async () => {
    await recordEvents(3747, 'Send');
    await recordEvents(2, 'Complaint');
    expect(await may()).toBe(true);
    await recordEvents(1, 'Complaint');
    expect(await may()).toBe(false);
  });

  it('does not pause after the first few', async () => {
    await recordEvents(10, 'Send');
    await recordEvents(4, 'Bounce');
    await recordEvents(2, 'Complaint');
    expect(await may()).toBe(true);
  });

  it('resumes when the rates are below half the limits, at most a day later', async () => {
    await recordEvents(90, 'Send');
    await recordEvents(10, 'Bounce');
    expect(await may()).toBe(false);
    await recordEvents(250, 'Send');
    expect(await may()).toBe(false);
    await recordEvents(200, 'Send');
    expect(await may()).toBe(true);
    await recordEvents(20, 'Bounce');
    expect(await may()).toBe(false);
    world.now += 26 * 3_600_000;
    expect(await may()).toBe(true);
    expect(await may()).toBe(true);
  });

  it('pauses only the stream whose mail came back', async () => {
    await recordEvents(3, 'Complaint', 'forms');
    await recordEvents(3, 'Complaint', 'account');
    expect(await may('forms')).toBe(false);
    expect(await may('digests')).toBe(true);
  });

  it('ends when an operator resumes the stream', async () => {
    await recordEvents(3, 'Complaint');
    expect(await may()).toBe(false);
    expect(await readStream(world.process(), 'digests')).toMatchObject({
      counts: { complained: 3 },
      pausedAt: expect.any(String),
    });
    await resumeStream(world.process(), 'digests');
    expect(await may()).toBe(true);
    await recordEvents(3, 'Complaint');
    expect(await may()).toBe(false);
  });
});
