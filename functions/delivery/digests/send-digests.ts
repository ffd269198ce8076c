import { type Account, toScoreProfile, userPartition, workspaceIdOf } from '#functions/accounts/account.ts';
import { frequencyOf } from '#functions/alerts/alert.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import { clearDue, deleteMatches } from '#functions/alerts/matches.ts';
import { composeMail, mayReceive } from '#functions/mail/compose.ts';
import { type ComposedMail, mailJob, mailRecordKey, type SendMail } from '#functions/mail/mail.ts';
import { maySend } from '#functions/mail/reputation.ts';
import { countWithoutPoint } from '#functions/permits/count-without-point.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { type DeliveryRecord, type DeliveryResult, deliver } from '#functions/platform/deliver.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { SenderRun, type TimeLimit } from '#functions/platform/sender-run.ts';
import { change, Overtaken } from '#functions/platform/tables/change.ts';
import { IS_NEW, isUnchanged } from '#functions/platform/tables/conditions.ts';
import { ConditionFailed, type Key } from '#functions/platform/tables/table.ts';
import { filterOfCriteria, PREVIEW_DAYS } from '#shared/domain/alerts/alert.ts';
import {
  type DigestTimes,
  digestWindow,
  isDigestDue,
  MAIL_FREQUENCIES,
  type MailFrequency,
  windowEnd,
} from '#shared/domain/alerts/digest-windows.ts';
import { utcDay } from '#shared/domain/days.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { type DueUser, readDueUsers } from '../due-users.ts';
import { readVisiblePermits } from '../matched-permits.ts';
import { digestContents } from './digest-contents.ts';
import {
  readTaken,
  readWaiting,
  type TakenMatches,
  takeMatches,
  type WaitingMatches,
  waitingAlerts,
} from './waiting-matches.ts';

export interface DigestParts
  extends Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log' | 'permits' | 'index'> {
  readonly send: SendMail;
}

/**
 * A digest of a user that is under way; each frequency has at most one. It is stored before the mail is claimed: whoever finishes it
 * after its sender died, perhaps only by recording that SES had the mail, ends the matches of that mail and no later ones.
 */
interface DigestPlan extends TakenMatches {
  readonly frequency: MailFrequency;
  /** The key of the mail: frequency and window. */
  readonly digest: string;
}

/** `early`: the digest's window is not over; `discarded`: the user gets no such mail. */
type DigestStage = DeliveryResult | 'early' | 'discarded';
/** Results after which nothing of a digest is left. */
const OVER: ReadonlySet<DeliveryResult> = new Set(['sent', 'dropped', 'given-up']);

const PLAN_PREFIX = 'digest#';

/** How often digests are sent, in minutes; windows end on full hours. Failed mails are retried as often. */
export const DIGEST_TICK_MINUTES = 15;
/** Digests sent at the same time: one takes some hundred milliseconds, most of them waiting. */
// guard: digests are sent side by side
const LANES = 8;
/** Senders that overlap take turns with a user's cursor: one try for each frequency, and one more. */
// guard: senders that overlap try again
const MAX_TRIES = 5;
/** The most leads in one mail: fewer where many alerts and long searches would make it too long. */
const LEADS_MOST = [25, 18, 12, 6, 3, 1];
/** Gmail cuts a mail at 102 kB and hides its end, where the links that stop it are. With line breaks and headers it is below 90 kB. */
const DIGEST_BYTES = 85_000;
/** The most time one digest takes, in milliseconds; those of one user go side by side. */
const ONE_DIGEST_MS = 15_000;

export interface DigestsSent {
  /** `more` when time ran out before all were sent. */
  readonly left: 'all' | 'more';
  readonly sent: number;
  /** Digests that were due and could not be sent now; at least one when time ran out. */
  readonly late: number;
  /** Digests that were refused too often. */
  readonly givenUp: number;
  /** Digests that SES takes from the account no sooner than something changes at AWS; they are not late. */
  readonly held: number;
}

/**
 * Sends the digests that are due, several at a time to use the rate that SES grants. Failed digests are retried at the next tick.
 * Senders may overlap. While digests are paused (reputation.ts) nothing is sent and nothing is lost.
 * @param everybody sends to all users, whatever their windows: the local mailbox's button
 */
