import { createHash } from 'node:crypto';
import type { Write } from '#functions/platform/table.ts';

/** A mail that waits for its time. What it says is made when it is sent. */
export interface QueuedMail {
  readonly userId: string;
  /** Unique for the user: the same mail is queued once. */
  readonly key: string;
  /** When it may go out, ISO 8601 UTC. */
  readonly dueAt: string;
  readonly template: 'receipt' | 'trial-ending' | 'month-ending' | 'refunded';
  /** Plain JSON. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Queues a mail as part of a transaction on the accounts table. @throws (the transaction) ConditionFailed when it is queued already */
export function queuedMail(mail: QueuedMail): Write {
  const { userId, key, dueAt, template, data } = mail;
  const shard = createHash('sha256').update(userId).digest('hex').slice(0, 2);
  return {
    put: { pk: `outbox#${shard}`, sk: `${dueAt}#${userId}#${key}`, userId, key, dueAt, template, data },
    condition: { expression: 'attribute_not_exists(pk)' },
  };
}
