import type { OtherWrites } from '#functions/accounts/delete-account.ts';
import { forgetAlerts } from '#functions/alerts/matches.ts';
import { forgetOrders } from '#functions/billing/order-store.ts';
import { forgetWebhooks } from '#functions/delivery/webhooks/deliveries.ts';
import { forgetMail } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { endTeams } from '#functions/team/team-store.ts';
import { forgetApiKeys } from '../open-api/api-keys.ts';

/** Deletes a user's data outside the user's partition. The accounts area cannot do it, since it does not know the other areas. */
export function forgetElsewhere(parts: Pick<Runtime, 'accounts' | 'clock'>): OtherWrites {
  const { accounts } = parts;
  return async (userId) => {
    await endTeams(parts, userId);
    return [
      ...forgetAlerts(userId),
      ...(await forgetOrders(accounts, userId)),
      ...(await forgetMail(accounts, userId)),
      ...(await forgetWebhooks(accounts, userId)),
      ...(await forgetApiKeys(accounts, userId)),
    ];
  };
}
