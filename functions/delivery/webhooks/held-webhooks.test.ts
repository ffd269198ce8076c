import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import { listActivity } from '#functions/accounts/activity.ts';
import { setAccount } from '#functions/accounts/testing.ts';
import { changeRole, leaveTeam, removeMember } from '#functions/team/team-store.ts';
import { addToTeam, giveSeats } from '#functions/team/testing.ts';
import { newPermits } from '../digests/testing.ts';
import { listHeldWebhooks } from './held-webhooks.ts';
import { sendTest } from './send-now.ts';
import { WebhookWorld } from './testing.ts';
import { switchWebhook } from './webhook-store.ts';

const HOUR = 61;
let world: WebhookWorld;
let alertId: string;
let ben: string;
beforeEach(async () => {
  world = new WebhookWorld();
  for (const userId of ['ada', 'ben']) await world.addUser(userId);
  await giveSeats(world.process(), 'ada');
  ben = await addToTeam(world.process(), 'ada', 'ben', 'manager');
  alertId = await world.addAlert('ada', {}, { name: 'Roofs' });
  await world.addWebhook('ada', alertId, 'ben.test', ben);
});

const match = (...ids: readonly string[]) =>
  world.round({ ada: { alertIds: [alertId], permits: newPermits(...ids) } }, { channels: ['webhook'] });
const held = async () => {
  const item = await world.table.get<AccountItem>(accountKey('ada'));
  return item && listHeldWebhooks(world.process(), toAccount(item));
};
const kinds = async (userId: string) =>
  (await listActivity({ accounts: world.table }, userId)).map(({ kind }) => kind);

/** How a maker loses the right, and what the owner reads. */
const LOSSES: readonly (readonly [string, () => Promise<void>])[] = [
  ['left', () => removeMember(world.process(), 'ada', ben)],
  ['left', () => leaveTeam(world.process(), 'ben')],
  ['demoted', () => changeRole(world.process(), 'ada', ben, 'member')],
  ['reset', () => setAccount(world.table, 'ben', { connectionsHeldAt: '2026-11-20T12:00:00.000Z' })],
];

describe('the webhook of a manager', () => {
  it.each(LOSSES)('is on hold when its maker has %s, until the owner keeps it', async (reason, lose) => {
    await match('1');
    await world.send();
    expect(world.received).toHaveLength(1);
    await lose();
    await match('2');
    await world.minutes(2 * HOUR);
    await expect(sendTest(world.sender(), 'ada', alertId, 'test.ping')).rejects.toMatchObject({
      code: 'webhookHeld',
    });
    expect(world.received).toHaveLength(1);
    const [one, ...others] = (await held()) ?? [];
    expect([one, others]).toMatchObject([{ alertId, alertName: 'Roofs', reason }, []]);
    expect(await kinds('ada')).toEqual(
      reason === 'reset'
        ? expect.not.arrayContaining(['webhooks-held'])
        : expect.arrayContaining(['webhooks-held']),
    );
    await switchWebhook(world.process(), { userId: 'ada', alertId, by: 'owner' }, true);
    await world.send();
    expect(world.sentPermits).toEqual({ 'il-a.1': 1, 'il-a.2': 1 });
    expect(await held()).toEqual([]);
  });

  it('stays on hold when another manager switches it on', async () => {
    const cleo = await (async () => {
      await world.addUser('cleo');
      return addToTeam(world.process(), 'ada', 'cleo', 'manager');
    })();
    await removeMember(world.process(), 'ada', ben);
    await switchWebhook(world.process(), { userId: 'ada', alertId, by: cleo }, true);
    await match('1');
    await world.minutes(HOUR);
    expect(world.received).toEqual([]);
  });

  it('goes on by itself when the maker has reviewed their own connections', async () => {
    await setAccount(world.table, 'ben', { connectionsHeldAt: '2026-11-20T12:00:00.000Z' });
    await match('1');
    await world.minutes(5);
    expect(world.received).toEqual([]);
    await world.table.update(accountKey('ben'), { expression: 'REMOVE connectionsHeldAt' });
    await world.minutes(HOUR);
    expect(world.received).toHaveLength(1);
  });
});
