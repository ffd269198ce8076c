import { createHash } from 'node:crypto';
import { userPartition } from '#functions/accounts/account.ts';
import { readSignedToken, signedToken } from '#functions/accounts/secrets.ts';
import type { Config } from '#functions/platform/config.ts';
import type { Key, Write } from '#functions/platform/tables/table.ts';
import { pathOf } from '#shared/contract/routes.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';

/** Whose call to which permit a link in a mail asks about. */
export interface CallOutcomeLink {
  readonly userId: string;
  readonly permitId: string;
  /** The day of the mail, `YYYY-MM-DD`, UTC: the links of one day to one lead are the same link. */
  readonly day: string;
}

/** A call is noted on the day of the mail or in the weeks after it. */
const LINK_DAYS = 60;

/** The address where a user says with one press, without signing in, how the call to a lead went. */
export function callOutcomeUrl(config: Config, { userId, permitId, day }: CallOutcomeLink): string {
  const token = signedToken(config, 'call-outcome', [userId, permitId, day]);
  return `${config.siteOrigin}${pathOf('callOutcome')}?${new URLSearchParams({ token })}`;
}

/** Reads a token; undefined when we have not signed it, or it is too old. */
export function readCallOutcomeToken(config: Config, token: string, now: Date): CallOutcomeLink | undefined {
  const claim = readSignedToken(config, 'call-outcome', token);
  if (claim === undefined) return undefined;
  const [userId, permitId, day] = claim as [string, string, string];
  return utcDay(now) > addDays(day, LINK_DAYS) ? undefined : { userId, permitId, day };
}

/** The key of the item that says that a link was used. */
export function usedLinkKey({ userId, permitId, day }: CallOutcomeLink): Key {
  const digest = createHash('sha256').update(permitId).digest('base64url');
  return { pk: userPartition(userId), sk: `outcome-link#${day}#${digest}` };
}

/** Uses a link up, in the transaction that notes the outcome; fails when it was used before. */
export function spendLink(link: CallOutcomeLink): Write {
  return {
    put: { ...usedLinkKey(link), ttl: Date.parse(addDays(link.day, LINK_DAYS + 1)) / 1000 },
    condition: { expression: 'attribute_not_exists(pk)' },
  };
}
