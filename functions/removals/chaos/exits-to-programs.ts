import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import { sendPushes } from '#functions/delivery/push/send-pushes.ts';
import { readPush } from '#functions/delivery/push/testing/pretended-device.ts';
import { newDelivery } from '#functions/delivery/webhooks/deliveries.ts';
import { composeMessage } from '#functions/delivery/webhooks/webhook-message.ts';
import { readRoot } from '#functions/permits/lead-index/store/generation.ts';
import { asked } from './asked.ts';
import type { Exit } from './exits.ts';
import { type RemovalWorld, USER } from './world.ts';

/** The ways by which permits leave to programs, servers and phones. */
export const EXITS_TO_PROGRAMS: readonly Exit[] = [
  {
    name: 'API, permits',
    showsContacts: true,
    take: (world) => asked(world, 'v1Permits', { query: 'limit=100' }),
  },
  {
    name: 'API, one permit',
    showsContacts: true,
    take: async (world, { permits }) =>
      (await Promise.all(permits.map(({ id }) => asked(world, 'v1Permit', { params: { id } })))).join('\n'),
  },
  {
    name: 'API, changes',
    take: async (world) => {
      // All changes that are kept: those since the index was built.
      const { feed } = await readRoot(world.runtime.index);
      const since = new Date(feed.since + 1).toISOString();
      return asked(world, 'v1PermitChanges', { query: `updatedSince=${since}&limit=100` });
    },
  },
  { name: 'webhook', showsContacts: true, take: webhookBody },
  { name: 'phone alert', take: pushed },
];

/** What is posted to the alert's webhook, of all permits there are. */
async function webhookBody(
  { runtime }: RemovalWorld,
  { permits }: Parameters<Exit['take']>[1],
): Promise<string> {
  const account = await runtime.accounts.get<AccountItem>(accountKey(USER));
  const [alert] = await listAlerts(runtime, USER);
  if (account === undefined || alert === undefined) throw new Error('The user or the alert is gone.');
  const delivery = newDelivery(USER, {
    id: 'msg_matrix',
    alertId: alert.id,
    webhookId: 'webhook',
    type: 'permits.matched',
    told: permits.map(({ id }) => ({ permitId: id, news: 'new' })),
    now: runtime.clock.now(),
  });
  const message = await composeMessage(runtime, delivery, { account, alert, isManual: true });
  if (!('body' in message)) throw new Error(`The webhook is told nothing: ${message.dropped}`);
  return message.body;
}

/** What the user's phone reads of what is sent to it now, in a copy of the tables. */
async function pushed(world: RemovalWorld): Promise<string> {
  const { accounts, permits, config, clock, log } = await world.copyFor('daily');
  const read: string[] = [];
  const post = async ({ body }: { readonly body: string | Uint8Array }) => {
    read.push(await readPush(world.phone, Buffer.from(body)));
    return { status: 201, retryAfter: undefined };
  };
  await sendPushes({ accounts, permits, config, clock, log, post }, { evenAtNight: true });
  if (read.length === 0) throw new Error('Nothing was sent to the phone.');
  return read.join('\n');
}
