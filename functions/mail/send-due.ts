import { type AccountItem, accountKey, accountOf } from '#functions/accounts/accounts.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type ByKey, readByKey } from '#functions/platform/tables/read-by-key.ts';
import { composeMail } from './compose.ts';
import { composeLetter } from './letter.ts';
import { dueMail, type OutboxItem } from './outbox.ts';
import {
  type ComposedMail,
  type MailRecord,
  type MailResult,
  mailRecordKey,
  type SendOnceParts,
  sendOnce,
} from './send-once.ts';

/** Entries read at a time. */
const PAGE = 25;
/** What one mail may take, in milliseconds; with less left of its run a sender stops. */
const ONE_MAIL_MS = 15_000;

/** What a sender needs. */
export interface MailSenderParts extends SendOnceParts, Pick<Runtime, 'config' | 'log'> {
  /** Milliseconds the sender may still run; without it, as long as it takes. */
  remainingMs?(): number;
}

/** What came of a look at the outbox. */
export interface DueSent {
  /** `more` when time ran out before the outbox did. */
  readonly left: 'all' | 'more';
  /** Mails that were refused too often. */
  readonly givenUp: number;
}

/**
 * Sends what the outbox holds that is due, one mail after the other. Mail that no longer applies is dropped: the user is
 * gone, the address stopped, notifications are off, a reminder came to nothing. A fault of one mail is logged and keeps no
 * other back; it is taken up again a minute later. Senders may overlap.
 * @returns whether time ran out before the outbox did, and how many mails will never be sent
 */
export async function sendDueMail(parts: MailSenderParts): Promise<DueSent> {
  const { accounts, clock, log } = parts;
  const counts: Partial<Record<MailResult | 'failed', number>> = {};
  const sent = (left: DueSent['left']): DueSent => ({ left, givenUp: counts['given-up'] ?? 0 });
  try {
    for await (const page of dueMail(accounts, clock.now(), PAGE)) {
      const known = await readByKey(
        accounts,
        page.flatMap(({ userId, key }) => [accountKey(userId), mailRecordKey(userId, key)]),
      );
      for (const item of page) {
        if ((parts.remainingMs?.() ?? Number.POSITIVE_INFINITY) < ONE_MAIL_MS) return sent('more');
        const how = await deliverQueued(parts, item, known);
        counts[how] = (counts[how] ?? 0) + 1;
        if (how === 'slow-down') return sent('all');
      }
    }
    return sent('all');
  } finally {
    if (Object.keys(counts).length > 0) log.info('Due mail', { counts });
  }
}

async function deliverQueued(
  parts: MailSenderParts,
  item: OutboxItem,
  known: ByKey,
): Promise<MailResult | 'failed'> {
  const { accounts, clock, config, log } = parts;
  const { userId, key, template, pk, sk } = item;
  const account = known<AccountItem>(accountKey(userId));
  const delivery = known<MailRecord>(mailRecordKey(userId, key));
  const dispatch = {
    userId,
    key,
    compose: () => compose(config, item, account, clock.now()),
    onEnd: () => [{ remove: { pk, sk } }],
  };
  try {
    const how = await sendOnce(parts, dispatch, delivery);
    if (how === 'known') await accounts.remove({ pk, sk });
    if (how === 'given-up') log.error(`A mail (${template}) was refused too often and is given up`);
    return how;
  } catch (error) {
    log.error(`A mail (${template}) could not be sent now`, { error });
    return 'failed';
  }
}

/** A letter needs no account; mail of a user who is gone is not sent. */
async function compose(
  config: MailSenderParts['config'],
  item: OutboxItem,
  account: AccountItem | undefined,
  now: Date,
): Promise<ComposedMail | undefined> {
  if ('letter' in item) return composeLetter(config, item, now);
  return account === undefined ? undefined : composeMail(config, accountOf(account), item, now);
}
