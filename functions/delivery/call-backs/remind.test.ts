import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { setAccount } from '#functions/accounts/testing.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { addToTeam, giveSeats } from '#functions/team/testing.ts';
import { inWorkspace } from '#functions/team/workspace.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { deskOf } from '#functions/work-list/desk.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import { ReminderWorld } from './testing.ts';

const TODAY = { day: '2026-11-20', time: null };
const HALF_PAST_NINE = { day: '2026-11-20', time: '09:30' };

let world: ReminderWorld;
async function open(account: Partial<Account> = {}): Promise<void> {
  world = new ReminderWorld();
  await world.addUser('ada', account);
  await world.addPermits('1', '2', '3');
}
beforeEach(() => open());

const subjects = (): string[] => world.taken.map(({ subject }) => subject);
const change = (settings: Partial<Account>) => setAccount(world.table, 'ada', settings);

describe('a reminder of call-backs', () => {
  it('is one mail at 8 AM with those that have no time, once', async () => {
    for (const id of ['1', '2'])
      await world.mark(id, { note: `Garage ${id}\nGate code 12`, callBack: TODAY });
    await world.run(59);
    expect(subjects()).toEqual([]);
    await world.run(1);
    expect(subjects()).toEqual(['Call back today: Tear off and re-roof at 1204 Oak St, and 1 more']);
    expect(world.taken[0]).toMatchObject({ to: 'ada@example.com', tags: { stream: 'digests' } });
    expect(world.taken[0]?.text).toContain(
      'Owner: Dana Sample, (217) 555-0142\n\nNote: Garage 1\n\nPermit 1\n',
    );
    expect(world.taken[0]?.text).not.toContain('Gate code');
    await world.run(120);
    expect(subjects()).toHaveLength(1);
    expect(await world.outbox()).toEqual([]);
  });

  it('goes at the time of a call-back that has one', async () => {
    await world.mark('1', { callBack: TODAY });
    await world.mark('2', { callBack: HALF_PAST_NINE });
    await world.run(149);
    expect(subjects()).toHaveLength(1);
    await world.run(1);
    expect(world.taken[1]?.text).toContain('1 lead to call back today, 9:30 AM');
  });

  it('goes again for another date, and not for the first', async () => {
    await world.mark('1', { callBack: TODAY });
    await world.mark('1', { callBack: HALF_PAST_NINE });
    await world.run(149);
    expect(subjects()).toEqual([]);
    await world.run(1);
    await world.mark('1', { callBack: { day: '2026-11-20', time: '10:00' } });
    await world.run(40);
    expect(subjects()).toHaveLength(2);
  });

  it('is not sent for a time that has passed when it is set', async () => {
    await world.run(120);
    await world.mark('1', { callBack: TODAY });
    expect(await world.outbox()).toEqual([]);
    await world.run(10);
    expect(subjects()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['it was cleared', () => world.mark('1', { callBack: null })],
    ['the lead is won', () => world.mark('1', { outcome: 'won', stage: 'won' })],
    ['the lead is hidden', () => world.mark('1', { stage: 'hidden' })],
    ['reminders are off', () => change({ callBackReminders: false })],
    ['the user has paused', () => change({ paused: true })],
    ['the user wants no mail', () => change({ emailNotifications: false })],
    ['mail to the address stopped', () => change({ mailStopped: 'bounced' })],
    ['access has ended', () => change({ subscription: trialSubscription('2026-11-20T12:30:00.000Z') })],
    ['the account is gone', () => world.table.remove(accountKey('ada'))],
    [
      'the permit was withdrawn',
      () =>
        writePermits(world.permits, [
          { permit: samplePermit('il-a.1', { withdrawnAt: '2026-11-20T12:10:00.000Z' }), changes: [] },
        ]),
    ],
  ])('is not sent when %s', async (_, before) => {
    await world.mark('1', { callBack: TODAY });
    await before();
    await world.run(120);
    expect(subjects()).toEqual([]);
    expect(await world.outbox()).toEqual([]);
  });

  it('is not sent when the user turns it off between composing and claiming', async () => {
    const ready = async () => {
      await open();
      const phone = await world.addPhone('ada');
      await world.mark('1', { callBack: TODAY });
      await world.pass(60);
      return phone;
    };
    await ready();
    const whole = world.sender();
    await world.tickWith(whole);
    const phone = await ready();
    // The claim is the first transaction.
    const sender = world.sender([{ at: whole.calls.indexOf('transact'), kind: 'stalled' }]);
    const run = world.tickWith(sender);
    await sender.stalled;
    expect(sender.calls.at(-1)).toBe('transact');
    await change({ callBackReminders: false });
    sender.release();
    await run;
    await world.run(40);
    expect([phone.arrived, subjects()]).toEqual([[], []]);
  });

  it('waits for its time where the user is by then', async () => {
    await world.mark('1', { callBack: TODAY });
    await change({ timeZone: 'America/Los_Angeles' });
    await world.run(239);
    expect(subjects()).toEqual([]);
    await world.run(1);
    expect(subjects()).toHaveLength(1);
  });

  it('that is late waits for the end of the night, and names the day', async () => {
    await world.mark('1', { callBack: TODAY });
    // Nothing is sent before 10:30 PM.
    await world.pass(930);
    await world.run(509);
    expect(subjects()).toEqual([]);
    await world.run(1);
    expect(subjects()).toEqual(['Call back due Nov 20, 2026: Tear off and re-roof at 1204 Oak St']);
  });

  it('shows at most 25 leads and counts all', async () => {
    const ids = Array.from({ length: 30 }, (_, at) => `m${at + 10}`);
    await world.addPermits(...ids);
    for (const id of ids) await world.mark(id, { callBack: TODAY });
    await world.run(60);
    expect(subjects()).toEqual(['Call back today: Tear off and re-roof at 1204 Oak St, and 29 more']);
    expect(world.sentCounts).toEqual(Object.fromEntries(ids.slice(0, 25).map((id) => [id, 1])));
  });
});

describe('with a phone', () => {
  it('a reminder goes there and not by mail, and names no lead', async () => {
    const phone = await world.addPhone('ada');
    await change({ emailNotifications: false, mailStopped: 'bounced' });
    for (const id of ['1', '2', '3']) await world.mark(id, { callBack: HALF_PAST_NINE });
    await world.run(180);
    expect(phone.arrived).toEqual([
      {
        title: '3 call-backs due',
        body: 'Phones and notes are on your work list.',
        path: '/work?stage=due',
        tag: 'call-2026-11-20-0930',
      },
    ]);
    expect(subjects()).toEqual([]);
  });

  it('that is gone, a mail goes at once', async () => {
    const phone = await world.addPhone('ada');
    phone.status = 410;
    await world.mark('1', { callBack: TODAY });
    await world.run(60);
    expect(subjects()).toHaveLength(1);
  });

  it.each(['away', 503] as const)(
    'whose push service is %s, it is tried again, and a mail goes within the hour',
    async (status) => {
      const phone = await world.addPhone('ada');
      phone.status = status;
      await world.mark('1', { callBack: TODAY });
      await world.run(85);
      expect(subjects()).toEqual([]);
      await world.run(35);
      expect([subjects().length, phone.arrived]).toEqual([1, []]);
    },
  );

  it('on hold, a mail goes', async () => {
    const phone = await world.addPhone('ada');
    await change({ connectionsHeldAt: '2026-11-20T12:00:00.000Z' });
    await world.mark('1', { callBack: TODAY });
    await world.run(60);
    expect([subjects().length, phone.arrived]).toEqual([1, []]);
  });
});

describe('a reminder in a team', () => {
  it('goes to the person whose lead it is, or else to who set the call-back', async () => {
    await world.addUser('ben');
    const parts = world.process();
    await giveSeats(parts, 'ada', 2);
    const ben = await addToTeam(parts, 'ada', 'ben');
    const desk = async (userId: string) => {
      const account = await parts.accounts.get<AccountItem>(accountKey(userId));
      if (account === undefined) throw new Error(`There is no ${userId}.`);
      return deskOf(await inWorkspace(parts.accounts, account, parts.clock.now()), parts.clock.now());
    };
    const [ofAda, ofBen] = [await desk('ada'), await desk('ben')];
    await changeWork(parts, ofAda, 'il-a.1', { version: '', callBack: TODAY, assignedTo: ben });
    await changeWork(parts, ofBen, 'il-a.2', { version: '', callBack: HALF_PAST_NINE });
    await world.run(60);
    expect(world.taken.map(({ to }) => to)).toEqual(['ben@example.com']);
    await world.run(90);
    expect(world.taken.map(({ to }) => to)).toEqual(['ben@example.com', 'ben@example.com']);
    expect(await world.outbox()).toEqual([]);
  });
});