export async function sendDigests(
  parts: DigestParts & TimeLimit,
  { everybody = false }: { readonly everybody?: boolean } = {},
): Promise<DigestsSent> {
  const run = new SenderRun<DigestStage>(parts, ONE_DIGEST_MS);
  const users = readDueUsers(parts, 'mail', undefined, async () => !(await maySend(parts, 'digests')));
  const send = (user: DueUser): Promise<void> =>
    nextDigests(parts, user, everybody, (stage) => {
      run.count(stage);
      if (stage === 'slow-down') run.stop();
    });
  try {
    await run.send(users, LANES, send, () => 'A digest could not be sent now');
  } finally {
    run.logCounts('Digests');
  }
  const { left } = run;
  const late = run.counted('refused', 'slow-down', 'failed') + (left === 'more' ? 1 : 0);
  return {
    left,
    sent: run.counted('sent'),
    late,
    givenUp: run.counted('given-up'),
    held: run.counted('held'),
  };
}

/**
 * Takes the next step for the digests of one user, usually all of them. A user has a digest for each frequency that their alerts use:
 * 1. A digest waits until the window of its frequency is over. A user gets one per window; later matches go into the next one.
 *    Matches of a user who gets no mail or may not see permits are discarded.
 * 2. A plan is stored for each digest that is due. It takes the matches of the digest's alerts from the cursor in the same
 *    transaction, so no other digest has them, whatever the alerts' frequencies are by then.
 * 3. The mail is sent once (platform/deliver.ts). The end of the mail and of the plan are one transaction. When the outcome is unknown, the
 *    plan waits until the end of the window for an event of SES, while the other digests go on.
 * @param count called with each stage
 * @throws what the tables or SES throw, after the other digests
 */
async function nextDigests(
  parts: DigestParts,
  { userId, account }: DueUser,
  everybody: boolean,
  count: (stage: DigestStage) => void,
): Promise<void> {
  if (account === undefined || account.deletingAt !== undefined) {
    // Matching went on while the account was deleted.
    // guard: matches go with their account
    await deleteMatches(parts, userId, leftoverPlans(userId));
    return;
  }
  const planned = await planDigests(parts, account, everybody);
  if (planned === undefined) return count('waiting');
  const { plans, stages, waiting } = planned;
  const results = await Promise.allSettled(plans.map((plan) => sendDigest(parts, account, plan)));
  const sent = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  for (const stage of [...stages, ...sent]) count(stage);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  if (waiting.rounds.size === 0 && sent.every((stage) => OVER.has(stage)))
    await clearDue(parts, 'mail', userId, waiting.upTo);
}

/** What there is to send to a user, and what waits for later. */
interface PlannedDigests {
  readonly plans: readonly DigestPlan[];
  readonly stages: readonly DigestStage[];
  readonly waiting: WaitingMatches;
}

/** Reads the plans under way and starts those that are due. @returns undefined when other senders were first each time */
async function planDigests(
  parts: DigestParts,
  account: Account,
  everybody: boolean,
): Promise<PlannedDigests | undefined> {
  try {
    return await change(() => startDue(parts, account, everybody), { most: MAX_TRIES });
  } catch (error) {
    if (error instanceof Overtaken) return undefined;
    throw error;
  }
}

async function startDue(parts: DigestParts, account: Account, everybody: boolean): Promise<PlannedDigests> {
  const { accounts, clock } = parts;
  const { userId } = account;
  // guard: matches are read before plans
  let waiting = await readWaiting(parts, userId);
  // Read after the matches: those that another sender took since then are in one of these plans.
  // guard: plans are read after matches
  const plans = await readPlans(parts, userId);
  if (waiting.rounds.size === 0) return { plans, stages: [], waiting };
  if (!mayReceive(account) || !hasAccess(account.subscription, clock.now())) {
    const { move, rest } = takeMatches(userId, waiting, waitingAlerts(waiting));
    await accounts.transact([move]);
    return { plans, stages: ['discarded'], waiting: rest };
  }
  const stages: DigestStage[] = [];
  const alerts = new Map((await listAlerts(parts, workspaceIdOf(account))).map((alert) => [alert.id, alert]));
  const byFrequency = Map.groupBy(waitingAlerts(waiting), (id) => frequencyOf(alerts.get(id), account));
  for (const [frequency, alertIds] of byFrequency) {
    // guard: a digest waits for its own frequency only
    if (plans.some((plan) => plan.frequency === frequency)) continue;
    // guard: a digest has the alerts of its frequency
    const { taken, firstSeen, move, rest } = takeMatches(userId, waiting, alertIds);
    const times = { ...account, notificationFrequency: frequency };
    const plan = {
      ...taken,
      frequency,
      digest: digestKey(times, everybody, taken, clock.now()),
    };
    const isDue = everybody || isDigestDue(times, new Date(firstSeen), clock.now());
    // Read after the matches: a digest that ended before has taken them or is seen here.
    const before = isDue ? await accounts.get<DeliveryRecord>(mailRecordKey(userId, plan.digest)) : undefined;
    if (!isDue || before?.doneAt !== undefined) {
      stages.push('early');
      continue;
    }
    // guard: a frequency has one plan
    const store = { put: { ...digestPlanKey(userId, frequency), ...plan }, condition: IS_NEW };
    // guard: plan and cursor are stored together
    await accounts.transact([store, move]);
    plans.push(plan);
    waiting = rest;
  }
  return { plans, stages, waiting };
}

