import {
  type Account,
  mayConnectionsRead,
  userPartition,
  workspaceIdOf,
} from '#functions/accounts/account.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import type { Undelivered } from '#functions/alerts/matches.ts';
import { nextAttempt, type RetryPolicy } from '#functions/platform/retry-policy.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { SenderRun, type TimeLimit } from '#functions/platform/sender-run.ts';
import type { Expression, Key, Write } from '#functions/platform/tables/table.ts';
import type { PushMessage } from '#shared/domain/alerts/push-message.ts';
import { isQuiet } from '#shared/domain/alerts/push-times.ts';
import {
  type DeliveryPlan,
  type DueUser,
  deliverMatches,
  endPlan,
  readDueUsers,
  startPlan,
} from '../due-users.ts';
import { readVisiblePermits } from '../matched-permits.ts';
import { devicesKey, type PushDevice, readDevices, recordSent } from './devices.ts';
import { pushContents } from './push-contents.ts';
import { type DeviceResult, type PostParts, PUSH_TTL_S, sendToDevice } from './send-to-device.ts';

export interface PushParts extends PostParts, Pick<Runtime, 'accounts' | 'clock' | 'permits'> {}

/**
 * The message of a user that is under way. It is stored before anything is sent: whoever finishes it after its sender died sends the
 * same matches under the same tag, and a device that gets both messages shows one.
 */
interface PushPlan extends DeliveryPlan {
  /** When it started, and until when only its sender may continue it; epoch milliseconds. */
  readonly startedAt: number;
  readonly until: number;
  readonly attempts: number;
  /** The ids of the devices that have the message. */
  readonly took: readonly string[];
}

/**
 * `held`: it is night for the user; `waiting`: another sender has it or its next attempt is not due; `later`: some device is tried
 * again; `given-up`: some device did not get it for hours, or its service refused it.
 */
type PushStage = 'sent' | 'later' | 'given-up' | 'held' | 'waiting' | 'discarded' | 'nothing';

/** How often pushes are sent, in minutes: nights end on full hours, and attempts are minutes apart. */
export const PUSH_TICK_MINUTES = 5;
/** Users who are sent to at the same time. */
const LANES = 20;
/** The most time one user takes, in milliseconds: a push service gets ten seconds. */
const ONE_PUSH_MS = 20_000;
/** How long a sender has a message for itself, in milliseconds: longer than it needs for all devices of a user. */
const CLAIM_MS = 60_000;
const RETRIES: RetryPolicy = { pauseMs: 5 * 60_000, longestMs: 3_600_000, lastsMs: PUSH_TTL_S * 1000 };

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
  const users = readDueUsers<PushPlan>(parts, 'push', pushPlanKey);
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
  return { left: run.left, late: run.counted('later', 'failed'), givenUp: run.counted('given-up') };
}

/**
 * Takes the next step for the phone alerts of one user, usually all of them:
 * 1. Matches of a user who may not see permits, has paused or has no device are discarded. At night they are held and sent as one
 *    message in the morning.
 * 2. The plan is stored and claimed for a minute: of senders that overlap one sends.
 * 3. The message goes to every device that does not have it. Devices that are gone are removed. When a push service asks to wait or
 *    does not answer, the plan keeps the devices that have the message, and the others are tried again.
 * 4. The end of the plan and the cursor are one transaction, so each match is delivered once. After a sender that died between
 *    sending and step 4 the message is sent again, and the device shows it in the place of the first.
 */
function nextPush(parts: PushParts, user: DueUser<PushPlan>, evenAtNight: boolean): Promise<PushStage> {
  return deliverMatches<PushStage>(parts, 'push', user, {
    leftovers: [pushPlanKey(user.userId), devicesKey(user.userId)],
    over: ['sent', 'given-up', 'discarded'],
    deliver: async (account, undelivered) =>
      !evenAtNight && isQuiet(account.timeZone, parts.clock.now())
        ? 'held'
        : sendPush(parts, account, user.plan, undelivered),
  });
}

