import { type Account, toScoreProfile, userPartition } from '#functions/accounts/account.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import type { Undelivered } from '#functions/alerts/matches.ts';
import { composeMail, mayReceive } from '#functions/mail/compose.ts';
import { maySend } from '#functions/mail/reputation.ts';
import {
  type ComposedMail,
  type MailRecord,
  type MailResult,
  mailRecordKey,
  type SendOnceParts,
  sendOnce,
} from '#functions/mail/send-once.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { SenderRun, type TimeLimit } from '#functions/platform/sender-run.ts';
import type { Expression, Key } from '#functions/platform/tables/table.ts';
import { digestWindow, isDigestDue, windowEnd } from '#shared/domain/alerts/digest-windows.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import {
  type DeliveryPlan,
  type DueUser,
  deliverMatches,
  endPlan,
  readDueUsers,
  startPlan,
} from '../due-users.ts';
import { readVisiblePermits } from '../matched-permits.ts';
import { digestContents } from './digest-contents.ts';

export interface DigestParts extends SendOnceParts, Pick<Runtime, 'config' | 'log' | 'permits' | 'index'> {}

/**
 * The digest of a user that is under way. It is stored before the mail is claimed: whoever finishes it after its sender died,
 * perhaps only by recording that SES had the mail, moves the cursor to the end of that mail and not past later matches.
 */
interface DigestPlan extends DeliveryPlan {
  /** The key of the mail: frequency and window. */
  readonly digest: string;
}

/** `early`: the user's window is not over; `discarded`: the user gets no such mail. */
type DigestStage = MailResult | 'early' | 'nothing' | 'discarded';

/** How often digests are sent, in minutes; windows end on full hours. Failed mails are retried as often. */
export const DIGEST_TICK_MINUTES = 15;
/** Digests sent at the same time: one takes some hundred milliseconds, most of them waiting. */
const LANES = 8;
/** The most time one digest takes, in milliseconds. */
const ONE_DIGEST_MS = 15_000;

export interface DigestsSent {
  /** `more` when time ran out before all were sent. */
  readonly left: 'all' | 'more';
  /** Digests that were due and could not be sent now; at least one when time ran out. */
  readonly late: number;
  /** Too much mail comes back, so digests are paused. */
  readonly paused: boolean;
  /** Digests that were refused too often. */
  readonly givenUp: number;
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
  let paused = false;
  const users = readDueUsers<DigestPlan>(parts, 'mail', digestPlanKey, async () => {
    paused = !(await maySend(parts, 'digests'));
    return paused;
  });
  const send = async (user: DueUser<DigestPlan>): Promise<void> => {
    const stage = await nextDigest(parts, user, everybody);
    run.count(stage);
    if (stage === 'slow-down') run.stop();
  };
  try {
    await run.send(users, LANES, send, () => 'A digest could not be sent now');
  } finally {
    run.logCounts('Digests');
  }
  const { left } = run;
  const late = run.counted('refused', 'slow-down', 'failed') + (left === 'more' ? 1 : 0);
  return { left, late, paused, givenUp: run.counted('given-up') };
}

/**
 * Takes the next step for the digest of one user, usually all of them:
 * 1. It waits until the user's window is over. A user gets one digest per window; later matches go into the next one. Matches of
 *    a user who gets no mail or may not see permits are discarded.
 * 2. It stores the plan.
 * 3. It sends the mail once (send-once.ts). The end of the mail, the cursor and the end of the plan are one transaction. When the
 *    outcome is unknown, it waits until the end of the window for an event of SES.
 */
function nextDigest(parts: DigestParts, user: DueUser<DigestPlan>, everybody: boolean): Promise<DigestStage> {
  return deliverMatches<DigestStage>(parts, 'mail', user, {
    leftovers: [digestPlanKey(user.userId)],
    over: ['sent', 'dropped', 'given-up', 'discarded'],
    deliver: async (account, undelivered) => {
      const plan = user.plan ?? (await createPlan(parts, account, undelivered, everybody));
      return typeof plan === 'string' ? plan : sendDigest(parts, account, plan, undelivered);
    },
  });
}

async function createPlan(
  { accounts, clock }: DigestParts,
  account: Account,
  undelivered: Undelivered,
  everybody: boolean,
): Promise<DigestPlan | 'early' | 'discarded'> {
  const { userId } = account;
  const now = clock.now();
  if (!mayReceive(account, 'notification') || !hasAccess(account.subscription, now)) {
    await accounts.transact([undelivered.cursor]);
    return 'discarded';
  }
  const [first = ''] = undelivered.matches.map(({ seenAt }) => seenAt).sort();
  if (!everybody && !isDigestDue(account, new Date(first), now)) return 'early';
  const { upTo } = undelivered;
  const plan = { digest: digestKey(account, everybody, upTo, now), upTo };
  // Read after the cursor: a digest that ended before has moved the cursor or is seen here.
  const before = await accounts.get<MailRecord>(mailRecordKey(userId, plan.digest));
  if (before?.doneAt !== undefined) return 'early';
  await accounts.transact(startPlan(digestPlanKey(userId), plan, undelivered));
  return plan;
}

/** The key under which a digest is sent to a user once. */
function digestKey(account: Account, everybody: boolean, upTo: number, now: Date): string {
  const window = everybody ? undefined : digestWindow(account, now);
  if (window === undefined) return `digest#immediate#${upTo}`;
  return `digest#${account.notificationFrequency}#${new Date(window.start).toISOString()}`;
}

async function sendDigest(
  parts: DigestParts,
  account: Account,
  plan: DigestPlan,
  undelivered: Undelivered,
): Promise<MailResult> {
  const { userId } = account;
  const planKey = digestPlanKey(userId);
  const record = await parts.accounts.get<MailRecord>(mailRecordKey(userId, plan.digest));
  const job = {
    userId,
    key: plan.digest,
    compose: () => compose(parts, account, plan, undelivered),
    onEnd: () => endPlan(planKey, asPlanned(plan), undelivered),
    waitUntil: (claimedAt: number) => windowEnd(account, new Date(claimedAt)),
    checks: [{ check: planKey, condition: asPlanned(plan) }],
  };
  return sendOnce(parts, job, record);
}

/** Composes the digest from the alerts and permits as they are now. */
async function compose(
  parts: DigestParts,
  account: Account,
  { digest }: DigestPlan,
  { matches }: Undelivered,
): Promise<ComposedMail | undefined> {
  const { config, clock } = parts;
  const { userId } = account;
  const alerts = await listAlerts(parts, userId);
  const permits = await readVisiblePermits(
    parts,
    userId,
    matches.map(({ permitId }) => permitId),
  );
  const reader = await (await openLeadIndex(parts)).readerOf(toScoreProfile(account));
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  const contents = digestContents(config, userId, matches, alerts, permits, { reader, today });
  if (contents === undefined) return undefined;
  const { data, alertId } = contents;
  const mail = {
    template: 'digest',
    key: digest,
    data,
    ...(alertId === undefined ? {} : { alertId }),
  } as const;
  return composeMail(config, account, mail, now);
}

/** Where a user's plan is stored: with the user, so that it is deleted with the account. */
export function digestPlanKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'digest' };
}

/** Holds while this digest, and no later one, is under way. */
function asPlanned({ digest, upTo }: DigestPlan): Expression {
  return {
    expression: 'digest = :digest AND upTo = :upTo',
    values: { ':digest': digest, ':upTo': upTo },
  };
}
