import type { Account, Team } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey, updateAccount } from '#functions/accounts/accounts.ts';
import { recoveryKey } from '#functions/accounts/recovery-codes.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import { listFeeds, revokeFeed } from '#functions/delivery/feeds/feed-address.ts';
import { readDevices, removeDevice } from '#functions/delivery/push/devices.ts';
import { deleteWebhook } from '#functions/delivery/webhooks/webhook-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { withdrawInvitation } from '#functions/team/invitations.ts';
import { NO_TEAM, removeMember } from '#functions/team/team-store.ts';
import type { Input } from '#shared/contract/index.ts';
import { REVIEWED_KINDS, type ReviewedKind } from '#shared/domain/account/lasting-access.ts';
import { listApiKeys, revokeApiKey } from '../open-api/api-keys.ts';

/** How to remove all access of a kind. */
const REMOVERS: Readonly<Record<ReviewedKind, (runtime: Runtime, userId: string) => Promise<void>>> = {
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
  // guard: a review removes people
  people: async (runtime, userId) => {
    for (const { id } of (await readTeamOf(runtime, userId)).members) await removeMember(runtime, userId, id);
  },
  // guard: a review withdraws invitations
  invitations: async (runtime, userId) => {
    for (const { id } of (await readTeamOf(runtime, userId)).invitations)
      await withdrawInvitation(runtime, userId, id);
  },
  recoveryCodes: ({ accounts }, userId) => accounts.remove(recoveryKey(userId)),
};

async function readTeamOf({ accounts }: Pick<Runtime, 'accounts'>, userId: string): Promise<Team> {
  return (await accounts.get<AccountItem>(accountKey(userId)))?.team ?? NO_TEAM;
}

/**
 * Removes what the user does not keep, then ends the hold. After a crash the hold is still on, and the user decides again.
 * @returns the changed account
 */
export async function reviewConnections(
  runtime: Runtime,
  userId: string,
  verdicts: Input<'reviewConnections'>['body'],
): Promise<Account> {
  for (const kind of REVIEWED_KINDS) if (verdicts[kind] === 'remove') await REMOVERS[kind](runtime, userId);
  return updateAccount(runtime.accounts, userId, { expression: 'REMOVE connectionsHeldAt' });
}
