import type { Account } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import { countActivity } from '#functions/accounts/activity.ts';
import {
  type ComposedMessage,
  type DeliveryRecord,
  type DeliveryResult,
  deliver,
} from '#functions/platform/deliver.ts';
import {
  dueMail,
  type LetterItem,
  type OutboxItem,
  type QueuedMail,
} from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { SenderRun, type TimeLimit } from '#functions/platform/sender-run.ts';
import { type ByKey, readByKey } from '#functions/platform/tables/read-by-key.ts';
import { inWorkspace } from '#functions/team/workspace.ts';
import { composeLetter, composeMail } from './compose.ts';
import { type ComposedMail, LETTER_STREAMS, mailJob, mailRecordKey, type SendMail } from './mail.ts';
import { maySend } from './reputation.ts';
import type { OwnLeads } from './templates/own-leads.ts';

/** Entries read at a time. */
const PAGE = 25;
/** Entries of one account in the first round. */
const FIRST_ROUND = 2;
/** How many times as many each next round takes. */
const ROUND_GROWTH = 4;
/** The most time one mail takes, in milliseconds. */
const ONE_MAIL_MS = 15_000;

export interface DueMailParts extends Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'> {
  readonly send: SendMail;
  /** Composes a reminder of call-backs, which may go to a phone. */
  readonly remind: (
    account: Account,
    mail: Pick<QueuedMail, 'key' | 'data'>,
  ) => Promise<ComposedMail | ComposedMessage | 'later' | undefined>;
  /** Reads the leads that a mail shows or counts; `later` when it must wait for them. */
  readonly ownLeads: (
    account: Account,
    mail: Pick<QueuedMail, 'template' | 'data'>,
  ) => Promise<OwnLeads | 'later' | undefined>;
}

export interface DueMailSent {
  /** `more` when time ran out before all were sent. */
  readonly left: 'all' | 'more';
  /** Mails that could not be sent now. */
  readonly late: number;
  /** Mails that SES takes from the account no sooner than something changes at AWS. */
  readonly held: number;
}

/** A due mail with its account and record. */
interface DueEntry {
  readonly item: OutboxItem;
  readonly found: ByKey;
}

/**
 * Sends the mail that is due, one after the other. Mail that no longer applies is dropped: the user is gone, the address is stopped,
 * notifications are off, a reminder is out of date. Failed mails are retried a minute later. Senders may overlap. While the mail of forms
 * is paused (reputation.ts), letters wait.
 */
export async function sendDueMail(parts: DueMailParts & TimeLimit): Promise<DueMailSent> {
  const run = new SenderRun<DeliveryResult>(parts, ONE_MAIL_MS);
  let mayMailForms: Promise<boolean> | undefined;
  const send = async (entry: DueEntry): Promise<void> => {
    if ('letter' in entry.item && LETTER_STREAMS[entry.item.template] === 'forms') {
      mayMailForms ??= maySend(parts, 'forms');
      if (!(await mayMailForms)) return run.count('waiting');
    }
    const result = await sendEntry(parts, entry);
    run.count(result);
    if (result === 'slow-down') run.stop();
  };
  try {
    await run.send(
      readEntries(parts),
      1,
      send,
      ({ item }) => `A mail (${item.template}) could not be sent now`,
    );
  } finally {
    run.logCounts('Due mail');
  }
  return { left: run.left, late: run.counted('refused', 'slow-down', 'failed'), held: run.counted('held') };
}

/** Sends a letter that was just queued. If that fails, `sendDueMail` tries again. */
export async function sendNow(
  parts: Omit<DueMailParts, 'remind' | 'ownLeads'>,
  item: LetterItem,
): Promise<void> {
  try {
    const none = async () => undefined;
    await sendEntry({ ...parts, remind: none, ownLeads: none }, { item, found: () => undefined });
  } catch (error) {
    parts.log.warn(`A mail (${item.template}) could not be sent at once`, { error });
  }
}

/**
 * Reads the queue in rounds, each with more entries of one account than the round before, so that nobody waits behind all mail of
 * another. Letters take turns as those of one account.
 */
async function* readEntries({ accounts, clock }: DueMailParts): AsyncGenerator<DueEntry> {
  const now = clock.now();
  const taken = new Set<string>();
  let left = 1;
  for (let most = FIRST_ROUND; left > 0; most *= ROUND_GROWTH) {
    const counts = new Map<string, number>();
    left = 0;
    for await (const page of dueMail(accounts, now, PAGE)) {
      const waiting = page.filter(({ sk }) => !taken.has(sk));
      const turn = waiting.filter((item) => {
        const who = 'letter' in item ? 'letters' : item.userId;
        const count = (counts.get(who) ?? 0) + 1;
        counts.set(who, count);
        // guard: accounts take turns
        return count <= most;
      });
      left += waiting.length - turn.length;
      for (const { sk } of turn) taken.add(sk);
      const keys = turn.flatMap(({ userId, key }) => [accountKey(userId), mailRecordKey(userId, key)]);
      const found = await readByKey(accounts, keys);
      yield* turn.map((item) => ({ item, found }));
    }
  }
}

async function sendEntry(parts: DueMailParts, { item, found }: DueEntry): Promise<DeliveryResult> {
  const { accounts, clock, config, log } = parts;
  const { userId, key, template, pk, sk } = item;
  const record = mailRecordKey(userId, key);
  const job = {
    ...mailJob(parts.send, record, async () => {
      if ('letter' in item) return composeLetter(config, item, clock.now());
      const account = found<AccountItem>(accountKey(userId));
      if (account === undefined) return undefined;
      // In a team the owner's subscription counts, so a member's own trial ends without a mail.
      const reader = await inWorkspace(accounts, toAccount(account), clock.now());
      if (item.template === 'call-backs') return parts.remind(reader, item);
      const times = item.template === 'activities' ? await countActivity(parts, userId, item.data) : 0;
      const own = await parts.ownLeads(reader, item);
      if (own === 'later') return own;
      return composeMail(config, reader, { ...item, data: { ...item.data, times, own } }, clock.now());
    }),
    onEnd: () => [{ remove: { pk, sk } }],
  };
  const result = await deliver(parts, job, found<DeliveryRecord>(record));
  if (result === 'known') await accounts.remove({ pk, sk });
  if (result === 'given-up') log.error(`A mail (${template}) was refused too often and is given up`);
  return result;
}
