import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { setAccount } from '#functions/accounts/testing.ts';
import { deleteAlert, updateAlert } from '#functions/alerts/alert-store.ts';
import { SENDER_FAULTS } from '#functions/mail/testing/world.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import { readDevices, removeDevice } from './devices.ts';
import { pushPlanKey, sendPushes } from './send-pushes.ts';
import { PushWorld, type WorldPhone } from './testing/world.ts';

let world: PushWorld;
let phone: WorldPhone;
let alertId: string;

/** A user in New York with a phone and a push alert. The clock starts at 7:00 there, 12:00 UTC in winter. */
async function open(settings: Partial<Account> = {}): Promise<void> {
  world = new PushWorld();
  await world.addUser('ada', settings);
  phone = await world.addPhone('ada');
  alertId = await world.addAlert('ada', {}, { name: 'Roofs', pushNotifications: true });
}
beforeEach(() => open());

const matched = (...ids: readonly string[]) => world.addMatches('ada', alertId, ids);
const tick = () => sendPushes(world.sender().parts);
const titles = (of = phone): string[] => [...of.shown.values()].map(({ title }) => title);
/** Passes hours with a tick every five minutes. */
async function hours(count: number): Promise<void> {
  for (let at = 0; at < count * 12; at++) await world.pass(5).then(tick);
}
const change = (settings: Partial<Account>) => setAccount(world.table, 'ada', settings);

describe('a phone alert', () => {
  it('is sent at the next tick, one message per round of matching, each match once', async () => {
    await matched('1', '2');
    await tick();
    await tick();
    await matched('3');
    await tick();
    await hours(24);
    expect(titles()).toEqual(['Roofs: 2 new leads', 'Roofs: 1 new lead']);
    expect(phone.arrived).toHaveLength(2);
    expect(await world.due()).toEqual([]);
  });

  it('is sent to every device of the user, and records the time', async () => {
    const tablet = await world.addPhone('ada', 'tablet');
    await matched('1');
    await tick();
    expect([titles(phone), titles(tablet)]).toEqual([['Roofs: 1 new lead'], ['Roofs: 1 new lead']]);
    expect(
      (await readDevices({ accounts: world.table }, 'ada')).map(({ lastSuccess }) => lastSuccess),
    ).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z']);
  });

  it('leaves out hidden permits, and is not sent for hidden permits alone', async () => {
    await matched('1', '2');
    await changeWork({ ...world.sender().parts, index: new MemoryTable('index') }, ownDesk('ada'), 'il-a.2', {
      version: '',
      stage: 'hidden',
    });
    await tick();
    await matched('2');
    await tick();
    expect(titles()).toEqual(['Roofs: 1 new lead']);
    expect(await world.due()).toEqual([]);
  });

  it('is held at night, and sent as one message at seven', async () => {
    await world.pass(15 * 60);
    await matched('1');
    await tick();
    await matched('2');
    await hours(8);
    await world.pass(55);
    await tick();
    expect(phone.arrived).toEqual([]);
    await world.pass(5);
    await tick();
    expect(titles()).toEqual(['Roofs: 2 new leads']);
    expect(new Date(world.now).toISOString()).toBe('2026-11-21T12:00:00.000Z');
  });

  it('follows the user’s own clock, which the local button ignores', async () => {
    await open({ timeZone: 'America/Los_Angeles' });
    await matched('1');
    await tick();
    expect(phone.arrived).toEqual([]);
    await sendPushes(world.sender().parts, { evenAtNight: true });
    expect(titles()).toEqual(['Roofs: 1 new lead']);
  });

  it('is not sent for an alert without push', async () => {
    await world.addMatches('ada', alertId, ['1'], ['mail']);
    await tick();
    expect(phone.arrived).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the account was paused', () => change({ paused: true })],
    ['access ended', () => change({ subscription: trialSubscription('2026-11-20T11:00:00.000Z') })],
    ['the device was removed', () => removeDevice(world.process(), 'ada', phone.id)],
    ['the alert was deleted', () => deleteAlert(world.process(), 'ada', alertId)],
    [
      'the alert’s switch was turned off',
      () => updateAlert(world.process(), 'ada', alertId, { pushNotifications: false }),
    ],
  ])('is discarded when %s, and not sent later', async (_what, happens) => {
    await matched('1');
    await happens();
    await tick();
    await change({ paused: false, subscription: trialSubscription('2026-11-27T12:00:00.000Z') });
    await hours(2);
    expect(phone.arrived).toEqual([]);
    expect(await world.due()).toEqual([]);
  });

  it('leaves nothing of an account that was deleted', async () => {
    await matched('1');
    await world.table.remove(accountKey('ada'));
    await tick();
    expect(phone.arrived).toEqual([]);
    expect(await world.due()).toEqual([]);
    expect(await readDevices({ accounts: world.table }, 'ada')).toEqual([]);
  });
});

