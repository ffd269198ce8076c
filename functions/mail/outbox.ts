import { createHash } from 'node:crypto';
import type { Key, Table, Write } from '#functions/platform/tables/table.ts';
import type { LetterParts } from './letter.ts';

/**
 * Mail that waits for its time. An entry is written in the transaction of what gives rise to the mail, so that neither
 * happens without the other; `send-mail` takes it out. Entries stand by the time they are due, in a few partitions, so
 * that what is due is found without looking at what is not.
 */

/** The mails that go through the outbox; `templates.ts` has the words of each. */
export type QueuedTemplate =
  | 'welcome'
  | 'trial-ending'
  | 'receipt'
  | 'month-ending'
  | 'refunded'
  | 'webhook-off';

/** One mail to one user. */
export interface QueuedMail {
  readonly userId: string;
  /** Unique per user: under one key a user gets one mail, ever. Such as `welcome` or `receipt#<order id>`. */
  readonly key: string;
  /** Not before; ISO 8601 in UTC as `toISOString` writes it, since entries stand in the order of this text. */
  readonly dueAt: string;
  readonly template: QueuedTemplate;
  /** What the template fills in, as plain JSON; its module says which fields. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A mail to somebody without an account. `owner` names whose it is among letters; under one key an owner gets one. */
export interface QueuedLetter extends Pick<QueuedMail, 'key' | 'dueAt' | 'data'> {
  readonly owner: string;
  readonly template: 'removal-received' | 'removal-answered';
  readonly letter: LetterParts;
}

/** A letter that waits; whose it is stands where other mail has its user. */
export type LetterItem = Key & Omit<QueuedLetter, 'owner'> & Pick<QueuedMail, 'userId'>;
export type OutboxItem = (QueuedMail & Key) | LetterItem;

/** Sixteen: reading all of them every minute costs next to nothing, and each takes a thousand writes a second. */
const SHARDS = Array.from({ length: 16 }, (_, shard) => shard.toString(16));

/** A sort key that comes after every entry due at a time, and before those due a millisecond later: `$` follows `#`. */
const dueBy = (iso: string): string => `${iso}$`;

/**
 * The write that queues a mail, for a transaction on the accounts table. Queuing the same mail again changes nothing, also
 * after it was sent, so a transaction that is repeated does no harm.
 */
export function queueMail(mail: QueuedMail): Write {
  const { userId, key, dueAt, template, data } = mail;
  return { put: { ...placeOf(mail), userId, key, dueAt, template, data } };
}

/** As `queuedMail`, of a letter. Letters have owners that no user is called by. */
export function queueLetter({ owner, ...letter }: QueuedLetter): Write {
  const mail = { ...letter, userId: `letter-${owner}` };
  return { put: { ...placeOf(mail), ...mail } };
}

function placeOf({ userId, dueAt, key }: Pick<QueuedMail, 'userId' | 'dueAt' | 'key'>): Key {
  return { pk: partitionOf(shardOf(userId)), sk: `${dueAt}#${userId}#${key}` };
}

/** The mails due by a time, the longest due first within each part, in pages. */
export async function* dueMail(table: Table, now: Date, pageSize: number): AsyncGenerator<OutboxItem[]> {
  const to = dueBy(now.toISOString());
  for (const shard of SHARDS)
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

/** The writes that take out what waits for a user, due or not: for an account that is deleted. */
export async function forgetMail(table: Table, userId: string): Promise<Write[]> {
  const waiting = await table.query<OutboxItem>(partitionOf(shardOf(userId)));
  return waiting
    .filter((item) => item.userId === userId)
    .map(({ pk, sk }): Write => ({ remove: { pk, sk } }));
}

function partitionOf(shard: string): string {
  return `outbox#${shard}`;
}

function shardOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 1);
}
