import { userPartition } from '#functions/accounts/account.ts';
import { nextAttempt, type RetryPolicy } from '#functions/platform/retry-policy.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key, type Write } from '#functions/platform/tables/table.ts';
import { MailRefused, type OutgoingMail, type SendMail, toTag } from './mail.ts';

/**
 * Sends one mail once. SES accepts the same mail twice, so each mail has a record of what was done, in which SES's events are noted too
 * (mail-events.ts).
 *
 * 1. A sender claims the mail by a conditional write, which also checks that the mail still applies.
 * 2. It starts to send before its lease ends, in one attempt without retries.
 * 3. It marks the mail sent, in one transaction with what follows from that (the outbox entry is removed, a cursor moves).
 *
 * When a sender dies between 2 and 3, nobody knows whether SES took the mail. If an event with this mail's tag arrives, SES did, and
 * the next sender only marks it. Without an event the mail waits as long as its claim said (half an hour, a digest until the end of
 * its window), then it is claimed and sent again; that claim fails if an event arrives in between.
 *
 * So nothing is sent twice unless all events of a mail are later than that or lost, and nothing is missed.
 */

/** The record of one mail of one user. Times are epoch milliseconds. */
export interface MailRecord extends Key {
  /** How often it was claimed; a claim fails unless this is the number its sender read. */
  readonly attempts: number;
  /** How many of them SES refused because of the account: they do not count. */
  readonly held?: number;
  /** How long to wait for an event; absent when SES is known not to have the mail. */
  readonly heardBy?: number;
  /** After a refusal: not before. */
  readonly retryAt?: number;
  /** When an event of SES arrived. */
  readonly seenAt?: number;
  /** When it ended: sent, or given up. */
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

/** A message that goes another way, or by mail if that fails. */
export interface ComposedMessage extends Pick<ComposedMail, 'stillApplies'> {
  /** In one attempt, as `SendMail`. @throws MailRefused when it was certainly not sent */
  send(beginBy: number): Promise<void>;
}
type Check = Extract<Write, { readonly check: Key }>;

/** One mail to be sent once. */
export interface MailJob {
  readonly userId: string;
  /** Unique per user. */
  readonly key: string;
  /** Composes it from current data; undefined when it no longer applies, `later` when it must wait. May be called more than once. */
  compose(): Promise<ComposedMail | ComposedMessage | 'later' | undefined>;
  /** What is written together with the end of the mail; `dropped` means that it was not sent. At most 98 writes. */
  onEnd(end: MailEnd): readonly Write[];
  /** How long to wait at least for an event when the outcome is unknown. In and out are epoch milliseconds. */
  waitUntil?(claimedAt: number): number;
  /** Must hold, too, when the mail is claimed. */
  readonly checks?: readonly Check[];
}
export type MailEnd = 'sent' | 'dropped' | 'given-up';

/**
 * `waiting`: another sender has it, or its time has not come; `refused`: SES did not take it, it is retried later; `slow-down`: as
 * `refused`, and SES wants fewer mails for now; `held`: SES takes no such mail from the account yet, it waits; `known`: the mail had ended
 * before.
 */
export type MailResult = MailEnd | 'waiting' | 'refused' | 'slow-down' | 'held' | 'known';

const MINUTE_MS = 60_000;
/** Sending must start within this time of the claim. */
export const LEASE_MS = MINUTE_MS;
/**
 * How long to wait at least for an event after a claim: a signed request may reach SES up to 15 minutes later, when its signature
 * expires, and events arrive within minutes of that.
 */
export const EVENT_WAIT_MS = 30 * MINUTE_MS;
const RETRIES: RetryPolicy = { pauseMs: MINUTE_MS, longestMs: 60 * MINUTE_MS };
/** Most of a day of refusals; then the mail is given up and the log says so. */
const ATTEMPTS_MAX = 24;
/** How long a record is kept after its last attempt, in seconds. */
const RECORD_S = 90 * 86_400;

export interface SendOnceParts extends Pick<Runtime, 'accounts' | 'clock'> {
  readonly send: SendMail;
}

/** Where the record of a mail is stored: with the user, so that it is deleted with the account. */
export function mailRecordKey(userId: string, key: string): Key {
  return { pk: userPartition(userId), sk: `mail#${toTag(key)}` };
}

/**
 * Takes the next step for one mail, usually all of them. Any number of senders may do so at the same time.
 * @param known the record as read before; it may be old
 * @throws what the table throws, or what `send` throws when the outcome is unknown
 */
export async function sendOnce(
  parts: SendOnceParts,
  job: MailJob,
  known: MailRecord | undefined,
): Promise<MailResult> {
  const now = parts.clock.now().getTime();
  if (known?.doneAt !== undefined) return 'known';
  const { attempts = 0, held = 0, heardBy = 0, retryAt = 0, seenAt } = known ?? {};
  // guard: a mail that was seen is sent
  if (seenAt !== undefined) return end(parts, job, attempts, 'sent');
  if (now < heardBy || now < retryAt) return 'waiting';
  if (attempts - held >= ATTEMPTS_MAX) return end(parts, job, attempts, 'given-up');
  const composed = await job.compose();
  if (composed === 'later') return 'waiting';
  if (composed === undefined) {
    const writes = job.onEnd('dropped');
    if (writes.length > 0) await parts.accounts.transact(writes);
    return 'dropped';
  }
  const claimedAt = await claim(parts, job, attempts, composed);
  return claimedAt === undefined
    ? 'waiting'
    : send(parts, job, { attempts: attempts + 1, held }, composed, claimedAt);
}

/** Reserves the mail. @returns when, or undefined when another sender was first or the mail no longer applies */
async function claim(
  { accounts, clock }: SendOnceParts,
  { userId, key, waitUntil = () => 0, checks = [] }: MailJob,
  attempts: number,
  { stillApplies }: Pick<ComposedMail, 'stillApplies'>,
): Promise<number | undefined> {
  const now = clock.now().getTime();
  const unclaimed = 'attribute_not_exists(attempts)';
  // guard: a mail that is over is not claimed
  const asRead = 'attempts = :attempts AND attribute_not_exists(doneAt) AND attribute_not_exists(seenAt)';
  const claiming: Write = {
    update: mailRecordKey(userId, key),
    with: {
      expression: 'SET attempts = :next, heardBy = :heardBy, #ttl = :ttl',
      // guard: one sender claims a mail
      condition: attempts === 0 ? unclaimed : asRead,
      names: { '#ttl': 'ttl' },
      values: {
        ':next': attempts + 1,
        // guard: events are waited for
        ':heardBy': Math.max(now + EVENT_WAIT_MS, waitUntil(now)),
        ':ttl': Math.ceil(now / 1000) + RECORD_S,
        ...(attempts === 0 ? {} : { ':attempts': attempts }),
      },
    },
  };
  return (await happens(accounts.transact([claiming, stillApplies, ...checks]))) ? now : undefined;
}

async function send(
  parts: SendOnceParts,
  job: MailJob,
  claimed: Required<Pick<MailRecord, 'attempts' | 'held'>>,
  composed: ComposedMail | ComposedMessage,
  claimedAt: number,
): Promise<MailResult> {
  // A process that was suspended for longer may not be the only sender any more.
  const beginBy = claimedAt + LEASE_MS;
  try {
    await ('mail' in composed ? parts.send(composed.mail, beginBy) : composed.send(beginBy));
  } catch (error) {
    // guard: only a refusal gives the claim back
    if (!(error instanceof MailRefused)) throw error;
    await giveBack(parts, job, claimed, error);
    if (error.slowDown) return 'slow-down';
    return error.held ? 'held' : 'refused';
  }
  return end(parts, job, claimed.attempts, 'sent');
}

/** SES does not have the mail, so the next attempt waits for the pause only. */
async function giveBack(
  { accounts, clock }: SendOnceParts,
  { userId, key }: MailJob,
  { attempts, held }: Required<Pick<MailRecord, 'attempts' | 'held'>>,
  refusal: MailRefused,
): Promise<void> {
  const askedMs = refusal.held ? RETRIES.longestMs : 0;
  const before = attempts - held - 1;
  const update = accounts.update(mailRecordKey(userId, key), {
    expression: 'SET retryAt = :retryAt, held = :held REMOVE heardBy',
    condition: 'attempts = :attempts',
    values: {
      ':attempts': attempts,
      ':held': held + (refusal.held ? 1 : 0),
      ':retryAt': nextAttempt(RETRIES, { before, now: clock.now().getTime(), askedMs }),
    },
  });
  await happens(update);
}

/** Ends the mail. @returns `waiting` when another sender has claimed it or the account is gone */
async function end(
  { accounts, clock }: SendOnceParts,
  job: MailJob,
  attempts: number,
  result: 'sent' | 'given-up',
): Promise<MailResult> {
  const ending: Write = {
    update: mailRecordKey(job.userId, job.key),
    with: {
      expression: 'SET doneAt = :now',
      condition: 'attempts = :attempts AND attribute_not_exists(doneAt)',
      values: { ':now': clock.now().getTime(), ':attempts': attempts },
    },
  };
  // guard: a mail ends with its plan
  return (await happens(accounts.transact([ending, ...job.onEnd(result)]))) ? result : 'waiting';
}
