import type { Config } from '#functions/platform/config.ts';
import { type QueuedLetter, queueLetter } from '#functions/platform/mail-queue.ts';
import type { Key, Write } from '#functions/platform/tables/table.ts';
import { pathOf } from '#shared/contract/routes.ts';
import { type Account, userPartition } from '../account.ts';
import { readSignedToken, signedToken } from '../secrets.ts';

/** The change of an address that a link in a mail to the old one is about. */
export interface FreezeLink {
  readonly userId: string;
  /** ISO 8601 UTC; tells the changes of an account apart. */
  readonly changedAt: string;
}

const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

/** The address where whoever has the old mailbox freezes the account. */
export function freezeUrl(config: Config, { userId, changedAt }: FreezeLink): string {
  const token = signedToken(config, 'freeze', [userId, changedAt]);
  return `${config.siteOrigin}${pathOf('freeze')}?${new URLSearchParams({ token })}`;
}

/** Reads a token; undefined when we have not signed it, or it is too old. */
export function readFreezeToken(config: Config, token: string, now: Date): FreezeLink | undefined {
  const claim = readSignedToken(config, 'freeze', token);
  if (claim === undefined) return undefined;
  const [userId, changedAt] = claim as [string, string];
  // guard: a link that freezes ends
  return mayFreeze(changedAt, now) ? { userId, changedAt } : undefined;
}

/** Whether the old address can still freeze an account that changed it then. */
export function mayFreeze(changedAt: string | undefined, now: Date): boolean {
  return changedAt !== undefined && now.getTime() - Date.parse(changedAt) <= LINK_DAYS * DAY_MS;
}

export function usedFreezeKey({ userId, changedAt }: FreezeLink): Key {
  return { pk: userPartition(userId), sk: `freeze-link#${changedAt}` };
}

/** Uses a link up; fails when it was used before. */
export function spendFreezeLink(link: FreezeLink): Write {
  return {
    put: {
      ...usedFreezeKey(link),
      ttl: Math.ceil(Date.parse(link.changedAt) / 1000) + (LINK_DAYS + 1) * 86_400,
    },
    condition: { expression: 'attribute_not_exists(pk)' },
  };
}

/** The mail to the address that an account had before. */
export function tellOldAddress(
  config: Config,
  { userId, email }: Pick<Account, 'userId' | 'email'>,
  about: Key,
  now: Date,
): Write {
  const changedAt = now.toISOString();
  const letter: QueuedLetter = {
    owner: userId,
    key: `address-changed#${changedAt}`,
    dueAt: changedAt,
    template: 'address-changed',
    data: { changedAt, url: freezeUrl(config, { userId, changedAt }) },
    letter: { to: email, about },
  };
  return queueLetter(letter);
}
