import { USER_SHARDS, userShard } from './tables/shards.ts';
import type { Item, Key, Table, Write } from './tables/table.ts';

/**
 * Mail that waits for its time. An entry is written in the transaction that causes the mail, so that neither happens without the
 * other; `send-mail` removes it. Entries are sorted by the time they are due, in a few partitions, so that due entries are found
 * without reading the others.
 */

/** The mails that go through the outbox; `templates/` has the text of each. */
export type QueuedTemplate =
  | 'welcome'
  | 'activity'
  | 'activities'
  | 'trial-ending'
  | 'receipt'
  | 'month-ending'
  | 'access-ended'
  | 'refunded'
  | 'webhook-off'
  | 'call-backs';

export interface QueuedMail {
  readonly userId: string;
  /** Unique per user: a user gets one mail per key, ever. For example `welcome` or `receipt#<order id>`. */
  readonly key: string;
  /** Not before; ISO 8601 in UTC as `toISOString` writes it, because entries are sorted by this text. */
  readonly dueAt: string;
  readonly template: QueuedTemplate;
  /** The template's data as plain JSON; the template's module lists the fields. `call-backs` has a `CallBack`: its leads are read later. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A mail to somebody without an account. */
export interface QueuedLetter extends Pick<QueuedMail, 'key' | 'dueAt' | 'data'> {
  /** An owner gets one letter per key, ever. */
  readonly owner: string;
  readonly template:
    | 'removal-received'
    | 'removal-answered'
    | 'contact-message'
    | 'team-invitation'
    | 'sign-up-code'
    | 'address-changed';
  readonly letter: {
    readonly to: string;
    /** The item that the letter is about; it goes only while that exists. A letter without one always goes. */
    readonly about?: Key;
    /** Where an answer goes. */
    readonly replyTo?: string;
  };
}

/** A letter that waits; it has its owner in the place of a user. */
export type LetterItem = Key & Omit<QueuedLetter, 'owner'> & Pick<QueuedMail, 'userId'>;
export type OutboxItem = (QueuedMail & Key) | LetterItem;

/**
 * The write that queues a mail, for a transaction on the accounts table. Queuing the same mail again changes nothing, even after it was
 * sent, so the transaction may be repeated.
 */
export function queueMail(mail: QueuedMail): Write {
  const { userId, key, dueAt, template, data } = mail;
  return { put: { ...outboxKey(mail), userId, key, dueAt, template, data } };
}

/** As `queueMail`, for a letter. No user id starts with `letter-`. */
export function queueLetter({ owner, ...letter }: QueuedLetter): { readonly put: LetterItem & Item } {
  const mail = { ...letter, userId: `letter-${owner}` };
  return { put: { ...outboxKey(mail), ...mail } };
}

function outboxKey({ userId, dueAt, key }: Pick<QueuedMail, 'userId' | 'dueAt' | 'key'>): Key {
  return { pk: partitionOf(userShard(userId)), sk: `${dueAt}#${userId}#${key}` };
}

/** Reads the mails that are due, in pages; within each partition the mail that has waited longest comes first. */
export async function* dueMail(table: Table, now: Date, pageSize: number): AsyncGenerator<OutboxItem[]> {
  // Sorts after every entry due now and before those due a millisecond later: `$` follows `#`.
  const to = `${now.toISOString()}$`;
  for (const shard of USER_SHARDS)
    for (let from = ' '; ; ) {
      const page = await table.query<OutboxItem>(partitionOf(shard), {
        between: [from, to],
        limit: pageSize,
      });
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) break;
      // The least key after the last one.
      from = `${last.sk}\u0000`;
    }
}

/** The writes that remove a user's entries, due or not, for an account that is deleted. */
export async function forgetMail(table: Table, userId: string): Promise<Write[]> {
  const waiting = await table.query<OutboxItem>(partitionOf(userShard(userId)));
  return waiting
    .filter((item) => item.userId === userId)
    .map(({ pk, sk }): Write => ({ remove: { pk, sk } }));
}

function partitionOf(shard: string): string {
  return `outbox#${shard}`;
}
