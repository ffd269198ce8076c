import { type Account, type Team, workspaceIdOf } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { webhookKey } from '#functions/alerts/alert.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { HoldReason } from '#shared/domain/alerts/webhook.ts';
import { OWNER_ID } from '#shared/domain/team/roles.ts';
import type { WebhookItem } from './webhook.ts';

type Tables = Pick<Runtime, 'accounts'>;

/**
 * Why nothing is sent to a webhook; undefined when messages go out. It speaks for whoever made it, so it works while that person may make
 * one. Found at each turn from owner and maker, so no way to leave a team can forget it.
 */
export async function holdOf(
  { accounts }: Tables,
  owner: { readonly team?: Pick<Team, 'members'> | undefined },
  { madeBy }: Pick<WebhookItem, 'madeBy'>,
): Promise<HoldReason | undefined> {
  if (madeBy === OWNER_ID) return undefined;
  const maker = owner.team?.members.find(({ id }) => id === madeBy);
  // guard: a webhook ends with its maker
  if (maker === undefined) return 'left';
  // guard: a webhook is of a manager
  if (maker.role !== 'manager') return 'demoted';
  const account = await accounts.get<AccountItem>(accountKey(maker.userId));
  // guard: a webhook waits for its maker
  return account?.connectionsHeldAt === undefined ? undefined : 'reset';
}

/** The webhooks on hold in a user's workspace, about which its owner decides. */
export async function listHeldWebhooks(
  { accounts, clock }: Tables & Pick<Runtime, 'clock'>,
  account: Account,
): Promise<Output<'heldWebhooks'>> {
  const userId = workspaceIdOf(account);
  const alerts = (await listAlerts({ accounts, clock }, userId)).filter(({ webhook }) => webhook !== 'none');
  const items = await accounts.getMany<WebhookItem>(alerts.map(({ id }) => webhookKey(userId, id)));
  const held = await Promise.all(
    items.map(async (item) => {
      const reason = await holdOf({ accounts }, { team: account.workspace ?? account.team }, item);
      const alert = alerts.find(({ id }) => id === item.alertId);
      if (reason === undefined || alert === undefined) return [];
      return [{ alertId: item.alertId, alertName: alert.name, url: item.url, reason }];
    }),
  );
  return held.flat();
}
