import { nextAttempt, type RetryPolicy } from './retry-policy.ts';
import type { Runtime } from './runtime.ts';
import { happens, type Key, type Write } from './tables/table.ts';

/**
 * Delivers one message once, to a mailbox or to phones. Those services accept the same message twice, so each message has a record of what
 * was done. For mail, SES's events are noted in it too (`mail/mail-events.ts`).
 *
 * 1. A sender composes the message, and claims it by a conditional write, which also checks that the message still applies.
 * 2. It starts to send before its lease ends, in one attempt without retries.
 * 3. It marks the message sent, in one transaction with what follows from that (the outbox entry is removed, a cursor moves).
 *
 * When a sender dies between 2 and 3, nobody knows whether the service took the message. If an event of SES arrives, SES did, and the next
 * sender only marks it. Without an event the message waits as long as its claim said (a mail half an hour, a digest until the end of its
 * window), then it is claimed and sent again; that claim fails if an event arrives in between.
 *
 * So no mail is sent twice unless all its events are later than that or lost, and nothing is missed. A phone shows a message that comes
 * again in the place of the first.
 */

/** The record of one message. Times are epoch milliseconds. */
export interface DeliveryRecord extends Key {
  /** How often it was claimed; a claim fails unless this is the number its sender read. */
  readonly attempts: number;
  /** How many of them were refused because of our account: they do not count. */
  readonly held?: number;
  readonly firstAt?: number;
  /** How long to wait for an event; absent when the service is known not to have the message. */
  readonly heardBy?: number;
  /** After a refusal: not before. */
  readonly retryAt?: number;
  /** When an event arrived. */
  readonly seenAt?: number;
  /** When it ended: sent, or given up. */
  readonly doneAt?: number;
  /** Epoch seconds. */
  readonly ttl: number;
}

/** A message that is ready to go. */
export interface ComposedMessage {
  /** Must hold when the message is claimed. */
  readonly stillApplies: Check;
  /**
   * Sends it in one attempt.
   * @param beginBy epoch milliseconds: it is not sent when sending cannot start before this time
   * @throws SendRefused when it was certainly not sent; any other error when the outcome is unknown
   */
  send(beginBy: number): Promise<void>;
}
type Check = Extract<Write, { readonly check: Key }>;

/** How a kind of message is tried again. */
export interface DeliveryPolicy extends RetryPolicy {
  /** How long to wait at least after a claim whose outcome is unknown, in milliseconds. */
  readonly doubtMs: number;
}

/** One message to be delivered once. */
export interface DeliveryJob {
  readonly record: Key;
  readonly policy: DeliveryPolicy;
  /** Composes it from current data; undefined when it no longer applies, `later` when it must wait. May be called more than once. */
  compose(): Promise<ComposedMessage | 'later' | undefined>;
  /** What is written together with its end; `dropped` means that it was not sent. At most 98 writes. */
  onEnd(end: DeliveryEnd): readonly Write[];
  /** How long to wait at least for an event when the outcome is unknown. In and out are epoch milliseconds. */
  waitUntil?(claimedAt: number): number;
  /** Must hold, too, when it is claimed. */
  readonly checks?: readonly Check[];
}
export type DeliveryEnd = 'sent' | 'dropped' | 'given-up';

/**
 * `waiting`: another sender has it, or its time has not come; `refused`: the service did not take it, it is retried later; `slow-down`: as
 * `refused`, and the service wants fewer messages for now; `held`: the service takes no such message from our account yet, it waits;
 * `known`: it had ended before.
 */
export type DeliveryResult = DeliveryEnd | 'waiting' | 'refused' | 'slow-down' | 'held' | 'known';

/** The message was not sent. The text never holds an address. */
export class SendRefused extends Error {
  override readonly name = 'SendRefused';
  /** The service asks for fewer messages for now. */
  readonly slowDown: boolean;
  /** It takes no such message until something changes at AWS (SES's sandbox, a paused account): the message waits, however long that takes. */
  readonly held: boolean;
  /** The least pause that the service asks for, in milliseconds. */
  readonly askedMs: number;

  constructor(
    text: string,
    {
      slowDown = false,
      held = false,
      askedMs = 0,
      cause,
    }: { slowDown?: boolean; held?: boolean; askedMs?: number; cause?: unknown } = {},
  ) {
    super(text, { cause });
    this.slowDown = slowDown;
    this.held = held;
    this.askedMs = askedMs;
  }
}

/** Sending must start within this time of the claim. */
const LEASE_MS = 60_000;
/** How long a record is kept after its last attempt, in seconds. */
const RECORD_S = 90 * 86_400;

type Tables = Pick<Runtime, 'accounts' | 'clock'>;

/**
 * Takes the next step for one message, usually all of them. Any number of senders may do so at the same time.
 * @param known the record as read before; it may be old
 * @throws what the table throws, or what `send` throws when the outcome is unknown
 */
