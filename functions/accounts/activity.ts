import { randomUUID } from 'node:crypto';
import { queueMail } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key, Write } from '#functions/platform/tables/table.ts';
import { ACTIVITY, ACTIVITY_DAYS, type ActivityKind } from '#shared/domain/account/account-activity.ts';
import { userPartition } from './account.ts';

/** One entry of an account's activity log. */
export interface Activity {
  readonly kind: ActivityKind;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Which key, browser or webhook; empty where the kind says all. Typed by the user or taken from the browser, so it is untrusted. */
  readonly detail: string;
}
type ActivityItem = Activity & Key & { readonly ttl: number };

const PREFIX = 'activity#';
/** Longest detail, in characters. */
const DETAIL_MAX = 100;
/** Entries that the log shows. */
const SHOWN_MAX = 50;

/** A user gets at most two mails about a kind of event in such a time, in milliseconds: the first, and how many there were. */
const MAIL_WINDOW_MS = 600_000;

/**
 * The writes of one entry in a user's activity log, and of the mail about it where the kind has one: for the transaction of what
 * happened, or right after it.
 */
export function activityWrites(
  { clock }: Pick<Runtime, 'clock'>,
  userId: string,
  kind: ActivityKind,
  detail = '',
): Write[] {
  const now = clock.now();
  const at = now.toISOString();
  const entry: Activity = { kind, at, detail: detail.slice(0, DETAIL_MAX) };
  const item: ActivityItem = {
    pk: userPartition(userId),
    sk: `${PREFIX}${at}#${randomUUID().slice(0, 8)}`,
    ...entry,
    ttl: Math.floor(now.getTime() / 1000) + ACTIVITY_DAYS * 86_400,
  };
  return [{ put: { ...item } }, ...('many' in ACTIVITY[kind] ? mailWrites(userId, entry, now) : [])];
}

/** All events of a kind within a window queue the same two mails, and queuing a mail again changes nothing. */
function mailWrites(userId: string, entry: Activity, now: Date): Write[] {
  const start = now.getTime() - (now.getTime() % MAIL_WINDOW_MS);
  const [from, until] = [start, start + MAIL_WINDOW_MS].map((ms) => new Date(ms).toISOString()) as [
    string,
    string,
  ];
  const { kind } = entry;
  // guard: events of a kind share two mails
  const key = `activity#${from}#${kind}`;
  return [
    queueMail({ userId, key, dueAt: from, template: 'activity', data: { ...entry } }),
    queueMail({
      userId,
      key: `${key}#all`,
      dueAt: until,
      template: 'activities',
      data: { kind, from, until },
    }),
  ];
}

/** How many events of a kind the log has within a time: what a queued mail about several is about. */
export async function countActivity(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
  { kind, from, until }: Readonly<Record<string, unknown>>,
): Promise<number> {
  const between = [`${PREFIX}${from}`, `${PREFIX}${until}`] as const;
  const items = await accounts.query<ActivityItem>(userPartition(userId), { between });
  return items.filter((item) => item.kind === kind).length;
}

/** Stores an entry after what happened. */
export async function noteActivity(
  parts: Pick<Runtime, 'accounts' | 'clock'>,
  userId: string,
  kind: ActivityKind,
  detail?: string,
): Promise<void> {
  await parts.accounts.transact(activityWrites(parts, userId, kind, detail));
}

/** The newest entries of a user's log, newest first. */
export async function listActivity(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
): Promise<readonly Activity[]> {
  const items = await accounts.query<ActivityItem>(userPartition(userId), { prefix: PREFIX });
  return items
    .toReversed()
    .slice(0, SHOWN_MAX)
    .map(({ kind, at, detail }) => ({ kind, at, detail }));
}
