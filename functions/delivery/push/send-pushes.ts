import {
  type Account,
  mayConnectionsRead,
  toScoreProfile,
  userPartition,
  workspaceIdOf,
} from '#functions/accounts/account.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import type { Undelivered } from '#functions/alerts/matches.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import {
  type DeliveryJob,
  type DeliveryPolicy,
  type DeliveryRecord,
  type DeliveryResult,
  deliver,
  SendRefused,
} from '#functions/platform/deliver.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { SenderRun, type TimeLimit } from '#functions/platform/sender-run.ts';
import { IS_NEW, isUnchanged } from '#functions/platform/tables/conditions.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { PushMessage } from '#shared/domain/alerts/push-message.ts';
import { isQuiet } from '#shared/domain/alerts/push-times.ts';
import { utcDay } from '#shared/domain/days.ts';
import { type DeliveryPlan, type DueUser, deliverMatches, readDueUsers } from '../due-users.ts';
import { readVisiblePermits } from '../matched-permits.ts';
import { devicesKey, type PushDevice, readDevices } from './devices.ts';
import { pushContents } from './push-contents.ts';
import { type PostParts, PUSH_TTL_S, sendToDevices } from './send-to-device.ts';

export interface PushParts extends PostParts, Pick<Runtime, 'accounts' | 'clock' | 'permits' | 'index'> {}

/** The record of a message: with the ids of the devices that have it. */
interface PushRecord extends DeliveryRecord {
  readonly took?: readonly string[];
}

/** `held`: it is night for the user, or as `DeliveryResult`; `given-up` also when the service of some device refused it. */
type PushStage = DeliveryResult | 'nothing';

/** How often pushes are sent, in minutes: nights end on full hours, and attempts are minutes apart. */
export const PUSH_TICK_MINUTES = 5;
const LANES = 20;
/** The most time one user takes, in milliseconds: a push service gets ten seconds. */
const ONE_PUSH_MS = 20_000;
const POLICY: DeliveryPolicy = {
  pauseMs: 5 * 60_000,
  longestMs: 3_600_000,
  lastsMs: PUSH_TTL_S * 1000,
  // Longer than a sender needs for all devices of a user. No event tells that a device has a message.
  doubtMs: 60_000,
};

export interface PushesSent {
  /** `more` when time ran out before all were sent. */
  readonly left: 'all' | 'more';
  /** Users whose message could not be sent now. */
  readonly late: number;
  /** Users with a device that never got its message. */
  readonly givenUp: number;
}

/**
 * Sends phone alerts for all undelivered matches. Failed ones are retried at the next tick. Senders may overlap.
 * @param evenAtNight ignores users' nights: the local mailbox's button
 */
export async function sendPushes(
  parts: PushParts & TimeLimit,
  { evenAtNight = false }: { readonly evenAtNight?: boolean } = {},
): Promise<PushesSent> {
  const run = new SenderRun<PushStage>(parts, ONE_PUSH_MS);
  const users = readDueUsers<DeliveryPlan>(parts, 'push', pushPlanKey);
  try {
    await run.send(
      users,
      LANES,
      async (user) => run.count(await nextPush(parts, user, evenAtNight)),
      () => 'A phone alert could not be sent now',
    );
  } finally {
    run.logCounts('Phone alerts');
  }
  return { left: run.left, late: run.counted('refused', 'failed'), givenUp: run.counted('given-up') };
}

/**
 * Takes the next step for the phone alerts of one user, usually all of them:
 * 1. At night matches are held and sent as one message in the morning.
 * 2. A plan is stored: whoever finishes it after its sender died sends the same matches under the same tag, and a device that gets both
 *    messages shows one.
 * 3. The message goes to every device that does not have it (`platform/deliver.ts`). When a push service asks to wait or does not answer,
 *    the record keeps the devices that have the message, and the others are tried again.
 * 4. The ends of the message and of the plan, and the cursor, are one transaction, so each match is delivered once.
 */
function nextPush(parts: PushParts, user: DueUser<DeliveryPlan>, evenAtNight: boolean): Promise<PushStage> {
  return deliverMatches<PushStage>(parts, 'push', user, {
    leftovers: [pushPlanKey(user.userId), devicesKey(user.userId)],
    over: ['sent', 'given-up', 'dropped'],
    deliver: async (account, undelivered) =>
      !evenAtNight && isQuiet(account.timeZone, parts.clock.now())
        ? 'held'
        : sendPush(parts, account, user.plan, undelivered),
  });
}

async function sendPush(
  parts: PushParts,
  account: Account,
  plan: DeliveryPlan | undefined,
  undelivered: Undelivered,
): Promise<PushStage> {
  const { accounts, clock } = parts;
  const { userId } = account;
  const { upTo, unmoved, cursor } = undelivered;
  const planKey = pushPlanKey(userId);
  const asPlanned = isUnchanged('upTo', upTo);
  if (plan === undefined)
    await accounts.transact([{ put: { ...planKey, upTo }, condition: IS_NEW }, unmoved]);
  const record = { pk: userPartition(userId), sk: `push#${upTo}` };
  const known = await accounts.get<PushRecord>(record);
  const { took = [] } = known ?? {};
  let isRefused = false;
  const job: DeliveryJob = {
    record,
    policy: POLICY,
    compose: async () => {
      const devices = await readDevices(parts, userId);
      if (devices.length === 0 || account.paused || !mayConnectionsRead(account, clock.now()))
        return undefined;
      const message = await compose(parts, account, undelivered);
      if (message === undefined) return undefined;
      const open = devices.filter(({ id }) => !took.includes(id));
      return { stillApplies: { check: planKey, condition: asPlanned }, send: () => sendTo(open, message) };
    },
    onEnd: () => [{ remove: planKey, condition: asPlanned }, cursor],
  };
  const sendTo = async (open: readonly PushDevice[], message: PushMessage): Promise<void> => {
    const results = await sendToDevices(parts, userId, open, message);
    isRefused = results.some(({ result }) => result === 'refused');
    const late = results.filter(({ result }) => result === 'later');
    if (late.length === 0) return;
    const sent = results.filter(({ result }) => result === 'sent').map(({ device }) => device.id);
    await accounts.update(record, {
      expression: 'SET took = :took',
      values: { ':took': [...took, ...sent] },
    });
    const askedMs = Math.min(Math.max(...late.map(({ waitMs }) => waitMs)), POLICY.longestMs);
    throw new SendRefused('A push service did not take the message.', { askedMs });
  };
  const result = await deliver(parts, job, known);
  return result === 'sent' && isRefused ? 'given-up' : result;
}

/** Composes the message from the alerts and permits as they are now. */
async function compose(
  parts: PushParts,
  account: Account,
  { matches, upTo }: Undelivered,
): Promise<PushMessage | undefined> {
  const listId = workspaceIdOf(account);
  const ids = matches.map(({ permitId }) => permitId);
  const [alerts, permits, index] = await Promise.all([
    listAlerts(parts, listId),
    readVisiblePermits(parts, listId, ids),
    openLeadIndex(parts),
  ]);
  const reader = await index.readerOf(toScoreProfile(account));
  return pushContents(matches, alerts, permits, upTo, { reader, today: utcDay(parts.clock.now()) });
}

/** Where a user's plan is stored: with the user, so that it is deleted with the account. */
export function pushPlanKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'push' };
}
