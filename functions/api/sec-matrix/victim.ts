import { accountKey } from '#functions/accounts/accounts.ts';
import { createAlert } from '#functions/alerts/alert-store.ts';
import { matchItems } from '#functions/alerts/matches.ts';
import { addDevice } from '#functions/delivery/push/devices.ts';
import { sendTest } from '#functions/delivery/webhooks/send-now.ts';
import { setWebhook } from '#functions/delivery/webhooks/webhook-store.ts';
import { webhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import type { TestRuntime } from '#functions/platform/testing.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { createApiKey, revokeApiKey } from '../open-api/api-keys.ts';
import { approvedOrder, paidOrder, type Shop } from './payments.ts';
import { type Caller, NOW, userAt, VICTIMS_SECRET } from './standings.ts';

/** The user whom all attacks are about. */
export interface Victim extends Caller {
  readonly alertId: string;
  readonly deviceId: string;
  /** A message its webhook has had. */
  readonly deliveryId: string;
  /** Of what it noted of the permit that all callers mark. */
  readonly markVersion: string;
  /** A key that was revoked. */
  readonly revokedKey: string;
  /** One that has bought a month, and one whose money could be taken. */
  readonly orders: { readonly paid: string; readonly approved: string };
}

/** Makes the victim, with something of every kind, each made by the call or the store that makes it. */
export async function makeVictim(runtime: TestRuntime, shop: Shop): Promise<Victim> {
  const victim = await userAt(runtime, 0, 'victim');
  const { userId } = victim;
  await runtime.accounts.update(accountKey(userId), {
    expression: 'SET firstName = :secret, email = :email',
    values: { ':secret': VICTIMS_SECRET, ':email': `${VICTIMS_SECRET}@example.com` },
  });
  const { id: alertId } = await createAlert(runtime, userId, {
    name: VICTIMS_SECRET,
    criteria: { states: [], cities: [], counties: [], permitTypes: [], keywords: [VICTIMS_SECRET] },
    emailNotifications: true,
    pushNotifications: false,
    isActive: true,
    trigger: 'both',
  });
  await setWebhook(runtime, userId, alertId, `https://8.8.8.8/${VICTIMS_SECRET}`);
  const sender = { ...webhookParts(runtime), post: async () => ({ status: 204, retryAfter: undefined }) };
  const { id: deliveryId } = await sendTest(sender, userId, alertId);
  const match = {
    permitId: 'il-chicago.1',
    kind: 'new',
    alertIds: [alertId],
    words: [VICTIMS_SECRET],
  } as const;
  const seen = { seenAt: new Date(NOW).toISOString(), runId: 'run' };
  await runtime.accounts.writeMany(
    matchItems(userId, 1, new Map([[0, [{ ...match, ...seen }]]]), new Date(NOW)),
  );
  const mark = await changeWork(runtime, userId, 'il-chicago.1', {
    version: '',
    stage: 'quoted',
    note: VICTIMS_SECRET,
  });
  const paid = await paidOrder(shop, userId);
  // Something in the payment by which it is known wherever it is shown.
  await runtime.accounts.update(
    { pk: `user#${userId}`, sk: `payment#${paid}` },
    { expression: 'SET currency = :secret', values: { ':secret': VICTIMS_SECRET } },
  );
  const revoked = await createApiKey(runtime, userId, VICTIMS_SECRET);
  await revokeApiKey(runtime, userId, revoked.apiKey.id);
  const orders = { paid, approved: await approvedOrder(shop, userId) };
  const { id: deviceId } = await addDevice(runtime, userId, {
    name: VICTIMS_SECRET,
    endpoint: `https://push.example.com/${VICTIMS_SECRET}`,
    keys: { p256dh: VICTIMS_SECRET, auth: VICTIMS_SECRET },
  });
  return {
    ...victim,
    alertId,
    deviceId,
    deliveryId,
    markVersion: mark?.version ?? '',
    revokedKey: revoked.key,
    orders,
  };
}
