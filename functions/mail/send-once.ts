import { userPartition } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key, type Write } from '#functions/platform/tables/table.ts';
import { MailRefused, type OutgoingMail, type SendMail } from './mail.ts';
import { toTag } from './tag.ts';

/**
 * How one mail is sent once. SES takes the same mail twice without a word, so what was done is remembered here, in one
 * item a mail, and what SES tells afterwards is written into it (mail-events.ts).
 *
 * 1. Whoever wants to send claims the mail by a conditional write, which also checks that it still applies.
 * 2. It begins to send within the lease, in one attempt that is never repeated by itself.
 * 3. It marks the mail sent, in one transaction with whatever follows from that (the outbox entry goes, a cursor moves).
 *
 * Killed between 2 and 3 nobody knows whether SES took the mail. The next sender looks: an event with this mail's tag says
 * that it did, and only the marking is made up for. Without one the mail waits as long as its claim said an event may come (half
 * an hour, a digest to the end of its window), then it is claimed and sent anew; the claim fails if an event comes at that very
 * moment.
 *
 * So nothing is sent twice unless all events of a mail are later than that or lost, and nothing is missed.
 */

/** The item that remembers one mail of one user. Times are epoch milliseconds. */
export interface MailRecord extends Key {
  /** How often it was claimed; every claim is made against the number its maker read. */
  readonly attempts: number;
  /** Until then an event may say that SES has it; absent when SES is known not to have taken it. */
  readonly heardBy?: number;
  /** After a refusal: not before. */
  readonly retryAt?: number;
  /** SES told of it. */
  readonly seenAt?: number;
  /** Over: sent, or given up. */
  readonly doneAt?: number;
  /** Epoch seconds. */
  readonly ttl: number;
}

/** A mail that is ready to go. */
export interface ComposedMail {
  readonly mail: OutgoingMail;
  /** Must hold when the mail is claimed. */
  readonly stillApplies: Check;
}
type Check = Extract<Write, { readonly check: Key }>;

/** One mail to be sent once. */
export interface MailJob {
  readonly userId: string;
  /** Unique per user. */
  readonly key: string;
  /** Makes the mail from what is known now; undefined when it no longer applies. May be called more than once. */
  compose(): Promise<ComposedMail | undefined>;
  /** What is written together with the end of the mail; `dropped` without its having been sent. At most 98 writes. */
  onEnd(end: MailEnd): readonly Write[];
  /** Until when an event is waited for at least when nobody knows whether the mail went; all in epoch milliseconds. */
  patientUntil?(claimedAt: number): number;
  /** Must hold too when the mail is claimed. */
  readonly standing?: readonly Check[];
}
export type MailEnd = 'sent' | 'dropped' | 'given-up';

/**
 * How it went. `waiting`: somebody else has it, or its time has not come. `refused`: SES did not take it, it is tried again
 * later. `slow-down`: so, and since SES wants fewer mails for now. `known`: this mail had come to its end before.
 */
export type MailResult = MailEnd | 'waiting' | 'refused' | 'slow-down' | 'known';

const MINUTE_MS = 60_000;
/** Within this time of the claim the sending must have begun. */
export const LEASE_MS = MINUTE_MS;
/**
 * How long after a claim an event is waited for at least: a request that was signed may reach SES up to 15 minutes later, then
 * its signature is refused, and events come within minutes of that.
 */
export const EVENT_WAIT_MS = 30 * MINUTE_MS;
/** The pause after a refusal doubles from a minute to this. */
const PAUSE_MAX_MS = 60 * MINUTE_MS;
/** Most of a day of refusals; then the mail is given up, and the log says so. */
export const ATTEMPTS_MAX = 24;
/** How long a mail is remembered after its last attempt, in seconds. */
const REMEMBERED_S = 90 * 86_400;

export interface SendOnceParts extends Pick<Runtime, 'accounts' | 'clock'> {
  readonly send: SendMail;
}

/** Where a mail of a user is remembered: with the user, so that it goes with the account. */
export function mailRecordKey(userId: string, key: string): Key {
  return { pk: userPartition(userId), sk: `mail#${toTag(key)}` };
}

