import type { Account } from '#functions/accounts/account.ts';
import { updateAccount } from '#functions/accounts/accounts.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import { listFeeds, revokeFeed } from '#functions/delivery/feeds/feed-address.ts';
import { readDevices, removeDevice } from '#functions/delivery/push/devices.ts';
import { deleteWebhook } from '#functions/delivery/webhooks/webhook-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Input } from '#shared/contract/index.ts';
import { listApiKeys, revokeApiKey } from '../open-api/api-keys.ts';

type Kind = keyof Input<'reviewConnections'>['body'];

/** How to remove all connections of a kind. */
const REMOVERS: Readonly<Record<Kind, (runtime: Runtime, userId: string) => Promise<void>>> = {
  async apiKeys(runtime, userId) {
    for (const { id } of await listApiKeys(runtime, userId)) await revokeApiKey(runtime, userId, id);
  },
  async webhooks(runtime, userId) {
    for (const { id, webhook } of await listAlerts(runtime, userId))
      if (webhook !== 'none') await deleteWebhook(runtime, userId, id);
  },
  async feeds(runtime, userId) {
    for (const { id } of await listFeeds(runtime, userId)) await revokeFeed(runtime, userId, id);
  },
  async devices(runtime, userId) {
    for (const { id } of await readDevices(runtime, userId)) await removeDevice(runtime, userId, id);
  },
};

/**
 * Removes the connections that the user does not keep, then ends the hold. After a crash the hold is still on, and the user decides again.
 * @returns the changed account
 */
export async function reviewConnections(
  runtime: Runtime,
  userId: string,
  verdicts: Input<'reviewConnections'>['body'],
): Promise<Account> {
  for (const kind of Object.keys(REMOVERS) as Kind[])
    if (verdicts[kind] === 'remove') await REMOVERS[kind](runtime, userId);
  return updateAccount(runtime.accounts, userId, { expression: 'REMOVE connectionsHeldAt' });
}