async function sendPush(
  parts: PushParts,
  account: Account,
  before: PushPlan | undefined,
  undelivered: Undelivered,
): Promise<PushStage> {
  const { accounts, clock } = parts;
  const { userId } = account;
  const now = clock.now();
  const devices = await readDevices(parts, userId);
  if (devices.length === 0 || account.paused || !mayConnectionsRead(account, now)) {
    await accounts.transact(
      before === undefined ? [undelivered.cursor] : endPush(userId, before, undelivered),
    );
    return 'discarded';
  }
  if (before !== undefined && before.until > now.getTime()) return 'waiting';
  const plan = await claim(parts, userId, before, undelivered);
  const message = await compose(parts, workspaceIdOf(account), undelivered);
  if (message === undefined) {
    await accounts.transact(endPush(userId, plan, undelivered));
    return 'discarded';
  }
  const open = devices.filter(({ id }) => !plan.took.includes(id));
  const results = await Promise.all(open.map((device) => sendToDevice(parts, device, message)));
  const devicesWith = (result: DeviceResult['result']): PushDevice[] =>
    results.filter((one) => one.result === result).map(({ device }) => device);
  const took = devicesWith('sent');
  await recordSent(parts, userId, { took, gone: devicesWith('gone') });
  const late = results.filter(({ result }) => result === 'later');
  const failures = {
    before: plan.attempts,
    now: clock.now().getTime(),
    begunAt: plan.startedAt,
    askedMs: Math.min(Math.max(...late.map(({ waitMs }) => waitMs)), RETRIES.longestMs),
  };
  const until = late.length === 0 ? undefined : nextAttempt(RETRIES, failures);
  if (until !== undefined) {
    const next = {
      ...plan,
      took: [...plan.took, ...took.map(({ id }) => id)],
      attempts: plan.attempts + 1,
      until,
    };
    await accounts.transact([changePlan(userId, plan, next)]);
    return 'later';
  }
  await accounts.transact(endPush(userId, plan, undelivered));
  return late.length + devicesWith('refused').length > 0 ? 'given-up' : 'sent';
}

/** Reserves the message for this sender. @throws ConditionFailed when another sender has it */
async function claim(
  { accounts, clock }: PushParts,
  userId: string,
  before: PushPlan | undefined,
  undelivered: Undelivered,
): Promise<PushPlan> {
  const now = clock.now().getTime();
  const until = now + CLAIM_MS;
  if (before !== undefined) {
    const plan = { ...before, until };
    await accounts.transact([changePlan(userId, before, plan)]);
    return plan;
  }
  const plan = { upTo: undelivered.upTo, startedAt: now, until, attempts: 0, took: [] };
  await accounts.transact(startPlan(pushPlanKey(userId), plan, undelivered));
  return plan;
}

/** Composes the message from the alerts and permits as they are now. */
async function compose(
  parts: PushParts,
  listId: string,
  { matches, upTo }: Undelivered,
): Promise<PushMessage | undefined> {
  const ids = matches.map(({ permitId }) => permitId);
  const [alerts, permits] = await Promise.all([
    listAlerts(parts, listId),
    readVisiblePermits(parts, listId, ids),
  ]);
  return pushContents(matches, alerts, permits, upTo);
}

/** Where a user's plan is stored: with the user, so that it is deleted with the account. */
export function pushPlanKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'push' };
}

/** The write that changes a plan. It fails when another sender has it by now. */
function changePlan(userId: string, before: PushPlan, after: PushPlan): Write {
  return { put: { ...pushPlanKey(userId), ...after }, condition: asRead(before) };
}

function endPush(userId: string, plan: PushPlan, undelivered: Undelivered): Write[] {
  return endPlan(pushPlanKey(userId), asRead(plan), undelivered);
}

function asRead({ upTo, until }: PushPlan): Expression {
  return {
    expression: 'upTo = :upTo AND #until = :until',
    names: { '#until': 'until' },
    values: { ':upTo': upTo, ':until': until },
  };
}
