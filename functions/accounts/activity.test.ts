import { describe, expect, it } from 'vitest';
import { sendDueMail } from '#functions/mail/send-due.ts';
import { MailWorld } from '#functions/mail/testing/world.ts';
import { ACTIVITY, ACTIVITY_KINDS, type ActivityKind } from '#shared/domain/account/account-activity.ts';
import { noteActivity } from './activity.ts';

async function mailsAbout(kind: ActivityKind, times: number): Promise<readonly string[]> {
  const world = new MailWorld();
  await world.addUser('ada');
  const clock = { now: () => new Date(world.now) };
  for (let at = 0; at < times; at++) {
    await noteActivity({ accounts: world.table, clock }, 'ada', kind, `Number ${at}`);
    await sendDueMail(world.process());
  }
  await world.pass(11, () => sendDueMail(world.process()));
  expect(await world.outbox()).toEqual([]);
  return world.taken.map(({ subject }) => subject);
}

describe.each(ACTIVITY_KINDS)('mail about “%s”', (kind) => {
  const row = ACTIVITY[kind];
  const account = ': your Plumbline account';

  it('goes at once for one, and once more for many, with their number', async () => {
    const isMailed = 'many' in row;
    expect(await mailsAbout(kind, 1)).toEqual(isMailed ? [row.title + account] : []);
    const many = isMailed ? [row.title + account, `12 ${row.many}${account}`] : [];
    expect(await mailsAbout(kind, 12)).toEqual(many);
  });
});

it('goes again when the same happens later', async () => {
  const world = new MailWorld();
  await world.addUser('ada');
  const clock = { now: () => new Date(world.now) };
  for (let hour = 0; hour < 2; hour++) {
    await noteActivity({ accounts: world.table, clock }, 'ada', 'key-made');
    await world.pass(60, () => sendDueMail(world.process()));
  }
  expect(world.taken).toHaveLength(2);
});