export async function deliver(
  tables: Tables,
  job: DeliveryJob,
  known: DeliveryRecord | undefined,
): Promise<DeliveryResult> {
  const now = tables.clock.now().getTime();
  if (known?.doneAt !== undefined) return 'known';
  const { attempts = 0, heardBy = 0, retryAt = 0, seenAt } = known ?? {};
  // guard: a mail that was seen is sent
  if (seenAt !== undefined) return end(tables, job, attempts, 'sent');
  if (now < heardBy || now < retryAt) return 'waiting';
  const composed = await job.compose();
  if (composed === 'later') return 'waiting';
  if (composed === undefined) {
    const writes = job.onEnd('dropped');
    if (writes.length > 0) await tables.accounts.transact(writes);
    return 'dropped';
  }
  const claimed = await claim(tables, job, known, composed);
  if (claimed === undefined) return 'waiting';
  try {
    // A process that was suspended for longer may not be the only sender any more.
    await composed.send(claimed.at + LEASE_MS);
  } catch (error) {
    // guard: only a refusal gives the claim back
    if (!(error instanceof SendRefused)) throw error;
    return giveBack(tables, job, claimed, error);
  }
  return end(tables, job, claimed.attempts, 'sent');
}

/** A claim of ours: when, and the record with it. */
type Claim = Required<Pick<DeliveryRecord, 'attempts' | 'held' | 'firstAt'>> & { readonly at: number };

/** Reserves the message. @returns undefined when another sender was first or the message no longer applies */
async function claim(
  { accounts, clock }: Tables,
  { record, policy: { doubtMs }, waitUntil = () => 0, checks = [] }: DeliveryJob,
  known: DeliveryRecord | undefined,
  { stillApplies }: ComposedMessage,
): Promise<Claim | undefined> {
  const now = clock.now().getTime();
  const { attempts = 0, held = 0, firstAt = now } = known ?? {};
  const unclaimed = 'attribute_not_exists(attempts)';
  // guard: a mail that is over is not claimed
  const asRead = 'attempts = :attempts AND attribute_not_exists(doneAt) AND attribute_not_exists(seenAt)';
  const claiming: Write = {
    update: record,
    with: {
      expression: 'SET attempts = :next, firstAt = :first, heardBy = :heardBy, #ttl = :ttl',
      // guard: one sender claims a mail
      condition: attempts === 0 ? unclaimed : asRead,
      names: { '#ttl': 'ttl' },
      values: {
        ':next': attempts + 1,
        ':first': firstAt,
        // guard: events are waited for
        ':heardBy': Math.max(now + doubtMs, waitUntil(now)),
        ':ttl': Math.ceil(now / 1000) + RECORD_S,
        ...(attempts === 0 ? {} : { ':attempts': attempts }),
      },
    },
  };
  const isOurs = await happens(accounts.transact([claiming, stillApplies, ...checks]));
  return isOurs ? { at: now, attempts: attempts + 1, held, firstAt } : undefined;
}

/** The service does not have the message, so the next attempt waits for the pause only; the message is given up when there is none. */
async function giveBack(
  tables: Tables,
  job: DeliveryJob,
  { attempts, held, firstAt }: Claim,
  refusal: SendRefused,
): Promise<DeliveryResult> {
  const { policy, record } = job;
  const now = tables.clock.now().getTime();
  const before = attempts - held - 1;
  const retryAt = refusal.held
    ? now + policy.longestMs
    : nextAttempt(policy, { before, now, begunAt: firstAt, askedMs: refusal.askedMs });
  if (retryAt === undefined) return end(tables, job, attempts, 'given-up');
  const update = tables.accounts.update(record, {
    expression: 'SET retryAt = :retryAt, held = :held REMOVE heardBy',
    condition: 'attempts = :attempts',
    values: { ':attempts': attempts, ':held': held + (refusal.held ? 1 : 0), ':retryAt': retryAt },
  });
  await happens(update);
  if (refusal.slowDown) return 'slow-down';
  return refusal.held ? 'held' : 'refused';
}

/** Ends the message. @returns `waiting` when another sender has claimed it or the account is gone */
async function end(
  { accounts, clock }: Tables,
  job: DeliveryJob,
  attempts: number,
  result: 'sent' | 'given-up',
): Promise<DeliveryResult> {
  const ending: Write = {
    update: job.record,
    with: {
      expression: 'SET doneAt = :now',
      condition: 'attempts = :attempts AND attribute_not_exists(doneAt)',
      values: { ':now': clock.now().getTime(), ':attempts': attempts },
    },
  };
  // guard: a mail ends with its plan
  return (await happens(accounts.transact([ending, ...job.onEnd(result)]))) ? result : 'waiting';
}
