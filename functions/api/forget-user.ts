import type { WritesElsewhere } from '#functions/accounts/delete-account.ts';
import { forgetAlerts } from '#functions/alerts/matches.ts';
import { forgetOrders } from '#functions/billing/order-store.ts';
import { forgetWebhooks } from '#functions/delivery/webhooks/deliveries.ts';
import { forgetMail } from '#functions/mail/outbox.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { forgetApiKeys } from './open-api/api-keys.ts';

/** What the areas keep of a user beside the user's partition. It is put together here since the accounts area does not know them. */
export function keptElsewhere({ accounts }: Pick<Runtime, 'accounts'>): WritesElsewhere {
  return async (userId) => [
    ...forgetAlerts(userId),
    ...(await forgetOrders(accounts, userId)),
    ...(await forgetMail(accounts, userId)),
    ...(await forgetWebhooks(accounts, userId)),
    ...(await forgetApiKeys(accounts, userId)),
  ];
}
