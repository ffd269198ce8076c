import { type Account, profileOf } from '#functions/accounts/account.ts';
import { listAlerts } from '#functions/alerts/alert-store.ts';
import { clearDue, deleteMatches, readUndelivered, type Undelivered } from '#functions/alerts/matches.ts';
import { composeMail, mayReceive } from '#functions/mail/compose.ts';
import {
  type ComposedMail,
  type MailRecord,
  type MailResult,
  mailRecordKey,
  type SendOnceParts,
  sendOnce,
} from '#functions/mail/send-once.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import { hiddenAmong } from '#functions/work-list/work-list.ts';
import { digestWindow, isDigestDue, windowEnd } from '#shared/domain/alerts/digest-windows.ts';
import { pointsOf } from '#shared/domain/permit/lead-score.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { digestContents } from './digest-contents.ts';
import { type DigestPlan, digestPlanKey, ended, planned, stillPlanned } from './plan.ts';

/** What sending a digest needs. */
export interface DigestParts extends SendOnceParts, Pick<Runtime, 'config' | 'log' | 'permits'> {}

/** A user of whom something may wait, as read a moment ago. */
export interface DueUser {
  readonly userId: string;
  readonly account: Account | undefined;
  readonly plan: DigestPlan | undefined;
}

/** How it went. `early`: the user's time has not come; `nothing`: nothing waited; `discarded`: the user gets no such mail. */
export type DigestStage = MailResult | 'early' | 'nothing' | 'discarded';

/**
 * Does the next step for the digest of one user, usually all of them:
 * 1. It decides whether the user's time has come. In one window a user gets one digest; what is matched too late for it goes with the
 *    next. What waits for a user who gets no mail, or may not see permits, is discarded.
 * 2. It notes the digest down (plan.ts): its key, and the round of matching up to which it speaks.
 * 3. It has the mail sent once (delivery.ts). The end of the mail, the cursor and the end of the plan are one transaction. Where
 *    nobody knows whether it went, it waits to the end of the window for SES to tell.
 * A plan that is found is finished first, whatever the user's settings are by now.
 * @param everybody the user's time has come, whatever it is
 * @throws what the tables throw, or what `send` throws when nobody knows whether the mail went
 */
export async function nextDigest(parts: DigestParts, user: DueUser, everybody = false): Promise<DigestStage> {
  const { userId, account } = user;
  if (account === undefined || account.deletingAt !== undefined) {
    // Matching went on while the account was deleted.
    await deleteMatches(parts, userId, [digestPlanKey(userId)]);
    return 'nothing';
  }
  const undelivered = await readUndelivered(parts, 'mail', userId, user.plan?.upTo);
  if (user.plan === undefined && undelivered.matches.length === 0) {
    await clearDue(parts, 'mail', userId, undelivered.upTo);
    return 'nothing';
  }
  try {
    const plan = user.plan ?? (await newPlan(parts, account, undelivered, everybody));
    if (plan === 'early') return plan;
    const stage = plan === 'discarded' ? plan : await sendPlanned(parts, account, plan, undelivered);
    if (OVER.includes(stage)) await clearDue(parts, 'mail', userId, undelivered.upTo);
    return stage;
  } catch (error) {
    // Another sender was first.
    if (error instanceof ConditionFailed) return 'waiting';
    throw error;
  }
}

/** After these nothing waits that was read. */
const OVER: readonly DigestStage[] = ['sent', 'dropped', 'given-up', 'discarded'];

/** Begins the user's digest when its time has come, or throws away what nobody is to be told. @throws ConditionFailed */
async function newPlan(
  { accounts, clock }: DigestParts,
  account: Account,
  undelivered: Undelivered,
  everybody: boolean,
): Promise<DigestPlan | 'early' | 'discarded'> {
  const now = clock.now();
  if (!mayReceive(account, 'notification') || !hasAccess(account.subscription, now)) {
    await accounts.transact([undelivered.cursor]);
    return 'discarded';
  }
  const [first = ''] = undelivered.matches.map(({ seenAt }) => seenAt).sort();
  if (!everybody && !isDigestDue(account, new Date(first), now)) return 'early';
  const plan: DigestPlan = {
    digest: digestKey(account, everybody, undelivered.upTo, now),
    upTo: undelivered.upTo,
  };
  // Read after the cursor: a digest that ended before has moved the cursor or is seen here.
  const before = await accounts.get<MailRecord>(mailRecordKey(account.userId, plan.digest));
  if (before?.doneAt !== undefined) return 'early';
  await accounts.transact(planned(account.userId, plan, undelivered));
  return plan;
}

/** What a digest is called: with the user, the one name under which it is ever sent. */
function digestKey(account: Account, everybody: boolean, upTo: number, now: Date): string {
  const window = everybody ? undefined : digestWindow(account, now);
  if (window === undefined) return `digest#immediate#${upTo}`;
  return `digest#${account.notificationFrequency}#${new Date(window.start).toISOString()}`;
}

async function sendPlanned(
  parts: DigestParts,
  account: Account,
  plan: DigestPlan,
  undelivered: Undelivered,
): Promise<MailResult> {
  const { userId } = account;
  const delivery = await parts.accounts.get<MailRecord>(mailRecordKey(userId, plan.digest));
  const dispatch = {
    userId,
    key: plan.digest,
    compose: () => compose(parts, account, plan, undelivered),
    onEnd: () => ended(userId, plan, undelivered),
    patientUntil: (claimedAt: number) => windowEnd(account, new Date(claimedAt)),
    standing: [stillPlanned(userId, plan)],
  };
  return sendOnce(parts, dispatch, delivery);
}

/** The digest as things stand now: alerts and permits are read anew. */
async function compose(
  parts: DigestParts,
  account: Account,
  { digest }: DigestPlan,
  { matches }: Undelivered,
): Promise<ComposedMail | undefined> {
  const { config, clock, permits } = parts;
  const alerts = await listAlerts(parts, account.userId);
  const ids = matches.map(({ permitId }) => permitId);
  const [found, hidden] = await Promise.all([
    readPermits(permits, ids),
    hiddenAmong(parts, account.userId, ids),
  ]);
  // Left out like those withdrawn since.
  for (const id of hidden) found.delete(id);
  const today = clock.now().toISOString().slice(0, 10);
  const contents = digestContents(config, account.userId, matches, alerts, found, (permit) =>
    pointsOf(permit, profileOf(account), today),
  );
  if (contents === undefined) return undefined;
  const { data, alertId } = contents;
  const mail = {
    template: 'digest',
    key: digest,
    data,
    ...(alertId === undefined ? {} : { alertId }),
  } as const;
  return composeMail(config, account, mail, clock.now());
}