/** The key under which a digest is sent to a user once. */
function digestKey(times: DigestTimes, everybody: boolean, taken: TakenMatches, now: Date): string {
  const window = everybody ? undefined : digestWindow(times, now);
  // guard: a digest has its own key
  const when = window === undefined ? `now-${taken.moves}` : new Date(window.start).toISOString();
  return `digest#${times.notificationFrequency}#${when}`;
}

/** @throws what the table throws, or what `send` throws when the outcome is unknown */
async function sendDigest(parts: DigestParts, account: Account, plan: DigestPlan): Promise<DeliveryResult> {
  const { userId } = account;
  const planKey = digestPlanKey(userId, plan.frequency);
  // guard: a digest ends its own plan
  const asPlanned = isUnchanged('moves', plan.moves);
  const times = { ...account, notificationFrequency: plan.frequency };
  const record = mailRecordKey(userId, plan.digest);
  const job = {
    ...mailJob(parts.send, record, () => compose(parts, account, plan)),
    onEnd: () => [{ remove: planKey, condition: asPlanned }],
    waitUntil: (claimedAt: number) => windowEnd(times, new Date(claimedAt)),
    checks: [{ check: planKey, condition: asPlanned }],
  };
  try {
    return await deliver(parts, job, await parts.accounts.get<DeliveryRecord>(record));
  } catch (error) {
    if (error instanceof ConditionFailed) return 'waiting';
    throw error;
  }
}

/** Composes the digest from the alerts and permits as they are now. */
async function compose(
  parts: DigestParts,
  account: Account,
  plan: DigestPlan,
): Promise<ComposedMail | undefined> {
  const { config, clock } = parts;
  const { userId } = account;
  const matches = await readTaken(parts, userId, plan);
  const listId = workspaceIdOf(account);
  const { mutedAlerts = [] } = account;
  const alerts = (await listAlerts(parts, listId)).filter(({ id }) => !mutedAlerts.includes(id));
  const permits = await readVisiblePermits(
    parts,
    listId,
    matches.map(({ permitId }) => permitId),
  );
  const index = await openLeadIndex(parts);
  const profile = toScoreProfile(account);
  const reader = {
    ...(await index.readerOf(profile)),
    nextOf: await index.nextOf(...alerts.map(({ criteria }) => criteria)),
  };
  const now = clock.now();
  const today = utcDay(now);
  const matched = new Set(matches.flatMap(({ alertIds }) => alertIds));
  const withoutPoint = await Promise.all(
    // The mail says nothing of other alerts.
    alerts
      .filter(({ id }) => matched.has(id))
      .map(async ({ id, criteria }) => {
        const filter = { lastDays: PREVIEW_DAYS, ...filterOfCriteria(criteria) };
        return [id, await countWithoutPoint(index, filter, { ...profile, today, minScore: 0 })] as const;
      }),
  );
  const context = { reader, today, frequency: plan.frequency, withoutPoint: new Map(withoutPoint) };
  let composed: ComposedMail | undefined;
  for (const leadsMost of LEADS_MOST) {
    const data = digestContents(config, userId, matches, alerts, permits, { ...context, leadsMost });
    if (data === undefined) return undefined;
    composed = await composeMail(config, account, { template: 'digest', key: plan.digest, data }, now);
    // guard: a digest is shown whole
    if (composed === undefined || sentSize(composed) < DIGEST_BYTES) break;
  }
  return composed;
}

/** The bytes of a mail in quoted-printable, as it is sent, without its line breaks, headers and pictures. */
function sentSize({ mail: { html, text } }: ComposedMail): number {
  const bytes = Buffer.from(html + text).toString('latin1');
  return bytes.replaceAll(/[^\t\n\r -<>-~]/g, '=00').length;
}

/** Where a user's plan is stored: with the user, so that it is deleted with the account. */
export function digestPlanKey(userId: string, frequency: MailFrequency): Key {
  return { pk: userPartition(userId), sk: `${PLAN_PREFIX}${frequency}` };
}

async function readPlans({ accounts }: DigestParts, userId: string): Promise<DigestPlan[]> {
  return accounts.query<DigestPlan & Key>(userPartition(userId), { prefix: PLAN_PREFIX });
}

function leftoverPlans(userId: string): Key[] {
  return MAIL_FREQUENCIES.map((frequency) => digestPlanKey(userId, frequency));
}