describe('a push service', () => {
  it.each([404, 410])(
    'that answers %i has its device removed, and other devices get the message',
    async (status) => {
      const tablet = await world.addPhone('ada', 'tablet');
      phone.status = status;
      await matched('1');
      expect(await tick()).toMatchObject({ late: 0, givenUp: 0 });
      expect(titles(tablet)).toEqual(['Roofs: 1 new lead']);
      expect((await readDevices({ accounts: world.table }, 'ada')).map(({ id }) => id)).toEqual([tablet.id]);
    },
  );

  it.each([429, 500, 503, 'away' as const])(
    'that answers %s is tried again later, and no other device gets the message twice',
    async (status) => {
      const tablet = await world.addPhone('ada', 'tablet');
      phone.status = status;
      await matched('1');
      expect(await tick()).toMatchObject({ late: 1 });
      await tick();
      phone.status = 201;
      await world.pass(5);
      await tick();
      expect([titles(phone), tablet.arrived.length]).toEqual([['Roofs: 1 new lead'], 1]);
      expect(await world.due()).toEqual([]);
    },
  );

  it('is not called for as long as it asks, up to an hour', async () => {
    phone.status = 429;
    phone.retryAfter = '1800';
    await matched('1');
    await tick();
    phone.status = 201;
    await world.pass(29).then(tick);
    expect(phone.arrived).toEqual([]);
    await world.pass(1).then(tick);
    expect(phone.arrived).toHaveLength(1);
    phone.status = 429;
    phone.retryAfter = '999999';
    await matched('2');
    await tick();
    phone.status = 201;
    await world.pass(60).then(tick);
    expect(phone.arrived).toHaveLength(2);
  });

  it('that is away for hours is given up, and later messages are sent', async () => {
    phone.status = 'away';
    await matched('1');
    await hours(6);
    let givenUp = 0;
    for (let at = 0; at < 12; at++) {
      await world.pass(5);
      givenUp += (await tick()).givenUp;
    }
    expect(givenUp).toBe(1);
    phone.status = 201;
    await matched('2');
    await tick();
    expect(titles()).toEqual(['Roofs: 1 new lead']);
  });

  it.each([400, 403, 413, 301])(
    'that answers %i gets no further attempt, and the device stays',
    async (status) => {
      phone.status = status;
      await matched('1');
      expect(await tick()).toMatchObject({ givenUp: 1 });
      expect(await world.due()).toEqual([]);
      expect(await readDevices({ accounts: world.table }, 'ada')).toHaveLength(1);
    },
  );
});

describe('a sender', () => {
  it.each(SENDER_FAULTS)('that is %s at any of its calls shows each match once', async (kind) => {
    let survived = false;
    for (let at = 0; !survived; at++) {
      await open();
      const tablet = await world.addPhone('ada', 'tablet');
      await matched('1', '2');
      const struck = world.sender([{ at, kind }]);
      const run = sendPushes(struck.parts).catch(() => undefined);
      await Promise.race([run, struck.stalled]);
      survived = struck.calls.length <= at;
      // Another sender runs now, and again when the claim of the first has ended.
      await tick();
      await world.pass(2);
      await tick();
      struck.release();
      await run;
      await matched('3');
      await hours(1);
      for (const one of [phone, tablet])
        expect([kind, at, titles(one)]).toEqual([kind, at, ['Roofs: 2 new leads', 'Roofs: 1 new lead']]);
      expect([at, await world.due(), await world.table.get(pushPlanKey('ada'))]).toEqual([at, [], undefined]);
    }
  });

  it('sends a message twice only when it died between sending and recording it', async () => {
    await matched('1');
    const whole = world.sender();
    await sendPushes(whole.parts);
    for (const [at, name] of whole.calls.entries()) {
      await open();
      await matched('1');
      await sendPushes(world.sender([{ at, kind: 'killed-after' }]).parts).catch(() => undefined);
      await world.pass(2);
      await tick();
      const sent = whole.calls.indexOf('post');
      const noted = whole.calls.lastIndexOf('transact');
      expect([name, phone.arrived.length]).toEqual([name, at >= sent && at < noted ? 2 : 1]);
    }
  });

  it('that was suspended until another had sent sends nothing', async () => {
    await matched('1');
    const whole = world.sender();
    await sendPushes(whole.parts);
    for (let at = 0; at <= whole.calls.indexOf('transact'); at++) {
      await open();
      await matched('1');
      const struck = world.sender([{ at, kind: 'stalled' }]);
      const run = sendPushes(struck.parts);
      await struck.stalled;
      await tick();
      await world.pass(2);
      struck.release();
      await run;
      expect([at, phone.arrived.length]).toEqual([at, 1]);
    }
  });

  it('of several in parallel sends alone', async () => {
    await matched('1');
    await Promise.all([tick(), tick(), tick()]);
    expect(phone.arrived).toHaveLength(1);
  });

  it('stops when its time is over, and reports that there is more', async () => {
    await matched('1');
    expect(await sendPushes({ ...world.sender().parts, remainingMs: () => 1000 })).toMatchObject({
      left: 'more',
    });
    expect(phone.arrived).toEqual([]);
  });
});