/**
 * Does the next step for one mail, usually all of them. Any number may do so at the same time.
 * @param known what `deliveryKey` holds, as read before; it may be old
 * @throws what the table throws, or what `send` throws when nobody knows whether the mail went
 */
export async function sendOnce(
  parts: SendOnceParts,
  dispatch: MailJob,
  known: MailRecord | undefined,
): Promise<MailResult> {
  const now = parts.clock.now().getTime();
  if (known?.doneAt !== undefined) return 'known';
  const { attempts = 0, heardBy = 0, retryAt = 0, seenAt } = known ?? {};
  if (seenAt !== undefined) return end(parts, dispatch, attempts, 'sent');
  if (now < heardBy || now < retryAt) return 'waiting';
  if (attempts >= ATTEMPTS_MAX) return end(parts, dispatch, attempts, 'given-up');
  const composed = await dispatch.compose();
  if (composed === undefined) {
    const writes = dispatch.onEnd('dropped');
    if (writes.length > 0) await parts.accounts.transact(writes);
    return 'dropped';
  }
  const claimed = await claim(parts, dispatch, attempts, composed);
  return claimed === undefined ? 'waiting' : send(parts, dispatch, attempts + 1, composed.mail, claimed);
}

/** Takes the mail. @returns when, or undefined when somebody else was first or the mail no longer applies */
async function claim(
  { accounts, clock }: SendOnceParts,
  { userId, key, patientUntil = () => 0, standing = [] }: MailJob,
  attempts: number,
  { stillApplies }: ComposedMail,
): Promise<number | undefined> {
  const now = clock.now().getTime();
  const unclaimed = 'attribute_not_exists(attempts)';
  const asRead = 'attempts = :attempts AND attribute_not_exists(doneAt) AND attribute_not_exists(seenAt)';
  const claiming: Write = {
    update: mailRecordKey(userId, key),
    with: {
      expression: 'SET attempts = :next, heardBy = :heardBy, #ttl = :ttl',
      condition: attempts === 0 ? unclaimed : asRead,
      names: { '#ttl': 'ttl' },
      values: {
        ':next': attempts + 1,
        ':heardBy': Math.max(now + EVENT_WAIT_MS, patientUntil(now)),
        ':ttl': Math.ceil(now / 1000) + REMEMBERED_S,
        ...(attempts === 0 ? {} : { ':attempts': attempts }),
      },
    },
  };
  return (await happens(accounts.transact([claiming, stillApplies, ...standing]))) ? now : undefined;
}

async function send(
  parts: SendOnceParts,
  dispatch: MailJob,
  attempts: number,
  mail: OutgoingMail,
  claimedAt: number,
): Promise<MailResult> {
  try {
    // A process that stands still from here on may be the second one when it goes on.
    await parts.send(mail, claimedAt + LEASE_MS);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await giveBack(parts, dispatch, attempts);
    return error.slowDown ? 'slow-down' : 'refused';
  }
  return end(parts, dispatch, attempts, 'sent');
}

/** SES has not taken the mail, so nothing has to be waited for but the pause. */
async function giveBack(
  { accounts, clock }: SendOnceParts,
  { userId, key }: MailJob,
  attempts: number,
): Promise<void> {
  const pause = Math.min(MINUTE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS);
  const update = accounts.update(mailRecordKey(userId, key), {
    expression: 'SET retryAt = :retryAt REMOVE heardBy',
    condition: 'attempts = :attempts',
    values: { ':attempts': attempts, ':retryAt': clock.now().getTime() + pause },
  });
  await happens(update);
}

/** Ends the mail; `waiting` when somebody else took it meanwhile or the account is gone, which the next look tells. */
async function end(
  { accounts, clock }: SendOnceParts,
  dispatch: MailJob,
  attempts: number,
  how: 'sent' | 'given-up',
): Promise<MailResult> {
  const ending: Write = {
    update: mailRecordKey(dispatch.userId, dispatch.key),
    with: {
      expression: 'SET doneAt = :now',
      condition: 'attempts = :attempts AND attribute_not_exists(doneAt)',
      values: { ':now': clock.now().getTime(), ':attempts': attempts },
    },
  };
  return (await happens(accounts.transact([ending, ...dispatch.onEnd(how)]))) ? how : 'waiting';
}
