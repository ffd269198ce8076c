import { accountKey } from '#functions/accounts/accounts.ts';
import { listSessions } from '#functions/accounts/session-list.ts';
import { createAlert } from '#functions/alerts/alert-store.ts';
import { matchItems } from '#functions/alerts/matches.ts';
import { revokeFeed } from '#functions/delivery/feeds/feed-address.ts';
import { feedToken } from '#functions/delivery/feeds/testing.ts';
import { addDevice } from '#functions/delivery/push/devices.ts';
import { sendTest } from '#functions/delivery/webhooks/send-now.ts';
import { setWebhook } from '#functions/delivery/webhooks/webhook-store.ts';
import { webhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import { giveSeats, inviteTo } from '#functions/team/testing.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import type { TestRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { CALENDAR_FEED } from '#shared/domain/alerts/feeds.ts';
import { createApiKey, revokeApiKey } from '../open-api/api-keys.ts';
import { type Caller, MATRIX_NOW, userAt, VICTIM_SECRET } from './callers.ts';
import { approvedOrder, type PaymentParties, paidOrder } from './payments.ts';

/** The user whose data attacks target. */
export interface Victim extends Caller {
  readonly alertId: string;
  readonly deviceId: string;
  readonly sessionId: string;
  /** A message that its webhook got. */
  readonly deliveryId: string;
  /** The version of its mark on the permit that all callers mark. */
  readonly markVersion: string;
  readonly revokedKey: string;
  /** Of its alert, and of its calendar. */
  readonly feedToken: string;
  readonly revokedFeedToken: string;
  /** An invitation to its team, for somebody else. */
  readonly invitationToken: string;
  /** An order that activated a month, and one that is approved. */
  readonly orders: { readonly paid: string; readonly approved: string };
}

/** Creates the victim, with data of every kind. */
export async function makeVictim(runtime: TestRuntime, shop: PaymentParties): Promise<Victim> {
  const victim = await userAt(runtime, 0, 'victim');
  const { userId } = victim;
  await runtime.accounts.update(accountKey(userId), {
    expression: 'SET firstName = :secret, email = :email',
    values: { ':secret': VICTIM_SECRET, ':email': `${VICTIM_SECRET}@example.com` },
  });
  const { id: alertId } = await createAlert(runtime, userId, {
    name: VICTIM_SECRET,
    criteria: { states: [], cities: [], counties: [], permitTypes: [], keywords: [VICTIM_SECRET] },
    emailNotifications: true,
    frequency: null,
    pushNotifications: false,
    isActive: true,
    trigger: 'both',
  });
  await setWebhook(runtime, { userId, alertId, by: 'owner' }, `https://8.8.8.8/${VICTIM_SECRET}`);
  const sender = { ...webhookParts(runtime), post: async () => ({ status: 204, retryAfter: undefined }) };
  const { id: deliveryId } = await sendTest(sender, userId, alertId, 'test.ping');
  const match = {
    permitId: 'il-chicago.1',
    kind: 'new',
    alerts: { [alertId]: ['mail'] },
    words: [VICTIM_SECRET],
  } as const;
  const seen = { seenAt: new Date(MATRIX_NOW).toISOString(), runId: 'run' };
  await runtime.accounts.writeMany(
    matchItems(userId, 1, new Map([[0, [{ ...match, ...seen }]]]), new Date(MATRIX_NOW)),
  );
  const mark = await changeWork(runtime, ownDesk(userId), 'il-chicago.1', {
    version: '',
    stage: 'quoted',
    note: VICTIM_SECRET,
  });
  const paid = await paidOrder(shop, userId);
  // Marks the payment with the secret.
  await runtime.accounts.update(
    { pk: `user#${userId}`, sk: `payment#${paid}` },
    { expression: 'SET currency = :secret', values: { ':secret': VICTIM_SECRET } },
  );
  const revoked = await createApiKey(runtime, userId, VICTIM_SECRET);
  await revokeApiKey(runtime, userId, revoked.apiKey.id);
  const revokedFeedToken = await feedToken(runtime, userId, CALENDAR_FEED);
  await revokeFeed(runtime, userId, CALENDAR_FEED);
  await giveSeats(runtime, userId);
  const orders = { paid, approved: await approvedOrder(shop, userId) };
  const { id: deviceId } = await addDevice(runtime, userId, {
    name: VICTIM_SECRET,
    endpoint: `https://push.example.com/${VICTIM_SECRET}`,
    keys: { p256dh: VICTIM_SECRET, auth: VICTIM_SECRET },
  });
  return {
    ...victim,
    alertId,
    deviceId,
    sessionId: (await listSessions(runtime, userId, {}))[0]?.id ?? '',
    deliveryId,
    markVersion: mark?.version ?? '',
    revokedKey: revoked.key,
    feedToken: await feedToken(runtime, userId, alertId),
    revokedFeedToken,
    invitationToken: await inviteTo(runtime, userId, `friend-${VICTIM_SECRET}@example.com`),
    orders,
  };
}
