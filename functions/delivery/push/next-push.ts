import type { Account } from '#functions/accounts/account.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import { clearDue, deleteMatches, readUndelivered, type Undelivered } from '#functions/alerts/matches.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import { hiddenAmong } from '#functions/work-list/work-list.ts';
import type { PushMessage } from '#shared/domain/alerts/push-message.ts';
import { isQuiet } from '#shared/domain/alerts/push-times.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { devicesKey, type PushDevice, readDevices, recordSent } from './devices.ts';
import { CLAIM_MS, changed, ended, newPlan, type PushPlan, planned, pushPlanKey } from './plan.ts';
import { pushContents } from './push-contents.ts';
import { PUSH_TTL_S } from './push-request.ts';
import { type DeviceResult, type PostParts, sendToDevice } from './send-message.ts';

/** What sending phone alerts needs. */
export interface PushParts extends PostParts, Pick<Runtime, 'accounts' | 'clock' | 'permits'> {}

/** A user of whom something may wait, as read a moment ago. */
export interface DueUser {
  readonly userId: string;
  readonly account: Account | undefined;
  readonly plan: PushPlan | undefined;
}

/**
 * How it went. `held`: it is night for the user; `waiting`: another sender has it, or its next attempt is not due; `later`: some device
 * is tried again; `given-up`: some device had it not after hours, or its service refused it.
 */
export type PushStage = 'sent' | 'later' | 'given-up' | 'held' | 'waiting' | 'discarded' | 'nothing';

/** The first pause before another attempt, in milliseconds; each is twice as long as the one before, up to the longest. */
const PAUSE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Does the next step for the phone alerts of one user, usually all of them:
 * 1. What waits for a user who may not see permits, has paused, or has no device is discarded. At night it is held, and told as one
 *    message in the morning.
 * 2. The message is noted down (plan.ts) and held for a minute: of senders that overlap one sends.
 * 3. It goes to every device that has it not yet. Devices that are gone are taken out; where a push service asks for patience, or
 *    does not answer, the plan stays with who has it, and the others are tried again.
 * 4. The end of the plan and the cursor are one transaction: each match is told once. A sender that dies after sending sends again,
 *    and the device shows the same message in the place of the first.
 * @param evenAtNight the user's night does not count
 * @throws what the tables throw
 */
export async function nextPush(parts: PushParts, user: DueUser, evenAtNight = false): Promise<PushStage> {
  const { userId, account } = user;
  if (account === undefined || account.deletingAt !== undefined) {
    // Matching went on while the account was deleted.
    await deleteMatches(parts, userId, [pushPlanKey(userId), devicesKey(userId)]);
    return 'nothing';
  }
  const undelivered = await readUndelivered(parts, 'push', userId, user.plan?.upTo);
  if (user.plan === undefined && undelivered.matches.length === 0) {
    await clearDue(parts, 'push', userId, undelivered.upTo);
    return 'nothing';
  }
  try {
    const stage =
      !evenAtNight && isQuiet(account.timeZone, parts.clock.now())
        ? 'held'
        : await step(parts, account, user.plan, undelivered);
    if (OVER.includes(stage)) await clearDue(parts, 'push', userId, undelivered.upTo);
    return stage;
  } catch (error) {
    // Another sender was first.
    if (error instanceof ConditionFailed) return 'waiting';
    throw error;
  }
}

/** After these nothing waits that was read. */
const OVER: readonly PushStage[] = ['sent', 'given-up', 'discarded'];

async function step(
  parts: PushParts,
  account: Account,
  before: PushPlan | undefined,
  undelivered: Undelivered,
): Promise<PushStage> {
  const { accounts, clock } = parts;
  const { userId } = account;
  const now = clock.now();
  const devices = await readDevices(parts, userId);
  if (devices.length === 0 || account.paused || !hasAccess(account.subscription, now)) {
    await accounts.transact(before === undefined ? [undelivered.cursor] : ended(userId, before, undelivered));
    return 'discarded';
  }
  if (before !== undefined && before.until > now.getTime()) return 'waiting';
  const plan = await claim(parts, userId, before, undelivered);
  const message = await compose(parts, userId, undelivered);
  if (message === undefined) {
    await accounts.transact(ended(userId, plan, undelivered));
    return 'discarded';
  }
  return send(parts, userId, { plan, undelivered, message, devices });
}

/** Makes the message this sender's for a while. @throws ConditionFailed when it is another's */
async function claim(
  { accounts, clock }: PushParts,
  userId: string,
  before: PushPlan | undefined,
  undelivered: Undelivered,
): Promise<PushPlan> {
  const now = clock.now().getTime();
  const plan = before === undefined ? newPlan(undelivered, now) : { ...before, until: now + CLAIM_MS };
  await accounts.transact(
    before === undefined ? planned(userId, plan, undelivered) : [changed(userId, before, plan)],
  );
  return plan;
}

/** The message as things stand now: alerts and permits are read anew. */
async function compose(
  parts: PushParts,
  userId: string,
  { matches, upTo }: Undelivered,
): Promise<PushMessage | undefined> {
  const ids = matches.map(({ permitId }) => permitId);
  const [alerts, permits, hidden] = await Promise.all([
    listAlerts(parts, userId),
    readPermits(parts.permits, ids),
    hiddenAmong(parts, userId, ids),
  ]);
  // Left out like those withdrawn since.
  for (const id of hidden) permits.delete(id);
  return pushContents(matches, alerts, permits, upTo);
}

interface Sending {
  readonly plan: PushPlan;
  readonly undelivered: Undelivered;
  readonly message: PushMessage;
  readonly devices: readonly PushDevice[];
}

async function send(
  parts: PushParts,
  userId: string,
  { plan, undelivered, message, devices }: Sending,
): Promise<PushStage> {
  const { accounts, clock } = parts;
  const open = devices.filter(({ id }) => !plan.took.includes(id));
  const told = await Promise.all(open.map((device) => sendToDevice(parts, device, message)));
  const by = (how: DeviceResult['how']) => told.filter((one) => one.how === how);
  const devicesOf = (some: readonly DeviceResult[]) => some.map(({ device }) => device);
  await recordSent(parts, userId, { took: devicesOf(by('took')), gone: devicesOf(by('gone')) });
  const later = by('later');
  const now = clock.now().getTime();
  if (later.length > 0 && now - plan.startedAt < PUSH_TTL_S * 1000) {
    const took = [...plan.took, ...devicesOf(by('took')).map(({ id }) => id)];
    const until = now + pauseMs(plan.attempts, later);
    await accounts.transact([changed(userId, plan, { ...plan, took, attempts: plan.attempts + 1, until })]);
    return 'later';
  }
  await accounts.transact(ended(userId, plan, undelivered));
  return later.length + by('refused').length > 0 ? 'given-up' : 'sent';
}

/** Until the next attempt: longer each time, and as long as a push service asks for, within reason. */
function pauseMs(attempts: number, later: readonly DeviceResult[]): number {
  const asked = Math.max(0, ...later.map(({ retryAfterS }) => (retryAfterS ?? 0) * 1000));
  return Math.min(LONGEST_PAUSE_MS, Math.max(asked, PAUSE_MS * 2 ** attempts));
}
