import { describe, expect, it } from 'vitest';
import { PretendedHubSpot } from '#infra/sim/hubspot/pretended-hubspot.ts';
import { newPermits } from '../digests/testing.ts';
import type { HubSpotAnswer } from '../hubspot/hubspot-api.ts';
import { sendTest } from './send-now.ts';
import { WebhookWorld } from './testing.ts';
import { connectHubSpot, readWebhook, rotateSecret, setWebhook } from './webhook-store.ts';

const TOKEN = 'pat-na1-0123456789abcdef';
const OTHER_TOKEN = 'pat-na1-fedcba9876543210';

/** A world with the user Ada, whose alert sends to HubSpot. */
async function openConnection() {
  const world = new WebhookWorld();
  const hubSpot = new PretendedHubSpot(TOKEN);
  world.hubSpot = async (call) => hubSpot.answer(call);
  await world.addUser('ada');
  const alertId = await world.addAlert('ada');
  const owner = { userId: 'ada', alertId, by: 'owner' };
  const connect = (token: string, call = world.hubSpot) =>
    connectHubSpot(world.process(), call, owner, token);
  await connect(TOKEN);
  const match = (...ids: readonly string[]) =>
    world.round({ ada: { alertIds: [alertId], permits: newPermits(...ids) } }, { channels: ['webhook'] });
  const read = () => readWebhook(world.process(), 'ada', alertId);
  return { world, hubSpot, alertId, connect, match, read };
}

const answering = (status: number) => async (): Promise<HubSpotAnswer> => ({
  status,
  retryAfter: undefined,
  problem: undefined,
});

describe('an alert that sends to HubSpot', () => {
  it('makes a contact for each permit, and posts nothing to a server', async () => {
    const { world, hubSpot, match, read } = await openConnection();
    await match('1', '2');
    await world.send();
    expect(hubSpot.contacts).toHaveLength(2);
    expect(world.received).toEqual([]);
    expect(await read()).toMatchObject({
      webhook: { receiver: 'hubspot', isOn: true },
      deliveries: [{ status: 'delivered', permits: 2 }],
    });
  });

  it('does not store the token in the clear', async () => {
    const { world, alertId } = await openConnection();
    expect(JSON.stringify(await world.webhook('ada', alertId))).not.toContain(TOKEN);
  });

  it('is switched off with a mail when the token is revoked, and sends what waited with another one', async () => {
    const { world, hubSpot, connect, match, read } = await openConnection();
    await match('1');
    hubSpot.tokens.clear();
    await world.minutes(3);
    const { webhook, deliveries } = await read();
    expect(webhook).toMatchObject({ isOn: false, offReason: 'unauthorized' });
    expect(deliveries[0]?.tries[0]?.error).toContain('HubSpot does not accept the access token.');
    expect(await world.outbox()).toMatchObject([{ template: 'webhook-off', data: { receiver: 'hubspot' } }]);
    hubSpot.tokens.add(OTHER_TOKEN);
    await connect(OTHER_TOKEN);
    await world.send();
    expect(hubSpot.contacts).toHaveLength(1);
  });

  it('stays on when the user gives another token while HubSpot refuses the first', async () => {
    const { world, hubSpot, connect, match, read } = await openConnection();
    await match('1');
    hubSpot.tokens.clear();
    hubSpot.tokens.add(OTHER_TOKEN);
    world.hubSpot = async (call) => {
      if (call.token === TOKEN) await connect(OTHER_TOKEN, async (sent) => hubSpot.answer(sent));
      return hubSpot.answer(call);
    };
    await world.minutes(2);
    expect(hubSpot.contacts).toHaveLength(1);
    expect(await read()).toMatchObject({ webhook: { isOn: true }, deliveries: [{ status: 'delivered' }] });
    expect(await world.outbox()).toEqual([]);
  });

  it('sends a batch again that HubSpot wrote in part', async () => {
    const { world, hubSpot, match } = await openConnection();
    world.hubSpot = async (call) => hubSpot.answer(call, 1);
    await match('1', '2', '3');
    await world.send();
    expect(hubSpot.contacts).toHaveLength(1);
    world.hubSpot = async (call) => hubSpot.answer(call);
    await world.minutes(3);
    expect(hubSpot.contacts).toHaveLength(3);
  });

  it('is tested without writing a contact', async () => {
    const { world, hubSpot, alertId } = await openConnection();
    expect(await sendTest(world.sender(), 'ada', alertId, 'test.ping')).toMatchObject({
      status: 'delivered',
    });
    expect(await sendTest(world.sender(), 'ada', alertId, 'permits.sample')).toMatchObject({
      status: 'delivered',
    });
    expect(hubSpot.contacts).toEqual([]);
  });

  it('is refused with a wrong token, and while HubSpot is down', async () => {
    const { connect } = await openConnection();
    await expect(connect('pat-na1-wrong')).rejects.toMatchObject({ code: 'hubSpotToken' });
    await expect(connect(TOKEN, answering(403))).rejects.toMatchObject({ code: 'hubSpotToken' });
    await expect(connect(TOKEN, answering(429))).rejects.toMatchObject({ code: 'hubSpotDown' });
    await expect(connect(TOKEN, answering(502))).rejects.toMatchObject({ code: 'hubSpotDown' });
    const broken = async () => {
      throw new Error('broken');
    };
    await expect(connect(TOKEN, broken)).rejects.toMatchObject({ code: 'hubSpotDown' });
  });

  it('takes no address of a server and has no secret to change', async () => {
    const { world, alertId } = await openConnection();
    const process = world.process();
    const publicly = async () => ['52.206.140.199'];
    const taken = { code: 'webhookTaken' };
    await expect(
      setWebhook(process, { userId: 'ada', alertId, by: 'owner' }, 'https://ada.test/hook', publicly),
    ).rejects.toMatchObject(taken);
    await expect(rotateSecret(process, 'ada', alertId)).rejects.toMatchObject(taken);
    expect(await world.webhook('ada', alertId)).toMatchObject({ receiver: 'hubspot' });
  });

  it('does not ask HubSpot about an alert of nobody', async () => {
    const { world } = await openConnection();
    const nobody = { userId: 'ada', alertId: 'none', by: 'owner' };
    const call = async () => {
      throw new Error('HubSpot was asked.');
    };
    await expect(connectHubSpot(world.process(), call, nobody, TOKEN)).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});
